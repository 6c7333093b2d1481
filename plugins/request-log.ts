import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the log line of the request is written. */
    isLogged: boolean
  }
}

/**
 * One log line for each request, when it is answered: method, route, status, milliseconds, and the API key's id where there is one; of an
 * access, also what `plugins/access-log/` says of it, even if the client has left before the end of the answer. The route is the pattern,
 * not the URL, so that nothing a client wrote gets into the log.
 */
export async function requestLogPlugin (fastify: FastifyInstance): Promise<void> {
  function write (request: FastifyRequest, reply: FastifyReply): void {
    if (request.isLogged) return
    request.isLogged = true
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 1000) / 1000,
      api_key: request.apiKey?.id,
      ...fastify.accessLog.of(request, reply)
    }, 'answered')
  }

  fastify.decorateRequest('isLogged', false)

  fastify.addHook('onRequest', function watchAccess (request, reply, done) {
    // Fastify calls onResponse only for answers that were written to their end.
    if (request.routeOptions.config.event !== undefined) reply.raw.once('close', () => write(request, reply))
    done()
  })

  fastify.addHook('onResponse', function logRequest (request, reply, done) {
    write(request, reply)
    done()
  })
}

export default fp(requestLogPlugin, { name: 'request-log', dependencies: ['access-log'] })
