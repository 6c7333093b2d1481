import type { ErrorMessage, RateLimitError, ValidationErrors } from '../../schemas/errors.js'

/** An answer that is no success: thrown by guards and handlers, written by the one error handler. */
export class Problem extends Error {
  readonly statusCode: number
  readonly body: ErrorMessage | RateLimitError | ValidationErrors
  readonly headers: Readonly<Record<string, string>>

  constructor (statusCode: number, body: ErrorMessage | RateLimitError | ValidationErrors, headers: Readonly<Record<string, string>> = {}) {
    super(Array.isArray(body) ? 'validation failed' : body.error)
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

/** 409, for what cannot be done in the state that something is in. */
export function conflict (error: string): Problem {
  return new Problem(409, { error })
}

/** 426, where only a WebSocket is taken. */
export function upgradeRequired (): Problem {
  return new Problem(426, { error: 'This is a WebSocket: connect with one.' }, { upgrade: 'websocket', connection: 'upgrade' })
}

/** 503, for audio where nothing can recognise speech: better refused at once than kept without ever becoming text. */
export function audioRefused (): Problem {
  return new Problem(503, { error: 'Audio is not taken here: SPEECH_ENGINE is not set.' })
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

/** 400, for a header that is not as it must be. */
export function invalidHeader (name: string, problem: string, type: string): Problem {
  return new Problem(400, [{ loc: ['header', name], msg: `${name} ${problem}.`, type }])
}

/**
 * 400, for a value of the body that a setting does not allow.
 *
 * @param path where in the body
 * @param problem what it must be, without a full stop
 */
export function settingsExceeded (path: readonly string[], problem: string, type: string): Problem {
  return new Problem(400, [{ loc: ['body', ...path], msg: `${path.join('.')} ${problem}.`, type }])
}
