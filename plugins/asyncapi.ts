import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { describeStreams, once } from '../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The AsyncAPI document of the streams of this installation. */
    asyncapi: () => Record<string, unknown>
  }
}

/** Offers the description of the streams as `fastify.asyncapi()`. */
export async function asyncapiPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.decorate('asyncapi', once(() => describeStreams(fastify.config.PUBLIC_URL)))
}

export default fp(asyncapiPlugin, { name: 'asyncapi', dependencies: ['config'] })
