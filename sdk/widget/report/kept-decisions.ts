import type { DraftStore } from './drafts.js'

/** Most decisions that are kept of one report. */
const DECISIONS_MAX = 1000

/** What somebody looked at and kept as it is. The report does not say so; this device does. */
export class Decisions {
  readonly #store: DraftStore
  readonly #consultation: string
  #keys = new Set<string>()

  constructor (store: DraftStore, consultation: string) {
    this.#store = store
    this.#consultation = consultation
  }

  get keys (): ReadonlySet<string> { return this.#keys }

  /** Reads what was decided on earlier pages. */
  async read (): Promise<void> {
    const stored = await this.#store.decisions(this.#consultation).catch(() => null)
    this.#keys = new Set([...stored?.keys ?? [], ...this.#keys])
  }

  /** Notes a decision. */
  keep (key: string): void {
    this.#keys = new Set([...this.#keys, key])
    const keys = [...this.#keys].slice(-DECISIONS_MAX)
    this.#store.put({ id: `decisions ${this.#consultation}`, consultation: this.#consultation, keys }).catch(() => {})
  }
}
