import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../schemas/config.js'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
  }
}

/** Hands the parsed settings to every plugin as `fastify.config`. */
export async function configPlugin (fastify: FastifyInstance, { config }: { config: Config }): Promise<void> {
  fastify.decorate('config', config)
}

export default fp(configPlugin, { name: 'config' })
