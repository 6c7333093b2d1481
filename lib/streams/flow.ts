import type { StreamSocket } from './outbox.js'

/**
 * Why a connection is not read at the moment: a text frame is being handled, writing is slow, sound comes faster than anyone can speak, or
 * listening is slow.
 */
export type Hold = 'handling' | 'congested' | 'pace' | 'unheard'

/** Stops reading a connection while anything holds it, so that data waits at the client instead of in memory. */
export class Flow {
  readonly #socket: Pick<StreamSocket, 'pause' | 'resume'>
  readonly #holds = new Set<Hold>()
  #released = false

  constructor (socket: Pick<StreamSocket, 'pause' | 'resume'>) {
    this.#socket = socket
  }

  /** Whether one of these reasons holds the connection; without arguments, whether any does. */
  isHeld (...holds: Hold[]): boolean {
    return holds.length === 0 ? this.#holds.size > 0 : holds.some(hold => this.#holds.has(hold))
  }

  /** Notes that something holds the connection, or no longer does. */
  set (hold: Hold, held: boolean): void {
    if (held) this.#holds.add(hold)
    else this.#holds.delete(hold)
    if (this.#holds.size > 0 && !this.#released) this.#socket.pause()
    else this.#socket.resume()
  }

  /** Releases the connection for good: it is closing. */
  release (): void {
    this.#released = true
  }
}
