import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { COST, KIBIBYTE } from '../../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request costs its user's budget of work, if not COST.read or COST.change. */
    work?: number
  }
}

/** Units for the size of a JSON body, as declared by the client. */
function sizeOf ({ headers }: FastifyRequest): number {
  if (headers['content-type']?.toLowerCase().startsWith('application/json') !== true) return 0
  return Math.floor(Number(headers['content-length'] ?? 0) / KIBIBYTE) || 0
}

/** Units for what a packed body is larger than was declared. */
function unpackedSizeOf (request: FastifyRequest): number {
  return Math.max(0, Math.floor(request.unpackedBytes / KIBIBYTE) - sizeOf(request))
}

/** Units for the segments in a body, valid or not; at most for as many as are validated. */
function segmentsIn ({ body }: FastifyRequest, most: number): number {
  const segments = (body as { segments?: unknown } | null | undefined)?.segments
  return Array.isArray(segments) ? Math.min(segments.length, most) : 0
}

/**
 * Keeps each user within the budget of work, USER_WORK_MAX in a window: before the body is read, and again when it is known how much it
 * holds. Over it the answer is 429, and nothing has been done. Registered behind the guard of consultations; what a backend does with its
 * API key is limited by that key.
 */
export async function workGuard (scope: FastifyInstance): Promise<void> {
  const { config, limits } = scope

  scope.addHook('onRequest', async function spendRequest (request, reply) {
    if (request.caller.subject === null) return
    const { work } = request.routeOptions.config
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    await limits.work(request, reply, (work ?? (isRead ? COST.read : COST.change)) + sizeOf(request))
  })

  scope.addHook('preValidation', async function spendBody (request, reply) {
    if (request.caller.subject === null) return
    const units = segmentsIn(request, config.SEGMENTS_MAX) + unpackedSizeOf(request)
    if (units > 0) await limits.work(request, reply, units)
  })
}

export default fp(workGuard, { name: 'work-guard', dependencies: ['config', 'body', 'rate-limit', 'consultation-guard'] })
