import { Agent, request, type Dispatcher } from 'undici'
import { EndpointError, type Circumstances, type EndpointFailure } from './errors.js'

/** Where a server is, and who asks. */
export interface ClientSettings {
  /** `http://host:port/v1`, with or without a slash at its end. */
  baseUrl: string
  /** Sent as a bearer token; empty for none. */
  apiKey: string
  /** Longest time of one request, in seconds. */
  timeoutSeconds: number
}

export interface EndpointSettings extends ClientSettings {
  /** How the names of the settings begin, for sentences: `REPORT` of REPORT_BASE_URL and REPORT_API_KEY. */
  prefix: string
  /** What comes after the base URL, `chat/completions`. */
  path: string
  /**
   * Makes the error of a failure.
   *
   * @param said body of an error response, empty where there is none: may be looked at, and must not be kept
   */
  fail: (failure: EndpointFailure, circumstances: Circumstances, said: string) => EndpointError
}

/** What is asked of a server. */
export interface Endpoint {
  /**
   * Sends a body once and gives the parsed JSON of the answer.
   *
   * @throws what `fail` makes, whatever goes wrong
   * @throws the reason of the signal when that is aborted
   */
  post: (body: string | Uint8Array, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<unknown>
}

/** Largest answer that is read, in bytes: some hundred times the longest report, or hours of speech. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024

/** How much of an error is read to see what the server does not know, in bytes. */
const COMPLAINT_MAX_BYTES = 64 * 1024

/** Longest time to make a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000

/** Longest pause that a server can ask for, in seconds: no header keeps the engine silent for a day. */
const RETRY_AFTER_MAX_SECONDS = 3600

/** The URL of a path: it is added to that of the base URL, a query stays (some hosts want a version there). */
export function endpointUrl ({ prefix, baseUrl, path }: Pick<EndpointSettings, 'prefix' | 'baseUrl' | 'path'>): URL {
  const setting = `${prefix}_BASE_URL`
  if (!URL.canParse(baseUrl)) throw new Error(`${setting} must be a URL such as http://127.0.0.1:8000/v1`)
  const url = new URL(baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${setting} must begin with http:// or https://`)
  if (url.username !== '' || url.password !== '') throw new Error(`${setting} must not hold a user name or a password; use ${prefix}_API_KEY`)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  url.hash = ''
  return url
}

/** Seconds that a server asks to wait: a number, or a moment (RFC 9110, section 10.2.3). */
export function retryAfterOf (header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const seconds = /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(Math.ceil(seconds), 0), RETRY_AFTER_MAX_SECONDS)
}

/** A header of an answer; the first one when it came more than once. */
function headerOf (value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Reads away what is left of an answer, so that its connection can be used again, unless that is long. */
async function discard ({ body }: Dispatcher.ResponseData): Promise<void> {
  if (!body.readableEnded && !body.destroyed) await body.dump({ limit: COMPLAINT_MAX_BYTES }).catch(() => {})
}

/** The code of what went wrong with a connection; never its message, which may name the address. */
function codeOf (error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown, cause?: unknown }
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return code
  return typeof cause === 'object' && cause !== null ? codeOf(cause) : undefined
}

/**
 * An endpoint that is sent each request once: no retries, no redirects (a key must not travel to another host). When the server asked to
 * wait, requests before that moment fail at once without being sent.
 *
 * @throws when a setting cannot be used
 */
export function createEndpoint (settings: EndpointSettings): Endpoint {
  const { prefix, apiKey, timeoutSeconds, fail } = settings
  const url = endpointUrl(settings)
  if (!/^[\x21-\x7e]*$/.test(apiKey)) throw new Error(`${prefix}_API_KEY must be visible ASCII characters without spaces`)
  // A server that does not stream sends its headers when the answer is complete, which may take longer than the 300 s that undici waits
  // for them; how long it may take is decided by our own timeout.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_TIMEOUT_MS } })
  const authorization: Record<string, string> = apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }
  let notBefore = 0

  /** The text of a response, which must be UTF-8 and not longer than allowed. */
  async function textOf (response: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      const bytes = chunk as Uint8Array
      size += bytes.length
      if (size > maxBytes) throw fail('too_large', {}, '')
      chunks.push(bytes)
    }
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    } catch {
      throw fail('not_json', {}, '')
    }
  }

  function parsed (text: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      // The message of a SyntaxError quotes the text.
      throw fail('not_json', {}, '')
    }
  }

  async function failureOf (response: Dispatcher.ResponseData): Promise<EndpointError> {
    const { statusCode: status, headers } = response
    const retryAfterSeconds = retryAfterOf(headerOf(headers['retry-after']), Date.now())
    const waiting = status === 429 || (status === 503 && retryAfterSeconds !== undefined)
    const said = waiting || status < 400 ? '' : await textOf(response, COMPLAINT_MAX_BYTES).catch(() => '')
    await discard(response)

    if (waiting) return fail('rate_limited', { status, ...retryAfterSeconds === undefined ? {} : { retryAfterSeconds } }, '')
    if (status === 401 || status === 403) return fail('unauthorized', { status }, '')
    if (status >= 500) return fail('server_error', { status }, said)
    return fail(status < 400 ? 'redirected' : 'refused', { status }, said)
  }

  async function send (body: string | Uint8Array, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const response = await request(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...authorization, ...headers },
      body,
      signal,
      dispatcher
    })
    if (response.statusCode < 200 || response.statusCode > 299) throw await failureOf(response)
    if (!/\bjson\b/i.test(headerOf(response.headers['content-type']) ?? 'json')) {
      await discard(response)
      throw fail('not_json', {}, '')
    }
    return parsed(await textOf(response, ANSWER_MAX_BYTES))
  }

  return {
    async post (body, headers, signal) {
      signal.throwIfAborted()
      const wait = notBefore - performance.now()
      if (wait > 0) throw fail('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) }, '')

      const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
      try {
        return await send(body, headers, AbortSignal.any([signal, timeout]))
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof EndpointError) {
          if (error.retryAfterSeconds !== null) notBefore = Math.max(notBefore, performance.now() + error.retryAfterSeconds * 1000)
          throw error
        }
        if (timeout.aborted) throw fail('timeout', {}, '')
        const detail = codeOf(error)
        throw fail('unreachable', detail === undefined ? {} : { detail }, '')
      }
    }
  }
}
