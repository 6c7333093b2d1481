import { element, setText } from '../widget/dom.js'
import { dayText, isSame, type Day } from './day.js'
import { Rows } from './rows.js'
import { styleSheet } from './style.js'
import { errorText } from './texts.js'
import { VISITS_MAX, type DayView } from './visits.js'
import { filled, wordsOf } from './words.js'

/** What a person does in the list. */
export interface ListActions {
  open: (id: string) => void
  /** Goes so many days on; 0 goes to today. */
  go: (days: number) => void
  again: () => void
}

/** How the list is shown. */
export interface ListOptions {
  language: string
  today: Day
  /** The visit that is open beside it. */
  open: string | null
}

function button (act: () => void, className: string, text = ''): HTMLButtonElement {
  const node = element('button', { type: 'button', class: className, part: 'button' }, text)
  node.addEventListener('click', () => { if (node.getAttribute('aria-disabled') !== 'true') act() })
  return node
}

/** The list in the page: which day, what went wrong, and the visits. */
export class ListPage {
  readonly #heading = element('h2', { id: 'heading' })
  readonly #day = element('p', { class: 'day', part: 'day' })
  readonly #days: HTMLElement
  readonly #before: HTMLButtonElement
  readonly #after: HTMLButtonElement
  readonly #today: HTMLButtonElement
  readonly #problem = element('p')
  readonly #notice: HTMLElement
  readonly #again: HTMLButtonElement
  readonly #remark = element('p', { class: 'remark' })
  readonly #rows: Rows

  constructor (root: ShadowRoot, { open, go, again }: ListActions) {
    root.adoptedStyleSheets = [styleSheet()]
    // Both are mirrored where the page is written from right to left.
    this.#before = button(() => go(-1), 'step', '‹')
    this.#after = button(() => go(1), 'step', '›')
    this.#today = button(() => { go(0); this.#before.focus() }, 'small')
    this.#again = button(again, 'small')
    this.#rows = new Rows(open)
    this.#days = element('div', { class: 'days', role: 'group' }, this.#before, this.#day, this.#after)
    this.#notice = element('div', { class: 'notice', part: 'notice' }, this.#problem, this.#again)
    root.append(
      element('section', { class: 'list', part: 'list', 'aria-labelledby': 'heading' },
        element('div', { class: 'bar' }, this.#heading, this.#today), this.#days, this.#notice, this.#remark, this.#rows.node),
      element('slot', { name: 'announcer' }))
  }

  /** Shows a day. */
  show (view: DayView, { language, today, open }: ListOptions): void {
    const words = wordsOf(language)
    const { day, visits, isCut, error } = view
    const isToday = isSame(day, today)
    setText(this.#heading, words.visits)
    setText(this.#day, dayText(day, language, today))
    setText(this.#today, words.today)
    setText(this.#again, words.again)
    this.#days.setAttribute('aria-label', words.day)
    this.#before.setAttribute('aria-label', words.before)
    this.#after.setAttribute('aria-label', words.after)
    this.#after.setAttribute('aria-disabled', String(isToday))
    this.#today.hidden = isToday
    this.#notice.hidden = error === null
    if (error !== null) setText(this.#problem, errorText(error, view, words, language))
    const remark = visits === null
      ? error === null ? words.reading : ''
      : visits.length === 0 ? isToday ? words.emptyToday : words.empty : isCut ? filled(words.cut, VISITS_MAX) : ''
    setText(this.#remark, remark)
    this.#remark.hidden = remark === ''
    this.#rows.show(visits ?? [], { words, language, open })
  }
}
