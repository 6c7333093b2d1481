// Runs twice: on each database.
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { ConsultationStatus } from '../../../schemas/report-state.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build, copiedDatabase, Lines, needs, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { dictated, finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import type { ScriptedReply } from '../../scripted-reply.js'
import { spokenApart, spokenWords } from '../../spoken-markers.js'
import { exceptFor, type SpeechRequest, type SpeechServer } from '../../speech-server.js'
import { connect } from './live-client.js'

const numbers = [0, 1, 2, 3, 4, 5, 6, 7]
const sound = spokenApart(numbers)
/** The window that fails, and where it is. */
const BAD = 'u2'
const BAD_SECONDS = [8.4, 9.8] as const

const words = ({ pcm }: SpeechRequest) => spokenWords(pcm)
type Headers = { authorization: string }

async function get<T> (fastify: FastifyInstance, headers: Headers, id: string, what: string): Promise<T> {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}`, headers })).json<T>()
}

/** How often each window was asked for. */
function askedFor ({ requests }: SpeechServer): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const request of requests) counts[words(request)] = (counts[words(request)] ?? 0) + 1
  return counts
}

const once = Object.fromEntries(numbers.map(number => [`u${number}`, 1]))

const failures: Record<string, ScriptedReply> = {
  'an error of its own': { status: 500, body: 'Internal Server Error' },
  'a refusal': { status: 400, body: 'failed to read audio data' },
  'a sound that is too long': { status: 413, body: 'Payload Too Large' },
  'a connection that breaks off': { body: '{"text":"half of it"}', fault: 'hang_up' },
  'what is no transcription': { body: { no: 'text' } }
}

async function leavesGap (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  let failure: ScriptedReply = {}
  const { engine, settings } = await withSpeech(t, (request, at) => exceptFor(BAD, words, () => failure)(request, at), overrides)
  const logs = new Lines()
  const fastify = await build(t, { ...settings, LOG_LEVEL: 'warn' }, { logs })
  const { headers } = await makeClient(fastify)
  for (const [what, reply] of Object.entries(failures)) {
    failure = reply
    engine.requests.length = 0
    const { id } = await begin(fastify, headers, { template: 'dictation_api', input_language: 'nl', output_language: 'nl' })
    await putChunk(fastify, headers, id, 0, wavFile(sound))
    const output = await finished(fastify, headers, id)
    t.match(output, { report_status: 'final', generation_result: 'audio_quality_degraded' }, what)
    t.equal(dictated(output).fixed, 'u0 u1 [niet herkend: 0:08–0:10] u3 u4 u5 u6 u7', what)
    // A sound that is too long is cut, and its halves are asked for.
    if (reply.status !== 413) t.strictSame(askedFor(engine), { ...once, [BAD]: 3 }, `${what}: it is asked for again by itself`)
    const { sound: heard } = await get<ReportEvidence>(fastify, headers, id, 'evidence/')
    t.equal(heard?.gaps.length, 1)
    const [from, to] = [heard?.gaps[0]?.from_seconds ?? 0, heard?.gaps[0]?.to_seconds ?? 0]
    t.ok(Math.abs(from - BAD_SECONDS[0]) < 0.5 && Math.abs(to - BAD_SECONDS[1]) < 0.5, `from ${from} to ${to}`)
    t.ok((heard?.without_words_seconds ?? 0) > 0.8)
    t.ok(logs.lines.some(({ msg, consultation }) => String(msg).includes('the report marks the gap') && consultation === id))
  }
  t.strictSame(await fastify.db.selectFrom('recognised_windows').selectAll().execute(), [], 'nothing of it is left')
}

t.test('a window that the engine never answers leaves a gap, too', { timeout: 180_000 }, async t => {
  const { settings } = await withSpeech(t, exceptFor(BAD, words, () => ({ fault: 'silence' })), { SPEECH_TIMEOUT: '3' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await putChunk(fastify, headers, id, 0, wavFile(sound))
  t.equal(dictated(await finished(fastify, headers, id)).fixed, 'u0 u1 [not recognised: 0:08–0:10] u3 u4 u5 u6 u7')
})

t.test('one window that the engine never recognises leaves a marked gap in the report (embedded database)', { timeout: 180_000 }, async t => leavesGap(t))

t.test('so it does on PostgreSQL', { skip: needs.postgres, timeout: 180_000 }, async t => {
  await leavesGap(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

t.test('a window that fails once is asked for again by itself, and nothing is missing', async t => {
  const { engine, settings } = await withSpeech(t, exceptFor(BAD, words, times => times === 1 ? { status: 500 } : null))
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await putChunk(fastify, headers, id, 0, wavFile(sound))
  const output = await finished(fastify, headers, id)
  t.equal(output.generation_result, 'success')
  t.equal(dictated(output).fixed, numbers.map(number => `u${number}`).join(' '))
  t.strictSame(askedFor(engine), { ...once, [BAD]: 2 })
})

t.test('a report of a talk has the mark at the end of its first text, and the rest of the talk', async t => {
  const sentences = ['I have had a sore throat and a fever for three days.', 'Your blood pressure is 128 over 82.', '', 'I advise rest and paracetamol for three days.']
  const textOf = (request: SpeechRequest) => sentences[Number(words(request).slice(1))] ?? ''
  const { settings } = await withSpeech(t, exceptFor('', textOf, () => ({ status: 500 })))
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spokenApart([0, 1, 2, 3])))
  const output = await finished(fastify, headers, id)
  t.match(output, { report_status: 'final', generation_result: 'audio_quality_degraded' })
  const [subjective, objective] = output.data[0]?.sections ?? []
  t.match((subjective?.fields as { summary: { text: string } }).summary.text, /sore throat[^]*\n\[not recognised: 0:08–0:10\]$/)
  t.match((objective?.fields as { vital_signs: object }).vital_signs, [{ value: 128 }, { value: 82 }])
  const { evidence, sound: heard } = await get<ReportEvidence>(fastify, headers, id, 'evidence/')
  t.ok(evidence.length > 0)
  t.match(heard?.gaps, [{ from_seconds: Number, to_seconds: Number }])
  const { segments } = await get<{ segments: Array<{ text: string }> }>(fastify, headers, id, 'transcript/')
  t.ok(segments.some(({ text }) => text === '[not recognised: 0:08–0:10]'), 'the transcript marks it, too')
})

t.test('an engine that recognises less than half of the windows is at fault itself: the consultation waits, as for one that is away', async t => {
  let broken = true
  const { settings } = await withSpeech(t, (request, at) => broken && words(request) !== 'u0' ? { status: 500 } : exceptFor('', words, () => null)(request, at))
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await putChunk(fastify, headers, id, 0, wavFile(sound))
  await post(fastify, headers, id, 'finish')
  const status = async () => get<ConsultationStatus>(fastify, headers, id, 'status/')
  await until(async () => (await status()).attempts >= 1, 'an attempt failed', 60_000)
  t.match(await status(), { state: 'processing', reason: 'speech_engine_unavailable' })
  broken = false
  const output = await finished(fastify, headers, id)
  t.equal(output.generation_result, 'success')
  t.equal(dictated(output).fixed, numbers.map(number => `u${number}`).join(' '))
})

t.test('a stream goes on after an utterance that is not recognised, and marks it', { timeout: 120_000 }, async t => {
  const { engine, settings } = await withSpeech(t, exceptFor(BAD, words, () => ({ status: 500 })), { LIVE_INTERVAL: '0', AUDIO_MIN_SPEECH: '500' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api', input_language: 'fr', output_language: 'fr' })
  const client = await connect(t, fastify, headers, id)
  client.send(sound)
  const last = () => client.outputs().at(-1) as ConsultationOutput
  const said = 'u0 u1 [non reconnu: 0:08–0:10] u3 u4 u5 u6 u7'
  await until(() => client.outputs().length > 0 && dictated(last()).fixed === said, 'all was heard while the stream was open', 60_000)
  t.strictSame(askedFor(engine), { ...once, [BAD]: 3 })
  t.equal(await client.finish(), 1000)
  t.match(last(), { report_status: 'final', generation_result: 'audio_quality_degraded' })
  t.equal(dictated(last()).fixed, said)
})
