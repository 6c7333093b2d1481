import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { REQUEST_ID_HEADER } from '../schemas/request-id.js'
import { every, methodNotAllowed, readingError, toReadingErrors } from '../lib/runtime/index.js'
import { requestIdOf } from './request-ids.js'

/** How often to look for idle connections while the service stops, in milliseconds. */
const IDLE_CHECK_INTERVAL_MS = 50

/** How long a client that was refused below HTTP has to read the answer and close its end, in milliseconds. */
const LINGER_MS = 1000

const CLIENT_ERROR_CODES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT'
}

/** An answer to something that never becomes a Fastify request. */
interface RawAnswer {
  status: 400 | 405
  body: unknown
  /** Id of the request. */
  id: string
  /** Header lines, each with its CRLF. */
  headers?: string
}

/** Answers on a connection, bypassing Fastify, in the documented shape and with a log line, and ends the connection. */
export function answerRaw (socket: Duplex, log: FastifyBaseLogger, { status, body, id, headers = '' }: RawAnswer): void {
  const text = JSON.stringify(body)
  log.info({ reqId: id, method: null, route: null, status }, 'answered')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Content-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(text)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n` +
    `${REQUEST_ID_HEADER}: ${id}\r\nConnection: close\r\n\r\n${text}`)
  // Node leaves such a socket to us; a client that never closes its end would keep it open forever.
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
}

/** An error on a connection ends that connection and nothing else. */
function ignoreError (): void {}

/** Answers bytes that Node cannot read as an HTTP request: 400 in the documented shape. */
export function clientErrorHandler (this: Pick<FastifyInstance, 'log'>, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = toReadingErrors(CLIENT_ERROR_CODES[error.code ?? ''] ?? 'UNREADABLE_REQUEST')
  // Fastify calls this as a method of the instance.
  answerRaw(socket, this.log, { status: 400, body, id: requestIdOf({ headers: {} }) })
}

/**
 * Handles connections, below requests.
 *
 * - An error on a connection never ends the process, whenever it happens and whatever owns the socket by then.
 * - A request with an `Expect` header that Node does not know is answered like any other (RFC 9110, 10.1.1 allows it), and CONNECT
 *   gets 405 instead of a closed socket.
 * - An HTTP/1.1 request without `Host` is 400 (RFC 9112, 3.2), in the documented shape.
 * - When the service stops, requests in flight finish, and every connection is closed as soon as it is idle; those still open after
 *   SHUTDOWN_TIMEOUT are cut. (Fastify closes those that are idle at that moment, and waits over a minute for the others.)
 */
export async function connectionsPlugin (fastify: FastifyInstance): Promise<void> {
  const { server, config } = fastify
  const sockets = new Set<Socket>()

  server.on('connection', function track (socket: Socket) {
    // Node removes its own listener when it hands over a socket (CONNECT, upgrades), and an error without a listener ends the process.
    socket.on('error', ignoreError)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('checkExpectation', function ignoreExpectation (request: IncomingMessage, response: ServerResponse) {
    server.emit('request', request, response)
  })
  server.on('connect', function refuseConnect (request: IncomingMessage, socket: Socket) {
    const { body } = methodNotAllowed([])
    answerRaw(socket, fastify.log, { status: 405, body, id: requestIdOf(request), headers: 'Allow: GET, HEAD, POST, OPTIONS\r\n' })
  })

  fastify.addHook('onRequest', function requireHost ({ raw }, _reply, done) {
    done(raw.httpVersion === '1.1' && raw.headers.host === undefined ? readingError('HOST_MISSING') : undefined)
  })

  let stopping = false
  fastify.addHook('onSend', function closeAfterwards (_request, reply, _payload, done) {
    if (stopping) reply.header('connection', 'close')
    done()
  })
  fastify.addHook('preClose', async function closeIdleConnections () {
    stopping = true
    const stopChecking = every(IDLE_CHECK_INTERVAL_MS, function closeIdle () {
      server.closeIdleConnections()
      // Node does not count a connection that never sent a byte as idle, but nobody is waiting for it.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, err => fastify.log.error({ err }, 'idle connections could not be closed'))
    const cut = setTimeout(() => { for (const socket of sockets) socket.destroy() }, config.SHUTDOWN_TIMEOUT * 1000)
    server.once('close', () => {
      stopChecking().catch(() => {})
      clearTimeout(cut)
    })
  })
}

export default fp(connectionsPlugin, { name: 'connections', dependencies: ['config'] })
