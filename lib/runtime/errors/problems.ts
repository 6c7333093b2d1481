import { codesOfStatuses, type ErrorCode } from '../../../schemas/error-codes.js'
import type { ErrorMessage, RateLimitError, RevisionConflict, ValidationErrors } from '../../../schemas/errors.js'
import type { RefusalReason } from '../diagnostics.js'

type ErrorBody = ErrorMessage | RateLimitError | RevisionConflict

/** A body with a code: that of its status, when it has none of its own. */
function withCode<T extends ErrorBody> (statusCode: number, { error, ...rest }: T): ErrorBody {
  const code = codesOfStatuses[statusCode]
  return { error, ...(code === undefined ? {} : { code }), ...rest }
}

/** A body without a code, where the specification fixes the body. */
export function withoutCode (body: ErrorBody | ValidationErrors): ErrorBody | ValidationErrors {
  if (Array.isArray(body)) return body
  const { code: _, ...rest } = body
  return rest
}

/** An error response: thrown by guards and handlers, written by the one error handler. */
export class Problem extends Error {
  readonly statusCode: number
  readonly body: ErrorBody | ValidationErrors
  readonly headers: Readonly<Record<string, string>>
  /** The reason, for metrics: may be more exact than what the client sees. */
  readonly reason: RefusalReason

  constructor (
    statusCode: number, body: ErrorBody | ValidationErrors, headers: Readonly<Record<string, string>> = {}, reason?: RefusalReason
  ) {
    super(Array.isArray(body) ? 'validation failed' : body.error)
    this.name = 'Problem'
    this.statusCode = statusCode
    this.body = Array.isArray(body) ? body : withCode(statusCode, body)
    this.headers = headers
    this.reason = reason ?? (Array.isArray(this.body) ? 'invalid_request' : this.body.code ?? 'internal_error')
  }
}

/** 401, the same for every way in which an API key can be wrong. */
export function invalidApiKey (): Problem {
  return new Problem(401, { error: 'The API key is missing or not valid.', code: 'api_key_invalid' })
}

/** 401, the same for every way in which an access token can be wrong (RFC 6750, section 3). */
export function invalidToken (): Problem {
  return new Problem(401, { error: 'The access token is missing or not valid.', code: 'access_token_invalid' }, {
    'www-authenticate': 'Bearer realm="consultation-service", error="invalid_token"'
  })
}

/** 401, for an access token that is right in every other way, so that nobody looks for the reason in keys and settings. */
export function tokenFromTheFuture (): Problem {
  return new Problem(401, {
    error: 'The access token is not valid yet: the clock of the instance that issued it is too far ahead of the clock of this one.',
    code: 'access_token_not_yet_valid'
  }, { 'www-authenticate': 'Bearer realm="consultation-service", error="invalid_token"' })
}

/** 403, for a user context that the key or the customer does not allow. */
export function forbidden (error: string, code: ErrorCode = 'forbidden', reason: RefusalReason = code): Problem {
  return new Problem(403, { error, code }, {}, reason)
}

/** 404, the same for what never existed and for what belongs to somebody else. */
export function notFound (): Problem {
  return new Problem(404, { error: 'Not found.' })
}

/** 409, for what the current state does not allow. */
export function conflict (error: string, code: ErrorCode = 'conflict'): Problem {
  return new Problem(409, { error, code })
}

/** 409, for a consultation whose stored data cannot be read any more: trying again does not help, and others are not affected. */
export function dataDamaged (): Problem {
  return conflict('Stored data of this consultation is damaged; it has to be restored from a backup.', 'data_damaged')
}

/** 412, for a precondition on a version that is not the current one. */
export function preconditionFailed (): Problem {
  return new Problem(412, { error: 'There is no such version of this.' })
}

/** 412, for a change of a revision that is not the current one. */
export function revisionNotCurrent (revision: number): Problem {
  const body = { error: 'There is another revision of the report by now: read it first.', code: 'revision_not_current', revision } as const
  return new Problem(412, body, { etag: `"${revision}"` })
}

/** 412, for a change of corrections that somebody else has changed. */
export function correctionsNotCurrent (revision: number): Problem {
  const error = 'Somebody has corrected the transcript meanwhile: read the corrections first.'
  return new Problem(412, { error, code: 'revision_not_current', revision }, { etag: `"${revision}"` })
}

/** 428, for a change that has to name the revision that it is about. */
export function preconditionRequired (): Problem {
  return new Problem(428, { error: 'Name the revision that this is about: send its ETag in If-Match.' })
}

/** 415, for a body in an encoding that is not unpacked here. */
export function unsupportedEncoding (isJson: boolean): Problem {
  const error = isJson ? 'A body is read as it is, or with Content-Encoding: gzip.' : 'Audio is read as it is, without a Content-Encoding.'
  return new Problem(415, { error }, { 'accept-encoding': isJson ? 'gzip' : 'identity' })
}

/**
 * 416, for bytes beyond the end.
 *
 * @param length how many bytes there are, where that is known
 */
export function rangeNotSatisfiable (length?: number): Problem {
  const headers = length === undefined ? {} : { 'content-range': `bytes */${length}` }
  return new Problem(416, { error: 'The Range header asks for bytes that are not there.' }, headers)
}

/** 421, for a request to a host that this service is not known as. */
export function misdirected (): Problem {
  return new Problem(421, { error: 'Open this page by an address, as localhost, or by the host that PUBLIC_URL names.' })
}

/** 426, where only a WebSocket is taken. */
export function upgradeRequired (): Problem {
  return new Problem(426, { error: 'This is a WebSocket: connect with one.' }, { upgrade: 'websocket', connection: 'upgrade' })
}

/** 503, for audio without a speech engine: refusing it at once is better than keeping audio that never becomes text. */
export function audioRefused (): Problem {
  return new Problem(503, { error: 'Recording is off: no speech engine is configured.', code: 'speech_engine_not_set' })
}

/** Seconds that a client should wait for the database: about as long as a standby takes to step in. */
const DATABASE_RETRY_AFTER = 5

/** 503, for what needs the database. */
export function databaseAway (): Problem {
  return new Problem(503, { error: 'The service cannot reach its database; try again shortly.', code: 'database_unavailable' }, {
    'retry-after': String(DATABASE_RETRY_AFTER)
  })
}

/** Seconds that a client should wait for the storage of audio. */
const STORE_RETRY_AFTER = 10

/** 503, for audio that cannot be stored now. */
export function audioStoreAway (): Problem {
  return new Problem(503, { error: 'The storage of audio does not answer; nothing was stored. Try again shortly.', code: 'audio_store_unavailable' }, {
    'retry-after': String(STORE_RETRY_AFTER)
  })
}

/** 507, for what would take space on a disk that is nearly full. */
export function diskFull (): Problem {
  return new Problem(507, { error: 'The disk is nearly full; nothing was changed. Try again when there is space.' })
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

/** Seconds that a client should wait when it has too much open at once. */
const RETRY_AFTER = 10

/** 429, for what may be open only a limited number of times at once. */
export function tooMany (error: string, code: ErrorCode = 'rate_limited'): Problem {
  return new Problem(429, { error, code, retry_after: RETRY_AFTER }, { 'retry-after': String(RETRY_AFTER) })
}

/**
 * 400, for a header that is not what it must be.
 *
 * @param msg what is wrong, in a sentence
 */
export function invalidHeader (name: string, msg: string, type = 'value_error'): Problem {
  return new Problem(400, [{ loc: ['header', name], msg, type }])
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
