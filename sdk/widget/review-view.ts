import type { ConsultationOutput, ReportEvidence } from '../types.js'
import { element } from './dom.js'
import { sourceNodes, type Proof } from './evidence.js'
import { unmarked, type Check, type Decision } from './review.js'
import { filled, type Words } from './words/index.js'

/** Takes a decision on something that has to be checked; `null` takes it back. */
export type Decide = (key: string, decision: Decision | null) => void

/** Who wrote a report; `null` where its message begins with just that. */
export function provenanceText ({ provenance }: ReportEvidence, message: string, words: Words): string | null {
  if (provenance === null) return null
  if (provenance.model !== null) return filled(words.review.byModel, provenance.model)
  return message === '' ? words.review.byRules : null
}

function choice (label: string, about: string, act: () => void): HTMLButtonElement {
  const node = element('button', { type: 'button', class: 'small', part: 'button', 'aria-label': `${label}: ${about}` }, label)
  node.addEventListener('click', act)
  return node
}

/** A field in which a sentence is changed, in place of the buttons. */
function changeForm ({ key, text }: Check, words: Words, decide: Decide, cancel: () => void): HTMLElement {
  const field = element('textarea', { rows: '3', 'aria-label': words.review.change })
  field.value = unmarked(text)
  const save = choice(words.review.save, text, () => {
    const changed = field.value.trim().replace(/\s*\n\s*/g, ' ')
    decide(key, changed === '' ? { kind: 'remove' } : { kind: 'change', text: changed })
  })
  return element('div', { class: 'change' }, field, element('div', { class: 'actions' }, save, choice(words.review.cancel, text, cancel)))
}

/** What can be done about a statement of the report. */
function choicesOf (check: Check, decision: Decision | undefined, words: Words, decide: Decide): HTMLElement {
  const { key, kind, text } = check
  const { review } = words
  const place = element('div', { class: 'actions' })
  if (decision !== undefined) {
    place.append(element('span', { class: 'decision' }, review.decisions[decision.kind]), choice(review.undo, text, () => decide(key, null)))
    return place
  }
  const change = choice(review.change, text, () => {
    const form = changeForm(check, words, decide, () => {
      form.replaceWith(place)
      change.focus()
    })
    place.replaceWith(form)
    form.querySelector('textarea')?.focus()
  })
  place.append(choice(review.keep, text, () => decide(key, { kind: 'keep' })), ...kind === 'marked' ? [change] : [],
    choice(review.remove, text, () => decide(key, { kind: 'remove' })))
  return place
}

function checkNode (check: Check, { output, proof, decide }: ReviewedReport): HTMLElement {
  const { words, segments, decisions } = proof
  const decision = decisions.get(check.key)
  const shown = decision?.kind === 'change' ? decision.text : check.text
  const content: Array<Node | string> = [
    element('p', {}, element('strong', {}, `${words.review.kinds[check.kind]}: `), element('span', { lang: output.output_language }, shown))
  ]
  if (check.suggestions.length > 0) content.push(element('p', {}, filled(words.review.perhaps, check.suggestions.join(', '))))
  const sources = sourceNodes(check.sources, segments)
  if (sources.length > 0) content.push(element('ul', { lang: output.input_language }, ...sources))
  else content.push(element('p', { class: 'hint' }, words.noEvidence))
  if (check.item !== null) content.push(choicesOf(check, decision, words, decide))
  return element('li', { 'data-check': check.key, 'data-decided': String(decision !== undefined) }, ...content)
}

/** A final report that is checked. */
export interface ReviewedReport {
  output: ConsultationOutput
  proof: Proof
  checks: readonly Check[]
  decide: Decide
}

/** What has to be checked, each with the words that it rests on and what can be done about it; nothing for none. */
export function reviewNodes (report: ReviewedReport, language: string): HTMLElement[] {
  const { checks, proof: { words } } = report
  if (checks.length === 0) return []
  const title = element('h3', {}, `${words.review.title} (${checks.length})`)
  return [element('section', { class: 'review', part: 'review', lang: language },
    title, element('ol', {}, ...checks.map(check => checkNode(check, report))))]
}
