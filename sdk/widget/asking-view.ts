import { element } from './dom.js'
import { filled, type Words } from './words/index.js'

/** What a person may do when the page shows another patient while one is recorded. */
export type PatientAnswer = 'finish' | 'keep' | 'discard'

/** What is asked when the patient changes. */
export interface PatientQuestion {
  /** Who is being recorded, and whom the page shows now; `null` where nobody was named. */
  recorded: string | null
  shown: string | null
}

/** Asks what becomes of the recording. Discarding it takes a second press. The first button is the one that changes nothing. */
export function askingNodes ({ recorded, shown }: PatientQuestion, words: Words, answer: (given: PatientAnswer) => void): HTMLElement[] {
  const { asking } = words
  const button = (name: PatientAnswer, look = '') => {
    const node = element('button', { type: 'button', class: look, part: `button ${look}`.trim() }, asking[name])
    node.addEventListener('click', () => answer(name))
    return node
  }
  const discard = element('button', { type: 'button', part: 'button' }, asking.discard)
  discard.addEventListener('click', () => {
    const sure = button('discard')
    sure.textContent = asking.sure
    discard.replaceWith(sure)
    sure.focus()
  })
  const nobody = asking.nobody
  const sentence = filled(asking.sentence, recorded ?? nobody).replace('{m}', shown ?? nobody)
  return [
    element('p', { id: 'asking' }, sentence),
    element('div', { class: 'controls' }, button('keep', 'primary'), button('finish'), discard)
  ]
}
