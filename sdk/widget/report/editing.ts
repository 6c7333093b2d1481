import type { RowActions } from './context.js'
import type { Draft } from './draft.js'
import { addRow, changeRow, moveRow, placeOf, removeRow, rowOf, splitRow } from './edits.js'
import type { History } from './history.js'

/** What an edit of a page needs. */
export interface EditingPage {
  /** The edits of the report; `null` while nothing can be changed. */
  history: () => History | null
  /** Called with the report after an edit. */
  edited: (draft: Draft) => void
  render: () => void
  focusRow: (id: string) => void
  /** Puts the focus on what adds to a field. */
  focusAdd: (pointer: string) => void
  /** What has the focus. */
  focused: () => Element | null
  removed: () => void
}

/** Carries out what a person does with the rows of a report, and puts the focus where it goes on. */
export class Editing {
  readonly #page: EditingPage
  #active: string | null = null

  constructor (page: EditingPage) {
    this.#page = page
  }

  /** The row that is open. */
  get active (): string | null { return this.#active }

  readonly actions: RowActions = {
    open: id => this.open(id),
    change: (id, values) => this.#edit(draft => changeRow(draft, id, values), id, true),
    add: (pointer, below) => this.#take(draft => addRow(draft, pointer, below, {})),
    split: (id, start, rest) => this.#take(draft => splitRow(draft, id, start, rest)),
    remove: id => this.remove(id),
    move: (id, by) => this.#move(id, by)
  }

  /** Opens a row, or closes the one that is open. */
  open (id: string | null): void {
    const before = this.#active
    this.#active = id
    const draft = this.#page.history()?.draft
    // A row that nothing was written into is none.
    const left = before === null || before === id || draft === undefined ? undefined : rowOf(draft, before)
    const isNone = left !== undefined && Object.values(left.values).every(value => value.trim() === '')
    if (isNone && before !== null) this.#edit(now => removeRow(now, before), null)
    else this.#page.render()
    const focused = id ?? (isNone ? null : before)
    if (focused !== null) this.#page.focusRow(focused)
  }

  /** Removes a row. @param focuses whether the focus goes on to the next one */
  remove (id: string, focuses = true): void {
    const draft = this.#page.history()?.draft
    const place = draft === undefined ? null : placeOf(draft, id)
    if (place === null) return
    const { field, at } = place
    const next = field.rows[at + 1] ?? field.rows[at - 1]
    if (this.#active === id) this.#active = null
    this.#edit(now => removeRow(now, id), id)
    this.#page.removed()
    if (!focuses) return
    if (next === undefined) this.#page.focusAdd(field.pointer)
    else this.#page.focusRow(next.id)
  }

  /** Takes an edit back, or does it again. */
  step (which: 'undo' | 'redo'): void {
    const history = this.#page.history()
    const step = history?.[which]()
    if (history == null || step == null) return
    if (this.#active !== null && rowOf(history.draft, this.#active) === undefined) this.#active = null
    this.#page.edited(history.draft)
    this.#page.render()
    // From a button, the focus stays there.
    const isThere = step.row !== null && rowOf(history.draft, step.row) !== undefined
    if (step.row !== null && isThere && !(this.#page.focused() instanceof HTMLButtonElement)) this.#page.focusRow(step.row)
  }

  /** Undoes and redoes with the keys that people know. */
  press (event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if ((key !== 'z' && key !== 'y') || (event.target as Element).closest('.signing') !== null) return
    event.preventDefault()
    this.step(key === 'y' || event.shiftKey ? 'redo' : 'undo')
  }

  #edit (change: (draft: Draft) => Draft, row: string | null, typing = false): void {
    const history = this.#page.history()
    if (history === null) return
    const after = change(history.draft)
    if (after === history.draft) return
    history.edit(after, row, typing)
    this.#page.edited(after)
    this.#page.render()
  }

  /** Adds a row, and opens it. */
  #take (add: (draft: Draft) => ReturnType<typeof addRow>): void {
    const history = this.#page.history()
    const added = history === null ? null : add(history.draft)
    if (added === null) return
    this.#active = added.row.id
    this.#edit(() => added.draft, added.row.id)
    this.#page.focusRow(added.row.id)
  }

  #move (id: string, by: -1 | 1): void {
    const focused = this.#page.focused()
    this.#edit(draft => moveRow(draft, id, by), id)
    // What had the focus keeps it where it still stands; in another section, it is the row.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
    else this.#page.focusRow(id)
  }
}
