import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getLiveness, getReadiness, type Readiness } from '../schemas/health.js'

/** The state of an instance. */
function statusOf (isReady: boolean, isStopping: boolean): Readiness['status'] {
  if (isStopping) return 'shutting down'
  return isReady ? 'ok' : 'unavailable'
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

/** Whether a request comes from this machine itself, not through a proxy on it. */
function isLocal ({ headers, ip }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

/** Health checks for load balancers and orchestrators. */
export default async function healthRoutes (fastify: FastifyInstance): Promise<void> {
  const { audio, consultations, limits, models, reports, shutdown } = fastify

  fastify.get('/health/live/', { schema: getLiveness }, async function getLivenessHandler () {
    return { status: 'ok' }
  })

  fastify.get('/health/ready/', { schema: getReadiness, onRequest: limits.readiness }, async function getReadinessHandler (request, reply) {
    const { ready, missing, degraded } = await fastify.health()
    const asksModel = reports.engine().name !== 'embedded'
    const isCounted = isLocal(request) && !missing.includes('database')
    const [parked, fallbacks] = isCounted
      ? await Promise.all([
        consultations.countParked().catch(() => null), asksModel ? consultations.countFallbacks().catch(() => null) : null
      ])
      : [null, null]
    const inUse = isLocal(request) ? await models.inUse() : []
    const damaged = isLocal(request) ? fastify.consultations.countDamaged() : 0
    reply.header('cache-control', 'no-store')
    const status = statusOf(ready, shutdown.announced)
    return reply.code(status === 'ok' ? 200 : 503).send({
      status,
      missing,
      ...(degraded.length === 0 ? {} : { degraded }),
      ...(fastify.diskSpace.short() === null ? {} : { disk_space: 'low' }),
      ...(audio.wasAway() ? { audio_store: 'unavailable' } : {}),
      ...(damaged === 0 ? {} : { damaged_consultations: damaged }),
      parked_reports: parked,
      ...asksModel ? { report_engine: isLocal(request) ? reports.verdict()?.sentence ?? null : null, fallback_reports: fallbacks } : {},
      ...fastify.speech === null ? {} : { speech_engine: isLocal(request) ? fastify.speechFinding() : null },
      ...(inUse.length === 0 ? {} : { models: inUse })
    })
  })
}
