import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Redis } from 'ioredis'

declare module 'fastify' {
  interface FastifyInstance {
    /** `null` without REDIS_URL. */
    redis: Redis | null
  }
}

/** Longest wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 1000

/**
 * A connection that has not answered for this long, in milliseconds, is given up and made anew. It is far longer than this process is ever
 * busy with one thing, as in its start: else its own delay would be taken for the silence of Redis.
 */
const SILENCE_TIMEOUT_MS = 1000

/** How long a connection that is given up may take to close, in milliseconds: less than the pause of whoever gave it up. */
const DISCONNECT_TIMEOUT_MS = 50

/** Longest pause between two attempts to connect, in milliseconds. */
const RECONNECT_MAX_MS = 250

/**
 * Connects to Redis when REDIS_URL is set, as `fastify.redis`, and keeps trying for as long as the service runs. Commands fail at once
 * while there is no connection, where ioredis by default queues them and waits. Whoever sends one decides how long to wait for the answer.
 */
export async function redisPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, log } = fastify
  if (config.REDIS_URL === '') {
    fastify.decorate('redis', null)
    return
  }
  const redis = new Redis(config.REDIS_URL, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    retryStrategy: attempt => Math.min(attempt * 100, RECONNECT_MAX_MS)
  })
  let reachable = true
  redis.on('ready', () => {
    if (!reachable) log.info('redis is back')
    reachable = true
  })
  redis.on('error', error => {
    if (reachable) log.warn({ err: error }, 'redis cannot be reached')
    reachable = false
  })
  fastify.decorate('redis', redis)
  fastify.addHook('onClose', async () => redis.disconnect())
  // Without Redis the service starts all the same; the counts are local until it is there.
  await redis.connect().catch(() => {})
}

export default fp(redisPlugin, { name: 'redis', dependencies: ['config'] })
