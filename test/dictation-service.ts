import type { Test } from 'tap'
import { WebSocket } from 'ws'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { openDatabase } from '../plugins/database/open.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import type { ServerFrame } from '../schemas/stream.js'
import { user } from './helper.js'
import { freePort, startServer, until } from './process.js'
import { startSpeechProcess } from './speech-process.js'

const PEPPER = 'a pepper for tests, long enough for it'
/** Bytes of PCM in a frame: a tenth of a second. */
export const FRAME_BYTES = 3200

type Json = Record<string, unknown>

/** A service with a speech engine, each in a process of its own, that can be killed and started again where they were. */
export async function startDictating (t: Test, settings: Record<string, string>) {
  const enginePort = await freePort()
  const env = {
    API_KEY_PEPPER: PEPPER,
    PUBLIC_URL: 'http://service.test',
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: `http://127.0.0.1:${enginePort}/v1`,
    SPEECH_MODEL: 'scripted',
    AUDIO_MIN_SPEECH: '500',
    REPORT_RETRY_DELAY: '1',
    REPORT_ATTEMPTS: '20',
    ...settings
  }
  const { db, close } = await openDatabase({ DATABASE_URL: settings.DATABASE_URL ?? '', DATABASE_POOL_MAX: 1, DATA_DIR: settings.DATA_DIR ?? '' })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  let server = await startServer(t, env)
  let token = ''

  async function ask (
    method: string, path: string, headers: Record<string, string> = {}, body?: Buffer | object
  ): Promise<{ status: number, json: Json }> {
    const json = body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      method,
      headers: { ...json, ...token === '' ? {} : { authorization: `Bearer ${token}` }, ...headers },
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) })
    })
    return { status: response.status, json: await response.json() as Json }
  }
  token = String((await ask('POST', 'token/', { 'x-api-key': key }, user)).json.token)

  return {
    ask,
    token,
    url: () => server.url,
    startEngine: async (delayMs: number) => startSpeechProcess(t, { hears: 'spoken', delayMs, port: enginePort }),
    async killServer () {
      await server.stop('SIGKILL')
      server = await startServer(t, env)
    },
    async dictation (): Promise<string> {
      return String((await ask('POST', 'consultations/', {}, { template: 'dictation_api', input_language: 'en' })).json.id)
    },
    async read (id: string): Promise<ConsultationOutput> {
      return (await ask('GET', `consultations/${id}/`)).json as unknown as ConsultationOutput
    }
  }
}

export type DictationService = Awaited<ReturnType<typeof startDictating>>

/**
 * Sends frames from where the service says to `limit`, waits for its acknowledgement of some of them, and breaks the connection.
 *
 * @returns the number of the first frame that is not acknowledged
 */
export async function streamUntil (service: DictationService, id: string, sound: Buffer, limit: number): Promise<number> {
  const url = `${service.url().replace('http', 'ws')}/api/v1/consultations/${id}/stream/`
  const socket = new WebSocket(url, ['consultation.v1', `bearer.${service.token}`])
  socket.on('error', () => {})
  let next = -1
  let acknowledged = 0
  socket.on('message', data => {
    const frame = JSON.parse(String(data)) as ServerFrame
    if (frame.type === 'ready') next = frame.next_sequence
    if (frame.type === 'ack') acknowledged = frame.next_sequence
  })
  await new Promise(resolve => socket.once('open', resolve))
  socket.send('{"type":"start","encoding":"pcm_s16le"}')
  await until(() => next >= 0, 'the stream was ready')
  const end = Math.min(limit, Math.ceil(sound.length / FRAME_BYTES))
  for (let at = next; at < end; at++) {
    const header = Buffer.alloc(4)
    header.writeUInt32BE(at)
    socket.send(Buffer.concat([header, sound.subarray(at * FRAME_BYTES, (at + 1) * FRAME_BYTES)]))
  }
  if (next < end) await until(() => acknowledged > next, 'something was acknowledged')
  socket.terminate()
  return Math.max(next, acknowledged)
}

/** What a transcription of these utterances says. */
export function transcriptOf (numbers: readonly number[]): string {
  return numbers.map(number => `u${number}`).join(' ')
}
