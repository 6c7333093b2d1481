import { element, setText } from '../widget/dom.js'
import { lengthText, nameText, timeText } from './texts.js'
import type { Visit } from './visits.js'
import type { ListWords } from './words.js'

/** How rows are shown. */
export interface RowOptions {
  words: ListWords
  language: string
  /** The visit that is open beside the list. */
  open: string | null
}

/** A row of the list: a button that opens its visit. */
interface Row {
  item: HTMLLIElement
  button: HTMLButtonElement
  show: (visit: Visit, options: RowOptions) => void
}

function makeRow (choose: () => void): Row {
  const [time, name, length] = [element('span', { class: 'time' }), element('span', { class: 'name' }), element('span', { class: 'length' })]
  const [state, line] = [element('span', { class: 'state', part: 'visit-state' }), element('span', { class: 'line' })]
  // The spaces keep the parts apart where they are read out as one name.
  const button = element('button', { type: 'button', class: 'visit', part: 'visit' }, time, ' ', name, ' ', length, ' ', state, ' ', line)
  button.addEventListener('click', choose)
  return {
    item: element('li', {}, button),
    button,
    show (visit, { words, language, open }) {
      button.dataset.state = visit.state
      if (visit.id === open) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
      setText(time, timeText(visit.startedAt, language))
      setText(name, nameText(visit, words))
      setText(length, lengthText(visit, language))
      setText(state, words.states[visit.state])
      setText(line, visit.state === 'withdrawn' ? '' : visit.first_line ?? '')
      line.hidden = line.textContent === ''
    }
  }
}

/** The rows of a day: drafts first. One of them is in the order of the Tab key; the arrow keys, Home and End go to the others. */
export class Rows {
  /** What stands in the page. */
  readonly node = element('div', { class: 'visits' })
  readonly #choose: (id: string) => void
  readonly #rows = new Map<string, Row>()
  readonly #groups = [0, 1].map(at => {
    const heading = element('h3', { id: `group-${at}` })
    return { heading, list: element('ul', { 'aria-labelledby': `group-${at}`, role: 'list' }) }
  })

  /** The ids of the rows, as they stand. */
  #order: string[] = []
  /** The row that the Tab key reaches. */
  #reached: string | null = null

  /** @param choose called with the id of the visit that is to be opened */
  constructor (choose: (id: string) => void) {
    this.#choose = choose
    this.node.append(...this.#groups.flatMap(({ heading, list }) => [heading, list]))
    this.node.addEventListener('keydown', event => this.#move(event))
    this.node.addEventListener('focusin', ({ target }) => {
      this.#reach(this.#order.find(id => this.#rows.get(id)?.button === target) ?? null)
    })
  }

  /** Shows these visits. The row that has the focus keeps it. */
  show (visits: readonly Visit[], options: RowOptions): void {
    const focused = this.#order.find(id => this.#rows.get(id)?.button.matches(':focus'))
    const isDraft = ({ state }: Visit) => state === 'draft'
    const [drafts, others] = [visits.filter(isDraft), visits.filter(visit => !isDraft(visit))]
    this.#showGroup(0, drafts, options.words.toCheck, options)
    this.#showGroup(1, others, options.words.others, options)
    this.#order = [...drafts, ...others].map(({ id }) => id)
    for (const id of [...this.#rows.keys()].filter(id => !this.#order.includes(id))) this.#rows.delete(id)
    const known = [this.#reached, options.open].find(id => id !== null && this.#order.includes(id))
    this.#reach(known ?? this.#order[0] ?? null)
    const row = focused === undefined ? undefined : this.#rows.get(focused)
    if (row !== undefined && !row.button.matches(':focus')) row.button.focus()
  }

  #showGroup (at: number, visits: readonly Visit[], title: string, options: RowOptions): void {
    const { heading, list } = this.#groups[at] as { heading: HTMLElement, list: HTMLElement }
    const items = visits.map(visit => {
      const row = this.#rows.get(visit.id) ?? makeRow(() => this.#choose(visit.id))
      this.#rows.set(visit.id, row)
      row.show(visit, options)
      return row.item
    })
    heading.hidden = list.hidden = items.length === 0
    setText(heading, `${title} (${items.length})`)
    // Rows that are moved lose the focus, and what a screen reader reads.
    if (items.length !== list.children.length || items.some((item, at) => list.children[at] !== item)) list.replaceChildren(...items)
  }

  #reach (id: string | null): void {
    if (id === null) return
    this.#reached = id
    for (const [own, { button }] of this.#rows) button.tabIndex = own === id ? 0 : -1
  }

  #move (event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || this.#reached === null) return
    const [at, last] = [this.#order.indexOf(this.#reached), this.#order.length - 1]
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    this.#rows.get(this.#order[to] as string)?.button.focus()
  }
}
