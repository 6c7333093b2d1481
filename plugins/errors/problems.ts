import type { ErrorMessage, RateLimitError } from '../../schemas/errors.js'

/** An answer that is no success: thrown by guards and handlers, written by the one error handler. */
export class Problem extends Error {
  readonly statusCode: number
  readonly body: ErrorMessage | RateLimitError
  readonly headers: Readonly<Record<string, string>>

  constructor (statusCode: number, body: ErrorMessage | RateLimitError, headers: Readonly<Record<string, string>> = {}) {
    super(body.error)
    this.name = 'Problem'
    this.statusCode = statusCode
    this.body = body
    this.headers = headers
  }
}

/** 401, the same for every way in which an API key can be wrong. */
export function invalidApiKey (): Problem {
  return new Problem(401, { error: 'The API key is missing or not valid.' })
}

/** 401, the same for every way in which an access token can be wrong (RFC 6750, section 3). */
export function invalidToken (): Problem {
  return new Problem(401, { error: 'The access token is missing or not valid.' }, {
    'www-authenticate': 'Bearer realm="consultation-service", error="invalid_token"'
  })
}

/** 403, for a user context that the key or the customer does not allow. */
export function forbidden (error: string): Problem {
  return new Problem(403, { error })
}

/** 404, the same for what never was and for what belongs to somebody else. */
export function notFound (): Problem {
  return new Problem(404, { error: 'Not found.' })
}

/** 405, with the methods that the path does have. */
export function methodNotAllowed (allowed: readonly string[]): Problem {
  return new Problem(405, { error: 'This method is not allowed here.' }, { allow: allowed.join(', ') })
}

/**
 * 429.
 *
 * @param retryAfter whole seconds until the window ends, at least 1
 */
export function rateLimited (retryAfter: number): Problem {
  return new Problem(429, { error: 'Too many requests; wait before the next one.', retry_after: retryAfter }, { 'retry-after': String(retryAfter) })
}
