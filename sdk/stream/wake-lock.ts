/** Keeps the screen on, as far as the browser lets it: it lets go when the page is hidden, and is asked again when it is seen. */
export class WakeLock {
  #wanted = false
  #sentinel: WakeLockSentinel | null = null
  readonly #again = () => { if (document.visibilityState === 'visible') this.#ask() }

  hold (): void {
    if (this.#wanted || globalThis.navigator?.wakeLock === undefined || globalThis.document === undefined) return
    this.#wanted = true
    document.addEventListener('visibilitychange', this.#again)
    this.#ask()
  }

  release (): void {
    if (!this.#wanted) return
    this.#wanted = false
    document.removeEventListener('visibilitychange', this.#again)
    this.#sentinel?.release().catch(() => {})
    this.#sentinel = null
  }

  #ask (): void {
    // It may be refused, as when the battery is low: recording goes on without it.
    navigator.wakeLock.request('screen').then(sentinel => {
      if (this.#wanted) this.#sentinel = sentinel
      else sentinel.release().catch(() => {})
    }, () => {})
  }
}
