import type { Draft } from './draft.js'

/** Typing in one row counts as one edit as long as no pause is longer, in milliseconds. */
const TYPING_MS = 1000

/** Most edits that can be undone. */
const EDITS_MAX = 500

/** A report before and after an edit, and the row that it was about. */
interface Edit {
  before: Draft
  after: Draft
  row: string | null
}

/** The edits of a report, to undo and redo them. */
export class History {
  #draft: Draft
  #done: Edit[] = []
  #undone: Edit[] = []
  #typed = { row: '', at: 0 }

  constructor (draft: Draft) {
    this.#draft = draft
  }

  /** The report as it is now. */
  get draft (): Draft { return this.#draft }
  get canUndo (): boolean { return this.#done.length > 0 }
  get canRedo (): boolean { return this.#undone.length > 0 }

  /** Notes an edit. @param typing whether it goes on with the edit before, if that is of the same row */
  edit (after: Draft, row: string | null, typing = false): void {
    if (after === this.#draft) return
    const last = this.#done.at(-1)
    const goesOn = typing && last !== undefined && this.#typed.row === row && Date.now() - this.#typed.at < TYPING_MS
    if (goesOn) last.after = after
    else this.#done = [...this.#done, { before: this.#draft, after, row }].slice(-EDITS_MAX)
    this.#typed = { row: typing && row !== null ? row : '', at: Date.now() }
    this.#undone = []
    this.#draft = after
  }

  /** Takes the last edit back. @returns whether there was one, and its row */
  undo (): { row: string | null } | null {
    const edit = this.#done.pop()
    if (edit === undefined) return null
    this.#undone.push(edit)
    return this.#become(edit.before, edit.row)
  }

  /** Does again what was taken back last. */
  redo (): { row: string | null } | null {
    const edit = this.#undone.pop()
    if (edit === undefined) return null
    this.#done.push(edit)
    return this.#become(edit.after, edit.row)
  }

  /** Goes on with another report, in which nothing can be undone. */
  reset (draft: Draft): void {
    this.#done = []
    this.#undone = []
    this.#become(draft, null)
  }

  #become (draft: Draft, row: string | null): { row: string | null } {
    this.#draft = draft
    this.#typed = { row: '', at: 0 }
    return { row }
  }
}
