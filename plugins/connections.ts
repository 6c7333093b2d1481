import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { readingError, toReadingErrors } from './errors/validation-errors.js'

/** How often connections that have become idle are looked for while the service stops, in milliseconds. */
const IDLE_CHECK_INTERVAL_MS = 50

/** How long a client that was refused below HTTP gets to read why, and to close its end, in milliseconds. */
const LINGER_MS = 1000

const CLIENT_ERROR_CODES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT'
}

function writeRaw (socket: Socket, status: string, headers: string, body: unknown): void {
  const text = JSON.stringify(body)
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
    `Cache-Control: no-store\r\nConnection: close\r\n\r\n${text}`)
  // Node leaves such a socket to us; a client that never closes its end would keep it for ever.
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
}

/** Answers bytes that Node cannot read as an HTTP request: 400 in the documented shape. */
export function clientErrorHandler (error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  writeRaw(socket, '400 Bad Request', '', toReadingErrors(CLIENT_ERROR_CODES[error.code ?? ''] ?? 'UNREADABLE_REQUEST'))
}

/**
 * What happens below requests.
 *
 * - A request with an `Expect` header that Node does not know is answered like any other (RFC 9110, 10.1.1 allows it), and CONNECT
 *   gets 405 instead of a closed socket.
 * - An HTTP/1.1 request without `Host` is 400 (RFC 9112, 3.2), in the documented shape.
 * - When the service stops, what is in flight finishes, and every connection is closed as soon as it is idle; what is still open
 *   after SHUTDOWN_TIMEOUT is cut. (Fastify closes those that are idle at that moment, and waits over a minute for the others.)
 */
export async function connectionsPlugin (fastify: FastifyInstance): Promise<void> {
  const { server, config } = fastify
  const sockets = new Set<Socket>()

  server.on('connection', function track (socket: Socket) {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('checkExpectation', function ignoreExpectation (request: IncomingMessage, response: ServerResponse) {
    server.emit('request', request, response)
  })
  server.on('connect', function refuseConnect (_request: IncomingMessage, socket: Socket) {
    writeRaw(socket, '405 Method Not Allowed', 'Allow: GET, HEAD, POST, OPTIONS\r\n', { error: 'This method is not allowed here.' })
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
    const check = setInterval(() => {
      server.closeIdleConnections()
      // A connection that never sent a byte is not idle to Node, but nobody waits for it.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, IDLE_CHECK_INTERVAL_MS)
    const cut = setTimeout(() => { for (const socket of sockets) socket.destroy() }, config.SHUTDOWN_TIMEOUT * 1000)
    server.once('close', () => {
      clearInterval(check)
      clearTimeout(cut)
    })
  })
}

export default fp(connectionsPlugin, { name: 'connections', dependencies: ['config'] })
