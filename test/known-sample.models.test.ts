import { readFileSync } from 'node:fs'
import decode from '@audio/decode'
import t from 'tap'
import type { Transcript } from '../schemas/transcript.js'
import { begin } from './consultations.js'
import { hearingService } from './compared-hearings.js'
import { withoutSpeechModel } from './installed-models.js'
import { silence } from './lib/speech/recognition/embedded/sounds.js'
import { dictated, finished, putChunk } from './recordings.js'
import { connect } from './routes/consultations/live-client.js'

/** Longest wait for a model on a busy machine, in milliseconds. */
const PATIENCE_MS = 300_000

const SAMPLE = readFileSync(new URL('fixtures/audio/inaugural-1961.flac', import.meta.url))
const FULL_SCALE = 32_767

/** What is said, with a pause before the first "ask", behind "not", and before the second "ask". */
const SAID = /my fellow americans ask not what your country can do for you ask what you can do for your country$/

/** The words of a text, whatever the model puts between them. */
const wordsOf = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, ' ').trim()

/** The samples of the fixture. */
async function samples (): Promise<Int16Array> {
  const { channelData: [mono = new Float32Array()] } = await decode(SAMPLE)
  return Int16Array.from(mono, sample => Math.round(sample * FULL_SCALE))
}

t.test('of a person who pauses, a recording keeps the short word before and after each pause', { skip: withoutSpeechModel, timeout: PATIENCE_MS }, async t => {
  const { fastify, headers } = await hearingService(t)
  const { id } = await begin(fastify, headers, { template: 'dictation_api', input_language: 'en', output_language: 'en' })
  t.equal((await putChunk(fastify, headers, id, 0, SAMPLE)).statusCode, 201)
  t.match(wordsOf(dictated(await finished(fastify, headers, id)).fixed), SAID)
})

t.test('of a stream, the live text keeps them, and so does what is heard at the end', { skip: withoutSpeechModel, timeout: PATIENCE_MS }, async t => {
  const { fastify, headers } = await hearingService(t)
  const { id } = await begin(fastify, headers, { template: 'dictation_api', input_language: 'en', output_language: 'en' })
  const stream = await connect(t, fastify, headers, id)
  stream.send(Int16Array.from([...await samples(), ...silence(3)]))
  const read = async () => {
    const response = await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })
    const { segments } = response.json<Transcript>()
    return { hearings: new Set(segments.map(({ hearing }) => hearing)), text: wordsOf(segments.map(({ text }) => text).join(' ')) }
  }
  await stream.client.until(() => stream.outputs().some(output => /your country\W*$/i.test(dictated(output).fixed)))
  const live = await read()
  t.match(live, { hearings: new Set(['live']), text: SAID })
  t.equal(await stream.finish(), 1000)
  t.match(await read(), { hearings: new Set(['final']), text: SAID })
})
