import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { clientErrorHandler } from './connections.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes bodies that are long on their way: for as long as bytes keep coming. */
    upload?: boolean
  }
}

/** Longest time, in milliseconds, that a client may take to send the headers of a request, and then its body where it is no upload. */
export const REQUEST_TIMEOUT_MS = 30_000

/** Longest time, in milliseconds, that a client may take to send a whole upload. The server's own limit, for requests of any kind. */
export const UPLOAD_TIMEOUT_MS = 3_600_000

/** Longest time, in milliseconds, without a byte of an upload. */
const UPLOAD_IDLE_MS = 30_000

interface Limits {
  requestMs?: number
  idleMs?: number
}

/**
 * Cuts off requests whose body does not arrive in time, as the server does with those whose headers do not: 400 in the documented shape,
 * and nothing more when there is an answer already. An upload gets as long as bytes keep coming, within the server's limit.
 */
export async function requestTimeoutsPlugin (
  fastify: FastifyInstance, { requestMs = REQUEST_TIMEOUT_MS, idleMs = UPLOAD_IDLE_MS }: Limits
): Promise<void> {
  /** For each request whose body is on its way, what makes it an upload. */
  const arriving = new WeakMap<IncomingMessage, () => void>()

  function watch (request: IncomingMessage, response: ServerResponse): void {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return

    function cut (): void {
      clearTimeout(timer)
      if (request.complete) return
      if (response.writableEnded) socket.destroy()
      else clientErrorHandler(Object.assign(new Error('the request did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }

    let timer = setTimeout(cut, requestMs).unref()
    let over = false
    request.once('close', () => {
      over = true
      clearTimeout(timer)
    })
    arriving.set(request, function becomeUpload () {
      clearTimeout(timer)
      let read = socket.bytesRead
      timer = setInterval(() => {
        // Bytes that wait here wait for the service, not for the client.
        if (request.complete || response.writableEnded || (socket.bytesRead === read && request.readableLength === 0)) cut()
        read = socket.bytesRead
      }, idleMs).unref()
      // Whoever is refused gets that long to read the answer. A timer that is cleared would begin again.
      response.once('finish', () => { if (!over) timer.refresh() })
    })
  }

  // Before Fastify sees it: what it answers by itself is watched too.
  fastify.server.prependListener('request', watch)
  fastify.addHook('onRequest', function letUploadsTakeLonger (request, _reply, done) {
    if (request.routeOptions.config.upload === true) arriving.get(request.raw)?.()
    done()
  })
}

export default fp(requestTimeoutsPlugin, { name: 'request-timeouts', dependencies: ['connections'] })
