/** What can go wrong between the service and any server that is asked over HTTP. */
export type EndpointFailure =
  'unreachable' | 'timeout' | 'unauthorized' | 'refused' | 'rate_limited' | 'server_error' | 'redirected' | 'too_large' | 'not_json'

/** What is known of a failure. */
export interface Circumstances {
  /** Status of the HTTP response. */
  status?: number
  /** Seconds until the server wants to be asked again. */
  retryAfterSeconds?: number
  /** Codes, places and rules, never values. */
  detail?: string
}

/**
 * A server did not give what it was asked for. It can be logged whole: it has nothing that was sent or received, no key and no address,
 * and no cause that could have one.
 */
export abstract class EndpointError<Failure extends string = string> extends Error {
  abstract readonly code: string
  readonly failure: Failure
  /** Status of the HTTP response; `null` when there was none or when it is not what went wrong. */
  readonly status: number | null
  /** Seconds until the server wants to be asked again, when it said so. */
  readonly retryAfterSeconds: number | null

  constructor (failure: Failure, sentence: string, { status, retryAfterSeconds, detail }: Circumstances) {
    const details = [...status === undefined ? [] : [`status ${status}`], ...detail === undefined ? [] : [detail]]
    super(details.length === 0 ? sentence : `${sentence} (${details.join(', ')})`)
    this.failure = failure
    this.status = status ?? null
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}
