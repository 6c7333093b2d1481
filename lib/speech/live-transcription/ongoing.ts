/**
 * The share by which the time until the next update varies: timers of the same length that were once late together would stay in step.
 */
const JITTER = 0.2

/**
 * Shows what is being spoken about every `intervalMs` milliseconds, when there is time for it. Not with `every`, whose interval is
 * constant: all streams of an instance would update at once.
 */
export class OngoingSpeech {
  readonly #intervalMs: number
  readonly #hasTime: () => boolean
  readonly #show: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #showing: Promise<void> | undefined

  /** @param show may fail: what it did not show is shown the next time, or at the pause */
  constructor (intervalMs: number, hasTime: () => boolean, show: () => Promise<void>) {
    this.#intervalMs = intervalMs
    this.#hasTime = hasTime
    this.#show = show
  }

  start (): void {
    this.#timer = setTimeout(() => {
      this.start()
      if (this.#hasTime()) this.#showing ??= this.#show().catch(() => {}).finally(() => { this.#showing = undefined })
    }, this.#intervalMs * (1 + JITTER * (2 * Math.random() - 1)))
  }

  stop (): void {
    clearTimeout(this.#timer)
  }

  /** Resolves when nothing is being shown. */
  async settle (): Promise<void> {
    await this.#showing
  }
}
