import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { clientErrorHandler } from './connections.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes bodies that may take long to arrive, for as long as bytes keep coming. */
    upload?: boolean
  }
}

/** Longest time, in milliseconds, that a client may take to send the headers of a request, and then its body unless it is an upload. */
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
 * Cuts off requests whose body does not arrive in time, as the server does with those whose headers do not: with 400 in the documented
 * shape, unless they are answered already. An upload may continue for as long as bytes keep coming, within the server's limit.
 */
export async function requestTimeoutsPlugin (
  fastify: FastifyInstance, { requestMs = REQUEST_TIMEOUT_MS, idleMs = UPLOAD_IDLE_MS }: Limits
): Promise<void> {
  /** For each request whose body is arriving, the function that makes it an upload. */
  const arriving = new WeakMap<IncomingMessage, () => void>()
  /** Uploads that were not watched yet when their route was found. */
  const uploads = new WeakSet<IncomingMessage>()

  function watchBody (request: IncomingMessage, response: ServerResponse): void {
    const { headers, socket } = request
    const hasArrived = request.complete || request.readableLength === Number(headers['content-length'])
    if (hasArrived || request.destroyed) return

    function cut (): void {
      clearTimeout(timer)
      if (request.complete) return
      const late = Object.assign(new Error('the request did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (response.writableEnded) socket.destroy()
      else clientErrorHandler.call(fastify, late, socket)
    }

    let timer = setTimeout(cut, requestMs).unref()
    let over = false
    request.once('close', () => {
      over = true
      clearTimeout(timer)
    })
    function becomeUpload (): void {
      clearTimeout(timer)
      let read = socket.bytesRead
      // Not `every`: this timer is refreshed below.
      timer = setInterval(() => {
        // Buffered bytes are waiting for the service, not for the client.
        if (request.complete || response.writableEnded || (socket.bytesRead === read && request.readableLength === 0)) cut()
        read = socket.bytesRead
      }, idleMs).unref()
      // A refused client has that long to read the answer. Refreshing a cleared timer would restart it.
      response.once('finish', () => { if (!over) timer.refresh() })
    }
    arriving.set(request, becomeUpload)
    if (uploads.has(request)) becomeUpload()
  }

  function watch (request: IncomingMessage, response: ServerResponse): void {
    const { headers } = request
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return
    // Most bodies come together with their headers, and are there when Node has parsed what came: they need no timer.
    process.nextTick(watchBody, request, response)
  }

  // Before Fastify sees the request, so that those it answers on its own are watched too.
  fastify.server.prependListener('request', watch)
  fastify.addHook('onRequest', function letUploadsTakeLonger (request, _reply, done) {
    if (request.routeOptions.config.upload === true) {
      const becomeUpload = arriving.get(request.raw)
      if (becomeUpload === undefined) uploads.add(request.raw)
      else becomeUpload()
    }
    done()
  })
}

export default fp(requestTimeoutsPlugin, { name: 'request-timeouts', dependencies: ['connections'] })
