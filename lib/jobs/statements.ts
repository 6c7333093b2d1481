/** Counts the statements in progress, because pg-boss does not await those that record the outcome of a job. */
export class Statements {
  readonly #running = new Set<Promise<unknown>>()
  #ended = false
  #resolveEnded = () => {}
  /** Resolves when no statement gets an answer any more. */
  readonly ended = new Promise<void>(resolve => { this.#resolveEnded = resolve })

  /** Resolves when the statements in progress have ended. A statement that is requested later is not started, and never answered. */
  async end (): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
    this.#ended = true
    this.#resolveEnded()
  }

  /** Runs a statement, unless `end` has resolved before. */
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
