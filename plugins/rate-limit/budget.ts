import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { entryLimit } from '../../lib/runtime/index.js'
import { LOCAL_MAX_COUNTERS, type Count, type Fallback } from './counter.js'

/** Spends an amount of a budget, even beyond its limit, and returns what is left in the window. */
export type Budget = (key: string, cost: number) => Promise<Count>

/** INCRBY, and the end of the window with the first of it; returns the sum and the milliseconds until the end. */
const SPEND = `
  local spent = redis.call('INCRBY', KEYS[1], ARGV[1])
  if spent == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return {spent, redis.call('PTTL', KEYS[1])}
`

function countOf (max: number, spent: number, milliseconds: number): Count {
  return { max, remaining: Math.max(0, max - spent), ttlInSeconds: Math.ceil(milliseconds / 1000), isExceeded: spent > max }
}

/** Creates a budget for each window: in memory or, with Redis, shared between all instances, like the counters of requests. */
export function createBudget ({ config, redis }: FastifyInstance, fallBack: Fallback, name: string, max: number): Budget {
  const window = config.RATE_LIMIT_WINDOW * 1000
  const windows = new LRUCache<string, { spent: number, end: number }>(entryLimit(LOCAL_MAX_COUNTERS))

  function spendHere (key: string, cost: number): Count {
    const now = Date.now()
    let open = windows.get(key)
    if (open === undefined || open.end <= now) {
      open = { spent: 0, end: now + window }
      windows.set(key, open)
    }
    open.spent += cost
    return countOf(max, open.spent, open.end - now)
  }

  return async function spend (key, cost) {
    const here = spendHere(key, cost)
    if (redis === null) return here
    return fallBack(here, async () => {
      const [spent, left] = await redis.eval(SPEND, 1, `consultation-service:${name}:${key}`, cost, window) as [number, number]
      return countOf(max, spent, left)
    })
  }
}
