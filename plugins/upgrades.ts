import { EventEmitter } from 'node:events'
import { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { readingError } from '../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Emits `upgrade`, as a server does, for requests that ask for a WebSocket. */
    webSocketRequests: EventEmitter
  }
}

const upgradeAsked = Symbol('upgrade asked')

/**
 * A request whose connection Node hands over (`upgrade`) only if it asks for a WebSocket. Every other upgrade request stays with Node's
 * parser, which knows where its body ends. Newer versions of Node have `shouldUpgradeCallback` for this.
 */
export class UpgradableRequest extends IncomingMessage {
  declare private [upgradeAsked]: boolean | null

  /** Whether the connection leaves HTTP. Node sets it from the head of the request, and then reads it. */
  get upgrade (): boolean {
    return this[upgradeAsked] === true && (this.method === 'CONNECT' || (this.method === 'GET' && this.headers.upgrade?.toLowerCase() === 'websocket'))
  }

  set upgrade (isUpgrade: boolean | null) {
    this[upgradeAsked] = isUpgrade
  }
}

/**
 * Sorts requests that ask for another protocol.
 *
 * - A GET that asks for a WebSocket goes on to `fastify.webSocketRequests`.
 * - Everything else (`curl --http2` asks for `h2c`) is answered as if it had not asked, which RFC 9110, 7.8 allows.
 *
 * Either way, when it is answered in HTTP, that is the last answer on the connection: something in front of the service may believe that
 * what follows is another protocol.
 */
export async function upgradesPlugin (fastify: FastifyInstance): Promise<void> {
  const { server } = fastify
  const webSocketRequests = new EventEmitter()
  const handed = new WeakSet<IncomingMessage>()
  /** Connections whose last answer is on its way. */
  const last = new WeakSet<Duplex>()

  // All headers are checked, because only their total size is limited.
  server.maxHeadersCount = 0
  server.on('upgrade', function handOver (request: IncomingMessage, socket: Duplex, head: Buffer) {
    handed.add(request)
    webSocketRequests.emit('upgrade', request, socket, head)
  })

  fastify.addHook('onRequest', function answerNothingAfter ({ raw }, reply, done) {
    const { socket, headers } = raw
    if (last.has(socket)) {
      reply.hijack()
      raw.resume()
      return
    }
    if (headers.upgrade !== undefined) {
      last.add(socket)
      reply.header('connection', 'close')
      // Without an upgrade, Node's parser refuses this itself.
      const encoding = headers['transfer-encoding']
      if (encoding !== undefined && !/(?:^|[ \t,])chunked$/i.test(encoding)) return done(readingError('UNREADABLE_REQUEST'))
    }
    done()
  })
  fastify.addHook('onResponse', function closeRefused ({ raw }, _reply, done) {
    if (handed.has(raw)) raw.socket.destroySoon()
    done()
  })

  fastify.decorate('webSocketRequests', webSocketRequests)
}

export default fp(upgradesPlugin, { name: 'upgrades' })
