import type { Server } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listOf } from '../../plugins/config.js'
import { audioRefused, forbidden, invalidHeader, Problem, upgradeRequired } from '../../plugins/errors/problems.js'
import type { ConsultationParameters } from '../../schemas/consultation.js'
import { closeCodes, FRAME_HEADER_BYTES, FRAME_PAYLOAD_MAX, openStream, STREAM_PROTOCOL } from '../../schemas/stream.js'
import { offeredProtocols } from './bearer-protocol.js'

/** How long a client has to answer a close frame, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2000

type StreamRequest = FastifyRequest<{ Params: ConsultationParameters }>

/** Audio as it is recorded, over a WebSocket. Everything that can be refused is refused before there is one. */
export default async function streamRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, streams } = fastify
  // The pages of the service itself are always welcome.
  const origins = [...listOf(config.CORS_ORIGINS), new URL(config.PUBLIC_URL).origin]

  const options = {
    server: fastify.webSocketRequests as Server,
    maxPayload: FRAME_HEADER_BYTES + FRAME_PAYLOAD_MAX,
    perMessageDeflate: false,
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
      request.log.info({ err: error }, 'a client broke the WebSocket protocol')
      socket.close(closeCodes.failed)
    }
  })

  /** What a client that may not connect is told; a page of another origin is refused here, because CORS does not apply to WebSockets. */
  async function refuse (request: StreamRequest): Promise<void> {
    const { caller, headers: { origin }, params, ws } = request
    if (!ws) throw upgradeRequired()
    if (!offeredProtocols(request).includes(STREAM_PROTOCOL)) {
      throw invalidHeader('sec-websocket-protocol', `must offer ${STREAM_PROTOCOL}`, 'literal_error')
    }
    if (origin !== undefined && !origins.includes('*') && !origins.includes(origin)) throw forbidden('Pages of this origin may not stream.')
    if (config.SPEECH_ENGINE === 'none') throw audioRefused()
    await streams.check(caller, params.id)
  }

  /** When the token that a request has now expires, in milliseconds. */
  const expiryOf = ({ user }: FastifyRequest) => user.exp * 1000

  fastify.route<{ Params: ConsultationParameters }>({
    method: 'GET',
    url: '/:id/stream/',
    schema: openStream,
    config: { cors: true, bearerProtocol: true },
    exposeHeadRoute: false,
    preHandler: [refuse, function admit ({ caller }, _reply, done) {
      streams.admit(caller.subject as string)
      done()
    }],
    handler: async () => { throw upgradeRequired() },
    wsHandler (socket, request) {
      const { customerId, mode, subject } = request.caller
      streams.connect(socket, {
        caller: { customerId, mode, subject: subject as string },
        consultationId: request.params.id,
        expiresAt: expiryOf(request),
        log: request.log,
        async renew (token) {
          request.headers.authorization = `Bearer ${token}`
          const fresh = await fastify.identifyUser(request).catch((error: unknown) => {
            if (error instanceof Problem) return null
            throw error
          })
          if (fresh === null || fresh.subject !== subject || fresh.customerId !== customerId || fresh.mode !== mode) return null
          return expiryOf(request)
        }
      })
    }
  })
}
