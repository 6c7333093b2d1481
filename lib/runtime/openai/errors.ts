/** What can go wrong between the service and a server that it asks over HTTP. */
export type EndpointFailure =
  'unreachable' | 'timeout' | 'unauthorized' | 'refused' | 'rate_limited' | 'server_error' | 'redirected' | 'too_large' | 'not_json'

/** What is known about a failure. */
export interface Circumstances {
  /** Status of the HTTP response. */
  status?: number
  /** Seconds that the server asks to wait. */
  retryAfterSeconds?: number
  /** Codes, paths and rules, never values. */
  detail?: string
}

/**
 * A request to a server failed. The error is safe to log as a whole: it contains nothing that was sent or received, no key and no address,
 * and no cause that could contain one.
 */
export abstract class EndpointError<Failure extends string = string> extends Error {
  abstract readonly code: string
  readonly failure: Failure
  /** Status of the HTTP response; `null` when there was none, or when the status is not what went wrong. */
  readonly status: number | null
  /** Seconds that the server asks to wait; `null` when it does not say. */
  readonly retryAfterSeconds: number | null

  constructor (failure: Failure, sentence: string, { status, retryAfterSeconds, detail }: Circumstances) {
    const details = [...status === undefined ? [] : [`status ${status}`], ...detail === undefined ? [] : [detail]]
    super(details.length === 0 ? sentence : `${sentence} (${details.join(', ')})`)
    this.failure = failure
    this.status = status ?? null
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}

/**
 * Makes the error for a failure.
 *
 * @param body of an error response, empty where there is none: may be looked at, and must not be kept
 */
export type Fail = (failure: EndpointFailure, circumstances: Circumstances, body: string) => EndpointError
