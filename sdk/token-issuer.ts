import { ConsultationError } from './errors.js'
import { Http } from './http.js'
import type { TokenRequest, TokenResponse } from './types.js'

const MAX_RETRIES = 2
const TIMEOUT_MS = 10_000

/** How to request tokens. */
export interface TokenIssuerOptions {
  /** URL of the service, such as `https://scribe.hospital.example/`. */
  baseUrl: string | URL
  /** The secret key of the customer. It never leaves the backend. */
  apiKey: string
  /** Retries of a request after its first attempt: 2. */
  maxRetries?: number
  /** Milliseconds for an attempt: 10,000. */
  timeout?: number
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch
}

/**
 * Requests access tokens with the secret API key: for backends only.
 *
 * @example
 * const issuer = new TokenIssuer({ baseUrl: 'https://scribe.hospital.example/', apiKey: process.env.SCRIBE_API_KEY ?? '' })
 * const { token, expires_at } = await issuer.issue({ user_id: 'u-1', first_name: 'Jane', last_name: 'Doe', organisation: 'Hillside' })
 */
export class TokenIssuer {
  readonly #http: Http

  /** @throws {ConsultationError} in a browser, where anybody could read the key */
  constructor ({ baseUrl, apiKey, maxRetries = MAX_RETRIES, timeout = TIMEOUT_MS, fetch = globalThis.fetch }: TokenIssuerOptions) {
    if (globalThis.document !== undefined) throw new ConsultationError('Tokens are asked for by a backend: an API key in a page is everybody\'s.')
    if (typeof apiKey !== 'string' || apiKey === '') throw new ConsultationError('apiKey must be an API key of the service.')
    const directory = new URL(baseUrl)
    if (!directory.pathname.endsWith('/')) directory.pathname += '/'
    this.#http = new Http({ baseUrl: directory, fetch: async (...args) => fetch(...args), maxRetries, timeout }, { headers: { 'x-api-key': apiKey } })
  }

  /**
   * Requests a token for a clinician who is logged in at your backend.
   *
   * @throws {ApiError} 400 if the details are invalid, 401 if the key is, 403 if the user is not allowed, 429 after too many requests
   */
  async issue (clinician: TokenRequest, { signal }: { signal?: AbortSignal } = {}): Promise<TokenResponse> {
    return this.#http.json({ method: 'POST', path: 'api/v1/token/', json: clinician, repeatable: true, signal })
  }
}
