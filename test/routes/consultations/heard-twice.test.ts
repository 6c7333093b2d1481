// Runs long: hears whole recordings.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import type { Transcript } from '../../../schemas/transcript.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { ConsultationStatus } from '../../../schemas/report-state.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { audioStatus, dictated, finished, withSpeech } from '../../recordings.js'
import { spoken, spokenIn } from '../../spoken-markers.js'
import { transcribing, type SpeechAnswerer, type SpeechRequest } from '../../speech-server.js'
import { connect } from './live-client.js'

type Headers = { authorization: string }

const live = { LIVE_INTERVAL: '0', AUDIO_MIN_SPEECH: '500', INTERMEDIATE_REPORT_DELAY: '0' }

/** Sentences of a visit: an engine that hears several together understands them better than each alone. */
const ALONE = ['I have had a sore throat', 'with a fever for three days', 'your blood pressure is', '128 over 82', 'I advise rest and paracetamol']
const TOGETHER = [
  'I have had a sore throat,', 'and a fever, for three days.', 'Your blood pressure is', '128 over 82.', 'I advise rest and paracetamol for three days.'
]

/** What the engine hears: each utterance by itself is understood worse. */
function words ({ pcm }: SpeechRequest): string {
  const numbers = spokenIn(pcm)
  return numbers.map(number => (numbers.length > 1 ? TOGETHER : ALONE)[number] ?? '').join(' ')
}

/** The sound of the visit; its pauses are short, so that it is one window. */
const sound = spoken([0, 1, 2, 3, 4])

async function get<T> (fastify: FastifyInstance, headers: Headers, id: string, what: string): Promise<T> {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}/`, headers })).json<T>()
}

/** The texts of a transcript, with the hearing that each is of. */
async function transcriptOf (fastify: FastifyInstance, headers: Headers, id: string): Promise<string[]> {
  const { segments } = await get<Transcript>(fastify, headers, id, 'transcript')
  return segments.map(({ text, hearing }) => `${hearing ?? 'typed'}: ${text}`)
}

/** Starts a consultation, and streams until all utterances are heard live. */
async function stream (t: Test, fastify: FastifyInstance, headers: Headers, body: object = {}, pcm = sound) {
  const { id } = await begin(fastify, headers, body)
  const client = await connect(t, fastify, headers, id)
  client.send(pcm)
  const count = spokenIn(pcm).length
  await until(async () => (await transcriptOf(fastify, headers, id)).length === count, 'all was heard live', 60_000)
  return { id, client }
}

async function heardTwice (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  const { engine, settings } = await withSpeech(t, transcribing(words), { ...live, ...overrides })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const client = await connect(t, fastify, headers, id)
  await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-0', text: 'Good morning.', is_final: true }] })
  client.send(spoken([0, 1]))
  await until(async () => (await transcriptOf(fastify, headers, id)).length === 3, 'two were heard', 60_000)
  await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-1', text: 'Measured by the nurse.', is_final: true }] })
  client.send(spoken([2, 3, 4]))
  await until(async () => (await transcriptOf(fastify, headers, id)).length === 7, 'all were heard', 60_000)
  t.strictSame(await transcriptOf(fastify, headers, id), [
    'typed: Good morning.', `live: ${ALONE[0]}`, `live: ${ALONE[1]}`, 'typed: Measured by the nurse.', `live: ${ALONE[2]}`, `live: ${ALONE[3]}`,
    `live: ${ALONE[4]}`
  ])
  t.equal(await client.finish(), 1000)
  t.match(client.outputs().at(-1), { report_status: 'final', generation_result: 'success' })
  t.match(JSON.stringify(client.outputs().at(-1)?.data), /"systolic_blood_pressure"/, 'what was cut in two is whole')
  t.strictSame(await transcriptOf(fastify, headers, id), [
    'typed: Good morning.', `final: ${TOGETHER.join(' ')}`, 'typed: Measured by the nurse.'
  ])
  t.equal(engine.requests.filter(({ pcm }) => spokenIn(pcm).length > 1).length, 1, 'the window was recognised once')
  const { evidence, sound: heard } = await get<ReportEvidence>(fastify, headers, id, 'evidence')
  const ids = new Set((await get<Transcript>(fastify, headers, id, 'transcript')).segments.map(segment => segment.id))
  t.ok(evidence.length > 0 && evidence.every(({ sources }) => sources.every(({ segment_id: segment }) => ids.has(segment))))
  t.notOk(heard !== undefined && 'live_reason' in heard)
  t.strictSame(await fastify.db.selectFrom('recognised_windows').selectAll().execute(), [], 'nothing of it is left')
}

t.test('the report of a stream is made of a second hearing; what clients sent stays where it was (embedded database)', { timeout: 120_000 }, async t => heardTwice(t))

t.test('so it is on PostgreSQL', { skip: needs.postgres, timeout: 120_000 }, async t => {
  await heardTwice(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

t.test('so is a dictation, whose live text stays until all of it is heard again', { timeout: 120_000 }, async t => {
  const { settings } = await withSpeech(t, transcribing(words), live)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { client } = await stream(t, fastify, headers, { template: 'dictation_api' })
  t.equal(await client.finish(), 1000)
  const texts = client.outputs().map(output => dictated(output).fixed)
  const first = texts.indexOf(TOGETHER.join(' '))
  t.ok(first > 0 && texts.slice(first).every(text => text === TOGETHER.join(' ')))
  t.ok(texts.slice(0, first).every(text => ALONE.join(' ').startsWith(text)), 'nothing half replaced was shown')
  t.equal(texts[first - 1], ALONE.join(' '))
})

t.test('sentences that the second hearing loses, however it is asked, stay as they were heard while people spoke', { timeout: 120_000 }, async t => {
  const last = ({ pcm }: SpeechRequest) => (spokenIn(pcm).length > 1 ? TOGETHER : ALONE)[spokenIn(pcm).at(-1) ?? 0] ?? ''
  const { engine, settings } = await withSpeech(t, transcribing(last), live)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id, client } = await stream(t, fastify, headers)
  const before = engine.requests.length
  t.equal(await client.finish(), 1000)
  t.equal(engine.requests.length - before, 3, 'the window, and its halves')
  t.match(client.outputs().at(-1), { report_status: 'final', generation_result: 'audio_quality_degraded' })
  t.strictSame(await transcriptOf(fastify, headers, id), ALONE.map(text => `live: ${text}`))
})

t.test('with one hearing, what was recognised while people spoke is not recognised again', { timeout: 120_000 }, async t => {
  const { engine, settings } = await withSpeech(t, transcribing(words), { ...live, SPEECH_HEARINGS: '1' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id, client } = await stream(t, fastify, headers)
  t.equal(await client.finish(), 1000)
  t.match(client.outputs().at(-1), { report_status: 'final', generation_result: 'success' })
  t.strictSame(await transcriptOf(fastify, headers, id), ALONE.map(text => `live: ${text}`))
  t.equal(engine.requests.length, ALONE.length)
})

/** A report of what was recognised live, and why. */
async function isLive (
  t: Test, fastify: FastifyInstance, headers: Headers, id: string, reason: string, output?: ConsultationOutput
): Promise<void> {
  t.match(output, { report_status: 'final', generation_result: 'audio_quality_degraded' })
  t.strictSame((await transcriptOf(fastify, headers, id)).slice(0, ALONE.length), ALONE.map(text => `live: ${text}`))
  t.match((await get<ReportEvidence>(fastify, headers, id, 'evidence')).sound, { live_reason: reason })
  t.match(await get<ConsultationStatus>(fastify, headers, id, 'status'), { state: 'final', reason: null, sound: { live_reason: reason } })
}

t.test('where a piece of the sound is damaged, the live text stands, and says so', { timeout: 120_000 }, async t => {
  const { settings } = await withSpeech(t, transcribing(words), live)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id, client } = await stream(t, fastify, headers)
  await sql`delete from audio_pieces where consultation_id = ${id}::uuid and number = 3`.execute(fastify.db)
  t.equal(await client.finish(), 1000)
  await isLive(t, fastify, headers, id, 'audio_damaged', client.outputs().at(-1))
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 202)
  await isLive(t, fastify, headers, id, 'audio_damaged', await finished(fastify, headers, id))
})

t.test('where the engine is down after the finish, the live text stands, until it is asked to be heard again', { timeout: 120_000 }, async t => {
  let down = false
  const answer: SpeechAnswerer = (request, at) => down ? { status: 500 } : transcribing(words)(request, at)
  const { settings } = await withSpeech(t, answer, { ...live, LIVE_TEXT_AFTER: '0' }, answer)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id, client } = await stream(t, fastify, headers)
  down = true
  t.equal(await client.finish(), 1000)
  await isLive(t, fastify, headers, id, 'speech_engine_unavailable', client.outputs().at(-1))
  down = false
  t.match(await get<ConsultationStatus>(fastify, headers, id, 'status'), { regenerate: true })
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 202)
  t.match(await finished(fastify, headers, id), { report_status: 'final', generation_result: 'success' })
  t.strictSame(await transcriptOf(fastify, headers, id), [`final: ${TOGETHER.join(' ')}`])
  t.notOk('live_reason' in ((await get<ReportEvidence>(fastify, headers, id, 'evidence')).sound ?? {}))
})

t.test('it does not stand at once, nor where most of the recording was not heard live', { timeout: 120_000 }, async t => {
  let down = false
  const answer: SpeechAnswerer = (request, at) => down ? { status: 500 } : transcribing(words)(request, at)
  const { settings } = await withSpeech(t, answer, live, answer)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const waiting = await stream(t, fastify, headers)
  down = true
  await post(fastify, headers, waiting.id, 'finish')
  const status = async () => get<ConsultationStatus>(fastify, headers, waiting.id, 'status')
  await until(async () => (await status()).attempts > 1, 'attempts failed', 60_000)
  t.match(await status(), { state: 'processing', reason: 'speech_engine_unavailable' })
  down = false
  t.match(await finished(fastify, headers, waiting.id), { generation_result: 'success' })

  const mostly = await stream(t, fastify, headers, {}, spoken([0]))
  down = true
  mostly.client.send(spoken([1, 2, 3, 4]))
  await until(async () => Number((await audioStatus(fastify, headers, mostly.id)).next_sequence) > 100, 'the rest is stored', 60_000)
  mostly.client.drop()
  await sql`delete from audio_pieces where consultation_id = ${mostly.id}::uuid and number = 3`.execute(fastify.db)
  await post(fastify, headers, mostly.id, 'finish')
  await until(async () => (await get<ConsultationStatus>(fastify, headers, mostly.id, 'status')).state === 'failed', 'it failed', 60_000)
  t.match(await get<ConsultationStatus>(fastify, headers, mostly.id, 'status'), { reason: 'audio_damaged' })
})

t.test('where only one window is not recognised again, the live text of that window stands', { timeout: 120_000 }, async t => {
  const answer: SpeechAnswerer = (request, at) => {
    const numbers = spokenIn(request.pcm)
    return numbers.length === 2 && numbers[0] === 2 ? { status: 500 } : transcribing(words)(request, at)
  }
  const { settings } = await withSpeech(t, answer, live)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const pause = new Int16Array(40_000)
  const apart = Int16Array.from([...spoken([0, 1]), ...pause, ...spoken([2, 3]), ...pause, ...spoken([4, 0])])
  const { id, client } = await stream(t, fastify, headers, {}, apart)
  t.equal(await client.finish(), 1000)
  t.match(client.outputs().at(-1), { report_status: 'final', generation_result: 'audio_quality_degraded' })
  t.strictSame(await transcriptOf(fastify, headers, id), [
    `final: ${TOGETHER[0]} ${TOGETHER[1]}`, `live: ${ALONE[2]}`, `live: ${ALONE[3]}`, `final: ${TOGETHER[4]} ${TOGETHER[0]}`
  ])
  const { sound: heard } = await get<ReportEvidence>(fastify, headers, id, 'evidence')
  t.strictSame(heard?.gaps, [])
})
