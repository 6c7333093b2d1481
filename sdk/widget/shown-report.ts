import type { ConsultationOutput } from '../types.js'
import { element } from './dom.js'
import { FinalReport, type FinalReportActions } from './final-report.js'
import { takenOf } from './insert.js'
import { dictationOf } from './report-text.js'
import { isEmptyOutput, reportNodes } from './report-view.js'
import type { ScribeView } from './state.js'
import { filled, languageOf, wordsOf, type Words } from './words/index.js'

/** The report of the consultation that is shown: so far, or final. */
export class ShownReport {
  /** What stands in the page. */
  readonly node = element('div', { class: 'report', part: 'report' })
  readonly #actions: FinalReportActions
  readonly #final: FinalReport
  #shown: unknown[] = []

  constructor (actions: FinalReportActions) {
    this.#actions = actions
    this.#final = new FinalReport(this.node, actions)
  }

  /** Shows the report of a view. */
  show ({ output, state }: ScribeView, own: Words, language: string): void {
    const shown = [output, state === 'finished', language]
    if (shown.every((part, at) => part === this.#shown[at])) return
    this.#shown = shown
    if (state === 'finished' && output !== null) return this.#final.show(output, languageOf(language), () => this.#plain(output, own, language))
    this.#final.close()
    if (output === null || dictationOf(output) !== null) this.node.replaceChildren()
    else this.#plain(output, own, language)
  }

  /** Lets go of the report: the widget is taken off the page. */
  close (): void {
    this.#final.close()
    this.#shown = []
  }

  /** Shows a report that can only be read. */
  #plain (output: ConsultationOutput, own: Words, language: string): void {
    const words = wordsOf(output.output_language)
    const insert = (place: { episode: number, section: number } | null): void => {
      this.#actions.insert({ ...takenOf(output, words, place), output, review: 'draft', unchecked: 0 })
      this.#actions.announce(own.inserted)
    }
    const isOffered = this.#final.failed && !isEmptyOutput(output, words)
    this.#actions.offer(isOffered ? { label: own.insert, name: filled(own.of, own.report) + own.insert, insert: () => insert(null) } : null)
    const hadFocus = this.node.contains((this.node.getRootNode() as ShadowRoot).activeElement)
    this.node.replaceChildren(...reportNodes({
      output,
      words,
      own,
      ownLanguage: languageOf(language),
      problem: this.#final.failed ? own.readOnly : null,
      actions: {
        copy: place => { const { text, html } = takenOf(output, words, place); this.#actions.copy(text, html, '') },
        insert
      }
    }))
    if (hadFocus) this.node.querySelector('h2')?.focus()
  }
}
