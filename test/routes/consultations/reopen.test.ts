import { sql } from 'kysely'
import t from 'tap'
import type { ConsultationEntry } from '../../../schemas/consultation.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { Report, RevisionList } from '../../../schemas/report.js'
import type { ConsultationStatus } from '../../../schemas/report-state.js'
import type { Transcript } from '../../../schemas/transcript.js'
import { bearer, begin, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, user } from '../../helper.js'
import { dictated } from '../../recordings.js'
import { edited, reported, template } from './final-reports.js'

type Headers = Record<string, string>

/** One application for all tests here, each with a customer of its own. */
const fastify = await build(t)

const get = async (headers: Headers, id: string, path = '') => fastify.inject({ url: `/api/v1/consultations/${id}/${path}`, headers })

const reopen = async (headers: Headers, id: string, payload?: object) => post(fastify, headers, id, 'reopen', payload)

const more = segmentsOf(['Your blood pressure is 128 over 82.', 'I also prescribe ibuprofen 400 mg, three times a day.'], 6)

/** Changes the row of a consultation as time would, or another state. */
async function set (id: string, values: object): Promise<void> {
  await fastify.db.updateTable('consultations').set(values).where('id', '=', id).execute()
}

t.test('POST /reopen/ takes more text, and the next final report is of everything; the one before stays as a revision', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const evidence = (await get(headers, id, 'evidence/')).json<object>()

  const reopened = await reopen(headers, id)
  t.strictSame([reopened.statusCode, reopened.headers['report-state'], reopened.headers['cache-control']], [200, 'recording', 'no-store'])
  t.strictSame(reopened.json(), { ...output, report_status: 'intermediate', end_datetime: null, generation_result_message: null }, 'the report is shown on')
  t.strictSame((await get(headers, id, 'evidence/')).json(), evidence, 'with its evidence')
  t.match((await get(headers, id, 'status/')).json(), { state: 'recording', review: 'draft', revision: 1, regenerate: false })
  t.equal((await get(headers, id, 'report/')).statusCode, 409, 'none is final')
  t.strictSame((await get(headers, id, 'revisions/1/')).json<Report>().data, output.data)

  const version = reopened.headers.etag
  const again = await reopen(headers, id)
  t.strictSame([again.statusCode, again.headers.etag, again.body], [200, version, reopened.body], 'once more, it changes nothing')

  t.equal((await post(fastify, headers, id, 'transcript', { segments: more })).statusCode, 200)
  const final = (await finish(fastify, headers, id)).json<ConsultationOutput>()
  t.match(final, { report_status: 'final', generation_result: 'success', end_datetime: /^2\d{3}-/ })
  t.ok((final.end_datetime ?? '') > (output.end_datetime ?? ''), 'it ends when it is finished again')
  for (const said of ['sore throat', '128', 'ibuprofen']) t.match(JSON.stringify(final.data), new RegExp(said, 'i'))
  const { revisions } = (await get(headers, id, 'revisions/')).json<RevisionList>()
  t.strictSame(revisions.map(({ revision, made_by: by }) => [revision, by]), [[2, 'engine'], [1, 'engine']])
  t.strictSame((await get(headers, id, 'revisions/1/')).json<Report>().data, output.data)
  const { segments } = (await get(headers, id, 'transcript/')).json<Transcript>()
  t.strictSame(segments.map(segment => segment.text), [...spoken, ...more.map(({ text }) => text)])
})

t.test('without anything new, the report is made again, and the visit can be continued again and again', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  for (const revision of [2, 3]) {
    t.equal((await reopen(headers, output.id)).statusCode, 200)
    const final = (await finish(fastify, headers, output.id)).json<ConsultationOutput>()
    t.strictSame({ ...final, end_datetime: null }, { ...output, end_datetime: null })
    t.equal((await get(headers, output.id, 'status/')).json<ConsultationStatus>().revision, revision)
  }
})

t.test('a dictation goes on with its text', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers, { template: 'dictation_api' })
  t.strictSame((await reopen(headers, output.id)).json<ConsultationOutput>().data, output.data)
  await post(fastify, headers, output.id, 'transcript', { segments: segmentsOf(['And that is all.'], 6) })
  const final = (await finish(fastify, headers, output.id)).json<ConsultationOutput>()
  t.equal(dictated(final).fixed, [...spoken, 'And that is all.'].join(' '))
})

t.test('a visit of which too little was said can be continued until there is enough', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { template })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['Hello.']) })
  t.match((await finish(fastify, headers, id)).json(), { generation_result: 'transcript_too_short' })
  t.match((await reopen(headers, id)).json(), { report_status: 'intermediate', generation_result: 'success' })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken, 2) })
  t.match((await finish(fastify, headers, id)).json(), { report_status: 'final', generation_result: 'success' })
})

t.test('an edited report is replaced only with discard_edits, stays as a revision, and its sentences stay the clinician\'s', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const data = edited(output, 'Sore throat since Monday.')
  await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, 'if-match': '"1"' }, payload: { data } })
  const before = (await get(headers, id)).body
  for (const body of [undefined, {}, { discard_edits: false }]) {
    const refused = await reopen(headers, id, body)
    t.strictSame([refused.statusCode, refused.json()], [409, { error: 'The report was edited; the visit is continued only with discard_edits.', code: 'report_edited' }])
  }
  t.equal((await get(headers, id)).body, before)
  const evidence = (await get(headers, id, 'evidence/')).body
  t.match(evidence, '"author":"clinician"')

  t.strictSame((await reopen(headers, id, { discard_edits: true })).json<ConsultationOutput>().data, data, 'it is shown until there is another one')
  t.equal((await get(headers, id, 'evidence/')).body, evidence)
  await post(fastify, headers, id, 'transcript', { segments: more })
  const final = (await finish(fastify, headers, id)).json<ConsultationOutput>()
  t.notMatch(JSON.stringify(final.data), 'since Monday')
  t.match((await get(headers, id, 'revisions/2/')).json(), { made_by: 'clinician', user_id: user.user_id, data })
  t.match((await get(headers, id, 'report/')).json(), { revision: 3, made_by: 'engine', user_id: null })
  t.notMatch((await get(headers, id, 'evidence/')).body, '"author":"clinician"')
})

t.test('each state from which no visit goes on says why (409), and nothing changes', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const table: Array<[what: string, values: object, code: string, error: string]> = [
    ['processing', { state: 'processing' }, 'report_not_final', 'The report is being made; the visit can be continued once it is final.'],
    ['failed', { state: 'processing', parked_at: new Date() }, 'report_not_final', 'The report could not be made; have it made again, then the visit can be continued.'],
    ['too late', { end_datetime: new Date(Date.now() - 24.01 * 3_600_000).toISOString() }, 'reopen_too_late', 'The visit ended more than 24 hours ago; start another consultation.']
  ]
  for (const [what, values, code, error] of table) {
    const { id } = await reported(fastify, headers)
    await set(id, values)
    const before = (await get(headers, id)).body
    const refused = await reopen(headers, id)
    t.strictSame([refused.statusCode, refused.json()], [409, { error, code }], what)
    t.equal((await get(headers, id)).body, before)
  }
  const just = await reported(fastify, headers)
  await set(just.id, { end_datetime: new Date(Date.now() - 23.9 * 3_600_000).toISOString() })
  t.equal((await reopen(headers, just.id)).statusCode, 200)

  const signed = await reported(fastify, headers)
  await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${signed.id}/sign/`, headers: { ...headers, 'if-match': '"1"' } })
  for (const body of [{}, { discard_edits: true }]) {
    const refused = await reopen(headers, signed.id, body)
    t.strictSame([refused.statusCode, refused.json()], [409, { error: 'The report is signed; add to it, or start another consultation.', code: 'report_signed' }])
  }
  t.strictSame((await get(headers, signed.id)).json(), signed)

  const withdrawn = await reported(fastify, headers)
  await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${withdrawn.id}/consent/`, headers, payload: { state: 'withdrawn' } })
  const refused = await reopen(headers, withdrawn.id)
  t.strictSame([refused.statusCode, refused.json()], [409, { error: 'The consent is withdrawn; nothing is taken any more.', code: 'consent_withdrawn' }])
})

t.test('reopenHours says until when, by the clock of the database, and 0 that no visit is continued', async t => {
  for (const [REOPEN_HOURS, error] of [['0', 'This service does not continue finished visits; start another consultation.'], ['1', 'The visit ended more than 1 hour ago; start another consultation.']] as const) {
    const service = await build(t, { REOPEN_HOURS })
    const { headers } = await makeClient(service)
    const { id } = await reported(service, headers)
    if (REOPEN_HOURS === '1') {
      await service.db.updateTable('consultations').set({ end_datetime: sql<string>`to_json(now() - interval '61 minutes') #>> '{}'` }).where('id', '=', id).execute()
    }
    const refused = await post(service, headers, id, 'reopen')
    t.strictSame([refused.statusCode, refused.json()], [409, { error, code: 'reopen_too_late' }])
  }
})

t.test('a user with too many open consultations continues none (409)', async t => {
  const service = await build(t, { OPEN_CONSULTATIONS_MAX: '1' })
  const { headers } = await makeClient(service)
  const { id } = await reported(service, headers)
  const other = await begin(service, headers, { template })
  const refused = await post(service, headers, id, 'reopen')
  t.strictSame([refused.statusCode, refused.json<{ code: string }>().code], [409, 'too_many_open_consultations'])
  await service.inject({ method: 'DELETE', url: `/api/v1/consultations/${other.id}/`, headers })
  t.equal((await post(service, headers, id, 'reopen')).statusCode, 200)
  t.equal((await service.inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload: { template, input_language: 'en' } })).statusCode, 409)
})

t.test('only the user continues a visit: others find nothing (404), and a key is no token (401)', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  for (const other of [await bearer(fastify, key, { ...user, user_id: 'colleague' }), (await makeClient(fastify, { customer: 'Elsewhere' })).headers]) {
    t.equal((await reopen(other, id)).statusCode, 404)
  }
  t.equal((await reopen({ 'x-api-key': key }, id)).statusCode, 401)
  for (const body of [{ discard_edits: 1 }, { force: true }, []]) t.equal((await reopen(headers, id, body)).statusCode, 400)
  t.match((await get(headers, id, 'status/')).json(), { state: 'final', revision: 1 })
})

t.test('it is in the list as one in progress, and events tell what follows', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  await reopen(headers, id)
  const { entries } = (await fastify.inject({ url: '/api/v1/consultations/?state=recording', headers })).json<{ entries: ConsultationEntry[] }>()
  t.match(entries, [{ id, state: 'recording', review: 'draft', revision: 1 }])
  const events = get(headers, id, 'events/')
  await finish(fastify, headers, id)
  const states = [...(await events).body.matchAll(/"state":"(\w+)"/g)].map(([, state]) => state)
  t.not(states[0], 'final', 'they do not end with the report before')
  t.equal(states.at(-1), 'final')
})

t.test('a report of the visit before, which comes late, does not take the place of the one that is asked for', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  await set(id, { state: 'processing' })
  let go = () => {}
  const held = new Promise<void>(resolve => { go = resolve })
  const generate = fastify.reports.generate
  const slow = t.intercept(fastify.reports, 'generate', {
    value: async (...args: Parameters<typeof generate>) => {
      const report = await generate(...args)
      await held
      return report
    },
    configurable: true
  })
  const late = fastify.consultations.makeReport(id, { signal: new AbortController().signal })
  await new Promise(resolve => { setTimeout(resolve, 300) })
  slow.restore()
  await set(id, { state: 'final' })
  await reopen(headers, id)
  await post(fastify, headers, id, 'transcript', { segments: more })
  await set(id, { state: 'processing' })
  go()
  await late
  t.match((await get(headers, id, 'status/')).json(), { state: 'processing' }, 'the late one is not stored')
})
