import { apiError, ApiError, ConnectionError, TimeoutError } from './errors.js'
import type { TokenKeeper } from './tokens.js'
import type { ErrorCode, ValidationError } from './types.js'

/** Milliseconds before the first retry, doubled for each one after it, up to a limit. */
const RETRY_MS = 500
const RETRY_MAX_MS = 8000

/** Longest wait that the service may ask for, in seconds; an error that asks for more is thrown. */
const RETRY_AFTER_MAX = 60

/** A request to the service. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base URL, such as `api/v1/consultations/`. */
  path: string
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as they are, instead. */
  bytes?: Uint8Array<ArrayBuffer> | Blob
  /** Whether it may be sent again when it is not known whether the service has seen it. */
  repeatable: boolean
  signal?: AbortSignal | undefined
  /** Whether the body of the answer goes on for as long as it likes: the timeout then counts to its headers only. */
  streaming?: boolean
}

/** How requests are sent. */
export interface HttpOptions {
  baseUrl: URL
  fetch: typeof fetch
  /** Retries after the first attempt. */
  maxRetries: number
  /** Milliseconds for an attempt. */
  timeout: number
}

/** Seconds that a response asks to wait; `null` if it does not. */
function retryAfterOf (response: Response, body: unknown): number | null {
  const value = (body as { retry_after?: unknown } | null)?.retry_after ?? response.headers.get('retry-after') ?? ''
  const seconds = value === '' ? NaN : Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(String(value))
  return Number.isNaN(date) ? null : Math.max(0, (date - Date.now()) / 1000)
}

/** The error that a response describes. */
async function errorOf (response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null) as { error?: unknown, code?: unknown, revision?: unknown } | ValidationError[] | null
  const problems = Array.isArray(body) ? body : []
  const message = Array.isArray(body) ? problems.map(({ msg }) => msg).join(' ') : typeof body?.error === 'string' ? body.error : ''
  return apiError({
    status: response.status,
    message: message === '' ? `The service answered ${response.status}.` : message,
    code: !Array.isArray(body) && typeof body?.code === 'string' ? body.code as ErrorCode : null,
    problems,
    retryAfter: retryAfterOf(response, body),
    requestId: response.headers.get('x-request-id'),
    revision: !Array.isArray(body) && typeof body?.revision === 'number' ? body.revision : null
  })
}

async function pause (milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, milliseconds)
    function end (): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    signal?.addEventListener('abort', end)
  })
  signal?.throwIfAborted()
}

/** Whether a request that failed like this may be sent again. */
function mayRetry (error: unknown, repeatable: boolean): boolean {
  if (error instanceof ApiError) {
    if (error.retryAfter !== null && error.retryAfter > RETRY_AFTER_MAX) return false
    // Nothing was done: too many requests, or another one with the same key is still being answered.
    if (error.status === 429 || error.code === 'request_in_flight') return true
    return repeatable && [502, 503, 504].includes(error.status) && error.code !== 'speech_engine_not_set'
  }
  return repeatable && error instanceof ConnectionError
}

/** Credentials of requests: tokens, or fixed headers. */
export type Credentials = TokenKeeper | { headers: Readonly<Record<string, string>> }

/** Sends requests with credentials, and retries where that helps. */
export class Http {
  readonly #options: HttpOptions
  readonly #credentials: Credentials

  constructor (options: HttpOptions, credentials: Credentials) {
    this.#options = options
    this.#credentials = credentials
  }

  /** The same service, with other credentials, for a caller that retries by itself. */
  with (credentials: Credentials): Http {
    return new Http({ ...this.#options, maxRetries: 0 }, credentials)
  }

  /** The URL of a path; the base URL may lie under any path. */
  url (path: string, query: HttpRequest['query'] = {}): URL {
    const url = new URL(path, this.#options.baseUrl)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
    return url
  }

  /**
   * Sends a request.
   *
   * @returns the response, always with a successful status
   * @throws {ApiError} if the service answers with an error
   * @throws {ConnectionError} if it cannot be reached, and {@link TimeoutError} if it does not answer in time
   * @throws the reason of `signal` if that is aborted
   */
  async send (request: HttpRequest): Promise<Response> {
    let retries = 0
    const tokens = 'headers' in this.#credentials ? null : this.#credentials
    let token = await tokens?.current(request.signal) ?? ''
    let renewed = tokens === null
    for (;;) {
      try {
        return await this.#attempt(request, token)
      } catch (error) {
        request.signal?.throwIfAborted()
        if (error instanceof ApiError && error.status === 401 && !renewed) {
          renewed = true
          token = await tokens?.other(token, request.signal) ?? ''
          continue
        }
        if (retries >= this.#options.maxRetries || !mayRetry(error, request.repeatable)) throw error
        const retryAfter = error instanceof ApiError ? error.retryAfter : null
        const wait = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** retries) * (0.75 + Math.random() / 2)
        retries += 1
        await pause(Math.max(wait, (retryAfter ?? 0) * 1000), request.signal)
      }
    }
  }

  /** Sends a request and reads its answer as JSON. Throws like `send`. */
  async json<T> (request: HttpRequest): Promise<T> {
    const response = await this.send(request)
    const text = await response.text()
    try {
      return (text === '' ? undefined : JSON.parse(text)) as T
    } catch (error) {
      throw new ConnectionError('The answer is not JSON: something between here and the service has changed it.', { cause: error })
    }
  }

  #authorize (token: string): Readonly<Record<string, string>> {
    return 'headers' in this.#credentials ? this.#credentials.headers : { authorization: `Bearer ${token}` }
  }

  async #attempt (request: HttpRequest, token: string): Promise<Response> {
    const { method, path, query, headers = {}, json, bytes, signal, streaming = false } = request
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), this.#options.timeout)
    const stop = () => late.abort(signal?.reason)
    signal?.addEventListener('abort', stop)
    const body = json === undefined ? bytes : JSON.stringify(json)
    try {
      const response = await this.#options.fetch(this.url(path, query), {
        method,
        headers: { ...this.#authorize(token), ...json === undefined ? {} : { 'content-type': 'application/json' }, ...headers },
        signal: late.signal,
        cache: 'no-store',
        ...body === undefined ? {} : { body: body as BodyInit }
      })
      if (!response.ok) throw await errorOf(response)
      if (streaming) return response
      // Read here, so that the timeout covers the whole response, and a broken one can be retried.
      const content = await response.blob()
      return new Response(response.status === 204 ? null : content, response)
    } catch (error) {
      if (error instanceof ApiError) throw error
      signal?.throwIfAborted()
      if (late.signal.aborted) throw new TimeoutError(`The service did not answer within ${this.#options.timeout} milliseconds.`, { cause: error })
      throw new ConnectionError('The service cannot be reached, or the connection broke.', { cause: error })
    } finally {
      clearTimeout(timer)
      // A stream is ended by its reader.
      if (!streaming) signal?.removeEventListener('abort', stop)
    }
  }
}
