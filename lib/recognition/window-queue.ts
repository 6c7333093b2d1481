import type { Utterance } from '../sound/index.js'
import type { Recognition } from './engine/types.js'

/** How many windows of one recording are recognised at the same time. */
const PREFETCHED = 4

/** A window that is being recognised. */
interface Requested {
  window: Utterance
  recognition: Promise<Recognition>
}

/** Recognises windows, a few at a time, and passes them on in order. */
export class WindowQueue {
  readonly #recognise: (window: Utterance) => Promise<Recognition>
  readonly #keep: (window: Utterance, recognition: Recognition) => Promise<void>
  #requested: Requested[] = []

  /** @param keep called with one after the other; when it fails, so does whoever pushes or flushes */
  constructor (
    recognise: (window: Utterance) => Promise<Recognition>,
    keep: (window: Utterance, recognition: Recognition) => Promise<void>
  ) {
    this.#recognise = recognise
    this.#keep = keep
  }

  /** Starts recognising a window; when enough are in progress, waits until the first of them is kept. */
  async push (window: Utterance): Promise<void> {
    const recognition = this.#recognise(window)
    // Awaited when its turn comes; a failure before that is not unhandled.
    recognition.catch(() => {})
    this.#requested.push({ window, recognition })
    if (this.#requested.length >= PREFETCHED) await this.#keepFirst()
  }

  /** Resolves when all windows are kept. */
  async flush (): Promise<void> {
    while (this.#requested.length > 0) await this.#keepFirst()
  }

  async #keepFirst (): Promise<void> {
    const [first] = this.#requested
    if (first === undefined) return
    const recognition = await first.recognition
    this.#requested = this.#requested.slice(1)
    await this.#keep(first.window, recognition)
  }
}
