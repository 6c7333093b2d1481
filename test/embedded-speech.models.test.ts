import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import type { Transcript } from '../schemas/transcript.js'
import { begin, finish, makeClient } from './consultations.js'
import { build, temporaryDirectory } from './helper.js'
import { installSpeechModels, withoutSpeechModel } from './installed-models.js'
import { audioStatus, dictated, finished, putChunk, wavFile } from './recordings.js'
import { connect } from './routes/consultations/live-client.js'
import { until } from './process.js'
import { silence, spoken } from './lib/speech/recognition/embedded/sounds.js'

/** The text of all segments of a transcript. */
function textOf (segments: ReadonlyArray<{ text: string }>): string {
  return segments.map(({ text }) => text).join(' ')
}

t.test('a service hears as soon as a speech model is installed, without a restart', { skip: withoutSpeechModel }, async t => {
  const directory = path.join(temporaryDirectory(t), 'models')
  mkdirSync(directory)
  const fastify = await build(t, { MODELS_DIR: directory })
  const { headers } = await makeClient(fastify)
  const capabilities = async () => (await fastify.inject({ url: '/api/v1/capabilities/', headers })).json<{ audio: object | null, models: object[] }>()
  const wav = wavFile(Int16Array.from([
    ...silence(1), ...spoken('I have had a cough for three days. My temperature was thirty eight point five.', 'en-us'), ...silence(1)
  ]))

  const { id: refused } = await begin(fastify, headers, { input_language: 'en', output_language: 'en' })
  t.equal((await capabilities()).audio, null)
  t.equal((await putChunk(fastify, headers, refused, 0, wav)).statusCode, 503)

  await installSpeechModels(directory)
  await until(() => fastify.speech !== null, 'the model is found')
  t.not((await capabilities()).audio, null)
  t.strictSame((await capabilities()).models, [
    { task: 'speech', name: 'whisper-base', revision: 'test', place: 'local' }, { task: 'voice_detection', name: 'silero-vad', revision: 'test', place: 'local' }
  ])
  t.match(fastify.speech, { name: 'embedded', model: 'whisper-base' })

  const { id } = await begin(fastify, headers, { input_language: 'en', output_language: 'en' })
  t.equal((await putChunk(fastify, headers, id, 0, wav)).statusCode, 201)
  const output = await finished(fastify, headers, id)
  t.match(output, { report_status: 'final' })
  const transcript = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<{ segments: Array<{ text: string }> }>()
  t.match(textOf((await transcript()).segments), /days.*temperature.*38\.5/i)
})

const FIXTURES = new URL('fixtures/audio/', import.meta.url)
const fixture = (name: string): Buffer => readFileSync(new URL(name, FIXTURES))

/** A service that hears with the real model, one sound at a time, and a client of it. */
async function hearingService (t: Test, settings: Record<string, string> = {}) {
  const MODELS_DIR = path.join(temporaryDirectory(t), 'models')
  mkdirSync(MODELS_DIR)
  await installSpeechModels(MODELS_DIR)
  const fastify = await build(t, { MODELS_DIR, AUDIO_MIN_SPEECH: '500', REPORT_RETRY_DELAY: '1', SPEECH_MODEL_THREADS: '1', ...settings })
  await until(() => fastify.speech !== null, 'the model is found')
  const { headers } = await makeClient(fastify)
  const start = async (body: object = {}) => (await begin(fastify, headers, { input_language: 'en', output_language: 'en', ...body })).id
  async function heard (id: string): Promise<string> {
    return textOf((await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<{ segments: Array<{ text: string }> }>().segments)
  }
  return { fastify, headers, start, heard }
}

t.test('odd files get a documented answer, what is in them is heard, and the visit after them works', { skip: withoutSpeechModel }, async t => {
  const { fastify, headers, start, heard } = await hearingService(t)
  /** What became of a recording: the answers to it, its end, and the words in it. */
  async function outcome (bytes: Buffer) {
    const id = await start()
    const put = await putChunk(fastify, headers, id, 0, bytes)
    const output = (await finish(fastify, headers, id)).json<ConsultationOutput>()
    const { bytes: stored, transcribed_ms: heardMs } = await audioStatus(fastify, headers, id)
    return { status: put.statusCode, body: put.json<unknown>(), output, stored, heardMs, text: await heard(id) }
  }
  const whole = {
    '8 kHz': fixture('mono-8k.flac'), '8 kHz, mu-law': fixture('mono-8k-mulaw.wav'), 'stereo, 44.1 kHz': fixture('stereo-44k.mp3'), video: fixture('with-picture.mp4')
  }
  for (const [name, bytes] of Object.entries(whole)) {
    const { status, output, stored, heardMs, text } = await outcome(bytes)
    t.match({ status, output, stored }, { status: 201, output: { report_status: 'final' }, stored: bytes.length }, name)
    t.ok(text.split(' ').length >= 3 && (heardMs ?? 0) > 1900, `${name}: ${text}, ${heardMs} ms`)
  }
  const half = await outcome(fixture('stereo-44k.mp3').subarray(0, 6000))
  t.match(half, { status: 201, output: { report_status: 'final' }, text: /\w/ }, 'of a file that breaks off, what is there is heard')
  t.ok((half.heardMs ?? 0) < 1900)
  t.match(await outcome(fixture('table-first.mp4').subarray(0, 4000)), {
    status: 201, output: { report_status: 'final', generation_result: 'audio_too_short' }, text: /^$/
  }, 'without its sound, a file is too short')
  t.match(await outcome(Buffer.alloc(0)), { status: 400, body: [{ loc: ['body'], type: 'missing' }], stored: 0 })
  t.match(await outcome(Buffer.from('%PDF-1.7 no sound at all')), { status: 400, body: [{ loc: ['body'], type: 'value_error', msg: /in no format that is supported/ }], stored: 0 })
  t.match((await outcome(wavFile(spoken('I have had a cough for three days.', 'en-us')))).text, /days/i)
})

t.test('more visits than are heard at once: each waits for its turn, and is heard', { skip: withoutSpeechModel }, async t => {
  const { fastify, headers, start, heard } = await hearingService(t, { SPEECH_CONCURRENCY: '1', TRANSCRIPTION_CONCURRENCY: '1' })
  const ids = await Promise.all(['fever', 'three brothers', 'two sisters', 'a yellow car'].map(async what => {
    const id = await start()
    const sound = Int16Array.from([...silence(1), ...spoken(`The patient says that she has ${what}.`, 'en-us'), ...silence(1)])
    t.equal((await putChunk(fastify, headers, id, 0, wavFile(sound))).statusCode, 201)
    return id
  }))
  const outputs = await Promise.all(ids.map(async id => finished(fastify, headers, id)))
  t.ok(outputs.every(({ report_status: status }) => status === 'final'))
  t.match(await Promise.all(ids.map(heard)), [/patient.* fever/i, /patient.* brothers/i, /patient.* sisters/i, /patient.* car/i])
})

t.test('of a stream, what is being said is shown and revised, then what was said, and at the end it is heard again', { skip: withoutSpeechModel }, async t => {
  const { fastify, headers, start } = await hearingService(t, { LIVE_INTERVAL: '200' })
  const id = await start({ template: 'dictation_api' })
  const stream = await connect(t, fastify, headers, id)
  const sentence = spoken('The temperature was thirty eight point five this morning, and the patient has had no pain since Monday.', 'en-us')
  const shown = () => stream.outputs().map(dictated)
  const ongoing = () => [...new Set(shown().map(({ ongoing: text }) => text).filter(text => text !== ''))]
  stream.send(sentence.subarray(0, sentence.length / 2))
  await stream.client.until(() => ongoing().length > 0)
  t.equal(shown().at(-1)?.fixed, '', 'nothing is fixed while the utterance lasts')
  const before = ongoing().length
  stream.send(sentence.subarray(sentence.length / 2))
  await stream.client.until(() => ongoing().length > before)
  stream.send(silence(3))
  await stream.client.until(() => shown().some(({ fixed }) => fixed !== ''))
  t.match(shown().at(-1), { fixed: /temperature.*38\.5.*Monday/i, ongoing: '' })
  const transcript = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<Transcript>().segments
  t.ok((await transcript()).every(({ hearing }) => hearing === 'live'))
  t.equal(await stream.finish(), 1000)
  const final = await transcript()
  t.ok(final.length > 0 && final.every(({ hearing }) => hearing === 'final'), JSON.stringify(final))
  t.match(textOf(final), /temperature.*38\.5.*Monday/i)
})
