import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Redis } from 'ioredis'
import { type DependencyWatch, Outage, unwatched } from '../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** `null` without REDIS_URL. */
    redis: Redis | null
    /** To be told of what Redis answers and what it does not. */
    redisWatch: DependencyWatch
  }
}

/** Longest wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 700

/**
 * A connection that has not answered for this long, in milliseconds, is replaced. It is far longer than this process ever blocks its event
 * loop, as during its start; otherwise its own delay would be mistaken for a silent Redis.
 */
const SILENCE_TIMEOUT_MS = 1000

/** How long an abandoned connection may take to close, in milliseconds: less than the pause after giving it up. */
const DISCONNECT_TIMEOUT_MS = 50

/** Longest pause between two attempts to connect, in milliseconds. */
const RECONNECT_MAX_MS = 250

/**
 * Connects to Redis when REDIS_URL is set, as `fastify.redis`, and keeps trying for as long as the service runs. Commands fail at once
 * while there is no connection (by default, ioredis queues them and waits). Callers decide how long to wait for an answer.
 */
export async function redisPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, log } = fastify
  if (config.REDIS_URL === '') {
    fastify.decorate('redis', null)
    fastify.decorate('redisWatch', unwatched)
    return
  }
  // Loaded only where it is used: it takes a tenth of the time that loading the service takes.
  const { Redis } = await import('ioredis')
  const redis = new Redis(config.REDIS_URL, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    retryStrategy: attempt => Math.min(attempt * 100, RECONNECT_MAX_MS)
  })
  const outage = new Outage(log, {
    level: 'warn',
    began: 'redis cannot be reached: rate limits are counted by this instance alone until it answers',
    ended: 'redis is back: rate limits are shared between instances again'
  })
  redis.on('ready', () => outage.answered())
  redis.on('error', error => outage.failed(error))
  fastify.decorate('redis', redis)
  fastify.decorate('redisWatch', outage)
  fastify.addHook('onClose', async function disconnect () {
    redis.disconnect()
    outage.close()
  })
  // The service also starts without Redis; counts are local until Redis is reachable.
  await redis.connect().catch(() => {})
}

export default fp(redisPlugin, { name: 'redis', dependencies: ['config'] })
