import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'

/** Settings with which audio is taken; nothing ever asks the engine. */
export const TAKING_AUDIO = { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'm' } as const

/** What no recording has. */
export const NEVER = '00000000-0000-4000-8000-000000000000'

export const UNSUPPORTED = [{
  loc: ['body'],
  msg: 'The audio is in no format that is supported: WAV, MP3, FLAC, Ogg/Opus, WebM/Opus, MP4/AAC, or 16-bit little-endian PCM with ' +
    'Content-Type: audio/pcm;rate=16000;channels=1.',
  type: 'value_error'
}]

/** The header of a WAV file up to its samples: 16-bit PCM of one channel, 16,000 a second. */
const WAV_HEADER = Buffer.from('52494646ffffffff57415645666d74201000000001000100803e0000007d0000020010006461746100ffffff', 'hex')

/** The header of a WAV file, and random bytes behind it: `size` bytes in all. */
export function wav (size = 100): Buffer {
  return Buffer.concat([WAV_HEADER, randomBytes(size - WAV_HEADER.length)])
}

export function contentDigest (bytes: Uint8Array, algorithm: 'sha-256' | 'sha-512' = 'sha-256'): string {
  return `${algorithm}=:${createHash(algorithm.replace('-', '')).update(bytes).digest('base64')}:`
}

/** Bytes as they can be compared and shown. */
export function summary (...pieces: Uint8Array[]): { bytes: number, digest: string } {
  const bytes = Buffer.concat(pieces)
  return { bytes: bytes.length, digest: contentDigest(bytes) }
}

/** `PUT /api/v1/consultations/{id}/audio/{index}/` */
export async function put (
  fastify: FastifyInstance, headers: Record<string, string>, id: string, index: number | string, payload?: Buffer | string | Readable,
  more: Record<string, string> = {}
) {
  return fastify.inject({
    method: 'PUT', url: `/api/v1/consultations/${id}/audio/${index}/`, headers: { ...headers, ...more }, ...(payload === undefined ? {} : { payload })
  })
}

/** `GET /api/v1/consultations/{id}/audio/` */
export async function status (fastify: FastifyInstance, headers: Record<string, string>, id: string) {
  return fastify.inject({ url: `/api/v1/consultations/${id}/audio/`, headers })
}

/** What each run is, and its bytes: how many, and their digest. */
export async function readRuns (fastify: FastifyInstance, id: string) {
  const runs = []
  for (const { bytes, ...run } of await fastify.audio.runs(id)) {
    const pieces = []
    for await (const piece of bytes()) pieces.push(piece)
    runs.push({ ...run, ...summary(Buffer.concat(pieces)) })
  }
  return runs
}

/** The parts that are kept of a consultation in the database, and their numbers of pieces. */
export async function partsInDatabase ({ db }: FastifyInstance, id: string): Promise<Record<string, number>> {
  const rows = await db.selectFrom('audio_pieces').select('part').where('consultation_id', '=', id).execute()
  return rows.reduce<Record<string, number>>((counts, { part }) => ({ ...counts, [part]: (counts[part] ?? 0) + 1 }), {})
}
