import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { Report, RevisionList } from '../../../schemas/report.js'
import { begin, finish, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, user } from '../../helper.js'
import { edited, reported, template } from './final-reports.js'

type Headers = Record<string, string>

/** One application for all tests here, each with a customer of its own. */
const fastify = await build(t)

const get = async (headers: Headers, id: string, path = '') => fastify.inject({ url: `/api/v1/consultations/${id}/${path}`, headers })

async function save (headers: Headers, id: string, data: unknown, ifMatch?: string, instance: FastifyInstance = fastify) {
  const match = ifMatch === undefined ? {} : { 'if-match': ifMatch }
  return instance.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, ...match }, payload: { data } })
}

t.test('PUT /report/ saves a corrected report as a new revision, which is then the output everywhere', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const before = await get(headers, id, 'report/')
  t.strictSame([before.statusCode, before.headers.etag, before.headers['cache-control']], [200, '"1"', 'no-store'])
  t.match(before.json(), { revision: 1, made_by: 'engine', user_id: null, made_at: /^2\d{3}-\S+Z$/, data: output.data })
  t.strictSame(Object.keys(before.json<object>()), ['revision', 'made_by', 'user_id', 'made_at', 'data'])

  const data = edited(output, 'Sore throat since Monday.')
  const saved = await save(headers, id, data, '"1"')
  t.strictSame([saved.statusCode, saved.headers.etag, saved.headers['cache-control']], [200, '"2"', 'no-store'])
  const report = saved.json<Report>()
  t.match(report, { revision: 2, made_by: 'clinician', user_id: user.user_id })
  t.strictSame(report.data, data)
  t.strictSame((await get(headers, id, 'report/')).json(), report)

  const expected = { ...output, data }
  t.strictSame((await get(headers, id)).json(), expected)
  t.strictSame((await get({ 'x-api-key': key }, id)).json(), expected, 'for the backend too')
  const list = (await fastify.inject({ url: '/api/v1/consultations/', headers })).json<{ consultations: ConsultationOutput[] }>()
  t.strictSame(list.consultations, [expected])
  const events = (await get(headers, id, 'events/')).body
  t.match(events, JSON.stringify(data))
  t.notMatch(events, JSON.stringify(output.data))
  t.strictSame((await get({ 'x-api-key': key }, id, 'report/')).json(), report)
})

t.test('GET /revisions/ lists what made each revision, newest first and page by page, and GET /revisions/{n}/ reads each', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const texts = ['One.', 'Two.', 'Three.', 'Four.']
  for (const [at, text] of texts.entries()) t.equal((await save(headers, id, edited(output, text), `"${at + 1}"`)).statusCode, 200)
  const url = `/api/v1/consultations/${id}/revisions/`
  const all = (await fastify.inject({ url, headers })).json<RevisionList>()
  t.strictSame(all.revisions.map(({ revision, made_by: by, user_id: userId }) => [revision, by, userId]), [
    ...[5, 4, 3, 2].map(revision => [revision, 'clinician', user.user_id]), [1, 'engine', null]
  ])
  t.equal(all.next_cursor, null)
  for (const limit of [1, 2, 3, 4, 5]) {
    const pages: RevisionList['revisions'] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: RevisionList = (await fastify.inject({ url: `${url}?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`, headers })).json<RevisionList>()
      t.ok(page.revisions.length <= limit)
      pages.push(...page.revisions)
      cursor = page.next_cursor
    }
    t.strictSame(pages, all.revisions, `${limit} on a page`)
  }
  for (const [at, made] of all.revisions.entries()) {
    const answer = await get({ 'x-api-key': key }, id, `revisions/${made.revision}/`)
    const data = made.revision === 1 ? output.data : edited(output, texts[made.revision - 2] ?? '')
    t.strictSame(answer.json(), { ...all.revisions[at], data })
    t.equal(answer.headers.etag, `"${made.revision}"`)
  }
  t.equal((await get(headers, id, 'revisions/6/')).statusCode, 404)
  t.equal((await get(headers, id, 'revisions/0/')).statusCode, 400)

  const other = await reported(fastify, headers)
  const { next_cursor: foreign } = (await fastify.inject({ url: `${url}?limit=1`, headers })).json<RevisionList>()
  for (const place of [`/api/v1/consultations/${other.id}/revisions/`, '/api/v1/consultations/']) {
    t.equal((await fastify.inject({ url: `${place}?cursor=${foreign}`, headers })).statusCode, 400, 'a cursor is of one list')
  }
  t.equal((await fastify.inject({ url: `${url}?cursor=${foreign}`, headers: { 'x-api-key': key } })).statusCode, 400, 'and of one caller')
})

t.test('who has not seen the current revision changes nothing (412), and who names none neither (428)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  await save(headers, id, edited(output, 'First.'), '"1"')
  const current = (await get(headers, id, 'report/')).body
  for (const ifMatch of ['"1"', '"3"', '"0"', 'W/"2"', '2', '"1", "3"', '"22"']) {
    const answer = await save(headers, id, edited(output, 'Second.'), ifMatch)
    t.strictSame([answer.statusCode, answer.headers.etag, answer.json()], [412, '"2"', {
      error: 'There is another revision of the report by now: read it first.', code: 'revision_not_current', revision: 2
    }], ifMatch)
  }
  for (const ifMatch of [undefined, '', '*', ' , *']) {
    const answer = await save(headers, id, edited(output, 'Second.'), ifMatch)
    t.strictSame([answer.statusCode, answer.json()], [428, {
      error: 'Name the revision that this is about: send its ETag in If-Match.', code: 'precondition_required'
    }], String(ifMatch))
  }
  t.equal((await get(headers, id, 'report/')).body, current)
  t.equal((await save(headers, id, edited(output, 'Second.'), '"1", "2"')).statusCode, 200)
})

t.test('a save that comes again is answered as before, and is one revision', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const data = edited(output, 'Once.')
  const first = await save(headers, output.id, data, '"1"')
  const second = await save(headers, output.id, data, '"1"')
  t.strictSame([second.statusCode, second.body, second.headers.etag], [200, first.body, '"2"'])
  t.equal((await save(headers, output.id, edited(output, 'Other.'), '"1"')).statusCode, 412)
  t.equal((await save(headers, output.id, data, '"2"')).json<Report>().revision, 3, 'each save of what was seen is a revision')
})

t.test('a report is read and saved only once it is final (409)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id, data } = await begin(fastify, headers, { template })
  for (const answer of [await get(headers, id, 'report/'), await save(headers, id, data, '"1"')]) {
    t.strictSame([answer.statusCode, answer.json()], [409, { error: 'The consultation has no final report.', code: 'report_not_final' }])
  }
  t.strictSame((await get(headers, id, 'revisions/')).json(), { revisions: [], next_cursor: null })
  t.equal((await get(headers, id, 'revisions/1/')).statusCode, 404)
})

t.test('what is no report of the template is refused, and changes nothing (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const other = await begin(fastify, headers, { template: 'soap_new_complaint_api' })
  const before = (await get(headers, id, 'report/')).body
  const place = ['body', 'data', '0', 'sections', '0', 'fields', 'summary', 'text']
  const table: Array<[unknown, object[]]> = [
    [other.data, [{ loc: ['body', 'data', '0', 'template'], msg: `data.0.template must be ${template}, the template of the consultation.`, type: 'value_error' }]],
    [[...output.data, ...other.data], [{ loc: ['body', 'data', '1', 'template'] }]],
    [edited(output, 'A\u0000B'), [{ loc: place, msg: 'data.0.sections.0.fields.summary.text must not contain NUL characters or lone surrogates.', type: 'string_pattern_mismatch' }]],
    [edited(output, '\uD83D'), [{ loc: place, type: 'string_pattern_mismatch' }]],
    [[], [{ loc: ['body', 'data'], type: 'too_short' }]],
    [[{ ...output.data[0], sections: [] }], []],
    [[{ ...output.data[0], note: 'x' }], []],
    ['text', [{ loc: ['body', 'data'], type: 'list_type' }]]
  ]
  for (const [data, errors] of table) {
    const answer = await save(headers, id, data, '"1"')
    t.equal(answer.statusCode, 400, JSON.stringify(data).slice(0, 60))
    t.match(answer.json(), errors)
  }
  t.equal((await get(headers, id, 'report/')).body, before)
  t.equal((await save(headers, id, edited(output, '🤒 naïve'), '"1"')).statusCode, 200)
})

t.test('a report that no engine could make is one once a clinician wrote it', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { template })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['Hello.']) })
  const output = (await finish(fastify, headers, id)).json<ConsultationOutput>()
  t.equal(output.generation_result, 'transcript_too_short')
  const data = edited(output, 'Sore throat.')
  await save(headers, id, data, '"1"')
  t.strictSame((await get(headers, id)).json(), { ...output, generation_result: 'success', generation_result_message: null, data })
})

t.test('a dictation is corrected too, without evidence', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers, { template: 'dictation_api' })
  const data = [{ episode: 'Consultation', template: 'dictation_api', sections: [{ section_id: 'transcription', fields: { fixed: { text: 'Sore throat.' }, ongoing: { text: '' } } }] }]
  t.equal((await save(headers, output.id, data, '"1"')).statusCode, 200)
  t.strictSame((await get(headers, output.id)).json(), { ...output, data })
  t.strictSame((await get(headers, output.id, 'evidence/')).json<ReportEvidence>().evidence, [])
})

t.test('unchanged statements keep their evidence, moved ones too, and the others are the clinician\'s', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const evidenceOf = async () => (await get(headers, id, 'evidence/')).json<ReportEvidence>()
  const before = await evidenceOf()
  const [subjective, , assessment] = output.data[0]?.sections ?? []
  const text = subjective !== undefined && 'summary' in subjective.fields ? subjective.fields.summary.text ?? '' : ''
  const code = assessment !== undefined && 'medical_coding' in assessment.fields ? assessment.fields.medical_coding : []
  t.ok(code.length > 0)
  const data = edited(output, `It began on Monday. ${text}`)
  const changed = data[0]?.sections[2]?.fields
  if (changed !== undefined && 'medical_coding' in changed) changed.medical_coding = [{ icd_10: 'R50', icpc_2: 'A03', ibui: '', description: 'Fever' }, ...code]
  await save(headers, id, data, '"1"')
  const after = await evidenceOf()
  const own = after.evidence.filter(({ author }) => author === 'clinician')
  t.strictSame(own, [
    { kind: 'sentence', pointer: '/data/0/sections/0/fields/summary/text', start: 0, end: 19, sources: [], unsupported: [], author: 'clinician' },
    { kind: 'medical_code', pointer: '/data/0/sections/2/fields/medical_coding/0', start: 0, end: 0, sources: [], unsupported: [], author: 'clinician' }
  ])
  t.strictSame(after.evidence.filter(({ author }) => author === undefined), before.evidence.map(item => {
    if (item.pointer === '/data/0/sections/0/fields/summary/text') return { ...item, start: item.start + 20, end: item.end + 20 }
    return item.kind === 'medical_code' && item.pointer.includes('/sections/2/') ? { ...item, pointer: '/data/0/sections/2/fields/medical_coding/1' } : item
  }))
  t.strictSame([after.provenance, after.removed], [before.provenance, before.removed])
  await save(headers, id, output.data, '"2"')
  t.strictSame((await evidenceOf()).evidence, before.evidence, 'what comes back has its evidence again')
})

t.test('revisions are gone with the consultation', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  await save(headers, output.id, edited(output, 'Once.'), '"1"')
  const rows = async () => fastify.db.selectFrom('report_revisions').select('revision').where('consultation_id', '=', output.id).execute()
  t.strictSame(await rows(), [{ revision: 1 }])
  t.equal((await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${output.id}/`, headers })).statusCode, 204)
  t.strictSame(await rows(), [])
  t.equal((await get(headers, output.id, 'report/')).statusCode, 404)
  t.equal((await save(headers, output.id, output.data, '"2"')).statusCode, 404)
})

t.test('the report of another user or customer can be neither read nor saved (404)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { headers: stranger } = await makeClient(fastify, { customer: `${t.name} stranger` })
  const answers = [
    await save(stranger, output.id, output.data, '"1"'), await save(stranger, output.id, output.data), await get(stranger, output.id, 'report/'),
    await get(stranger, output.id, 'revisions/'), await get(stranger, output.id, 'revisions/1/')
  ]
  t.strictSame(answers.map(({ statusCode }) => statusCode), [404, 404, 404, 404, 404])
  t.equal((await get(headers, output.id, 'report/')).json<Report>().revision, 1)
})

t.test('an edited report is not made again (409)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  await save(headers, output.id, edited(output, 'Once.'), '"1"')
  const answer = await post(fastify, headers, output.id, 'regenerate')
  t.strictSame([answer.statusCode, answer.json()], [409, {
    error: 'The report was edited; it is made again only with discard_edits.', code: 'report_edited'
  }])
  t.equal((await get(headers, output.id, 'report/')).json<Report>().revision, 2)
})
