import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import WebSocket from 'ws'
import type { ServerFrame, ClientFrame } from '../../../schemas/stream.js'
import type { Config } from '../../../schemas/config.js'
import { begin, makeClient } from '../../consultations.js'
import { build, type BuildOptions } from '../../helper.js'

/** Settings under which audio is taken; nothing asks the engine while a stream is open. */
export const HEARING = {
  SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'none', INTERMEDIATE_REPORT_DELAY: '0'
}

/** Bytes of PCM in a frame: a tenth of a second. */
export const FRAME_BYTES = 3200

/** Different bytes for each frame: 16-bit samples of noise. */
export function soundOf (sequence: number, bytes = FRAME_BYTES): Buffer {
  const seed = createHash('sha256').update(`frame ${sequence}`).digest()
  return Buffer.concat(Array<Buffer>(Math.ceil(bytes / seed.length)).fill(seed)).subarray(0, bytes)
}

export function audioFrame (sequence: number, payload: Uint8Array = soundOf(sequence)): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(sequence)
  return Buffer.concat([header, payload])
}

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

/** A client of the streaming protocol. */
export class StreamClient {
  readonly socket: WebSocket
  /** Every frame of the server, in order. */
  readonly frames: ServerFrame[] = []
  readonly closed: Promise<{ code: number, reason: string }>
  #changed: () => void = () => {}
  #ended = false

  constructor (url: string, protocols: string[], options: WebSocket.ClientOptions = {}) {
    this.socket = new WebSocket(url, protocols, { perMessageDeflate: false, ...options })
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as ServerFrame)
      this.#changed()
    })
    this.closed = new Promise(resolve => this.socket.once('close', (code, reason) => {
      this.#ended = true
      this.#changed()
      resolve({ code, reason: reason.toString() })
    }))
    this.socket.on('error', () => {})
  }

  of<T extends ServerFrame['type']> (type: T): Array<FrameOf<T>> {
    return this.frames.filter((frame): frame is FrameOf<T> => frame.type === type)
  }

  async until (condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.#ended) throw new Error(`the stream was closed; its frames: ${this.frames.map(frame => frame.type).join(' ')}`)
      await new Promise<void>(resolve => { this.#changed = resolve })
    }
  }

  send (frame: ClientFrame | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** Sends `start` and waits for the answer. */
  async start (encoding: 'pcm_s16le' | 'opus' = 'pcm_s16le'): Promise<FrameOf<'ready'>> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, 'open')
    this.send({ type: 'start', encoding })
    await this.until(() => this.of('ready').length > 0)
    return this.of('ready')[0] as FrameOf<'ready'>
  }

  /** Sends frames of sound, from one number up to before another. */
  sound (from: number, to: number): void {
    for (let sequence = from; sequence < to; sequence++) this.socket.send(audioFrame(sequence))
  }

  acknowledged (): number {
    return this.of('ack').at(-1)?.next_sequence ?? 0
  }
}

/** An application that listens, with a consultation that has begun. */
export async function listening (t: Test, overrides: Partial<Record<keyof Config, string>> = {}, options: BuildOptions = {}) {
  const fastify = await build(t, { ...HEARING, ...overrides }, options)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { key, headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  return { fastify, key, headers, id, ...connector(t, fastify) }
}

export const tokenIn = ({ authorization }: { authorization: string }) => authorization.slice('Bearer '.length)

export function connector (t: Test, fastify: FastifyInstance) {
  const { port } = fastify.server.address() as { port: number }
  const url = (id: string) => `ws://127.0.0.1:${port}/api/v1/consultations/${id}/stream/`
  function connect (id: string, headers: { authorization: string }, options: WebSocket.ClientOptions = {}): StreamClient {
    const client = new StreamClient(url(id), ['consultation.v1', `bearer.${tokenIn(headers)}`], options)
    t.teardown(() => client.socket.terminate())
    return client
  }
  return { port, url, connect }
}

/** What a stream was refused with. */
export interface Refusal {
  status: number
  body: unknown
}

/** Tries to connect, and returns the response that came instead. */
export async function refusal (url: string, protocols: string[], headers: Record<string, string> = {}): Promise<Refusal> {
  const socket = new WebSocket(url, protocols, { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response') as [unknown, import('node:http').IncomingMessage]
  const text = (await response.setEncoding('utf8').toArray()).join('')
  return { status: response.statusCode ?? 0, body: JSON.parse(text) }
}

/** Everything that is stored of a stream of PCM. */
export async function storedSound (fastify: FastifyInstance, id: string): Promise<Buffer> {
  const payloads = []
  for await (const piece of fastify.streams.read(id, 'pcm_s16le')) payloads.push(...piece.payloads)
  return Buffer.concat(payloads)
}

export function soundUpTo (sequence: number): Buffer {
  return Buffer.concat(Array.from({ length: sequence }, (_, i) => soundOf(i)))
}
