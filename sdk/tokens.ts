import { ConsultationError } from './errors.js'
import type { GetToken, Token } from './types.js'

/** How long before its expiry a token is no longer used: so many milliseconds, or that share of its time if that is less. */
const MARGIN_MS = 60_000
const MARGIN_SHARE = 0.25

/** The claims of a token; empty if it cannot be read. */
function claimsOf (token: string): { exp?: unknown, sub?: unknown, organisation?: unknown } {
  try {
    return Object(JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))) as object
  } catch {
    return {}
  }
}

/** When a token expires, in milliseconds since 1970, from `expires_at` or the token itself; `Infinity` if neither says so. */
function expiryOf (token: Token): number {
  if (typeof token !== 'string') return Date.parse(token.expires_at)
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : Infinity
}

/** Rejects as soon as `signal` is aborted. The promise itself continues, for others who wait for it. */
async function orAborted<T> (promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<null>(resolve => {
    stop = () => resolve(null)
    signal.addEventListener('abort', stop)
  })
  try {
    await Promise.race([promise, aborted])
    signal.throwIfAborted()
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Holds the access token, in memory only, and gets another one in time. */
export class TokenKeeper {
  readonly #getToken: GetToken
  #token = ''
  /** Until when the token is used, in milliseconds since 1970. */
  #usedUntil = 0
  #asking: Promise<string> | null = null

  constructor (getToken: GetToken) {
    this.#getToken = getToken
  }

  /** The holder of the token: a user at an organisation, who may not see other holders' sound; `null` if the token does not say. */
  get holder (): string | null {
    const { sub, organisation } = claimsOf(this.#token)
    return typeof sub === 'string' ? JSON.stringify([sub, organisation]) : null
  }

  /** A token that stays valid for a while. Concurrent callers share one request. @throws what `getToken` throws */
  async current (signal?: AbortSignal): Promise<string> {
    return Date.now() < this.#usedUntil ? this.#token : this.fresh(signal)
  }

  /** A newly requested token. @throws what `getToken` throws */
  async fresh (signal?: AbortSignal): Promise<string> {
    this.#asking ??= this.#ask().finally(() => { this.#asking = null })
    return orAborted(this.#asking, signal)
  }

  /** A token other than this one, which the service has refused. */
  async other (refused: string, signal?: AbortSignal): Promise<string> {
    return this.#token === refused ? this.fresh(signal) : this.current(signal)
  }

  async #ask (): Promise<string> {
    const token = await this.#getToken()
    const text = typeof token === 'string' ? token : token?.token
    if (typeof text !== 'string' || text === '') throw new ConsultationError('getToken() gave no token.')
    this.#token = text
    const now = Date.now()
    const validMs = expiryOf(token) - now
    this.#usedUntil = now + validMs - Math.min(MARGIN_MS, validMs * MARGIN_SHARE)
    return text
  }
}
