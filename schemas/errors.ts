import { Type, type Static } from '@sinclair/typebox'
import { ErrorCode } from './error-codes.js'
import { closed, INT32_MAX, ref } from './kit.js'

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
  description: 'One mistake in a request.',
  examples: [{ loc: ['body', 'user_id'], msg: 'user_id is required.', type: 'missing' }]
})
export type ValidationError = Static<typeof ValidationError>

export const ValidationErrors = Type.Array(ref(ValidationError), {
  $id: 'ValidationErrors',
  minItems: 1,
  maxItems: ERRORS_MAX_ITEMS,
  description: 'All mistakes in a request; it changed nothing.',
  examples: [[{ loc: ['body', 'user_id'], msg: 'user_id is required.', type: 'missing' }]]
})
export type ValidationErrors = Static<typeof ValidationErrors>

const error = Type.String({ minLength: 1, maxLength: MESSAGE_MAX_LENGTH, description: 'Human-readable description.' })
const code = Type.Optional(ref(ErrorCode))

export const ErrorMessage = closed({ error, code }, {
  $id: 'ErrorMessage',
  description: 'An error in one sentence.',
  examples: [{ error: 'Not found.', code: 'not_found' }]
})
export type ErrorMessage = Static<typeof ErrorMessage>

export const UnauthorizedError = closed({ error, code }, {
  $id: 'UnauthorizedError',
  description: 'The credentials are absent or not valid. The token endpoint sends no `code`.',
  examples: [{ error: 'The access token is missing or not valid.', code: 'access_token_invalid' }, { error: 'The API key is missing or not valid.' }]
})

export const ForbiddenError = closed({ error }, {
  $id: 'ForbiddenError',
  description: 'The user context in the body is not allowed, or the API key may not request tokens.',
  examples: [{ error: 'This user is blocked.' }]
})

export const RateLimitError = closed({
  error,
  code,
  retry_after: Type.Integer({
    format: 'int32', minimum: 1, maximum: 86_400, description: 'Seconds to wait, at least, before the next request; the same as the `Retry-After` header.'
  })
}, {
  $id: 'RateLimitError',
  description: 'Too many requests. The token endpoint sends no `code`.',
  examples: [{ error: 'Too many requests; wait before the next one.', code: 'rate_limited', retry_after: 30 }]
})
export type RateLimitError = Static<typeof RateLimitError>

export const RevisionConflict = closed({
  error,
  code,
  revision: Type.Integer({ format: 'int32', minimum: 1, maximum: INT32_MAX, description: 'The current revision.' })
}, {
  $id: 'RevisionConflict',
  description: 'A change is about a revision that is not the current one.',
  examples: [{ error: 'There is another revision of the report by now: read it first.', code: 'revision_not_current', revision: 2 }]
})
export type RevisionConflict = Static<typeof RevisionConflict>

/** The named schemas of this file, for `addSchema`. */
export const errorSchemas = [
  ErrorCode, ValidationError, ValidationErrors, ErrorMessage, RevisionConflict, UnauthorizedError, ForbiddenError, RateLimitError
]
