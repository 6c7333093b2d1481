import { mkdirSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import type { TranscriptSegment } from '../schemas/consultation.js'
import { begin, makeClient } from './consultations.js'
import { build, temporaryDirectory } from './helper.js'
import { installSpeechModels, installVoices, withoutSpeechModel } from './installed-models.js'
import { finished, putChunk, wavFile } from './recordings.js'
import { stereoFile } from './two-channels.js'
import { withoutWeights } from './weights/index.js'
import { silence, spoken } from './lib/speech/recognition/embedded/sounds.js'

const [DOCTOR, PATIENT] = ['en-us+m3', 'en-us+f3'] as const

const turns = [
  [DOCTOR, 'Good morning. What can I do for you today?'],
  [PATIENT, 'I have had a cough and a fever for three days now.'],
  [DOCTOR, 'I am going to listen to your lungs. Please breathe in.'],
  [PATIENT, 'It hurts a little on the left side when I do that.'],
  [DOCTOR, 'I think that this is a virus. I will prescribe paracetamol.']
] as const

t.test('the transcript of a recording says who spoke', { skip: withoutSpeechModel === false ? withoutWeights('voices') : withoutSpeechModel }, async t => {
  const directory = path.join(temporaryDirectory(t), 'models')
  mkdirSync(directory)
  await installSpeechModels(directory)
  await installVoices(directory)
  const fastify = await build(t, { MODELS_DIR: directory })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { input_language: 'en', output_language: 'en' })
  const pcm = Int16Array.from(turns.flatMap(([voice, text]) => [...spoken(text, voice), ...silence(1)]))
  t.equal((await putChunk(fastify, headers, id, 0, wavFile(pcm))).statusCode, 201)
  t.match(await finished(fastify, headers, id), { report_status: 'final' })
  const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<{ segments: TranscriptSegment[] }>()
  const speakerOf = (word: RegExp) => segments.find(({ text }) => word.test(text))?.speaker
  t.strictSame([/morning/i, /fever/i, /breathe/i, /left side/i, /prescribe/i].map(speakerOf), ['speaker_1', 'speaker_2', 'speaker_1', 'speaker_2', 'speaker_1'],
    JSON.stringify(segments))
})

t.test('two people who speak at once, each in a channel, are both heard', { skip: withoutSpeechModel }, async t => {
  const directory = path.join(temporaryDirectory(t), 'models')
  mkdirSync(directory)
  await installSpeechModels(directory)
  const fastify = await build(t, { MODELS_DIR: directory })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { input_language: 'en', output_language: 'en' })
  const sides = [[DOCTOR, 'I think that this is a virus. I will prescribe paracetamol.'], [PATIENT, 'I have had a cough and a fever for three days now.']] as const
  const [left, right] = sides.map(([voice, text]) => Int16Array.from([...silence(1), ...spoken(text, voice), ...silence(1)]))
  t.equal((await putChunk(fastify, headers, id, 0, stereoFile(left as Int16Array, right as Int16Array))).statusCode, 201)
  await finished(fastify, headers, id)
  const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<{ segments: TranscriptSegment[] }>()
  const textOf = (name: string) => segments.filter(({ speaker }) => speaker === name).map(({ text }) => text).join(' ')
  t.match(textOf('speaker_1'), /virus.*paracetamol/i, JSON.stringify(segments))
  t.match(textOf('speaker_2'), /fever.*three days/i)
})
