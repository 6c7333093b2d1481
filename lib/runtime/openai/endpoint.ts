import type { Agent, Dispatcher, request } from 'undici'
import { ANSWER_MAX_BYTES, COMPLAINT_MAX_BYTES, discard, headerOf, parseJson, readRaw, textOf, type RawAnswer } from './bodies.js'
import { EndpointError, type Fail } from './errors.js'
import { eventsIn } from './event-stream.js'
import { engineRequests, type EngineRequest } from './requests.js'

/** The address of a server, and the key for it. */
export interface ClientSettings {
  /** `http://host:port/v1`, with or without a slash at its end. */
  baseUrl: string
  /** Sent as a bearer token, or in a header of its own; empty for none. */
  apiKey: string
  /** The header that the key is sent in as it is; a bearer token when left out or empty. */
  authHeader?: string
  /** Longest time of one request, in seconds. */
  timeoutSeconds: number
}

/** A server, and one path of it. */
export interface EndpointSettings extends ClientSettings {
  /** Prefix of the names of the settings, for error messages: `REPORT` of REPORT_BASE_URL and REPORT_API_KEY. */
  prefix: string
  /** What comes after the base URL, `chat/completions`. */
  path: string
  fail: Fail
}

type Headers = Readonly<Record<string, string>>

/** One path of a server, ready for requests. */
export interface Endpoint {
  /**
   * Sends a body once and resolves with the parsed JSON of the answer.
   *
   * @throws what `fail` makes, whatever goes wrong
   * @throws the reason of the signal when that is aborted
   */
  post: (body: string | Uint8Array, headers: Headers, signal: AbortSignal) => Promise<unknown>
  /**
   * The same for an answer that may come in events: gives each to `take` as it comes, until that returns `false`. The longest time of a
   * request is then the longest silence. An answer that comes as JSON nevertheless is one event.
   */
  stream: (body: string, headers: Headers, signal: AbortSignal, take: TakeEvent) => Promise<void>
  /** The same as `post` for an answer that may come in any form, which it resolves with unparsed. */
  exchange: (body: string | Uint8Array, headers: Headers, signal: AbortSignal) => Promise<RawAnswer>
}

/** Takes the parsed data of an event; returns whether more are wanted. What it throws ends the request. */
export type TakeEvent = (event: unknown) => boolean

/** A timeout that restarts with each sign of life. */
function silenceTimer (seconds: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('nothing came for too long', 'TimeoutError')), seconds * 1000)
  return { signal: controller.signal, alive: () => { timer.refresh() }, stop: () => clearTimeout(timer) }
}

/** Connection timeout, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000

/** Longest pause that a server can ask for, in seconds, so that no header can silence the engine for a day. */
const RETRY_AFTER_MAX_SECONDS = 3600

/** The URL of a path below the base URL. A query of the base URL is kept: some hosts want a version there. */
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

/** Headers that belong to the request itself. */
const OWN_HEADERS = new Set(['accept', 'connection', 'content-length', 'content-type', 'host', 'transfer-encoding'])

/** The header that a key is sent in, if there is one. @throws Error for a name that no header can have */
export function authorizationOf ({ prefix, apiKey, authHeader = '' }: Pick<EndpointSettings, 'prefix' | 'apiKey' | 'authHeader'>): Headers {
  if (!/^[A-Za-z0-9-]*$/.test(authHeader) || OWN_HEADERS.has(authHeader.toLowerCase())) {
    throw new Error(`${prefix}_AUTH_HEADER must be the name of a header such as api-key`)
  }
  if (apiKey === '') return {}
  return authHeader === '' ? { authorization: `Bearer ${apiKey}` } : { [authHeader.toLowerCase()]: apiKey }
}

/** Seconds that a server asks to wait: a number, or a date (RFC 9110, section 10.2.3). */
export function retryAfterOf (header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const seconds = /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(Math.ceil(seconds), 0), RETRY_AFTER_MAX_SECONDS)
}

/** The code of what went wrong with a connection; never its message, which may name the address. */
function codeOf (error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown, cause?: unknown }
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return code
  return typeof cause === 'object' && cause !== null ? codeOf(cause) : undefined
}

/** The error that a response stands for. */
async function failureOf (response: Dispatcher.ResponseData, fail: Fail): Promise<EndpointError> {
  const { statusCode: status, headers } = response
  const retryAfterSeconds = retryAfterOf(headerOf(headers['retry-after']), Date.now())
  const waiting = status === 429 || (status === 503 && retryAfterSeconds !== undefined)
  const complaint = waiting || status < 400 ? '' : await textOf(response, COMPLAINT_MAX_BYTES, fail).catch(() => '')
  await discard(response)

  if (waiting) return fail('rate_limited', { status, ...retryAfterSeconds === undefined ? {} : { retryAfterSeconds } }, '')
  if (status === 401 || status === 403) return fail('unauthorized', { status }, '')
  if (status >= 500) return fail('server_error', { status }, complaint)
  return fail(status < 400 ? 'redirected' : 'refused', { status }, complaint)
}

/**
 * The error for what went wrong with a request.
 *
 * @param silent whether it took too long
 */
function endpointError (error: unknown, silent: boolean, fail: Fail): EndpointError {
  if (error instanceof EndpointError) return error
  if (silent) return fail('timeout', {}, '')
  const detail = codeOf(error)
  if (detail === 'ERR_ENCODING_INVALID_ENCODED_DATA') return fail('not_json', {}, '')
  return fail('unreachable', detail === undefined ? {} : { detail }, '')
}

/** Sends requests over connections of its own. Their library is loaded with the first: many services have no engine outside. */
function createSender () {
  let agent: Agent | undefined
  return async function send (url: URL, options: Omit<Parameters<typeof request>[1], 'dispatcher'>): Promise<Dispatcher.ResponseData> {
    const undici = await import('undici')
    // A server that does not stream sends its headers when the answer is complete, which may take longer than the 300 s that undici waits
    // for them; how long it may take is decided by our own timeout.
    agent ??= new undici.Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_TIMEOUT_MS } })
    return undici.request(url, { ...options, dispatcher: agent })
  }
}

/**
 * An endpoint that sends each request once: no retries, no redirects (a key must not travel to another host). After the server asked to
 * wait, requests fail at once, without being sent, until that time has passed.
 *
 * @throws when a setting cannot be used
 */
export function createEndpoint (settings: EndpointSettings): Endpoint {
  const { prefix, path, apiKey, timeoutSeconds, fail } = settings
  const url = endpointUrl(settings)
  if (!/^[\x21-\x7e]*$/.test(apiKey)) throw new Error(`${prefix}_API_KEY must be visible ASCII characters without spaces`)
  const send = createSender()
  const authorization = authorizationOf(settings)
  let notBefore = 0

  async function open (
    sent: EngineRequest, body: string | Uint8Array, headers: Headers, signal: AbortSignal
  ): Promise<Dispatcher.ResponseData> {
    const response = await send(url, {
      method: 'POST',
      headers: { ...sent.headers, accept: 'application/json', ...authorization, ...headers },
      body,
      signal
    })
    sent.status = response.statusCode
    if (response.statusCode < 200 || response.statusCode > 299) throw await failureOf(response, fail)
    return response
  }

  async function read (response: Dispatcher.ResponseData): Promise<unknown> {
    if (!/\bjson\b/i.test(headerOf(response.headers['content-type']) ?? 'json')) {
      await discard(response)
      throw fail('not_json', {}, '')
    }
    return parseJson(await textOf(response, ANSWER_MAX_BYTES, fail), fail)
  }

  async function readEvents (response: Dispatcher.ResponseData, alive: () => void, take: TakeEvent): Promise<void> {
    if (!/\bevent-stream\b/i.test(headerOf(response.headers['content-type']) ?? '')) {
      take(await read(response))
      return
    }
    for await (const data of eventsIn(response.body as AsyncIterable<Uint8Array>, alive)) {
      if (data.trim() === '[DONE]' || !take(parseJson(data, fail))) break
    }
    response.body.destroy()
  }

  /** Sends a request, with failures made by `fail`; `silence` aborts a request that takes too long. */
  async function guarded<T> (signal: AbortSignal, ask: (limited: AbortSignal, alive: () => void) => Promise<T>): Promise<T> {
    const silence = silenceTimer(timeoutSeconds)
    try {
      return await ask(AbortSignal.any([signal, silence.signal]), silence.alive)
    } catch (error) {
      signal.throwIfAborted()
      const failure = endpointError(error, silence.signal.aborted, fail)
      if (failure.retryAfterSeconds !== null) notBefore = Math.max(notBefore, performance.now() + failure.retryAfterSeconds * 1000)
      throw failure
    } finally {
      silence.stop()
    }
  }

  /** Announces a request and sends it, unless the server asked to wait. */
  async function announced<T> (
    signal: AbortSignal, ask: (sent: EngineRequest, limited: AbortSignal, alive: () => void) => Promise<T>
  ): Promise<T> {
    signal.throwIfAborted()
    const wait = notBefore - performance.now()
    if (wait > 0) throw fail('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) }, '')
    const sent: EngineRequest = { engine: prefix, path, host: url.hostname, headers: {} }
    return engineRequests.tracePromise(async () => guarded(signal, async (limited, alive) => ask(sent, limited, alive)), sent)
  }

  return {
    post: async (body, headers, signal) => announced(signal, async (sent, limited) => read(await open(sent, body, headers, limited))),
    stream: async (body, headers, signal, take) => announced(signal, async (sent, limited, alive) => {
      return readEvents(await open(sent, body, headers, limited), alive, take)
    }),
    exchange: async (body, headers, signal) => announced(signal, async (sent, limited, alive) => {
      return readRaw(await open(sent, body, headers, limited), alive, fail)
    })
  }
}
