import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import type { AudioStatus } from '../schemas/audio.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import type { Config } from '../schemas/config.js'
import { finish } from './consultations.js'
import { spokenWords } from './spoken-markers.js'
import { startSpeechServer, transcribing, type SpeechAnswerer, type SpeechScript, type SpeechServer } from './speech-server.js'

/** Samples as raw PCM. */
export function pcmBytes (samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
}

/** Samples of 16 kHz mono as a WAV file. */
export function wavFile (samples: Int16Array): Buffer {
  const data = pcmBytes(samples)
  const header = Buffer.from('524946460000000057415645666d74201000000001000100803e0000007d0000020010006461746100000000', 'hex')
  header.writeUInt32LE(36 + data.length, 4)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}

/** An engine that hears which utterances of test/spoken-markers.ts are in the sound. */
export const hearing = transcribing(({ pcm }) => spokenWords(pcm))

/** Settings with a scripted speech engine, and the engine. */
export async function withSpeech (
  t: Test, script: SpeechScript = hearing, overrides: Partial<Record<keyof Config, string>> = {}, probed?: SpeechAnswerer
): Promise<{ engine: SpeechServer, settings: Partial<Record<keyof Config, string>> }> {
  const engine = await startSpeechServer(t, script, probed)
  const settings = { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: engine.baseUrl, SPEECH_MODEL: 'scripted', REPORT_RETRY_DELAY: '1', ...overrides }
  return { engine, settings }
}

/** `PUT …/audio/{index}/`. */
export async function putChunk (
  fastify: FastifyInstance, headers: Record<string, string>, id: string, index: number, bytes: Buffer, more: Record<string, string> = {}
) {
  return fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/audio/${index}/`, headers: { ...headers, ...more }, payload: bytes })
}

/** `GET …/audio/`. */
export async function audioStatus (fastify: FastifyInstance, headers: Record<string, string>, id: string): Promise<AudioStatus> {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/audio/`, headers })).json<AudioStatus>()
}

/** Finishes a consultation, and waits for its final output. */
export async function finished (
  fastify: FastifyInstance, headers: Record<string, string>, id: string, query = ''
): Promise<ConsultationOutput> {
  const response = await finish(fastify, headers, id, query)
  if (response.statusCode !== 200) throw new Error(`there is no final output: ${response.statusCode} ${response.body}`)
  return response.json<ConsultationOutput>()
}

/** The text of a dictation. */
export function dictated (output: ConsultationOutput): { fixed: string, ongoing: string } {
  const section = output.data[0]?.sections[0]
  if (section?.section_id !== 'transcription') throw new Error('this is no dictation')
  return { fixed: section.fields.fixed.text, ongoing: section.fields.ongoing.text }
}
