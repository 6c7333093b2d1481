import type { StreamSocket } from './outbox.js'

/**
 * Why a connection is not read at the moment: a text frame is being handled, writing is slow, sound comes faster than anyone can speak, or
 * listening is slow.
 */
export type PauseReason = 'handling' | 'congested' | 'pace' | 'unheard'

/** Stops reading a connection while anything holds it, so that data waits at the client instead of in memory. */
export class Flow {
  readonly #socket: Pick<StreamSocket, 'pause' | 'resume'>
  readonly #reasons = new Set<PauseReason>()
  #released = false

  constructor (socket: Pick<StreamSocket, 'pause' | 'resume'>) {
    this.#socket = socket
  }

  /** Whether one of these reasons holds the connection; without arguments, whether any does. */
  isHeld (...reasons: PauseReason[]): boolean {
    return reasons.length === 0 ? this.#reasons.size > 0 : reasons.some(reason => this.#reasons.has(reason))
  }

  /** Notes that something holds the connection, or no longer does. */
  set (reason: PauseReason, held: boolean): void {
    if (held) this.#reasons.add(reason)
    else this.#reasons.delete(reason)
    if (this.#reasons.size > 0 && !this.#released) this.#socket.pause()
    else this.#socket.resume()
  }

  /** Releases the connection for good: it is closing. */
  release (): void {
    this.#released = true
  }
}
