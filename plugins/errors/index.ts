import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isConnectionError } from './database-errors.js'
import { Problem, notFound } from './problems.js'
import { toReadingErrors, toValidationErrors } from './validation-errors.js'

const INTERNAL_ERROR = { error: 'The service failed to answer this request.' }
const UNAVAILABLE = { error: 'The service cannot reach its database; try again shortly.' }

/** How Fastify calls the parts of a request, and how `loc` does. */
const PARTS = { body: 'body', querystring: 'query', params: 'path', headers: 'header' } as const

function validationPart ({ validationContext = 'body' }: FastifyError): string {
  return PARTS[validationContext as keyof typeof PARTS] ?? validationContext
}

/** Writes every answer that is no success, each in its documented shape; what went wrong inside stays in the log. */
export function errorHandler (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Problem) return reply.code(error.statusCode).headers(error.headers).send(error.body)

  if (error.validation !== undefined) {
    const unread = error.validationContext === 'body' && request.body === undefined
    return reply.code(400).send(unread
      ? toReadingErrors('FST_ERR_CTP_EMPTY_JSON_BODY')
      : toValidationErrors(error.validation as Parameters<typeof toValidationErrors>[0], validationPart(error)))
  }

  if (isConnectionError(error)) {
    request.log.error({ err: error }, 'the database cannot be reached')
    return reply.code(503).send(UNAVAILABLE)
  }

  const readingErrors = toReadingErrors(error.code)
  if (readingErrors !== null) return reply.code(400).send(readingErrors)

  request.log.error({ err: error }, 'the request failed')
  return reply.code(500).send(INTERNAL_ERROR)
}

/** The one error handler, for all routes. What is not found is answered where the routes are, behind their limits. */
export async function errorsPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.setErrorHandler<FastifyError>(errorHandler)
}

/** Answers a path that there is none of. */
export function notFoundHandler (): never {
  throw notFound()
}

export default fp(errorsPlugin, { name: 'errors' })
