import { element, setText } from '../dom.js'
import { filled, type Words } from '../words/index.js'
import type { SaveState } from './saver.js'
import type { ReportWords } from './words/index.js'

/** What the head of a report does. */
export interface HeadActions {
  undo: () => void
  redo: () => void
  retry: () => void
  copy: () => void
}

/** What the head of a report shows. */
export interface HeadShown {
  own: Words
  words: ReportWords
  language: string
  review: 'draft' | 'reviewed' | 'signed' | null
  saving: SaveState
  /** Why it is not saved. */
  problem: string
  incomplete: number
  canUndo: boolean
  canRedo: boolean
  readOnly: boolean
  isEmpty: boolean
  /** Behind *Copy*: what is still to do. */
  note: string
}

/** The label of *Copy* or *Insert*, with what is still to do. */
export function labelled (label: string, note: string): string {
  return note === '' ? label : `${label} (${note})`
}

function button (act: () => void): HTMLButtonElement {
  const node = element('button', { type: 'button', class: 'small', part: 'button' })
  node.addEventListener('click', act)
  return node
}

/** The head of a report: how far it is, whether it is saved, and what can be done with all of it. */
export class HeadView {
  readonly #title = element('h2', { tabindex: '-1' })
  readonly #state = element('span', { class: 'chip', part: 'review-state' })
  readonly #saved = element('span', { class: 'save', part: 'save-state' })
  readonly #retry: HTMLButtonElement
  readonly #undo: HTMLButtonElement
  readonly #redo: HTMLButtonElement
  readonly #copy: HTMLButtonElement
  readonly #edits: HTMLElement
  readonly #takes: HTMLElement
  readonly node: HTMLElement

  constructor (actions: HeadActions) {
    this.#retry = button(actions.retry)
    this.#undo = button(actions.undo)
    this.#redo = button(actions.redo)
    this.#copy = button(actions.copy)
    this.#edits = element('span', { class: 'actions' }, this.#undo, this.#redo)
    this.#takes = element('div', { class: 'actions' }, this.#copy)
    this.node = element('div', { class: 'head' },
      element('div', { class: 'heading' }, element('div', { class: 'titled' }, this.#title, this.#state), this.#takes),
      element('div', { class: 'heading saving' }, element('span', {}, this.#saved, ' ', this.#retry), this.#edits))
  }

  show ({ own, words, language, review, saving, problem, incomplete, canUndo, canRedo, readOnly, isEmpty, note }: HeadShown): void {
    this.node.lang = language
    setText(this.#title, own.report)
    this.#state.hidden = review === null
    if (review !== null) {
      setText(this.#state, words.states[review])
      this.#state.dataset.review = review
    }
    const isUnsaved = incomplete > 0 && saving === 'saved'
    setText(this.#saved, isUnsaved ? filled(words.incomplete, incomplete) : filled(words.saving[saving], problem))
    this.#saved.dataset.saving = isUnsaved ? 'incomplete' : saving
    this.#saved.hidden = review === null || (readOnly && saving === 'saved')
    this.#retry.hidden = !['kept', 'unkept', 'refused'].includes(saving)
    setText(this.#retry, words.retry)
    this.#edits.hidden = readOnly || (!canUndo && !canRedo)
    for (const [node, label, can] of [[this.#undo, words.undo, canUndo], [this.#redo, words.redo, canRedo]] as const) {
      setText(node, label)
      // Disabled, it would lose the focus.
      node.setAttribute('aria-disabled', String(!can))
    }
    this.#takes.hidden = isEmpty
    const label = labelled(own.copy, note)
    setText(this.#copy, label)
    this.#copy.setAttribute('aria-label', filled(own.of, own.report) + label)
  }

  /** Puts the focus on the title. */
  focus (): void { this.#title.focus() }
}
