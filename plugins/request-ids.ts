import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { REQUEST_ID, REQUEST_ID_HEADER } from '../schemas/request-id.js'

const acceptable = new RegExp(REQUEST_ID)
const NAME = REQUEST_ID_HEADER.toLowerCase()

/**
 * The id that a client gave its request, if it is safe in a log and in a header; a new one otherwise. It is then set as the request's
 * header, so that later calls return the same.
 */
export function requestIdOf ({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[NAME]
  const id = typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
  headers[NAME] = id
  return id
}

/**
 * Gives every answer its `X-Request-Id`, which is the `reqId` in each log line about the request. It is set before anything can go wrong,
 * so that answers written past Fastify have it too; requests that cannot be routed get it from the error handler, and unparsable ones from
 * `plugins/connections.ts`.
 */
export async function requestIdsPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRequest', function nameRequest (request, reply, done) {
    reply.header(NAME, request.id)
    done()
  })
}

export default fp(requestIdsPlugin, { name: 'request-ids' })
