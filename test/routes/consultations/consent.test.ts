import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import type { Consent } from '../../../schemas/consent.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'
import { audioStatus, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken as sound } from '../../spoken-markers.js'
import { listening, StreamClient, tokenIn } from './streams.js'

type Headers = Record<string, string>

async function say (fastify: FastifyInstance, headers: Headers, id: string, payload: object) {
  return fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/consent/`, headers, payload })
}

async function read (fastify: FastifyInstance, headers: Headers, id: string, part = '') {
  return fastify.inject({ url: `/api/v1/consultations/${id}/${part}`, headers })
}

const REFUSED = { error: 'The patient refuses to be recorded; no audio is taken.', code: 'consent_refused' }
const WITHDRAWN = { error: 'The consent is withdrawn; nothing is taken any more.', code: 'consent_withdrawn' }

const { settings } = await withSpeech(t)
const fastify = await build(t, settings)

t.test('what the patient said is read as it was told, in the status and in lists; nothing before', async t => {
  const { key, headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  t.strictSame((await read(fastify, headers, id, 'consent/')).json(), { state: null, wording: null, time: null })
  t.notOk('consent' in (await read(fastify, headers, id, 'status/')).json<object>())

  const consent = { state: 'given', wording: 'Leaflet 3', time: '2026-03-02T09:58:00+01:00' }
  const told = await say(fastify, headers, id, consent)
  t.strictSame([told.statusCode, told.json(), told.headers['cache-control']], [200, consent, 'no-store'])
  t.strictSame((await read(fastify, { 'x-api-key': key }, id, 'consent/')).json(), consent)
  t.match((await read(fastify, headers, id, 'status/')).json(), { state: 'recording', consent: 'given' })
  t.match((await fastify.inject({ url: '/api/v1/consultations/', headers })).json(), { entries: [{ id, consent: 'given' }] })

  const before = Date.now()
  const now = (await say(fastify, { 'x-api-key': key }, id, { state: 'refused' })).json<Consent>()
  t.match(now, { state: 'refused', wording: null })
  t.ok(Math.abs(Date.parse(now.time ?? '') - before) < 60_000, 'now, where no time is told')
  t.equal((await say(fastify, headers, id, { state: 'asked' })).statusCode, 400)
  t.strictSame((await read(fastify, headers, id, 'consent/')).json(), now, 'what is refused changes nothing')
  t.equal((await say(fastify, headers, randomUUID(), consent)).statusCode, 404)
})

t.test('a consultation starts with what the patient has said; a withdrawal cannot be said yet (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const consent = { state: 'refused', wording: 'Asked at the desk', time: '2026-03-02T08:58:00Z' }
  const { id } = await begin(fastify, headers, { consent })
  t.strictSame((await read(fastify, headers, id, 'consent/')).json(), consent)
  const withdrawn = await fastify.inject({
    method: 'POST', url: '/api/v1/consultations/', headers, payload: { template: 'dictation_api', input_language: 'en', consent: { state: 'withdrawn' } }
  })
  t.equal(withdrawn.statusCode, 400)
  t.match(withdrawn.json(), [{ loc: ['body', 'consent', 'state'] }])
})

t.test('no audio is taken where it is refused (409), text is, and both are once it is given', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { consent: { state: 'refused' } })
  const refused = await putChunk(fastify, headers, id, 0, wavFile(sound([1])))
  t.strictSame([refused.statusCode, refused.json()], [409, REFUSED])
  t.strictSame((await audioStatus(fastify, headers, id)).chunks, [])
  t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })).statusCode, 200)
  await say(fastify, headers, id, { state: 'given' })
  t.equal((await putChunk(fastify, headers, id, 0, wavFile(sound([1])))).statusCode, 201)
  await say(fastify, headers, id, { state: 'refused' })
  t.strictSame((await putChunk(fastify, headers, id, 1, wavFile(sound([2])))).json(), REFUSED)
  t.equal((await audioStatus(fastify, headers, id)).chunks.length, 1, 'what came before stays')
})

/** Saves the report again with another text. */
async function correct (fastify: FastifyInstance, headers: Headers, id: string): Promise<void> {
  const found = await read(fastify, headers, id, 'report/')
  const { data } = found.json<ConsultationOutput>()
  const payload = { data: JSON.parse(JSON.stringify(data).replace('throat', 'throat Quaxolin')) as unknown }
  const saved = await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, 'if-match': String(found.headers.etag) }, payload })
  if (saved.statusCode !== 200) throw new Error(`the report was not saved: ${saved.body}`)
}

/** Rows that tables hold of a consultation, but for the log of who saw it. */
async function rowsOf ({ db }: FastifyInstance, id: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where column_name = 'consultation_id' and table_schema = 'public' order by 1`.execute(db)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where consultation_id = ${id}`.execute(db)
    if ((rows[0]?.n ?? 0) > 0) found[name] = rows[0]?.n ?? 0
  }
  return found
}

for (const template of ['soap_new_complaint_api', 'dictation_api'] as const) {
  for (const when of ['recording', 'processing', 'final'] as const) {
    t.test(`${template}: a withdrawal while it is ${when} deletes sound and text, keeps that it was withdrawn, and is for good`, async t => {
      const { headers } = await makeClient(fastify, { customer: t.name })
      const { id } = await begin(fastify, headers, { template, external_id: 'visit', key_terms: ['Quaxolin'], context: { allergies: [{ text: 'Quaxolin' }] } })
      await putChunk(fastify, headers, id, 0, wavFile(sound([1, 2])))
      await post(fastify, headers, id, 'transcript', { segments: segmentsOf([...spoken, 'Quaxolin.']) })
      if (when === 'processing') await post(fastify, headers, id, 'finish')
      if (when === 'final') {
        t.match((await finish(fastify, headers, id)).json(), { report_status: 'final' })
        if (template !== 'dictation_api') await correct(fastify, headers, id)
      }

      const told = await say(fastify, headers, id, { state: 'withdrawn', wording: 'By telephone' })
      t.match([told.statusCode, told.json()], [200, { state: 'withdrawn', wording: 'By telephone' }])
      t.strictSame(await rowsOf(fastify, id), {}, 'no table holds anything of it')
      const row = await fastify.db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      t.notMatch(JSON.stringify(row), /Quaxolin|throat/)
      const output = (await read(fastify, headers, id)).json<ConsultationOutput>()
      t.match(output, { id, report_status: 'final', generation_result: 'transcript_too_short', generation_result_message: null, data: [{ template }] })
      t.type(output.end_datetime, 'string')
      t.match((await read(fastify, headers, id, 'status/')).json(), { state: 'final', consent: 'withdrawn', regenerate: false })
      t.match((await fastify.inject({ url: '/api/v1/consultations/?external_id=visit', headers })).json(), { entries: [{ id, consent: 'withdrawn', first_line: null, duration_ms: null }] })
      t.strictSame((await read(fastify, headers, id, 'transcript/')).json(), { segments: [] })
      t.match((await read(fastify, headers, id, 'evidence/')).json(), { provenance: null, evidence: [] })
      t.match(await audioStatus(fastify, headers, id), { source: null, bytes: 0, chunks: [] })

      const again = await say(fastify, headers, id, { state: 'withdrawn', wording: 'Again' })
      t.strictSame([again.statusCode, again.json()], [200, told.json()], 'saying it again changes nothing')
      const taken = await say(fastify, headers, id, { state: 'given' })
      t.strictSame([taken.statusCode, taken.json()], [409, { error: 'The consent is withdrawn, for good.', code: 'consent_withdrawn' }])
      const late = await putChunk(fastify, headers, id, 1, wavFile(sound([3])))
      t.strictSame([late.statusCode, late.json()], [409, WITHDRAWN])
      t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['more']) })).statusCode, 409)
      t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 409)
      for (const [name, payload] of [
        ['context', { allergies: [{ text: 'Quaxolin' }] }], ['key-terms', { key_terms: ['Quaxolin'] }], ['speakers', { speakers: [{ speaker: 'Dr Quaxolin', role: 'clinician' }] }]
      ] as const) {
        const told = await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/${name}/`, headers, payload })
        t.strictSame([told.statusCode, told.json()], [409, WITHDRAWN], name)
      }
      t.notMatch(JSON.stringify(await fastify.db.selectFrom('consultations').selectAll().where('id', '=', id).execute()), /Quaxolin/)
      const report = await read(fastify, headers, id, 'report/')
      const rewritten = await fastify.inject({
        method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, 'if-match': String(report.headers.etag) }, payload: { data: output.data }
      })
      t.strictSame([rewritten.statusCode, rewritten.json()], [409, WITHDRAWN], 'no report is written either')
      t.strictSame((await finish(fastify, headers, id)).json(), output, 'finishing it changes nothing')
      t.strictSame(await rowsOf(fastify, id), {}, 'and nothing comes back')
    })
  }
}

t.test('a refusal ends the stream of a consultation, and so does a withdrawal; none begins after that (409)', async t => {
  for (const [state, answer] of [['refused', REFUSED], ['withdrawn', WITHDRAWN]] as const) {
    const { fastify, url, id, headers } = await listening(t)
    const connect = () => new StreamClient(url(id), ['consultation.v1', `bearer.${tokenIn(headers)}`])
    const client = connect()
    await client.start()
    client.sound(0, 10)
    await until(async () => (await audioStatus(fastify, headers, id)).bytes > 0, 'sound is stored')
    t.equal((await say(fastify, headers, id, { state })).statusCode, 200)
    let next = 10
    const sending = setInterval(() => { if (client.socket.readyState === 1) client.sound(next, ++next) }, 50)
    const { code } = await client.closed
    // The client is told that the consultation is finished, or first that its sound is not taken any more.
    t.ok(code === 4409 || (state === 'withdrawn' && code === 1000), `${state}: ${code}`)
    clearInterval(sending)
    const after = await audioStatus(fastify, headers, id)
    if (state === 'withdrawn') t.strictSame(await rowsOf(fastify, id), {})
    const another = connect()
    await another.closed
    const refused = await putChunk(fastify, headers, id, 0, wavFile(sound([1])))
    t.strictSame([refused.statusCode, refused.json()], [409, answer])
    t.strictSame(await audioStatus(fastify, headers, id), after, 'no more sound is stored')
  }
})

t.test('a watcher of events is told of a withdrawal, by an empty final output, and the stream of events ends', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const watching = fastify.inject({ url: `/api/v1/consultations/${id}/events/`, headers })
  await until(() => true, 'it is being watched')
  await say(fastify, headers, id, { state: 'withdrawn' })
  const { body } = await watching
  t.match(body.slice(body.lastIndexOf('event: state')), /"state":"final".*"consent":"withdrawn"/)
  t.match(body, /"report_status":"final"/)
})
