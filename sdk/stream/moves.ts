/** Lets many wait until the next time that something moves. */
export class Moves {
  readonly #waiting = new Set<() => void>()

  /** Resolves at the next `tell()`. */
  async next (): Promise<void> {
    await new Promise<void>(resolve => this.#waiting.add(resolve))
  }

  /** Something has moved. */
  tell (): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve()
  }
}
