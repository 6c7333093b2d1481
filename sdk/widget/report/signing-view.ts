import type { Addendum, ReportReview } from '../../types.js'
import { element, setText } from '../dom.js'
import { filled } from '../words/index.js'
import { momentText } from './row-text.js'
import type { ReportWords } from './words/index.js'

/** Longest addendum, in characters, as the service takes it. */
const ADDENDUM_MAX_LENGTH = 10_000

/** What is done at the end of a report. */
export interface SigningActions {
  review: () => void
  sign: () => void
  /** Shows the next thing that has to be looked at before. */
  next: () => void
  add: (text: string) => Promise<void>
}

/** What the end of a report shows. */
export interface SigningShown {
  words: ReportWords
  language: string
  outputLanguage: string
  /** `null` while it is not known. */
  review: ReportReview | null
  addenda: readonly Addendum[]
  /** Things that have to be looked at before it can be signed. */
  unseen: number
  /** Whether something is in the way: an edit that is not saved, another version. */
  isBlocked: boolean
  isEmpty: boolean
  /** What went wrong with the last step; empty for nothing. */
  problem: string
}

function button (act: () => void, look = ''): HTMLButtonElement {
  const node = element('button', { type: 'button', class: look, part: `button ${look}`.trim() })
  node.addEventListener('click', act)
  return node
}

/** Who did something and when. */
function markText (label: string, mark: { user_id: string | null, at: string }, words: ReportWords, language: string): string {
  return `${label}: ${mark.user_id ?? words.unknownUser}, ${momentText(mark.at, language)}`
}

/** The end of a report: it is reviewed and signed, and a signed one gets addenda. */
export class SigningView {
  readonly node = element('section', { class: 'signing', part: 'signing', hidden: true })
  readonly #actions: SigningActions
  readonly #who = element('p', { class: 'who' })
  readonly #hint = element('p', { class: 'hint' })
  readonly #problem = element('p', { class: 'notice', 'data-kind': 'problem', role: 'alert' })
  readonly #next: HTMLButtonElement
  readonly #review: HTMLButtonElement
  readonly #sign: HTMLButtonElement
  readonly #sure = element('div', { class: 'sure', role: 'group', hidden: true })
  readonly #sureText = element('p', { id: 'sign-sure' })
  readonly #forGood: HTMLButtonElement
  readonly #cancel: HTMLButtonElement
  readonly #controls: HTMLElement
  readonly #addendaTitle = element('h3')
  readonly #list = element('ol', { class: 'addenda' })
  readonly #addButton: HTMLButtonElement
  readonly #form: HTMLElement
  readonly #text = element('textarea', { rows: '3', maxlength: String(ADDENDUM_MAX_LENGTH) })
  readonly #saveButton: HTMLButtonElement
  readonly #cancelAdding: HTMLButtonElement

  constructor (actions: SigningActions) {
    this.#actions = actions
    this.#next = button(actions.next)
    this.#review = button(actions.review)
    this.#sign = button(() => this.#ask(true), 'primary')
    this.#forGood = button(() => {
      this.#ask(false)
      actions.sign()
    }, 'primary')
    this.#cancel = button(() => this.#ask(false))
    this.#sure.setAttribute('aria-labelledby', 'sign-sure')
    this.#sure.append(this.#sureText, element('div', { class: 'controls' }, this.#cancel, this.#forGood))
    this.#sure.addEventListener('keydown', event => { if (event.key === 'Escape') this.#ask(false) })
    this.#controls = element('div', { class: 'controls' }, this.#next, this.#review, this.#sign)
    this.#addButton = button(() => this.#write(true))
    this.#saveButton = button(() => { this.#add().catch(() => {}) }, 'primary')
    this.#cancelAdding = button(() => this.#write(false))
    this.#form = element('div', { class: 'adding', hidden: true },
      this.#text, element('div', { class: 'controls' }, this.#cancelAdding, this.#saveButton))
    this.node.append(this.#who, this.#hint, this.#problem, this.#controls, this.#sure,
      this.#addendaTitle, this.#list, this.#addButton, this.#form)
  }

  show ({ words, language, outputLanguage, review, addenda, unseen, isBlocked, isEmpty, problem }: SigningShown): void {
    this.node.hidden = review === null || (isEmpty && review.signed === null)
    this.node.lang = language
    if (review === null) return
    const { reviewed, signed } = review
    const isSigned = signed !== null
    const lines = [
      ...reviewed === null ? [] : [markText(words.states.reviewed, reviewed, words, language)],
      ...signed === null ? [] : [markText(words.states.signed, signed, words, language)]
    ]
    this.#who.hidden = lines.length === 0
    setText(this.#who, lines.join(' · '))
    const isReady = unseen === 0 && !isSigned
    this.#hint.hidden = isSigned || unseen === 0
    setText(this.#hint, filled(words.toSee, unseen))
    this.#problem.hidden = problem === ''
    setText(this.#problem, problem)
    this.#label(words)
    this.#next.hidden = isSigned || unseen === 0
    this.#review.hidden = !isReady || reviewed !== null
    this.#sign.hidden = !isReady
    for (const node of [this.#review, this.#sign, this.#forGood]) node.disabled = isBlocked
    if (!isReady) this.#sure.hidden = true
    this.#controls.hidden = isSigned || !this.#sure.hidden
    this.#showAddenda(addenda, isSigned, words, language, outputLanguage)
  }

  #label (words: ReportWords): void {
    const labels: Array<[Element, string]> = [
      [this.#next, words.next], [this.#review, words.review], [this.#sign, words.sign],
      [this.#sureText, words.sure], [this.#forGood, words.signForGood], [this.#cancel, words.cancel],
      [this.#addendaTitle, words.addenda], [this.#addButton, words.addAddendum], [this.#saveButton, words.save],
      [this.#cancelAdding, words.cancel]
    ]
    for (const [node, text] of labels) setText(node, text)
    this.#text.setAttribute('aria-label', words.addendum)
  }

  #showAddenda (addenda: readonly Addendum[], isSigned: boolean, words: ReportWords, language: string, outputLanguage: string): void {
    this.#addendaTitle.hidden = this.#list.hidden = addenda.length === 0
    this.#addButton.hidden = !isSigned || !this.#form.hidden
    if (!isSigned) this.#form.hidden = true
    if (this.#list.children.length === addenda.length && this.#list.lang === language) return
    this.#list.lang = language
    this.#list.replaceChildren(...addenda.map(({ text, user_id: user, added_at: at }) => element('li', {},
      element('p', { class: 'dictated', lang: outputLanguage }, text),
      element('p', { class: 'hint' }, `${user ?? words.unknownUser}, ${momentText(at, language)}`))))
  }

  /** Asks before it is signed, and takes the question back. */
  #ask (asks: boolean): void {
    this.#sure.hidden = !asks
    this.#controls.hidden = asks
    // The button that changes nothing is the first one.
    if (asks) this.#cancel.focus()
    else if (!this.#sign.hidden) this.#sign.focus()
  }

  #write (writes: boolean): void {
    this.#form.hidden = !writes
    this.#addButton.hidden = writes
    if (writes) this.#text.focus()
    else this.#addButton.focus()
  }

  async #add (): Promise<void> {
    const text = this.#text.value.trim()
    if (text === '') return this.#text.focus()
    this.#saveButton.disabled = true
    try {
      await this.#actions.add(text)
      this.#text.value = ''
      this.#write(false)
    } finally {
      this.#saveButton.disabled = false
    }
  }
}
