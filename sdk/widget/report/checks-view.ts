import { element } from '../dom.js'
import { filled } from '../words/index.js'
import type { Check } from './checks.js'
import { sourcesNode, type EvidenceContext } from './evidence.js'

/** Share of a check that has to be in view to count as shown, and its height in pixels that is enough for a tall one. */
const SHOWN_SHARE = 0.5
const SHOWN_PX = 160

/** What can be decided on something that has to be checked. */
export interface CheckActions {
  keep: (check: Check) => void
  change: (check: Check) => void
  remove: (check: Check) => void
  /** It was in view, or had the focus. */
  seen: (key: string) => void
}

/** What checks are shown with. */
export interface ChecksContext extends EvidenceContext {
  outputLanguage: string
  readOnly: boolean
}

function choice (label: string, about: string, act: () => void): HTMLButtonElement {
  const node = element('button', { type: 'button', class: 'small', part: 'button', 'aria-label': `${label}: ${about}` }, label)
  node.addEventListener('click', act)
  return node
}

/** What has to be checked, first of all: each with the words that it rests on, and what can be done about it. */
export class ChecksView {
  readonly node = element('section', { class: 'review', part: 'review', hidden: true })
  readonly #title = element('h3', { tabindex: '-1' })
  readonly #list = element('ol')
  readonly #actions: CheckActions
  readonly #observer: IntersectionObserver
  #shown = ''
  #segments: unknown = null

  constructor (actions: CheckActions) {
    this.#actions = actions
    this.node.append(this.#title, this.#list)
    this.#observer = new IntersectionObserver(entries => {
      for (const { target, intersectionRatio, intersectionRect } of entries) {
        if (intersectionRatio >= SHOWN_SHARE || intersectionRect.height >= SHOWN_PX) this.#see(target as HTMLElement)
      }
    }, { threshold: [0, 0.25, SHOWN_SHARE, 1] })
    this.#list.addEventListener('focusin', ({ target }) => {
      const check = (target as HTMLElement).closest<HTMLElement>('[data-check]')
      if (check !== null) this.#see(check)
    })
  }

  show (checks: readonly Check[], context: ChecksContext): void {
    const { words, language, readOnly, segments } = context
    const shown = JSON.stringify([language, readOnly, checks.map(({ key }) => key)])
    if (shown === this.#shown && segments === this.#segments) return
    this.#shown = shown
    this.#segments = segments
    const focused = (this.node.getRootNode() as ShadowRoot).activeElement
    const at = [...this.#list.children].findIndex(item => item.contains(focused))
    this.node.hidden = checks.length === 0
    this.node.lang = language
    this.#title.textContent = `${words.check} (${checks.length})`
    this.#observer.disconnect()
    const items = checks.map(check => this.#item(check, context))
    this.#list.replaceChildren(...items)
    for (const item of items) this.#observer.observe(item)
    // The focus goes on to the next one.
    if (at >= 0) this.focus(Math.min(at, items.length - 1))
  }

  /** Puts the focus on a check; on the title where nothing can be done about it. */
  focus (at: number): void {
    const item = this.#list.children[at]
    item?.scrollIntoView({ block: 'nearest' })
    ;(item?.querySelector('button:not([hidden])') as HTMLElement | null ?? this.#title).focus()
  }

  /** Looks no more. */
  close (): void { this.#observer.disconnect() }

  #see (item: HTMLElement): void {
    this.#observer.unobserve(item)
    this.#actions.seen(item.dataset.check ?? '')
  }

  #item (check: Check, context: ChecksContext): HTMLElement {
    const { words, outputLanguage, inputLanguage, readOnly } = context
    const { kind, text, key, row, sources, suggestions } = check
    // What was left out is in the words of the visit.
    const lang = row === null ? inputLanguage : outputLanguage
    const content: HTMLElement[] = [
      element('p', {}, element('span', { class: 'kind' }, words.kinds[kind]), ' ', element('span', { class: 'checked', lang }, text))
    ]
    if (suggestions.length > 0) content.push(element('p', { class: 'hint' }, filled(words.perhaps, suggestions.join(', '))))
    content.push(sourcesNode(sources, context))
    const choices = row === null
      ? [choice(words.leaveOut, text, () => this.#actions.keep(check))]
      : [
          choice(words.keep, text, () => this.#actions.keep(check)),
          choice(words.change, text, () => this.#actions.change(check)),
          choice(words.remove, text, () => this.#actions.remove(check))
        ]
    if (!readOnly) content.push(element('div', { class: 'actions' }, ...choices))
    return element('li', { 'data-check': key, 'data-kind': kind }, ...content)
  }
}
