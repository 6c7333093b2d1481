import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Emits `upgrade`, as a server does, for requests that ask for a WebSocket. */
    webSocketRequests: EventEmitter
  }
}

/** The head of a request as it came, without what asks for another protocol. */
function headWithoutUpgrade ({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.toLowerCase() === 'upgrade') continue
    const value = rawHeaders[i + 1] as string
    const kept = name.toLowerCase() === 'connection' ? value.split(',').filter(option => option.trim().toLowerCase() !== 'upgrade').join(',') : value
    if (kept.trim() !== '' || value === '') lines.push(`${name}: ${kept}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/**
 * Sorts requests that ask for another protocol. Node gives up a connection to whoever listens to `upgrade`, whatever the request asks for.
 *
 * - A GET that asks for a WebSocket goes on to `fastify.webSocketRequests`. When it is answered with a response after all, the connection
 *   is closed after it.
 * - Everything else (`curl --http2` asks for `h2c`) is answered as if it had not asked, which RFC 9110, 7.8 allows, on a connection that
 *   stays as it was.
 */
export async function upgradesPlugin (fastify: FastifyInstance): Promise<void> {
  const { server } = fastify
  const webSocketRequests = new EventEmitter()
  const handed = new WeakSet<IncomingMessage>()

  server.on('upgrade', function sort (request: IncomingMessage, socket: Duplex, head: Buffer) {
    if (request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket') {
      handed.add(request)
      webSocketRequests.emit('upgrade', request, socket, head)
      return
    }
    socket.unshift(Buffer.concat([Buffer.from(headWithoutUpgrade(request), 'latin1'), head]))
    server.emit('connection', socket)
  })

  fastify.addHook('onRequest', function announceClose ({ raw }, reply, done) {
    if (handed.has(raw)) reply.header('connection', 'close')
    done()
  })
  fastify.addHook('onResponse', function closeRefused ({ raw }, _reply, done) {
    if (handed.has(raw)) raw.socket.destroySoon()
    done()
  })

  fastify.decorate('webSocketRequests', webSocketRequests)
}

export default fp(upgradesPlugin, { name: 'upgrades' })
