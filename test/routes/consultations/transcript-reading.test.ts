import t from 'tap'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { Transcript } from '../../../schemas/transcript.js'
import { begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { readTranscript } from '../../../plugins/consultations/transcript.js'
import { build } from '../../helper.js'
import { finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { transcribing } from '../../speech-server.js'
import { spoken as marked } from '../../spoken-markers.js'

const HEARD = 'I have had a sore throat and a fever for three days. Your temperature is 37.8 degrees. I advise rest and paracetamol.'

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)

t.test('GET /api/v1/consultations/{id}/transcript/ gives back what was added, unchanged, in the order in which it first came', async t => {
  const { key, headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const url = `/api/v1/consultations/${id}/transcript/`
  const read = async (credentials: Record<string, string>) => fastify.inject({ url, headers: credentials })

  const empty = await read(headers)
  t.strictSame([empty.statusCode, empty.json(), empty.headers['cache-control']], [200, { segments: [] }, 'no-store'])

  const full = { id: 's-1', text: ' 5 mg, "twice"  a day\n\u2028🤒 ', is_final: true, speaker: 'Dr. Ünal', start_ms: 0, end_ms: 4100 }
  await post(fastify, headers, id, 'transcript', { segments: [full, { id: 's-2', text: 'My blood', start_ms: 5000 }] })
  await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-3', text: '' }, { id: 's-2', text: 'My blood pressure', speaker: 'patient' }] })
  const response = await read(headers)
  t.strictSame(response.json(), {
    segments: [full, { id: 's-2', text: 'My blood pressure', is_final: false, speaker: 'patient' }, { id: 's-3', text: '', is_final: false }]
  })
  t.equal((await read({ 'x-api-key': key })).body, response.body, 'the backend reads the same')

  await post(fastify, headers, id, 'finish')
  t.strictSame((await read(headers)).json<Transcript>().segments.map(({ is_final: final }) => final), [true, true, true], 'finished, all is final')
  await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
  t.equal((await read(headers)).statusCode, 404, 'it is gone with the consultation')
})

t.test('what was heard in a recording can be read, and the evidence of its report points at it', async t => {
  const { settings } = await withSpeech(t, transcribing(() => HEARD))
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(marked([1, 2, 3])))
  await finished(fastify, headers, id)
  const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<Transcript>()
  t.equal(segments.map(({ text }) => text).join(' '), HEARD)
  for (const segment of segments) t.match(segment, { id: /^audio:/, is_final: true, start_ms: Number, end_ms: Number })

  const { evidence } = (await fastify.inject({ url: `/api/v1/consultations/${id}/evidence/`, headers })).json<ReportEvidence>()
  const sources = evidence.flatMap(item => item.sources)
  t.ok(sources.length > 0)
  for (const { segment_id: source, start, end } of sources) {
    t.ok((segments.find(segment => segment.id === source)?.text.slice(start, end) ?? '').trim() !== '')
  }
})

t.test('a transcript with the most segments takes no more of them', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  await fastify.db.updateTable('consultations').set({ segments: 49_999 }).where('id', '=', id).execute()
  t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['', '']) })).statusCode, 409)
  t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['']) })).statusCode, 200)
  const refused = await post(fastify, headers, id, 'transcript', { segments: segmentsOf([''], 2) })
  t.strictSame([refused.statusCode, refused.json()], [409, { error: 'The transcript of the consultation would become too long.', code: 'transcript_too_long' }])
  const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<Transcript>()
  t.equal(segments.length, 1)
})

t.test('a long transcript is written a little at a time, so that reading it keeps nobody else waiting', async t => {
  const fastify = await build(t, { SEGMENTS_MAX: '5000', USER_WORK_MAX: '20000', INTERMEDIATE_REPORT_DELAY: '0' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const segments = segmentsOf(Array.from({ length: 3000 }, (_, at) => `Line ${at}.`))
  await post(fastify, headers, id, 'transcript', { segments })
  const { customer_id: customerId, mode } = await fastify.db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  let turn = 0
  let reading = true
  const count = () => {
    turn += 1
    if (reading) setImmediate(count)
  }
  count()
  const written = new Map<number, number>()
  const text = await readTranscript({
    db: fastify.db,
    writeSegment (segment) {
      written.set(turn, (written.get(turn) ?? 0) + 1)
      return JSON.stringify(segment)
    }
  }, { customerId, mode, organisations: null, subject: null }, id)
  reading = false
  t.strictSame(JSON.parse(text), { segments })
  t.ok(Math.max(...written.values()) <= 500, `${Math.max(...written.values())} in one turn`)

  const rows: number[] = []
  const bytes: number[] = []
  const counted = fastify.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult ({ result }) {
      rows.push(result.rows.length)
      bytes.push(JSON.stringify(result.rows.map(Object.values)).length)
      return result
    }
  })
  const caller = { customerId, mode, organisations: null, subject: null }
  const again = await readTranscript({ db: counted, writeSegment: JSON.stringify }, caller, id)
  t.equal(again, text)
  t.equal(Math.max(...rows), 500, 'rows that the database sends at once')
  t.ok(Math.max(...bytes) * 5 < text.length * 2, `${Math.max(...bytes)} bytes at once, of ${text.length}`)
  t.strictSame((await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json(), { segments })
})
