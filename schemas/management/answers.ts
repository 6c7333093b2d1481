import type { TSchema } from '@sinclair/typebox'
import { ErrorMessage } from '../errors.js'
import { answer, errorResponses, packedBody, rateLimitHeaders, refusal, refused, unauthorized } from '../responses.js'

const forbidden = refused('forbidden', 'A viewer may change nothing.')
const forOperators = refused('forbidden', 'This is for people who see all customers.')
const elsewhere = refused('origin_not_allowed', 'Only the portal itself may change anything.')
const unconfirmed = refused('confirmation_required', 'Log in again to do this.')

/** An answer without a body. */
const empty = (description: string) => ({ type: 'null', description, headers: rateLimitHeaders })

export const { 404: absent } = errorResponses
const { 400: badRequest, 429: limited, 500: failed, 503: unavailable } = errorResponses
const failures = { 401: unauthorized.portal, 429: limited, 500: failed, 503: unavailable }
const forbiddenFor = (first: object, ...others: object[]) => refusal(ErrorMessage, 'The person may not do this, or not now.', [first, ...others])

/** What a route that reads answers. */
export function reading (schema: TSchema, description: string, operator = false) {
  return {
    200: answer(schema, description), 400: badRequest, ...failures, ...(operator ? { 403: forbiddenFor(forOperators) } : {})
  }
}

interface Change {
  status: 200 | 201 | 202 | 204
  schema?: TSchema
  description: string
  /** 400, where something of the request can be wrong. */
  wrong?: object
  /** 409, where the state of something can forbid it. */
  conflict?: object
  /** Whether there is something to be found first. */
  found?: boolean
  confirmed?: boolean
  /** Whether the request has a body. */
  body?: boolean
}

/** What a route that changes something answers. */
export function changing ({ status, schema, description, wrong, conflict, found = false, confirmed = false, body = false }: Change) {
  return {
    [status]: schema === undefined ? empty(description) : answer(schema, description),
    400: wrong ?? badRequest,
    ...(body ? packedBody : {}),
    ...failures,
    403: forbiddenFor(forbidden, elsewhere, ...confirmed ? [unconfirmed] : []),
    ...(found ? { 404: absent } : {}),
    ...(conflict === undefined ? {} : { 409: refusal(ErrorMessage, 'The state of this does not allow it.', [conflict]) })
  }
}
