import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import { serverOptions } from '../../../app.js'
import configuration from '../../../plugins/config.js'
import errors from '../../../plugins/errors/index.js'
import rateLimit from '../../../plugins/rate-limit/index.js'
import redis from '../../../plugins/redis.js'
import { configOf, Lines } from '../../helper.js'

/** An address that no other test counts requests of. */
export function someAddress (): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

/** What an answer says of its count: the status, and how many are left of how many. */
export interface Answer {
  status: number
  max: number
  remaining: number
  reset: number
  retryAfter: number | null
  body: unknown
}

export interface Limited {
  fastify: FastifyInstance
  logs: Lines
  /** Messages of the log, in their order. */
  messages: () => unknown[]
  ask: (path: 'address' | 'failed-key' | 'api-key', options?: { address?: string, key?: string, max?: number }) => Promise<Answer>
}

/** An instance that limits requests, and nothing else. */
export async function limitedInstance (t: Test, env: Record<string, string> = {}): Promise<Limited> {
  const config = configOf({ LOG_LEVEL: 'info', ...env })
  const logs = new Lines()
  const fastify = Fastify(serverOptions(config, logs)) as unknown as FastifyInstance
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config })
  await fastify.register(errors)
  await fastify.register(redis)
  await fastify.register(rateLimit)
  const { limits } = fastify
  fastify.decorateRequest('apiKey')
  fastify.addHook('onRequest', async request => {
    const { 'x-id': id = '', 'x-max': max } = request.headers
    request.apiKey = { id: String(id), customerId: '', mode: 'test', scopes: null, allowedOrganisations: null, rateLimitMax: max === undefined ? null : Number(max), tokensRevokedAt: 0 }
  })
  fastify.get('/address', { onRequest: limits.address }, async () => 'ok')
  fastify.get('/failed-key', { onRequest: limits.failedKey }, async () => 'ok')
  fastify.get('/api-key', { onRequest: limits.apiKey }, async () => 'ok')
  await fastify.ready()

  async function ask (path: string, { address = someAddress(), key = 'k', max }: { address?: string, key?: string, max?: number } = {}): Promise<Answer> {
    const { statusCode, headers, body } = await fastify.inject({
      url: `/${path}`, remoteAddress: address, headers: { 'x-id': key, ...(max === undefined ? {} : { 'x-max': String(max) }) }
    })
    return {
      status: statusCode,
      max: Number(headers['x-ratelimit-limit']),
      remaining: Number(headers['x-ratelimit-remaining']),
      reset: Number(headers['x-ratelimit-reset']),
      retryAfter: headers['retry-after'] === undefined ? null : Number(headers['retry-after']),
      body: statusCode === 200 ? body : JSON.parse(body)
    }
  }
  return { fastify, logs, messages: () => logs.lines.map(({ msg }) => msg), ask }
}
