import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * One log line for each request, when it is answered: method, route, status, milliseconds, and the API key's id where there is one. The
 * route is the pattern, not the URL, so that nothing a client wrote gets into the log.
 */
export async function requestLogPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onResponse', function logRequest (request, reply, done) {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 1000) / 1000,
      api_key: request.apiKey?.id
    }, 'answered')
    done()
  })
}

export default fp(requestLogPlugin, { name: 'request-log' })
