import { performance } from 'node:perf_hooks'
import { every } from '../../runtime/index.js'

/** Event loop utilisation above which there is no time left for work that can wait. */
const BUSY_SHARE = 0.7

/** How often that is measured, in milliseconds. */
const INTERVAL_MS = 500

/** Measures how busy this instance is. */
export class LoadMeter {
  #before = performance.eventLoopUtilization()
  #share = 0
  readonly #stop = every(INTERVAL_MS, () => this.#measure(), () => {})

  get busy (): boolean {
    return this.#share > BUSY_SHARE
  }

  async stop (): Promise<void> {
    await this.#stop()
  }

  #measure (): void {
    const now = performance.eventLoopUtilization()
    this.#share = performance.eventLoopUtilization(now, this.#before).utilization
    this.#before = now
  }
}
