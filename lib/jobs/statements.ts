/** Counts the statements in progress, because pg-boss does not await those that record the outcome of a job. */
export class Statements {
  readonly #running = new Set<Promise<unknown>>()
  #ended = false
  #resolveEnded = () => {}
  /** Resolves when statements are no longer run. */
  readonly ended = new Promise<void>(resolve => { this.#resolveEnded = resolve })

  /** Resolves when the statements in progress have ended. Later statements are not started, and their promises never settle. */
  async end (): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
    this.#ended = true
    this.#resolveEnded()
  }

  /** Runs a statement, unless `end` has resolved. */
  async run<T> (act: () => Promise<T>): Promise<T> {
    if (this.#ended) return new Promise(() => {})
    const statement = act()
    this.#running.add(statement)
    try {
      return await statement
    } finally {
      this.#running.delete(statement)
    }
  }
}
