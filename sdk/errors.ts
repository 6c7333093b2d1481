import type { ErrorCode, ValidationError } from './types.js'

/** An error of this client. Its message is a sentence for people. */
export class ConsultationError extends Error {}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends ConsultationError {}

/** The service did not answer in time. */
export class TimeoutError extends ConnectionError {}

/** The contents of an error response. */
export type ErrorAnswer = Pick<ApiError, 'status' | 'message' | 'code' | 'problems' | 'retryAfter' | 'requestId' | 'revision'>

/** The service answered with an error. There is a class for each status that programs handle differently. */
export class ApiError extends ConsultationError {
  /** HTTP status of the response. */
  readonly status: number
  /** Kind of the error, for programs; the token endpoint and `400` have none. */
  readonly code: ErrorCode | null
  /** The mistakes in a request (`400`). */
  readonly problems: readonly ValidationError[]
  /** Seconds to wait before the next request, when the service says so. */
  readonly retryAfter: number | null
  /** `X-Request-Id` of the response; the service's log has it, too. */
  readonly requestId: string | null
  /** The current revision of the report, or of the corrections, when the request was about another one (`412`). */
  readonly revision: number | null

  /** @internal */
  constructor ({ status, message, code, problems, retryAfter, requestId, revision }: ErrorAnswer) {
    super(message)
    this.status = status
    this.code = code
    this.problems = problems
    this.retryAfter = retryAfter
    this.requestId = requestId
    this.revision = revision
  }
}

/** 400: the request does not fit its schema; `problems` says where. Nothing was done. */
export class BadRequestError extends ApiError {}

/** 401: the token or key is missing, wrong, expired or revoked, and a fresh one did not help. */
export class AuthenticationError extends ApiError {}

/** 403: the credentials are valid, but do not allow this. */
export class PermissionError extends ApiError {}

/** 404: there is nothing here for these credentials. */
export class NotFoundError extends ApiError {}

/** 409: it cannot be done in this state; `code` says why. */
export class ConflictError extends ApiError {}

/** 412: somebody else has changed the report, or the corrections; `revision` is the current one. Read it again before you change it. */
export class PreconditionError extends ApiError {}

/** 429: too many requests; `retryAfter` says how long to wait. */
export class RateLimitError extends ApiError {}

/** 5xx: the service failed, or cannot do this now. */
export class ServiceError extends ApiError {}

/** A stream cannot recover. Sound that is not on the service stays on this device, unless the consultation was deleted. */
export class StreamError extends ConsultationError {
  /**
   * `finished_elsewhere`: the consultation accepts no more sound. `taken_over`: another page or device has continued it. `gone`: it was
   * deleted. `too_long`: the recording has reached its largest length. `refused`: the service did not understand what was sent.
   * `already_open`: another tab of this browser has it. `report_failed`: everything is stored, and the report could not be made.
   * `not_created`: the service refuses to create the consultation of the recording; `cause` is its answer, an {@link ApiError}.
   * `other_user`: the recording is another user's, or nobody knows whose.
   */
  readonly reason: 'finished_elsewhere' | 'taken_over' | 'gone' | 'too_long' | 'refused' | 'already_open' | 'report_failed' |
    'not_created' | 'other_user'

  /** @internal */
  constructor (reason: StreamError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** A source provides no sound. */
export class SourceError extends ConsultationError {
  /** `source`: not allowed, missing or broken. `not_started`: the browser does not start its sound, as Firefox without loudspeakers. */
  readonly reason: 'source' | 'not_started'

  /** @internal */
  constructor (message: string, { reason = 'source', cause }: { reason?: SourceError['reason'], cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.reason = reason
  }
}

// A bundler that minifies renames classes, and errors are told apart by their names, too.
for (const [name, { prototype }] of Object.entries({
  ConsultationError,
  ConnectionError,
  TimeoutError,
  ApiError,
  BadRequestError,
  AuthenticationError,
  PermissionError,
  NotFoundError,
  ConflictError,
  PreconditionError,
  RateLimitError,
  ServiceError,
  StreamError,
  SourceError
})) Object.defineProperty(prototype, 'name', { value: name, configurable: true, writable: true })

const classes: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionError,
  429: RateLimitError
}

/** The error of an answer, by its status. */
export function apiError (answer: ErrorAnswer): ApiError {
  const Class = classes[answer.status] ?? (answer.status >= 500 ? ServiceError : ApiError)
  return new Class(answer)
}
