import { element, setText } from './dom.js'
import { loadReport } from './load-report.js'
import type { OpenMicrophone } from './microphone/host.js'
import type { Words } from './words/index.js'

/** The button that opens the test of the microphone, and the place of it. What it opens is loaded with the first press. */
export class MicrophoneTest {
  readonly #button = element('button', { type: 'button', class: 'small', part: 'button' })
  readonly #place = element('div')
  readonly node = element('div', { part: 'microphone', hidden: true }, this.#button, this.#place)
  #language = ''
  #words: Words | null = null
  #open: OpenMicrophone | null = null
  /** Rises with each press: what is loaded for an earlier one is not shown. */
  #turn = 0

  constructor () {
    this.#button.addEventListener('click', () => {
      if (this.#open !== null) return this.close()
      const turn = ++this.#turn
      this.#place.replaceChildren()
      loadReport().then(({ openMicrophone }) => {
        if (turn !== this.#turn || this.#open !== null) return
        this.#open = openMicrophone(this.#place, this.#language, () => {
          this.close()
          this.#button.focus()
        })
        this.#expand()
      }).catch(() => {
        this.#place.replaceChildren(element('p', { class: 'notice', 'data-kind': 'problem', role: 'alert' }, this.#words?.errors.connection ?? ''))
      })
    })
  }

  /** Shows the button where the microphone can be tried; a test that is open ends with it. */
  show (isOffered: boolean, words: Words, language: string): void {
    this.node.hidden = !isOffered
    if (!isOffered || language !== this.#language) this.close()
    this.#language = language
    this.#words = words
    setText(this.#button, words.tryMicrophone)
  }

  /** Ends the test, and lets go of the microphone. */
  close (): void {
    this.#turn += 1
    this.#open?.close()
    this.#open = null
    this.#expand()
  }

  #expand (): void { this.#button.setAttribute('aria-expanded', String(this.#open !== null)) }
}
