import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { rateLimited } from '../errors/problems.js'
import { createCounters, type Counter } from './counter.js'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Each counts a request, writes the `x-ratelimit-*` headers of its count, and throws 429 when there were too many. */
export interface Limits {
  /** Everything from one address. */
  address: Limit
  /** Wrong API keys from one address. */
  failedKey: Limit
  /** Requests with one API key. */
  apiKey: Limit
}

function enforce (count: Counter): Limit {
  return async function limit (request, reply) {
    const { max, remaining, reset, exceeded } = await count(request)
    reply.header('x-ratelimit-limit', max)
    reply.header('x-ratelimit-remaining', remaining)
    reply.header('x-ratelimit-reset', reset)
    if (exceeded) throw rateLimited(Math.max(1, reset))
  }
}

/**
 * Offers the three limits as `fastify.limits`, for guards to apply in the order that the contract wants. One instance counts in memory;
 * with Redis all instances share one count. An IPv6 address stands for its /64 network.
 */
export async function rateLimitPlugin (fastify: FastifyInstance): Promise<void> {
  const { RATE_LIMIT_ADDRESS_MAX, RATE_LIMIT_FAILED_KEY_MAX, RATE_LIMIT_MAX } = fastify.config
  const createCounter = await createCounters(fastify)
  const limits: Limits = {
    address: enforce(createCounter({
      max: RATE_LIMIT_ADDRESS_MAX,
      keyGenerator: request => `address:${normalizeIP(request.ip)}`
    })),
    failedKey: enforce(createCounter({
      max: RATE_LIMIT_FAILED_KEY_MAX,
      keyGenerator: request => `failed-key:${normalizeIP(request.ip)}`
    })),
    apiKey: enforce(createCounter({
      max: request => request.apiKey.rateLimitMax ?? RATE_LIMIT_MAX,
      keyGenerator: request => `api-key:${request.apiKey.id}`
    }))
  }
  fastify.decorate('limits', limits)
}

export default fp(rateLimitPlugin, { name: 'rate-limit', dependencies: ['config', 'redis', 'errors'] })
