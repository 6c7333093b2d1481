import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** The defaults of every answer: no content sniffing, and no caching. */
export const SAFE_HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const

/**
 * Gives every answer `X-Content-Type-Options: nosniff`, and `Cache-Control: no-store` unless the route says how long it may be kept. An
 * error is never kept, whatever the route says.
 */
export async function responseHeadersPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onSend', function addSafeHeaders (_request, reply, _payload, done) {
    reply.header('x-content-type-options', SAFE_HEADERS['x-content-type-options'])
    if (reply.statusCode >= 400 || !reply.hasHeader('cache-control')) reply.header('cache-control', SAFE_HEADERS['cache-control'])
    done()
  })
}

export default fp(responseHeadersPlugin, { name: 'response-headers' })
