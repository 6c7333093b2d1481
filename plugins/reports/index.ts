import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { embeddedEngine } from './embedded/index.js'
import type { ReportEngine } from './types.js'

declare module 'fastify' {
  interface FastifyInstance {
    reports: ReportEngine
  }
}

/** Makes the reports of consultations: `fastify.reports`. */
export async function reportsPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.decorate('reports', { ...embeddedEngine })
}

export default fp(reportsPlugin, { name: 'reports' })
