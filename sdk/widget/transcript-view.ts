import { element, setText } from './dom.js'
import { dictationOf, type Dictation } from './report-text.js'
import type { ScribeView } from './state.js'
import type { Words } from './words/index.js'

/** What was said, line by line, or the text of a dictation while it grows. */
export class TranscriptView {
  readonly #title = element('summary')
  readonly #lines = element('ol', { tabindex: '0' })
  readonly #block = element('details', { class: 'said', part: 'transcript', open: true }, this.#title, this.#lines)
  readonly #dictatedTitle = element('h2')
  readonly #fixed = element('span', { role: 'log' })
  readonly #ongoing = element('span', { class: 'ongoing', 'aria-hidden': 'true' })
  readonly #dictation = element('section', { class: 'said', part: 'transcript' },
    this.#dictatedTitle, element('p', { class: 'dictated' }, this.#fixed, ' ', this.#ongoing))

  /** What stands in the page. */
  readonly nodes: readonly HTMLElement[] = [this.#block, this.#dictation]

  /** Opens what was said, or folds it. */
  unfold (open: boolean): void { this.#block.open = open }

  /** Shows what was said so far. */
  show ({ output, segments, state }: Pick<ScribeView, 'output' | 'segments' | 'state'>, words: Words): void {
    const dictation = output === null ? null : dictationOf(output)
    // Its report is the text itself.
    this.#dictation.hidden = dictation === null || state === 'finished'
    this.#block.hidden = dictation !== null || segments.length === 0
    setText(this.#title, words.said)
    setText(this.#dictatedTitle, words.dictated)
    this.#fixed.setAttribute('aria-label', words.dictated)
    this.#lines.setAttribute('aria-label', words.said)
    this.#lines.lang = this.#fixed.lang = this.#ongoing.lang = output?.input_language ?? ''
    if (dictation !== null) this.#showDictation(dictation)
    const atEnd = this.#lines.scrollTop + this.#lines.clientHeight >= this.#lines.scrollHeight - 8
    for (const [at, { text, speaker }] of segments.entries()) {
      const line = this.#lines.children[at] ?? this.#lines.appendChild(element('li'))
      setText(line, speaker === undefined ? text : `${speaker}: ${text}`)
    }
    while (this.#lines.children.length > segments.length) this.#lines.lastChild?.remove()
    if (atEnd) this.#lines.scrollTop = this.#lines.scrollHeight
  }

  /** Fixed text is only ever appended, so that a screen reader reads each word once. */
  #showDictation ({ fixed: text, ongoing }: Dictation): void {
    const shown = this.#fixed.textContent ?? ''
    if (text !== shown) {
      if (text.startsWith(shown)) this.#fixed.append(text.slice(shown.length))
      else this.#fixed.textContent = text
    }
    setText(this.#ongoing, ongoing)
  }
}
