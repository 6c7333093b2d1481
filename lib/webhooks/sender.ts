import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request, type Dispatcher } from 'undici'
import type { WebhookFailure } from '../../schemas/webhooks.js'
import type { AllowsAddress } from './addresses.js'
import { readRetryAfter } from './schedule.js'

/** How long one attempt may take, from the look-up to the end of the answer, in milliseconds. */
const TIMEOUT_MS = 15_000

/** Most bytes that are read of an answer. They are not looked at, and not stored. */
const ANSWER_BYTES_MAX = 65_536

/** Looks up all addresses of a name: `lookup` of node:dns with `all`, or one of a test. */
export type LookUpAll = (
  hostname: string, options: { all: true }, callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
) => void

export interface SenderOptions {
  allowsAddress: AllowsAddress
  /** Whether `http:` is allowed, too. */
  allowHttp: boolean
  lookup?: LookUpAll
  timeoutMs?: number
}

/** What is sent, and where. */
export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** How an attempt ended. `retryAfter` is what the endpoint asked for, in seconds. */
export type WebhookResult =
  { delivered: true, status: number } |
  { delivered: false, status: number | null, error: WebhookFailure, retryAfter: number | null }

/** An address of the endpoint that webhooks may not go to. */
class AddressRefusedError extends Error {
  constructor () {
    super('webhooks may not go to this address')
    this.name = 'AddressRefusedError'
  }
}

/** Whether the host of a URL is a literal address that is refused. Names are looked up when they are dialled. */
export function isRefusedHost (url: URL, allowsAddress: AllowsAddress): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) !== 0 && !allowsAddress(host)
}

/** A look-up for node:net that refuses a name as soon as one of its addresses is refused: what it answers is what is dialled. */
function guardedLookup ({ allowsAddress, lookup = systemLookup as LookUpAll }: SenderOptions): LookupFunction {
  return function lookUp (hostname, options, callback) {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const isRefused = error === null && (addresses.length === 0 || !addresses.every(({ address }) => allowsAddress(address)))
      const problem = isRefused ? new AddressRefusedError() : error
      const [first] = addresses ?? []
      if (problem !== null || first === undefined) callback(problem ?? new AddressRefusedError(), '', 0)
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

function failureOf (error: unknown): WebhookFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AddressRefusedError) return 'address_refused'
    const code = String((cause as NodeJS.ErrnoException).code ?? '')
    if (/^UND_ERR_.*TIMEOUT$/.test(code) || cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'timeout'
    if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)) return 'tls'
  }
  return 'unreachable'
}

/** Reads an answer to its end, or to the most that is read; an error of its body changes nothing about its status. */
async function drain ({ body }: Dispatcher.ResponseData): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length
      if (bytes > ANSWER_BYTES_MAX) break
    }
  } catch {}
  body.destroy()
}

/**
 * Sends webhooks. Each attempt dials anew, and only addresses that are allowed: literal ones and every answer of the look-up are checked
 * where the connection is made, so a name that changes its address in between gains nothing. A redirect is a failure; any 2xx is a
 * delivery.
 */
export class WebhookSender {
  readonly #options: SenderOptions
  #agent: Agent | undefined

  constructor (options: SenderOptions) {
    this.#options = options
  }

  /** Makes one attempt. Never rejects. */
  async send ({ url, headers, body }: WebhookRequest): Promise<WebhookResult> {
    try {
      const target = new URL(url)
      const isAllowed = target.protocol === 'https:' || (target.protocol === 'http:' && this.#options.allowHttp)
      if (!isAllowed) return { delivered: false, status: null, error: 'https_required', retryAfter: null }
      const signal = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS)
      const answer = await request(target, { method: 'POST', headers, body, signal, dispatcher: this.#dispatcher() })
      await drain(answer)
      return this.#resultOf(answer)
    } catch (error) {
      return { delivered: false, status: null, error: failureOf(error), retryAfter: null }
    }
  }

  /** Closes all connections; what is being sent fails. */
  async close (): Promise<void> {
    await this.#agent?.destroy()
  }

  #resultOf ({ statusCode: status, headers }: Dispatcher.ResponseData): WebhookResult {
    if (status >= 200 && status < 300) return { delivered: true, status }
    const isRedirect = status >= 300 && status < 400
    return { delivered: false, status, error: isRedirect ? 'redirect' : 'status', retryAfter: readRetryAfter(headers['retry-after']) }
  }

  #dispatcher (): Agent {
    const { allowsAddress, timeoutMs = TIMEOUT_MS } = this.#options
    const connect = buildConnector({ timeout: timeoutMs, lookup: guardedLookup(this.#options) })
    // Without keep-alive (`pipelining: 0`), every attempt is dialled, and so checked.
    this.#agent ??= new Agent({
      pipelining: 0,
      connect (options, callback) {
        const host = options.hostname.replace(/^\[(.*)\]$/, '$1')
        if (isIP(host) !== 0 && !allowsAddress(host)) callback(new AddressRefusedError(), null)
        else connect(options, callback)
      }
    })
    return this.#agent
  }
}
