import type { TSchema } from '@sinclair/typebox'
import { ErrorMessage, ForbiddenError, RateLimitError, UnauthorizedError, ValidationErrors } from './errors.js'
import { ref } from './kit.js'

const count = { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 }

/** The counters that every answer of a limited route carries. */
export const rateLimitHeaders = {
  'X-RateLimit-Limit': { ...count, description: 'Requests allowed in the current window.' },
  'X-RateLimit-Remaining': { ...count, description: 'Requests left in the current window.' },
  'X-RateLimit-Reset': { ...count, description: 'Seconds until the window ends.' }
}

/** A response with a JSON body of a named schema, with the counters of the rate limit. */
export function answer (schema: TSchema, description: string, headers: Record<string, unknown> = {}) {
  return { ...ref(schema), description, headers: { ...rateLimitHeaders, ...headers } }
}

/** The error responses that limited routes choose from, by status code. */
export const errorResponses = {
  400: answer(ValidationErrors, 'A required parameter is missing or a value is not valid.'),
  401: answer(UnauthorizedError, 'The credentials are absent or not valid.'),
  403: answer(ForbiddenError, 'The user context in the body is not valid or not authorised.'),
  404: answer(ErrorMessage, 'There is nothing here for these credentials.'),
  429: answer(RateLimitError, 'The rate limit is exceeded.', {
    'Retry-After': { ...count, description: 'Seconds to wait, at least, before the next request.' }
  }),
  500: answer(ErrorMessage, 'The service failed; nothing was changed.'),
  503: answer(ErrorMessage, 'The service cannot reach its database; try again shortly.')
}

/** The error responses of routes without a limit, which carry no counters. */
export const uncountedErrorResponses = {
  400: { ...ref(ValidationErrors), description: errorResponses[400].description },
  500: { ...ref(ErrorMessage), description: errorResponses[500].description }
}
