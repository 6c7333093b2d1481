import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { REQUEST_ID, REQUEST_ID_HEADER } from '../schemas/request-id.js'

const acceptable = new RegExp(REQUEST_ID)
const NAME = REQUEST_ID_HEADER.toLowerCase()

/**
 * The id that a client gave its request, when it may stand in a log and in a header; a new one otherwise. From then on the request has it
 * as its header, so that it is the same for whoever asks again.
 */
export function requestIdOf ({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[NAME]
  const id = typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
  headers[NAME] = id
  return id
}

/**
 * Gives every answer its `X-Request-Id`, which stands as `reqId` in each log line about the request. It is set before anything can go
 * wrong, so that answers have it that are written past Fastify, too; what cannot be routed gets it from the error handler, and what is no
 * request from `plugins/connections.ts`.
 */
export async function requestIdsPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRequest', function nameRequest (request, reply, done) {
    reply.header(NAME, request.id)
    done()
  })
}

export default fp(requestIdsPlugin, { name: 'request-ids' })
