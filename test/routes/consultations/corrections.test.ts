import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { TranscriptCorrections } from '../../../schemas/corrections.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { Transcript } from '../../../schemas/transcript.js'
import { readTranscriptText } from '../../../plugins/consultations/segments.js'
import { begin, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, user } from '../../helper.js'
import { finished } from '../../recordings.js'
import { edited, reported } from './final-reports.js'

type Headers = Record<string, string>
type Sent = Array<{ segment_id: string, text: string }>

const fastify = await build(t)

const get = async <T> (headers: Headers, id: string, path: string) => (await fastify.inject({ url: `/api/v1/consultations/${id}/${path}`, headers })).json<T>()

async function correct (headers: Headers, id: string, corrections: Sent, ifMatch?: string, instance: FastifyInstance = fastify) {
  const match = ifMatch === undefined ? {} : { 'if-match': ifMatch }
  return instance.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/transcript/corrections/`, headers: { ...headers, ...match }, payload: { corrections } })
}

const textsOf = async (headers: Headers, id: string) => (await get<Transcript>(headers, id, 'transcript/')).segments.map(({ text }) => text)

/** The words behind each statement of the report. */
async function quotesOf (headers: Headers, id: string): Promise<string[]> {
  const texts = new Map((await get<Transcript>(headers, id, 'transcript/')).segments.map(({ id: segment, text }) => [segment, text]))
  const { evidence } = await get<ReportEvidence>(headers, id, 'evidence/')
  return evidence.flatMap(({ sources }) => sources.map(({ segment_id: segment, start, end }) => texts.get(segment)?.slice(start, end) ?? '-'))
}

const FIXED = 'Good heavens: your throat is red and the temperature is 38.7 degrees.'

t.test('PUT /transcript/corrections/ corrects words: who and when are kept, and what was recognised', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const { id, data } = await reported(fastify, headers)
  const none = await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/corrections/`, headers })
  t.strictSame([none.headers.etag, none.headers['cache-control'], none.json()], ['"1"', 'no-store', { revision: 1, corrections: [] }])
  const before = await get<Transcript>(headers, id, 'transcript/')

  const began = Date.now()
  const saved = await correct(headers, id, [{ segment_id: 's-3', text: FIXED }], '"1"')
  t.strictSame([saved.statusCode, saved.headers.etag, saved.headers['cache-control']], [200, '"2"', 'no-store'])
  const { revision, corrections: [correction] } = saved.json<TranscriptCorrections>()
  const at = correction?.corrected_at ?? ''
  t.strictSame([revision, correction], [2, { segment_id: 's-3', text: FIXED, original_text: spoken[2], user_id: user.user_id, corrected_at: at }])
  t.ok(Math.abs(Date.parse(at) - began) < 60_000)
  t.strictSame(await get(headers, id, 'transcript/corrections/'), saved.json())
  t.strictSame(await get({ 'x-api-key': key }, id, 'transcript/corrections/'), saved.json(), 'for the backend too')
  t.strictSame((await get<Transcript>(headers, id, 'transcript/')).segments, before.segments.map(segment => {
    return segment.id === 's-3' ? { ...segment, text: FIXED, corrected: true } : segment
  }))
  t.match(await get(headers, id, ''), { report_status: 'final', data }, 'the report stays as it is')
  t.match(await get(headers, id, 'status/'), { state: 'final', corrected: true, regenerate: true })
})

t.test('a report is made again of the corrected words, and only then is the status as before', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 409, 'without a correction it has not failed')
  await correct(headers, id, [{ segment_id: 's-3', text: FIXED }, { segment_id: 's-4', text: 'I think this is a bacterial tonsillitis.' }], '"1"')
  t.match((await post(fastify, headers, id, 'regenerate')).json(), { report_status: 'intermediate' })
  const output = await finished(fastify, headers as { authorization: string }, id)
  t.match(JSON.stringify(output.data), /38\.7/)
  t.match(JSON.stringify(output.data), /tonsillitis/)
  t.notMatch(JSON.stringify(output.data), /37\.8|pharyngitis/)
  t.ok((await quotesOf(headers, id)).includes('I think this is a bacterial tonsillitis.'))
  const status = await get<object>(headers, id, 'status/')
  t.match(status, { state: 'final', regenerate: false, revision: 2 })
  t.notOk('corrected' in status)
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 409)
  t.match(await get(headers, id, 'transcript/corrections/'), { revision: 2, corrections: [{ segment_id: 's-3' }, { segment_id: 's-4' }] }, 'the corrections stay')
})

t.test('an edited report is made again only with discard_edits, also when the transcript was corrected', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const data = edited(output, 'Own words.')
  await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, 'if-match': '"1"' }, payload: { data } })
  t.equal((await correct(headers, id, [{ segment_id: 's-3', text: FIXED }], '"1"')).statusCode, 200)
  t.match(await get(headers, id, 'status/'), { corrected: true, regenerate: false })
  t.match((await post(fastify, headers, id, 'regenerate')).json(), { code: 'report_edited' })
  t.strictSame((await get<{ data: unknown }>(headers, id, 'report/')).data, data)
  t.equal((await post(fastify, headers, id, 'regenerate', { discard_edits: true })).statusCode, 202)
  t.match(JSON.stringify((await finished(fastify, headers as { authorization: string }, id)).data), /38\.7/)
})

t.test('evidence points at the same words after a correction, also of what comes back of an engine\'s draft', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const before = await quotesOf(headers, id)
  await fastify.inject({
    method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, 'if-match': '"1"' }, payload: { data: edited(output, 'Own words.') }
  })
  const longer = spoken.map((text, at) => ({ segment_id: `s-${at + 1}`, text: `So, ${text}` }))
  t.equal((await correct(headers, id, longer, '"1"')).statusCode, 200)
  await fastify.inject({
    method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, 'if-match': '"2"' }, payload: { data: output.data }
  })
  const quotes = await quotesOf(headers, id)
  t.ok(before.length > 3)
  t.strictSame(quotes.map(quote => quote.replace(/^So, /, '')), before)
  t.equal((await correct(headers, id, [{ segment_id: 's-3', text: '' }], '"2"')).statusCode, 200)
  const left = await quotesOf(headers, id)
  t.ok(left.length < before.length && !left.includes(spoken[2] ?? ''), 'what nobody said supports nothing')
})

t.test('of earlier revisions, only the last one of an engine has evidence, which points at the same words after a correction', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const output = await reported(fastify, headers)
  const { id } = output
  const kept = async () => fastify.db.selectFrom('report_revisions').select(['revision', 'evidence']).where('consultation_id', '=', id).orderBy('revision').execute()
  const save = async (data: unknown, revision: number) => fastify.inject({
    method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, 'if-match': `"${revision}"` }, payload: { data }
  })
  const withEvidence = async () => (await kept()).map(({ revision, evidence }) => [revision, evidence !== null])
  await save(edited(output, 'Own words.'), 1)
  await save(edited(output, 'Other words.'), 2)
  t.strictSame(await withEvidence(), [[1, true], [2, false]])
  const before = (await kept())[0]?.evidence
  t.equal((await correct(headers, id, [{ segment_id: 's-3', text: FIXED }], '"1"')).statusCode, 200)
  t.not((await kept())[0]?.evidence, before, 'it is moved')
  t.match(await get(headers, id, 'revisions/2/'), { data: edited(output, 'Own words.'), made_by: 'clinician' }, 'the text of each stays')

  await post(fastify, headers, id, 'regenerate', { discard_edits: true })
  const again = await finished(fastify, headers as { authorization: string }, id)
  await save(edited(again as typeof output, 'New words.'), 4)
  t.strictSame(await withEvidence(), [[1, false], [2, false], [3, false], [4, true]])
})

t.test('who has not seen the corrections changes nothing (412), who names none neither (428), and what comes again is answered as before', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  const first = await correct(headers, id, [{ segment_id: 's-1', text: 'One.' }], '"1"')
  const again = await correct(headers, id, [{ segment_id: 's-1', text: 'One.' }], '"1"')
  t.strictSame([again.statusCode, again.headers.etag, again.body], [200, '"2"', first.body], 'the answer had not arrived')
  for (const ifMatch of ['"1"', '"3"', 'W/"2"', '2', '"22"']) {
    const answer = await correct(headers, id, [{ segment_id: 's-2', text: 'Two.' }], ifMatch)
    t.strictSame([answer.statusCode, answer.headers.etag, answer.json()], [412, '"2"', {
      error: 'Somebody has corrected the transcript meanwhile: read the corrections first.', code: 'revision_not_current', revision: 2
    }], ifMatch)
  }
  for (const ifMatch of [undefined, '', '*']) t.equal((await correct(headers, id, [], ifMatch)).statusCode, 428)
  t.strictSame(await get(headers, id, 'transcript/corrections/'), first.json())
})

t.test('a segment that is left out, or gets its own words, is not corrected any more; each correction is kept', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  const { words, characters } = await fastify.db.selectFrom('consultations').select(['words', 'characters']).where('id', '=', id).executeTakeFirstOrThrow()
  await correct(headers, id, [{ segment_id: 's-1', text: 'One.' }, { segment_id: 's-2', text: 'Two words.' }], '"1"')
  await correct(headers, id, [{ segment_id: 's-2', text: 'First.' }, { segment_id: 's-2', text: 'Three more words.' }], '"2"')
  t.match(await get(headers, id, 'transcript/corrections/'), { revision: 3, corrections: [{ segment_id: 's-2', text: 'Three more words.', original_text: spoken[1] }] })
  t.strictSame(await textsOf(headers, id), [spoken[0], 'Three more words.', ...spoken.slice(2)])
  const counts = await fastify.db.selectFrom('consultations').select(['words', 'characters']).where('id', '=', id).executeTakeFirstOrThrow()
  t.equal(counts.characters, characters - (spoken[1] ?? '').length + 'Three more words.'.length)
  t.equal(counts.words, words - (spoken[1] ?? '').split(' ').length + 3)
  await correct(headers, id, [{ segment_id: 's-2', text: spoken[1] ?? '' }], '"3"')
  t.strictSame(await get(headers, id, 'transcript/corrections/'), { revision: 4, corrections: [] })
  t.strictSame(await textsOf(headers, id), spoken)
  t.notMatch(JSON.stringify(await get(headers, id, 'transcript/')), /corrected/)
  const kept = await fastify.db.selectFrom('segment_corrections').select(['segment_id', 'revision', 'text']).where('consultation_id', '=', id)
    .orderBy('revision').orderBy('segment_id').execute()
  t.strictSame(kept.map(({ segment_id: segment, revision, text }) => [segment, revision, text]), [
    ['s-1', 2, 'One.'], ['s-2', 2, 'Two words.'], ['s-1', 3, spoken[0]], ['s-2', 3, 'Three more words.'], ['s-2', 4, spoken[1]]
  ], 'nothing that was accepted is lost')
})

t.test('words are corrected once there is a final report, until it is signed (409)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const open = await begin(fastify, headers)
  await post(fastify, headers, open.id, 'transcript', { segments: segmentsOf(spoken) })
  const early = await correct(headers, open.id, [{ segment_id: 's-1', text: 'One.' }], '"1"')
  t.strictSame([early.statusCode, early.json()], [409, { error: 'The consultation has no final report.', code: 'report_not_final' }])
  const { id } = await reported(fastify, headers)
  await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/sign/`, headers: { ...headers, 'if-match': '"1"' } })
  const late = await correct(headers, id, [{ segment_id: 's-1', text: 'One.' }], '"1"')
  t.strictSame([late.statusCode, late.json()], [409, { error: 'The report is signed; it cannot change.', code: 'report_signed' }])
  t.strictSame([await textsOf(headers, open.id), await textsOf(headers, id)], [spoken, spoken])
})

t.test('what is no segment, no text, or too much, is refused with its place, and nothing changes (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  const refused = async (corrections: unknown) => {
    const answer = await correct(headers, id, corrections as Sent, '"1"')
    return [answer.statusCode, ...answer.json<Array<{ loc: string[], msg: string }>>().map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`)]
  }
  const fine = { segment_id: 's-1', text: 'One.' }
  t.strictSame(await refused([fine, { segment_id: 's-9', text: 'x' }]), [
    400, 'corrections.1.segment_id: corrections.1.segment_id must be the id of a segment of the transcript.'
  ])
  t.match(await refused([{ segment_id: 's-1', text: 'a\u0000' }]), [400, /corrections\.0\.text/])
  t.match(await refused([{ segment_id: 's-1' }]), [400, /text is required/])
  t.match(await refused([{ ...fine, speaker: 'patient' }]), [400, /corrections\.0/])
  t.strictSame(await refused([fine, { segment_id: 's-2', text: 'x'.repeat(10_001) }]), [400, 'corrections.1.text: corrections.1.text must have at most 10000 characters.'])
  t.match(await refused(Array(2001).fill(fine)), [400, /^corrections/])
  t.strictSame(await textsOf(headers, id), spoken)
})

t.test('the words of another customer, or of no consultation, cannot be corrected (404), and a backend corrects nothing (401)', async t => {
  const { headers, key } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  const { headers: stranger } = await makeClient(fastify, { customer: `${t.name} stranger` })
  const one = [{ segment_id: 's-1', text: 'One.' }]
  t.strictSame([
    (await correct(stranger, id, one, '"1"')).statusCode, (await correct(headers, randomUUID(), one, '"1"')).statusCode,
    (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/corrections/`, headers: stranger })).statusCode,
    (await correct({ 'x-api-key': key }, id, one, '"1"')).statusCode
  ], [404, 404, 404, 401])
  t.strictSame(await textsOf(headers, id), spoken)
})

t.test('a client may send its segments again after they were corrected, when the visit goes on; the corrections stay', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await reported(fastify, headers)
  await correct(headers, id, [{ segment_id: 's-3', text: FIXED }], '"1"')
  t.equal((await post(fastify, headers, id, 'reopen')).statusCode, 200)
  t.match(await get(headers, id, 'transcript/corrections/'), { revision: 3, corrections: [{ segment_id: 's-3' }] })
  t.match((await correct(headers, id, [], '"2"')).json(), { code: 'report_not_final' })
  t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf([...spoken, 'My knee hurts.']) })).statusCode, 200)
  const other = await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-3', text: FIXED, is_final: true }] })
  t.match(other.json(), { code: 'segment_final' })
  const output = (await finish(fastify, headers, id)).json<{ data: unknown }>()
  t.strictSame(await textsOf(headers, id), [...spoken.slice(0, 2), FIXED, ...spoken.slice(3), 'My knee hurts.'])
  t.match(JSON.stringify(output.data), /38\.7/)
  t.match(JSON.parse(await readTranscriptText(fastify.db, id)), [{}, {}, { text: FIXED }, {}, {}, {}])
  t.notOk('corrected' in await get<object>(headers, id, 'status/'), 'the new report is made of the corrected words')
  t.equal((await correct(headers, id, [], '"2"')).statusCode, 412, 'who corrected the report before has to look again')
})

for (const way of ['delete', 'withdraw'] as const) {
  t.test(`corrections go with the visit: ${way}`, async t => {
    const { headers } = await makeClient(fastify, { customer: t.name })
    const { id } = await reported(fastify, headers)
    await correct(headers, id, [{ segment_id: 's-3', text: 'Quaxolin' }], '"1"')
    const url = `/api/v1/consultations/${id}/`
    if (way === 'delete') await fastify.inject({ method: 'DELETE', url, headers })
    else await fastify.inject({ method: 'PUT', url: `${url}consent/`, headers, payload: { state: 'withdrawn' } })
    t.strictSame(await fastify.db.selectFrom('segment_corrections').selectAll().where('consultation_id', '=', id).execute(), [])
    t.strictSame(await fastify.db.selectFrom('segments').selectAll().where('consultation_id', '=', id).execute(), [])
    if (way === 'delete') return
    t.match((await correct(headers, id, [], '"2"')).json(), { code: 'consent_withdrawn' })
    const status = await get<object>(headers, id, 'status/')
    t.notOk('corrected' in status)
  })
}

t.test('a dictation has its corrected words once it is written again, as they were typed', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { template: 'dictation_api', dictation_commands: true })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['The lungs are clear.', 'No ratels.']) })
  await finish(fastify, headers, id)
  await correct(headers, id, [{ segment_id: 's-2', text: 'No rales, comma or not.' }], '"1"')
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 202)
  const output = await finished(fastify, headers as { authorization: string }, id)
  t.match(JSON.stringify(output.data), /The lungs are clear\. No rales, comma or not\./)
})
