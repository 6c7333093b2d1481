import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ErrorMessage } from '../../schemas/errors.js'
import { REQUEST_ID_HEADER } from '../../schemas/request-id.js'
import { SAFE_HEADERS } from '../response-headers.js'
import {
  audioStoreAway, databaseAway, dataDamaged, diagnostics, diskFull, notFound, Problem, type RefusalReason, toReadingErrors,
  toValidationErrors, withoutCode
} from '../../lib/runtime/index.js'
import {
  BusyInstanceError, DamagedDataError, isConnectionError, isDamage, isDiskFull, ObjectStorageError
} from '../../lib/storage/index.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses whose bodies the specification of the route fixes: they have no `code`. */
    fixedErrors?: readonly number[]
  }
}

const INTERNAL_ERROR: ErrorMessage = { error: 'The service failed to answer this request.', code: 'internal_error' }

/** The names of the parts of a request, in Fastify and in `loc`. */
const PARTS = { body: 'body', querystring: 'query', params: 'path', headers: 'header' } as const

function validationPart ({ validationContext = 'body' }: FastifyError): string {
  return PARTS[validationContext as keyof typeof PARTS] ?? validationContext
}

/** Why a request fails, for those who measure it. */
function reasonOf (error: FastifyError | Problem): RefusalReason {
  if (error instanceof Problem) return error.reason
  if (error.validation !== undefined) return 'invalid_request'
  if (isConnectionError(error)) return 'database_unavailable'
  if (isDiskFull(error)) return 'disk_full'
  return toReadingErrors(error.code) === null ? 'internal_error' : 'invalid_request'
}

/** Answers 503, for a database that cannot be used. */
function sendDatabaseAway (reply: FastifyReply): FastifyReply {
  const { body, headers } = databaseAway()
  return reply.code(503).headers(headers).send(body)
}

/** Writes every error response in its documented shape; internal details stay in the log. */
export function errorHandler (thrown: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = thrown instanceof DamagedDataError ? dataDamaged() : thrown as FastifyError
  const { requestFailed } = diagnostics
  if (requestFailed.hasSubscribers) requestFailed.publish({ route: request.routeOptions.url, reason: reasonOf(error) })
  // Requests that cannot be routed are answered without hooks.
  reply.headers(SAFE_HEADERS).header(REQUEST_ID_HEADER, request.id)
  if (error instanceof Problem) {
    const isFixed = request.routeOptions.config.fixedErrors?.includes(error.statusCode) === true
    return reply.code(error.statusCode).headers(error.headers).send(isFixed ? withoutCode(error.body) : error.body)
  }

  if (error.validation !== undefined) {
    const unread = error.validationContext === 'body' && request.body === undefined
    return reply.code(400).send(unread
      ? toReadingErrors('FST_ERR_CTP_EMPTY_JSON_BODY')
      : toValidationErrors(error.validation as Parameters<typeof toValidationErrors>[0], validationPart(error)))
  }

  if (isConnectionError(error)) {
    request.log.error({ err: error }, error instanceof BusyInstanceError ? 'a transaction was rolled back' : 'the database cannot be reached')
    return sendDatabaseAway(reply)
  }

  if (thrown instanceof ObjectStorageError) {
    request.log.error({ err: thrown }, 'audio could not be stored or read')
    const { body, headers } = audioStoreAway()
    return reply.code(503).headers(headers).send(body)
  }

  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'there is no space left on the disk')
    // A read needs no space: where it fails for lack of space, the database as a whole cannot be used.
    const documented = request.routeOptions.schema?.response as Record<string, unknown> | undefined
    return documented?.[507] === undefined ? sendDatabaseAway(reply) : reply.code(507).send(diskFull().body)
  }

  const readingErrors = toReadingErrors(error.code)
  if (readingErrors !== null) return reply.code(400).send(readingErrors)

  request.log.error({ err: error }, isDamage(error) ? 'the database is damaged; restore it from a backup' : 'the request failed')
  return reply.code(500).send(INTERNAL_ERROR)
}

/** Does the same for requests that cannot be routed. No hook sees them, so their log line is written here. */
export function unroutableHandler (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  errorHandler(error, request, reply)
  request.log.info({ method: request.method, route: null, status: reply.statusCode }, 'answered')
  return reply
}

/** Sets the one error handler for all routes. Unknown paths are answered where the routes are, behind their limits. */
export async function errorsPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.setErrorHandler<FastifyError>(errorHandler)
}

/** Answers 404 for an unknown path. */
export function notFoundHandler (): never {
  throw notFound()
}

export default fp(errorsPlugin, { name: 'errors' })
