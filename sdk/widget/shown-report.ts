import { element } from './dom.js'
import { dictationOf } from './report-text.js'
import { reportNodes, type ReportActions } from './report-view.js'
import { checksOf, type Decision } from './review.js'
import type { ScribeView } from './state.js'
import { languageOf, wordsOf, type Words } from './words/index.js'

/** The report of the consultation that is shown: so far, or final. */
export class ShownReport {
  /** What stands in the page. */
  readonly node = element('div', { class: 'report', part: 'report' })
  readonly #actions: ReportActions
  #shown: unknown[] = []
  /** What the person decided on the report that is shown. */
  #decisions: ReadonlyMap<string, Decision> = new Map()

  constructor (actions: ReportActions) {
    this.#actions = actions
  }

  /** Shows the report of a view. */
  show (view: ScribeView, own: Words, language: string): void {
    const { output, evidence, segments, state } = view
    const isFinal = state === 'finished'
    // A final report is shown once more when its evidence comes, and stays as it is afterwards.
    const shown = [output, isFinal ? evidence : null, isFinal && evidence !== null ? segments : null, language]
    if (shown.every((part, at) => part === this.#shown[at])) return
    this.#shown = shown
    this.#decisions = new Map()
    this.#render(view, own, language)
  }

  /** Shows a report as it was decided so far. */
  #render (view: ScribeView, own: Words, language: string): void {
    const { output, evidence, segments, state } = view
    const isFinal = state === 'finished'
    if (output === null || (dictationOf(output) !== null && !isFinal)) return this.node.replaceChildren()
    const words = wordsOf(output.output_language)
    const proof = isFinal && evidence !== null ? { evidence, segments, words: own, decisions: this.#decisions } : null
    const checks = proof === null ? [] : checksOf(output, proof.evidence)
    const decide = (key: string, decision: Decision | null) => {
      const decisions = new Map(this.#decisions)
      if (decision === null) decisions.delete(key)
      else decisions.set(key, decision)
      this.#decisions = decisions
      this.#render(view, own, language)
      // The focus stays with what was decided.
      const nodes = [...this.node.querySelectorAll<HTMLElement>('[data-check]')]
      nodes.find(({ dataset }) => dataset.check === key)?.querySelector('button')?.focus()
    }
    const hadFocus = this.node.contains((this.node.getRootNode() as ShadowRoot).activeElement)
    this.node.replaceChildren(...reportNodes({
      output, words, own, ownLanguage: languageOf(language), proof, checks, decide, actions: this.#actions
    }))
    if (hadFocus) this.node.querySelector('h2')?.focus()
  }
}
