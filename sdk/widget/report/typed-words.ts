import { lockDraft, type DraftLock } from './draft-lock.js'
import type { DraftStore, KeptWords, TypedSegment } from './drafts.js'

/** Milliseconds without a change before it is kept on this device. */
const KEEP_MS = 150

/** Words of a transcript that somebody has typed and not saved. They outlive the page, and go to the next one of the same user. */
export class TypedWords {
  readonly #store: DraftStore
  readonly #consultation: string
  readonly #holder: () => string | null
  readonly #id: string = crypto.randomUUID()
  readonly #typed = new Map<string, TypedSegment>()
  readonly #locks: Array<DraftLock | null> = []
  readonly #closed = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor (store: DraftStore, consultation: string, holder: () => string | null) {
    this.#store = store
    this.#consultation = consultation
    this.#holder = holder
    globalThis.addEventListener?.('pagehide', () => { this.#keep().catch(() => {}) }, { signal: this.#closed.signal })
  }

  /** Takes over what earlier pages of this user have left. */
  async begin (): Promise<void> {
    this.#locks.push(await lockDraft(this.#id))
    const left: KeptWords[] = []
    for (const kept of await this.#store.words(this.#consultation)) {
      if (kept.holder !== null && kept.holder !== this.#holder()) continue
      const lock = await lockDraft(kept.id)
      if (lock === null) continue
      this.#locks.push(lock)
      left.push(kept)
    }
    if (left.length === 0) return
    for (const { words } of left.sort((one, other) => one.at - other.at)) for (const typed of words) this.#typed.set(typed.segment, typed)
    await this.#keep()
    for (const { id } of left) await this.#store.remove(id)
  }

  /** The first segment of which something is typed. */
  get first (): string | null { return this.#typed.keys().next().value ?? null }

  /** What is typed of a segment. */
  of (segment: string): TypedSegment | undefined { return this.#typed.get(segment) }

  /** Notes what is typed. @param before what the segment says, if nothing was typed yet */
  type (segment: string, text: string, before: string): void {
    const was = this.#typed.get(segment)?.before ?? before
    if (text === was) return this.forget(segment)
    this.#typed.set(segment, { segment, text, before: was })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => { this.#keep().catch(() => {}) }, KEEP_MS)
  }

  /** Forgets what is typed: it is saved, or not wanted. */
  forget (segment: string): void {
    if (this.#typed.delete(segment)) this.#keep().catch(() => {})
  }

  /** Ends; what is not saved stays on this device. */
  async close (): Promise<void> {
    await this.#keep().catch(() => {})
    this.#closed.abort()
    for (const lock of this.#locks) lock?.release()
  }

  async #keep (): Promise<void> {
    clearTimeout(this.#timer)
    // One after the other: the newest is what stays.
    this.#writing = this.#writing.catch(() => {}).then(async () => {
      if (this.#typed.size === 0) return this.#store.remove(this.#id)
      const words = [...this.#typed.values()]
      await this.#store.put({ id: this.#id, consultation: this.#consultation, holder: this.#holder(), words, at: Date.now() })
    })
    return this.#writing
  }
}
