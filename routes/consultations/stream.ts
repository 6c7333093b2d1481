import type { Server } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audioRefused, COST, forbidden, invalidHeader, listOf, Problem, upgradeRequired } from '../../lib/runtime/index.js'
import { answerRaw } from '../../plugins/connections.js'
import { requestIdOf } from '../../plugins/request-ids.js'
import type { Connection } from '../../plugins/streams/index.js'
import type { ConsultationParameters } from '../../schemas/consultation.js'
import { REQUEST_ID_HEADER } from '../../schemas/request-id.js'
import { closeCodes, FRAME_HEADER_BYTES, FRAME_PAYLOAD_MAX, openStream, STREAM_PROTOCOL } from '../../schemas/stream.js'
import { offeredProtocols } from './bearer-protocol.js'

/** How long a client has to answer a close frame, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2000

/** Most fragments of one message (RFC 6455, 5.4). */
const FRAGMENTS_MAX = 64

type StreamRequest = FastifyRequest<{ Params: ConsultationParameters }>

/** Accepts WebSockets in a scope, with a limit on what `ws` holds in memory for each. */
async function registerWebSockets (fastify: FastifyInstance): Promise<void> {
  const options = {
    server: fastify.webSocketRequests as Server,
    maxPayload: FRAME_HEADER_BYTES + FRAME_PAYLOAD_MAX,
    perMessageDeflate: false,
    // A message may come in fragments, but not in countless empty ones.
    maxFragments: FRAGMENTS_MAX,
    // Pings are answered by the stream, which counts them.
    autoPong: false,
    // Not in the types of ws.
    closeTimeout: CLOSE_TIMEOUT_MS,
    handleProtocols: () => STREAM_PROTOCOL
  }
  await fastify.register(websocket, {
    options,
    preClose (done) {
      fastify.websocketServer.close()
      done()
    },
    errorHandler (error, socket, request) {
      // A frame that breaks RFC 6455 or is too large: `ws` closes with the code for it.
      request.log.debug({ err: error }, 'a client broke the WebSocket protocol')
      socket.close(closeCodes.failed)
    }
  })

  fastify.websocketServer.on('headers', function nameRequest (lines, request) {
    lines.push(`${REQUEST_ID_HEADER}: ${requestIdOf(request)}`)
  })
  fastify.websocketServer.on('wsClientError', function refuseHandshake (_error, socket, request) {
    const body = [{ loc: ['header'], msg: 'The headers are not those of a WebSocket handshake (RFC 6455, version 13).', type: 'value_error' }]
    answerRaw(socket, fastify.log, { status: 400, body, id: requestIdOf(request), headers: 'Sec-WebSocket-Version: 13\r\n' })
  })
}

/** When the last token verified for a request expires, in milliseconds since 1970. */
function expiryOf ({ user }: FastifyRequest): number {
  return user.exp * 1000
}

/** Whose token a stream was refreshed with; `null` when it is not valid, belongs to another user, or may not see the consultation. */
async function renewToken (fastify: FastifyInstance, request: StreamRequest, token: string): ReturnType<Connection['renew']> {
  const { customerId, mode, subject } = request.caller
  try {
    const fresh = await fastify.identifyUser(request, token)
    if (fresh.subject !== subject || fresh.customerId !== customerId || fresh.mode !== mode) return null
    // The key that the token was requested with may be bound to other organisations.
    await fastify.consultations.read(fresh, request.params.id)
    return { caller: fresh, expiresAt: expiryOf(request) }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Audio as it is recorded, over a WebSocket. Everything that can be refused is refused before the upgrade. */
export default async function streamRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, streams, tracing } = fastify
  // The service's own pages are always allowed.
  const origins = [...listOf(config.CORS_ORIGINS), new URL(config.PUBLIC_URL).origin]
  await registerWebSockets(fastify)

  /** Refuses clients that may not connect. Pages of other origins are refused here, because CORS does not apply to WebSockets. */
  async function refuse (request: StreamRequest): Promise<void> {
    const { caller, headers: { origin }, params, ws } = request
    if (!ws) throw upgradeRequired()
    if (!offeredProtocols(request).includes(STREAM_PROTOCOL)) {
      throw invalidHeader('sec-websocket-protocol', `sec-websocket-protocol must offer ${STREAM_PROTOCOL}.`, 'literal_error')
    }
    if (origin !== undefined && !origins.includes('*') && !origins.includes(origin)) throw forbidden('Pages of this origin may not stream.', 'origin_not_allowed')
    if (fastify.speech === null) throw audioRefused()
    await streams.check(caller, params.id)
  }

  fastify.route<{ Params: ConsultationParameters }>({
    method: 'GET',
    url: '/:id/stream/',
    schema: openStream,
    config: { cors: true, bearerProtocol: true, takesSpace: true, work: COST.stream },
    exposeHeadRoute: false,
    preHandler: [refuse, function admit (request, _reply, done) {
      const { customerId, subject } = request.caller
      streams.admit({ customerId, subject: subject as string })
      // Unless the handshake succeeds, too.
      request.noteAccess({ outcome: 'refused' })
      done()
    }, async request => fastify.audit.mark(request, 'open')],
    handler: async () => { throw upgradeRequired() },
    wsHandler (socket, request) {
      const { caller, log, params: { id } } = request
      request.noteAccess({ outcome: 'done' })
      socket.once('close', () => { fastify.audit.mark(request, 'close').catch(() => {}) })
      streams.connect(socket, {
        caller: { ...caller, subject: caller.subject as string },
        consultationId: id,
        expiresAt: expiryOf(request),
        log,
        trace: tracing.carrier(),
        renew: async token => renewToken(fastify, request, token)
      })
    }
  })
}
