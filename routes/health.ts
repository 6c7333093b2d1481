import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getLiveness, getReadiness } from '../schemas/health.js'

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

/** Whether a request comes from this machine itself, not through a proxy on it. */
function isLocal ({ headers, ip }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

/** For load balancers and orchestrators. */
export default async function healthRoutes (fastify: FastifyInstance): Promise<void> {
  const { limits } = fastify

  fastify.get('/health/live/', { schema: getLiveness }, async function getLivenessHandler () {
    return { status: 'ok' }
  })

  fastify.get('/health/ready/', { schema: getReadiness, onRequest: limits.readiness }, async function getReadinessHandler (request, reply) {
    const missing = await fastify.missingDependencies()
    const isCounted = isLocal(request) && !missing.includes('database')
    const parked = isCounted ? await fastify.consultations.countParked().catch(() => null) : null
    reply.header('cache-control', 'no-store')
    return reply.code(missing.length === 0 ? 200 : 503).send({
      status: missing.length === 0 ? 'ok' : 'unavailable',
      missing,
      ...(fastify.diskSpace.short() === null ? {} : { disk_space: 'low' }),
      parked_reports: parked
    })
  })
}
