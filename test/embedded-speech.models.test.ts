import { mkdirSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { begin, makeClient } from './consultations.js'
import { build, temporaryDirectory } from './helper.js'
import { installSpeechModels, withoutSpeechModel } from './installed-models.js'
import { finished, putChunk, wavFile } from './recordings.js'
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
