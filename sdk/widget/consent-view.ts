import { element, setText } from './dom.js'
import type { Words } from './words/index.js'

/** What a patient can say before a recording. */
export type ConsentAnswer = 'given' | 'refused'

/** What is shown of the consent to a recording. */
export interface ConsentShown {
  /** What is asked before anything is recorded; `null` while nothing is asked. */
  asked: { wording: string | null, answer: ConsentAnswer | null } | null
  /** Whether the consent can be withdrawn now. */
  withdrawable: boolean
}

/** What the controls of the consent do. */
export interface ConsentActions {
  /** The clinician states what the patient says. */
  answerConsent: (answer: ConsentAnswer) => void
  withdraw: () => void
}

const ANSWERS: readonly ConsentAnswer[] = ['given', 'refused']

/** Asks whether the patient agrees to the recording, and takes the consent back. Both take one confirmation at most. */
export class ConsentView {
  /** Stands before the controls, until it is answered. */
  readonly asking: HTMLElement
  /** Stands behind them, as long as the visit is shown. */
  readonly withdrawing: HTMLElement
  readonly #legend = element('legend')
  readonly #wording = element('p', { id: 'wording' })
  readonly #nothing = element('p', { class: 'hint' })
  readonly #answers = ANSWERS.map(answer => ({
    answer, input: element('input', { type: 'radio', name: 'consent', 'aria-describedby': 'wording' }), text: element('span')
  }))

  readonly #withdraw = element('button', { type: 'button', class: 'small', part: 'button' })
  readonly #sentence = element('p', { id: 'withdrawal' })
  readonly #keep = element('button', { type: 'button', class: 'primary', part: 'button primary' })
  readonly #sure = element('button', { type: 'button', part: 'button' })
  readonly #question: HTMLElement

  constructor ({ answerConsent, withdraw }: ConsentActions) {
    for (const { answer, input } of this.#answers) input.addEventListener('change', () => answerConsent(answer))
    const labels = this.#answers.map(({ input, text }) => element('label', { class: 'consent' }, input, text))
    this.asking = element('fieldset', { part: 'consent', hidden: true }, this.#legend, this.#wording, ...labels, this.#nothing)
    this.#question = element('div', { class: 'asking', role: 'group', 'aria-labelledby': 'withdrawal', hidden: true },
      this.#sentence, element('div', { class: 'controls' }, this.#keep, this.#sure))
    this.withdrawing = element('div', { class: 'withdrawing', part: 'consent', hidden: true }, this.#withdraw, this.#question)
    this.#withdraw.addEventListener('click', () => this.#ask(true))
    this.#keep.addEventListener('click', () => this.#ask(false))
    this.#sure.addEventListener('click', withdraw)
  }

  /** Shows what is asked, and whether the consent can be withdrawn. */
  show ({ asked, withdrawable }: ConsentShown, { consentOf: words }: Words): void {
    this.asking.hidden = asked === null
    setText(this.#legend, words.question)
    setText(this.#wording, asked?.wording ?? '')
    this.#wording.hidden = (asked?.wording ?? null) === null
    for (const { answer, input, text } of this.#answers) {
      input.checked = asked?.answer === answer
      setText(text, words[answer])
    }
    this.#nothing.hidden = asked?.answer !== 'refused'
    setText(this.#nothing, words.nothing)
    if (this.withdrawing.hidden !== !withdrawable) {
      this.withdrawing.hidden = !withdrawable
      this.#question.hidden = true
      this.#withdraw.hidden = false
    }
    setText(this.#withdraw, words.withdraw)
    setText(this.#sentence, words.deletes)
    setText(this.#keep, words.keep)
    setText(this.#sure, words.sure)
  }

  /** Asks whether it is meant; the first button changes nothing. */
  #ask (isAsked: boolean): void {
    this.#question.hidden = !isAsked
    this.#withdraw.hidden = isAsked
    const next = isAsked ? this.#keep : this.#withdraw
    next.focus()
  }
}
