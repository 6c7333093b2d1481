/**
 * The share by which the time until the next update varies: timers of the same length that were once late together would stay in step.
 */
const JITTER = 0.2

/**
 * Shows what is being spoken about every `intervalMs` milliseconds, when there is time for it. After one that took long it rests as long
 * again, so that an engine on a slow machine is free half of the time when the voice stops: what was said would wait for it. Not with
 * `every`, whose interval is constant: all streams of an instance would update at once.
 */
export class OngoingSpeech {
  readonly #intervalMs: number
  readonly #hasTime: () => boolean
  readonly #show: () => Promise<void>
  readonly #now: () => number
  /** When it has rested. */
  #restedAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #showing: Promise<void> | undefined

  /**
   * @param show may fail: what it did not show is shown the next time, or at the pause
   * @param now a monotonic clock, in milliseconds
   */
  constructor (intervalMs: number, hasTime: () => boolean, show: () => Promise<void>, now = (): number => performance.now()) {
    this.#intervalMs = intervalMs
    this.#hasTime = hasTime
    this.#show = show
    this.#now = now
  }

  start (): void {
    this.#timer = setTimeout(() => {
      this.start()
      if (this.#hasTime() && this.#now() >= this.#restedAt) this.#showing ??= this.#showOnce()
    }, this.#intervalMs * (1 + JITTER * (2 * Math.random() - 1)))
  }

  stop (): void {
    clearTimeout(this.#timer)
  }

  /** Resolves when nothing is being shown. */
  async settle (): Promise<void> {
    await this.#showing
  }

  async #showOnce (): Promise<void> {
    const begun = this.#now()
    await this.#show().catch(() => {})
    const ended = this.#now()
    this.#restedAt = ended + ended - begun
    this.#showing = undefined
  }
}
