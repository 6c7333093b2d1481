import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions, type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { answerWithin, entryLimit, NoAnswerError } from '../../lib/runtime/index.js'

/** The count of a window, including the current request, as @fastify/rate-limit gives it. */
export interface Count {
  max: number
  remaining: number
  /** Whole seconds until the window ends. */
  ttlInSeconds: number
  isExceeded: boolean
}

/** Counts a request in its window. */
export type Counter = (request: FastifyRequest) => Promise<Count>

export type CounterOptions = Pick<RateLimitOptions, 'max' | 'keyGenerator'>

/** Most addresses or keys to count in memory; the least recently seen are forgotten first. */
export const LOCAL_MAX_COUNTERS = 100_000

/** Longest wait for the shared count, in milliseconds: a request must not hang on Redis. */
const ANSWER_TIMEOUT_MS = 100

/** How long not to ask for the shared count after it failed, in milliseconds. */
const PAUSE_MS = 250

/**
 * Counts in memory. The store of @fastify/rate-limit returns its mutable counter instead of a number, so that of requests that arrive
 * together, even the first would get the count of the last, and be refused for it.
 */
class LocalStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { count: number, start: number }>(entryLimit(LOCAL_MAX_COUNTERS))

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

/** Creates counters of @fastify/rate-limit in a separate context, so that its hooks and decorators are not registered twice. */
async function counterFactory (fastify: FastifyInstance, options: RateLimitPluginOptions): Promise<(options: CounterOptions) => Counter> {
  let create: FastifyInstance['createRateLimit'] | undefined
  await fastify.register(async function counters (scope) {
    await scope.register(rateLimit, { ...options, global: false })
    create = scope.createRateLimit
  })
  // Every answer is a count: there is no list of those who are always allowed.
  return counterOptions => create?.(counterOptions) as Counter
}

/** Returns the count that all instances share, or the count of this one while Redis cannot be reached. */
export type Fallback = (here: Count, together: () => Promise<Count>) => Promise<Count>

/**
 * While Redis does not answer, the count in memory (always kept) decides; after a failure Redis is left alone for a moment, so that not
 * every request waits for it. A connection without an answer is dropped: a late answer might be taken for that of another command.
 */
export function createFallback ({ redis, redisWatch }: Pick<FastifyInstance, 'redis' | 'redisWatch'>): Fallback {
  let pausedUntil = 0
  return async function fallBack (here, together) {
    if (Date.now() < pausedUntil) return here
    try {
      const count = await answerWithin(ANSWER_TIMEOUT_MS, together())
      redisWatch.answered()
      return count
    } catch (error) {
      // Only the first of the requests that failed together: the others would drop the new connection.
      if (error instanceof NoAnswerError && Date.now() >= pausedUntil) redis?.disconnect(true)
      pausedUntil = Date.now() + PAUSE_MS
      redisWatch.failed(error)
      return here
    }
  }
}

export type CreateCounter = (options: CounterOptions) => Counter

/** Makes counters in memory (`own`) and, with Redis, counters that all instances share (`shared`). */
export async function createCounters (
  fastify: FastifyInstance, fallBack: Fallback
): Promise<{ shared: CreateCounter, own: CreateCounter }> {
  const { config, redis } = fastify
  const timeWindow = config.RATE_LIMIT_WINDOW * 1000
  const createLocal = await counterFactory(fastify, { timeWindow, store: LocalStore })
  if (redis === null) return { shared: createLocal, own: createLocal }

  const createShared = await counterFactory(fastify, { timeWindow, redis, nameSpace: 'consultation-service:rate-limit:' })

  function createFallbackCounter (options: CounterOptions): Counter {
    const countLocally = createLocal(options)
    const countTogether = createShared(options)
    return async request => fallBack(await countLocally(request), async () => countTogether(request))
  }
  return { shared: createFallbackCounter, own: createLocal }
}
