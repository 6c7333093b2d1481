import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Streams } from './streams.js'

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
  }
}

/** Receives audio while it is recorded: `fastify.streams`. */
export async function streamsPlugin (fastify: FastifyInstance): Promise<void> {
  const streams = new Streams(fastify)
  fastify.decorate('streams', streams)
  fastify.addHook('preClose', async () => streams.stop())
}

export { runsOf } from './runs.js'
export type { Connection } from './streams.js'

export default fp(streamsPlugin, {
  name: 'streams', dependencies: ['clock', 'config', 'database', 'disk-space', 'audio', 'consultations', 'identities', 'live', 'tracing']
})
