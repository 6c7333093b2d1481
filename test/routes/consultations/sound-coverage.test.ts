// Runs long: hears whole recordings.
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { ConsultationStatus } from '../../../schemas/report-state.js'
import type { SoundCoverage } from '../../../schemas/sound-coverage.js'
import { begin, makeClient } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { finished, hearing, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'
import { endingAt, segmentingOnly, transcribing, transcription, type SpeechAnswerer } from '../../speech-server.js'
import { connect } from './live-client.js'

const SENTENCES = 'I have had a sore throat and a fever for three days. Your blood pressure is 128 over 82. ' +
  'Your temperature is 38.2 degrees. I advise rest and paracetamol, and come back if the fever is not gone in three days.'
const sound = spoken([1, 2, 3, 4, 5, 6])

/** A server that is not certain of anything that it writes. */
function guessing (textOf: () => string): SpeechAnswerer {
  return ({ durationMs }) => transcription([{ text: textOf(), start: 0, end: durationMs / 1000, avg_logprob: -0.9 }])
}

/** A server that hears only the beginning of a sound longer than seven seconds, and half of the text in each half of it. */
function skipping (text: string): SpeechAnswerer {
  const sentences = text.split(/(?<=[.!?]) /)
  const halves = [sentences.slice(0, 2).join(' '), sentences.slice(2).join(' ')]
  let at = 0
  return ({ durationMs }) => durationMs > 7000
    ? transcription([{ text: sentences[0] ?? '', start: 0, end: 2 }])
    : transcription([{ text: halves[at++ % 2] ?? '', start: 0, end: durationMs / 1000 }])
}

type Headers = Record<string, string>

async function coverageOf (t: Test, fastify: FastifyInstance, headers: Headers, id: string): Promise<SoundCoverage> {
  const get = async (what: string) => (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}/`, headers })).json<unknown>()
  const { sound } = await get('status') as ConsultationStatus
  const evidence = await get('evidence') as ReportEvidence
  if (sound === undefined) throw new Error('the status says nothing of the sound')
  t.strictSame(evidence.sound, { ...sound, gaps: [], key_terms: [] }, 'the evidence says the same')
  t.ok(evidence.evidence.length > 0)
  t.ok(Math.abs(sound.with_words_seconds + sound.without_words_seconds - sound.speech_seconds) < 0.0011)
  return sound
}

const cases: Array<[name: string, answer: SpeechAnswerer, result: ConsultationOutput['generation_result'], share: [least: number, most: number]]> = [
  ['segments that cover the sound', transcribing(() => SENTENCES), 'success', [0, 0.001]],
  ['segments that end at 25 % of the sound', endingAt(0.25, () => SENTENCES), 'audio_quality_degraded', [0.6, 0.8]],
  ['segments that end at 60 % of the sound', endingAt(0.6, () => SENTENCES), 'audio_quality_degraded', [0.25, 0.45]],
  ['words that the engine guessed', guessing(() => SENTENCES), 'audio_quality_degraded', [0, 0.001]],
  ['words at the beginning of a long sound only', skipping(SENTENCES), 'success', [0, 0.001]],
  ['segments of two sentences of a whole text', segmentingOnly(2, () => SENTENCES), 'audio_quality_degraded', [0, 0.001]]
]

async function ofUploads (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  let answer: SpeechAnswerer = hearing
  const { settings } = await withSpeech(t, (request, at) => answer(request, at), overrides)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  for (const [name, server, result, [least, most]] of cases) {
    answer = server
    const { id } = await begin(fastify, headers)
    const wav = wavFile(sound)
    const half = Math.round(wav.length / 2)
    await putChunk(fastify, headers, id, 0, wav.subarray(0, half))
    await putChunk(fastify, headers, id, 1, wav.subarray(half))
    const output = await finished(fastify, headers, id)
    t.match(output, { report_status: 'final', generation_result: result }, name)
    t.match(JSON.stringify(output.data), /"systolic_blood_pressure".*"body_temperature"/, `${name}: all of the text is in the report`)
    const { speech_seconds: speech, without_words_seconds: without } = await coverageOf(t, fastify, headers, id)
    t.ok(speech > 5 && speech < 8, `${name}: ${speech} s of speech, without the pauses`)
    t.ok(without >= speech * least && without <= speech * most, `${name}: ${without} s without words`)
  }
  const text = await begin(fastify, headers)
  const status = await fastify.inject({ url: `/api/v1/consultations/${text.id}/status/`, headers })
  t.notOk('sound' in status.json<object>(), 'nothing is said of sound where there is none')
}

t.test('the speech of an upload that has no words is a number, and the report is marked where words are missing (embedded database)', async t => ofUploads(t))

t.test('so it is on PostgreSQL', { skip: needs.postgres }, async t => {
  await ofUploads(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

t.test('so it is for a stream, which is heard utterance by utterance, and the number grows with it', async t => {
  for (const [result, answer] of [['success', transcribing(() => SENTENCES)], ['audio_quality_degraded', endingAt(0.25, () => SENTENCES)]] as const) {
    const { settings } = await withSpeech(t, answer)
    const fastify = await build(t, settings)
    const { headers } = await makeClient(fastify)
    const { id } = await begin(fastify, headers)
    const client = await connect(t, fastify, headers, id)
    client.send(sound)
    t.equal(await client.finish(), 1000)
    t.match(client.outputs().at(-1), { report_status: 'final', generation_result: result })
    const { speech_seconds: speech, without_words_seconds: without } = await coverageOf(t, fastify, headers, id)
    t.ok(speech > 5 && speech < 8)
    t.ok(result === 'success' ? without === 0 : without > speech * 0.25, `${without} s of ${speech} s without words`)
  }
})
