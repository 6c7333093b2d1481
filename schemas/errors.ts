import { Type, type Static } from '@sinclair/typebox'
import { closed, ref } from './kit.js'

/** Longest sentence in an error body, in characters. */
const MESSAGE_MAX_LENGTH = 500
const LOCATION_MAX_ITEMS = 20
const ERRORS_MAX_ITEMS = 1000

export const ValidationError = closed({
  loc: Type.Array(Type.String({ maxLength: MESSAGE_MAX_LENGTH }), {
    minItems: 1, maxItems: LOCATION_MAX_ITEMS, description: 'Where the offending parameter is: the part of the request, then the path in it.'
  }),
  msg: Type.String({ minLength: 1, maxLength: MESSAGE_MAX_LENGTH, description: 'What is wrong, in a sentence that never repeats the value.' }),
  type: Type.String({ minLength: 1, maxLength: MESSAGE_MAX_LENGTH, description: 'Kind of error, for programs.' })
}, {
  $id: 'ValidationError',
  description: 'One thing that is wrong with a request.',
  examples: [{ loc: ['body', 'user_id'], msg: 'user_id is required.', type: 'missing' }]
})
export type ValidationError = Static<typeof ValidationError>

export const ValidationErrors = Type.Array(ref(ValidationError), {
  $id: 'ValidationErrors',
  minItems: 1,
  maxItems: ERRORS_MAX_ITEMS,
  description: 'Everything that is wrong with a request; nothing was changed by it.',
  examples: [[{ loc: ['body', 'user_id'], msg: 'user_id is required.', type: 'missing' }]]
})
export type ValidationErrors = Static<typeof ValidationErrors>

function message ($id: string, description: string, ...examples: string[]) {
  return closed({
    error: Type.String({ minLength: 1, maxLength: MESSAGE_MAX_LENGTH, description: 'Human-readable description.' })
  }, { $id, description, examples: examples.map(error => ({ error })) })
}

export const ErrorMessage = message('ErrorMessage', 'An error in one sentence.',
  'The service failed to answer this request.', 'The service cannot reach its database; try again shortly.', 'Not found.')
export type ErrorMessage = Static<typeof ErrorMessage>

export const UnauthorizedError = message('UnauthorizedError', 'The credentials are absent or not valid.',
  'The API key is missing or not valid.', 'The access token is missing or not valid.')
export const ForbiddenError = message('ForbiddenError', 'The user context in the body is not allowed.', 'This user is blocked.')

export const RateLimitError = closed({
  error: Type.String({ minLength: 1, maxLength: MESSAGE_MAX_LENGTH, description: 'Human-readable description.' }),
  retry_after: Type.Integer({
    format: 'int32', minimum: 1, maximum: 86_400, description: 'Seconds to wait, at least, before the next request; the same as the `Retry-After` header.'
  })
}, {
  $id: 'RateLimitError',
  description: 'Too many requests.',
  examples: [{ error: 'Too many requests; wait before the next one.', retry_after: 30 }]
})
export type RateLimitError = Static<typeof RateLimitError>

/** The named schemas of this file, for `addSchema`. */
export const errorSchemas = [ValidationError, ValidationErrors, ErrorMessage, UnauthorizedError, ForbiddenError, RateLimitError]
