import type { LiveSession } from '../live-transcription/index.js'

/**
 * How much stored sound may wait for the listener, in milliseconds: above the first value, reading from the connection stops; at the
 * second, it continues.
 */
const UNHEARD_HIGH_MS = 30_000
const UNHEARD_LOW_MS = 10_000

/** Passes the stored sound of a stream to the listener, and reports when too much of it waits. */
export class Listening {
  readonly #session: LiveSession
  readonly #onBehind: (behind: boolean) => void
  #unheardMs = 0
  #behind = false

  /** @param onBehind called when listening has fallen behind, and when it has caught up */
  constructor (session: LiveSession, onBehind: (behind: boolean) => void) {
    this.#session = session
    this.#onBehind = onBehind
  }

  /** Takes payloads that are stored, and their length in milliseconds. */
  async push (payloads: readonly Uint8Array[], milliseconds: number): Promise<void> {
    this.#add(milliseconds)
    await this.#session.push(payloads)
    this.#add(-milliseconds)
  }

  #add (milliseconds: number): void {
    this.#unheardMs += milliseconds
    const behind = this.#unheardMs > (this.#behind ? UNHEARD_LOW_MS : UNHEARD_HIGH_MS)
    if (behind === this.#behind) return
    this.#behind = behind
    this.#onBehind(behind)
  }

  /** Ends it. Resolves when nothing more is written to the transcript. */
  async close (): Promise<void> {
    await this.#session.close()
  }
}
