/** Lets work of one language run at once, but never of two: the language is a setting of the whole recogniser. */
export class LanguageTurns {
  readonly #change: (language: string) => void
  #language: string | null = null
  #running = 0
  readonly #waiting: Array<{ language: string, begin: () => void }> = []

  /** @param change called before the first work of another language, while none runs */
  constructor (change: (language: string) => void) {
    this.#change = change
  }

  /** Runs work in its turn: first come, first served. */
  async take<T> (language: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>(resolve => {
      this.#waiting.push({ language, begin: resolve })
      this.#fill()
    })
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#fill()
    }
  }

  #fill (): void {
    for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
      if (first.language !== this.#language) {
        if (this.#running > 0) return
        this.#change(first.language)
        this.#language = first.language
      }
      this.#waiting.shift()
      this.#running += 1
      first.begin()
    }
  }
}
