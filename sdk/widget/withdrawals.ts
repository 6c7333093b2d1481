import type { ConsultationClient } from '../client.js'
import { ApiError } from '../errors.js'
import { backoffMs } from '../stream/backoff.js'

/** Where withdrawals that the service does not know yet are kept, on this device only. */
const KEY = 'consultation-scribe-withdrawals'

/** How long one is kept whose consultation the service does not find, as for another user, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

interface Kept {
  service: string
  consultation: string
  /** When the patient said so, ISO 8601. */
  time: string
}

function kept (): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[]
  } catch {
    // A page may have no storage, and another script may write there what it likes.
    return []
  }
}

function keep (all: readonly Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Without storage it is sent as long as the page is open.
  }
}

/** Tells the service of withdrawn consents, which then deletes sound and text: now, or once it can be reached, also from a later page. */
export class Withdrawals {
  readonly #client: ConsultationClient
  readonly #service: string
  readonly #sent: (consultation: string) => void
  /** Of this page. */
  readonly #own = new Map<string, Kept>()
  readonly #over = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #retries = 0
  #sending: Promise<void> | null = null

  /** @param service the address of the service. @param sent called when the service has deleted a consultation */
  constructor (client: ConsultationClient, service: string, sent: (consultation: string) => void) {
    this.#client = client
    this.#service = service
    this.#sent = sent
    globalThis.addEventListener?.('online', () => this.#soon(0), { signal: this.#over.signal })
  }

  /** Whether the service has still to be told of a consultation. */
  awaits (consultation: string): boolean { return this.#own.has(consultation) }

  /** Withdraws the consent; resolves once the service was told, or cannot be reached. @throws where it refuses */
  async withdraw (consultation: string): Promise<void> {
    const one = { service: this.#service, consultation, time: new Date().toISOString() }
    this.#own.set(consultation, one)
    keep([...kept().filter(other => other.consultation !== consultation), one])
    await this.#send(one)
  }

  /** Sends what earlier pages have left. */
  send (): void { this.#soon(0) }

  /** Stops; what is not sent stays on this device. */
  close (): void {
    clearTimeout(this.#timer)
    this.#over.abort()
  }

  #soon (milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#over.signal.aborted) return
    this.#timer = setTimeout(() => { this.#sending ??= this.#sendAll().finally(() => { this.#sending = null }) }, milliseconds)
  }

  async #sendAll (): Promise<void> {
    const left = kept().filter(({ service, consultation }) => service === this.#service && !this.#own.has(consultation))
    for (const one of [...left, ...this.#own.values()]) await this.#send(one).catch(() => {})
  }

  async #send (one: Kept): Promise<void> {
    const { consultation, time } = one
    try {
      await this.#client.consultations.recordConsent(consultation, { state: 'withdrawn', time }, { signal: this.#over.signal })
      this.#retries = 0
      this.#forget(consultation)
    } catch (error) {
      if (this.#over.signal.aborted) return
      const status = error instanceof ApiError ? error.status : null
      // Deleted meanwhile; or it is another user's, who may sign in again.
      if (status === 404 && (this.#own.has(consultation) || Date.parse(time) < Date.now() - KEPT_MS)) return this.#forget(consultation)
      if (status === 404) return
      this.#soon(backoffMs(this.#retries++))
      if (status !== null && status < 500 && status !== 429) throw error
    }
  }

  #forget (consultation: string): void {
    this.#own.delete(consultation)
    keep(kept().filter(other => other.consultation !== consultation))
    this.#sent(consultation)
  }
}
