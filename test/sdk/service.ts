import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import WebSocket from 'ws'
import { ConsultationClient, type ClientOptions } from '../../sdk/client.js'
import type { WebSocketClass } from '../../sdk/stream/service.js'
import type { AudioSource, ConsultationStream, SourceSink } from '../../sdk/stream/types.js'
import type { Config } from '../../schemas/config.js'
import { begin, makeClient } from '../consultations.js'
import { build, requestToken, user } from '../helper.js'
import { networkProxy, type NetworkProxy } from '../network-proxy.js'
import { until } from '../process.js'
import { HEARING, soundOf } from '../routes/consultations/streams.js'

/** The `WebSocket` of `ws`, as Node.js 20 has none of its own. */
export const NodeSocket = WebSocket as unknown as WebSocketClass

/** A service that listens, a network before it that can fail, and clients of the SDK behind that. */
export interface SdkService {
  fastify: FastifyInstance
  key: string
  network: NetworkProxy
  baseUrl: string
  /** A client of a user, and how often it was asked for a token. */
  client: (options?: Partial<ClientOptions>) => ConsultationClient & { asked: () => number }
  /** A consultation that has begun. */
  begin: (body?: object) => Promise<string>
}

/** Starts a service for all tests of a file. */
export async function startService (t: Test, settings: Partial<Record<keyof Config, string>> = {}): Promise<SdkService> {
  const fastify = await build(t, { ...HEARING, RATE_LIMIT_MAX: '100000', ...settings })
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const network = await networkProxy(t, url, { name: 'http', port: 80 })
  const { key, headers } = await makeClient(fastify)
  const baseUrl = network.url
  return {
    fastify,
    key,
    network,
    baseUrl,
    client (options = {}) {
      let asked = 0
      const client = new ConsultationClient({
        baseUrl,
        getToken: async () => {
          asked += 1
          return (await requestToken(fastify, key, user)).json<{ token: string, expires_at: string }>()
        },
        ...options
      })
      return Object.assign(client, { asked: () => asked })
    },
    begin: async (body = {}) => (await begin(fastify, headers, body)).id
  }
}

/** A source that a test speaks through. */
export function speaker () {
  let sink: SourceSink | undefined
  let spoken = 0
  const source: AudioSource = {
    transport: 'frames',
    encoding: 'pcm_s16le',
    async open (given) {
      sink = given
      return { pause () {}, resume () {}, async close () {} }
    }
  }
  return {
    source,
    /** Says so many more frames; they may not have gone up when it resolves. */
    async say (frames: number): Promise<void> {
      for (let at = 0; at < frames; at++) await sink?.write(Uint8Array.from(soundOf(spoken++)), 100)
    }
  }
}

/** Waits until the service has so much sound, or the stream has failed. */
export async function untilStored (stream: ConsultationStream, milliseconds: number): Promise<void> {
  await until(() => stream.state === 'failed' || stream.progress.storedMs === milliseconds, `the service has ${milliseconds} ms`)
}

/** A finished consultation of typed text. */
export async function finishedWith (service: SdkService, lines: readonly string[], body: object = {}): Promise<string> {
  const id = await service.begin(body)
  const client = service.client()
  await client.consultations.appendTranscript(id, lines.map((text, at) => ({ id: `s-${at}`, text, is_final: true })))
  await client.consultations.finish(id, { wait: 30 })
  return id
}
