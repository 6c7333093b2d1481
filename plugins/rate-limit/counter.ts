import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions, type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** What a window has counted, with the request that asked. */
export interface Count {
  max: number
  remaining: number
  /** Whole seconds until the window ends. */
  reset: number
  exceeded: boolean
}

/** Counts a request in its window. */
export type Counter = (request: FastifyRequest) => Promise<Count>

export type CounterOptions = Pick<RateLimitOptions, 'max' | 'keyGenerator'>

/** Most addresses or keys that are counted in memory at once; the least recently seen are forgotten first. */
const LOCAL_MAX_COUNTERS = 100_000

/** How long the shared count is left alone after it failed, in milliseconds. */
const PAUSE_MS = 1000

/**
 * Counts in memory. The store of @fastify/rate-limit hands out its counter itself instead of what it counted, so that of requests that
 * arrive together the first, too, would be told the count of the last, and be refused for it.
 */
class LocalStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { count: number, start: number }>({ max: LOCAL_MAX_COUNTERS })

  incr (key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
    const now = Date.now()
    let window = this.#windows.get(key)
    if (window === undefined || window.start + timeWindow <= now) {
      window = { count: 0, start: now }
      this.#windows.set(key, window)
    }
    window.count += 1
    callback(null, { current: window.count, ttl: window.start + timeWindow - now })
  }

  child (): FastifyRateLimitStore {
    return new LocalStore()
  }
}

/** Makes counters of @fastify/rate-limit, in a context of their own so that no second set of hooks or decorators is left behind. */
async function counterFactory (fastify: FastifyInstance, options: RateLimitPluginOptions): Promise<(options: CounterOptions) => Counter> {
  let create: FastifyInstance['createRateLimit'] | undefined
  await fastify.register(async function counters (scope) {
    await scope.register(rateLimit, { ...options, global: false })
    create = scope.createRateLimit
  })
  return function createCounter (counterOptions) {
    const check = create?.(counterOptions)
    return async function count (request) {
      const result = await check?.(request)
      if (result === undefined || result.isAllowed) throw new Error('a rate limit without a count')
      return { max: result.max, remaining: result.remaining, reset: result.ttlInSeconds, exceeded: result.isExceeded }
    }
  }
}

/**
 * Makes counters in memory or, with Redis, counters that all instances share. While Redis does not answer, the count in memory (kept
 * all along) decides; after a failure Redis is left alone for a moment, so that requests do not each wait for it.
 */
export async function createCounters (fastify: FastifyInstance): Promise<(options: CounterOptions) => Counter> {
  const { config, log, redis } = fastify
  const timeWindow = config.RATE_LIMIT_WINDOW * 1000
  const createLocal = await counterFactory(fastify, { timeWindow, store: LocalStore })
  if (redis === null) return createLocal

  const createShared = await counterFactory(fastify, { timeWindow, redis, nameSpace: 'consultation-service:rate-limit:' })
  let pausedUntil = 0
  let shared = true

  return function createFallbackCounter (options) {
    const countLocally = createLocal(options)
    const countTogether = createShared(options)
    return async function count (request) {
      const local = await countLocally(request)
      if (Date.now() < pausedUntil) return local
      try {
        const together = await countTogether(request)
        if (!shared) log.info('rate limits are shared between instances again')
        shared = true
        return together
      } catch (error) {
        pausedUntil = Date.now() + PAUSE_MS
        if (shared) log.warn({ err: error }, 'rate limits are counted by this instance alone until redis answers')
        shared = false
        return local
      }
    }
  }
}
