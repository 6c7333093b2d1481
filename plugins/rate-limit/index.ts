import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { diagnostics, type LimitName, type Problem, rateLimited } from '../../lib/runtime/index.js'
import { createBudget } from './budget.js'
import { createCounters, createFallback, type Count, type Counter } from './counter.js'
import { networkOf } from './network.js'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Each limit counts a request, writes the `x-ratelimit-*` headers, adds itself to `RateLimit` and `RateLimit-Policy`, and throws 429 when
 * there were too many.
 */
export interface Limits {
  /** All requests from one address. */
  address: Limit
  /** Wrong API keys from one address. */
  failedKey: Limit
  /** Requests with one API key. */
  apiKey: Limit
  /** Readiness checks from one address: counted by this instance alone, and without headers. */
  readiness: Limit
  /** Units of work of one user, behind the guard of consultations. */
  work: (request: FastifyRequest, reply: FastifyReply, cost: number) => Promise<void>
}

/** The answer to a request beyond a limit. */
function beyond (limit: LimitName, reset: number): Problem {
  if (diagnostics.rateLimited.hasSubscribers) diagnostics.rateLimited.publish({ limit })
  return rateLimited(Math.max(1, reset))
}

/** Adds an item to a header that is a list (RFC 9651): a request may come under several limits. */
function addItem (reply: FastifyReply, header: string, item: string): void {
  const before = reply.getHeader(header)
  reply.header(header, before === undefined ? item : `${String(before)}, ${item}`)
}

/** The limit in the fields of draft-ietf-httpapi-ratelimit-headers-10: what is left until when, and its quota and window in seconds. */
function writeFields (reply: FastifyReply, name: LimitName, { max, remaining, ttlInSeconds }: Count, windowSeconds: number): void {
  addItem(reply, 'ratelimit', `"${name}";r=${remaining};t=${ttlInSeconds}`)
  addItem(reply, 'ratelimit-policy', `"${name}";q=${max};w=${windowSeconds}`)
}

type CountOf<A extends unknown[]> = (request: FastifyRequest, ...args: A) => Promise<Count>

function enforce<A extends unknown[]> (name: LimitName, windowSeconds: number, count: CountOf<A>) {
  return async function limit (request: FastifyRequest, reply: FastifyReply, ...args: A): Promise<void> {
    const counted = await count(request, ...args)
    const { max, remaining, ttlInSeconds, isExceeded } = counted
    reply.header('x-ratelimit-limit', max)
    reply.header('x-ratelimit-remaining', remaining)
    reply.header('x-ratelimit-reset', ttlInSeconds)
    writeFields(reply, name, counted, windowSeconds)
    if (isExceeded) throw beyond(name, ttlInSeconds)
  }
}

/** The same, without the headers. */
function enforceQuietly (name: LimitName, count: Counter): Limit {
  return async function limit (request) {
    const { ttlInSeconds, isExceeded } = await count(request)
    if (isExceeded) throw beyond(name, ttlInSeconds)
  }
}

/**
 * Offers the limits as `fastify.limits`, for guards to apply in the order that the contract wants. One instance counts in memory;
 * with Redis all instances share one count. An IPv6 address stands for its /64 network.
 */
export async function rateLimitPlugin (fastify: FastifyInstance): Promise<void> {
  const { RATE_LIMIT_ADDRESS_MAX, RATE_LIMIT_FAILED_KEY_MAX, RATE_LIMIT_MAX, RATE_LIMIT_READY_MAX, USER_WORK_MAX } = fastify.config
  const { RATE_LIMIT_WINDOW: window } = fastify.config
  const fallBack = createFallback(fastify)
  const { shared: createCounter, own: createOwnCounter } = await createCounters(fastify, fallBack)
  const spend = createBudget(fastify, fallBack, 'work', USER_WORK_MAX)
  const limits: Limits = {
    address: enforce('address', window, createCounter({
      max: RATE_LIMIT_ADDRESS_MAX,
      keyGenerator: request => `address:${networkOf(request.ip)}`
    })),
    failedKey: enforce('failed_key', window, createCounter({
      max: RATE_LIMIT_FAILED_KEY_MAX,
      keyGenerator: request => `failed-key:${networkOf(request.ip)}`
    })),
    apiKey: enforce('api_key', window, createCounter({
      max: request => request.apiKey.rateLimitMax ?? RATE_LIMIT_MAX,
      keyGenerator: request => `api-key:${request.apiKey.id}`
    })),
    readiness: enforceQuietly('readiness', createOwnCounter({
      max: RATE_LIMIT_READY_MAX,
      keyGenerator: request => `readiness:${networkOf(request.ip)}`
    })),
    work: enforce('work', window, async ({ caller: { customerId, mode, subject } }, cost: number) => spend(`${customerId}:${mode}:${subject}`, cost))
  }
  fastify.decorate('limits', limits)
}

export { networkOf } from './network.js'
export { default as workGuard } from './work-guard.js'

export default fp(rateLimitPlugin, { name: 'rate-limit', dependencies: ['config', 'redis', 'errors'] })
