/** How long *Finish* can be taken back, in milliseconds. */
export const UNDO_MS = 8000

/** Milliseconds between two changes of the seconds that are shown. */
const TICK_MS = 250

/** An act that waits for some seconds, in which it can be taken back. */
export class Undoable {
  readonly #act: () => void
  readonly #changed: () => void
  #endsAt = 0
  #timer: ReturnType<typeof setInterval> | undefined

  /** @param changed called when `secondsLeft` is another */
  constructor (act: () => void, changed: () => void) {
    this.#act = act
    this.#changed = changed
  }

  /** Seconds until it is done; `null` while nothing waits. */
  get secondsLeft (): number | null {
    return this.#timer === undefined ? null : Math.max(1, Math.ceil((this.#endsAt - Date.now()) / 1000))
  }

  /** Begins to wait; does nothing while it waits already. */
  begin (): void {
    if (this.#timer !== undefined) return
    this.#endsAt = Date.now() + UNDO_MS
    let shown: number | null = null
    this.#timer = setInterval(() => {
      if (Date.now() >= this.#endsAt) {
        this.undo()
        return this.#act()
      }
      if (shown === this.secondsLeft) return
      shown = this.secondsLeft
      this.#changed()
    }, TICK_MS)
    this.#changed()
  }

  /** Takes it back. @returns whether there was something to take back */
  undo (): boolean {
    if (this.#timer === undefined) return false
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#changed()
    return true
  }
}
