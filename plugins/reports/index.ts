import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { reportsOf } from './create.js'
import type { Reports } from './types.js'

declare module 'fastify' {
  interface FastifyInstance {
    reports: Reports
  }
}

/** Makes the reports of consultations: `fastify.reports`. */
export async function reportsPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.decorate('reports', await reportsOf(fastify.config))
}

export default fp(reportsPlugin, { name: 'reports', dependencies: ['config'] })
