import { element } from './dom.js'
import type { WaitingVisit } from './state.js'
import { filled, type Words } from './words/index.js'

/** A visit by its patient and the hour it began. */
export function nameOfVisit ({ reference, startedAt }: Pick<WaitingVisit, 'reference' | 'startedAt'>, words: Words, language: string): string {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(startedAt)
  return reference === null ? filled(words.visitAt, time) : `${reference}, ${time}`
}

/** The visits whose reports are to come; each can be opened, but not while another one is recorded. */
export function waitingNodes (
  visits: readonly WaitingVisit[], { words, language, mayOpen, open }: {
    words: Words
    language: string
    mayOpen: boolean
    open: (consultation: string) => void
  }
): HTMLElement[] {
  if (visits.length === 0) return []
  const items = visits.map(visit => {
    const name = nameOfVisit(visit, words, language)
    const { awaits, consultation } = visit
    const button = element('button', {
      type: 'button', part: 'button', class: 'small', 'aria-label': filled(words.of, name) + words.open, disabled: !mayOpen, 'data-visit': consultation
    }, words.open)
    button.addEventListener('click', () => open(consultation))
    return element('li', { 'data-awaits': awaits },
      element('span', {}, element('strong', {}, name), ' ', element('span', { class: 'awaits' }, words.awaits[awaits])), button)
  })
  return [element('h2', {}, words.waiting), element('ul', {}, ...items)]
}
