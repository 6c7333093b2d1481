import type { FastifyInstance } from 'fastify'
import { getLiveness, getReadiness } from '../schemas/health.js'

/** For load balancers and orchestrators; never limited. */
export default async function healthRoutes (fastify: FastifyInstance): Promise<void> {
  fastify.get('/health/live/', { schema: getLiveness }, async function getLivenessHandler () {
    return { status: 'ok' }
  })

  fastify.get('/health/ready/', { schema: getReadiness }, async function getReadinessHandler (_request, reply) {
    const missing = await fastify.missingDependencies()
    reply.header('cache-control', 'no-store')
    const parked = missing.includes('database') ? null : await fastify.consultations.countParked()
    return reply.code(missing.length === 0 ? 200 : 503).send({ status: missing.length === 0 ? 'ok' : 'unavailable', missing, parked_reports: parked })
  })
}
