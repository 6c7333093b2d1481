import { ownLanguage } from './attributes.js'
import { copyText, element, setText } from './dom.js'
import type { ScribeEvents } from './events.js'
import { errorText } from './messages.js'
import type { ScribeView, WaitingVisit } from './state.js'
import { nameOfVisit } from './waiting-view.js'
import { filled, wordsOf, type Words } from './words/index.js'

/** Tells the page, by events, and screen readers what has changed. */
export class Notifier {
  readonly #host: HTMLElement
  /** In the page itself: a live region inside a shadow root is not read everywhere. */
  readonly #region = element('div', { slot: 'announcer', role: 'status', 'aria-live': 'polite' })
  #announced = ''
  #told: Pick<ScribeView, 'state' | 'consultation' | 'output' | 'error' | 'delay' | 'waiting'> = {
    state: 'idle', consultation: null, output: null, error: null, delay: null, waiting: []
  }

  constructor (host: HTMLElement) {
    this.#host = host
  }

  /** What there is to say, in the language of the widget. */
  get words (): Words { return wordsOf(ownLanguage(this.#host)) }

  /** Puts the live region into the page. */
  attach (): void {
    if (this.#region.parentNode !== this.#host) this.#host.append(this.#region)
  }

  /** Tells what is another than before. */
  tell (view: ScribeView): void {
    const before = this.#told
    const { state, consultation, output, delay, waiting } = view
    this.#told = { state, consultation, output, error: view.error === null ? null : before.error, delay, waiting }
    // A recording that began without a connection has its consultation later.
    const isCreated = before.consultation === null && consultation !== null && !['idle', 'starting'].includes(state)
    if (before.state !== state) this.announce(this.words.states[state])
    if (before.state !== state || isCreated) this.emit('scribe-state', { state, consultation })
    if (view.output !== null && before.output !== view.output) this.emit('scribe-output', { output: view.output })
    if (view.error !== null) this.tellError(view.error)
    if (delay !== null && delay !== before.delay) this.tellError(delay)
    if (view.offline) this.announce(this.words.offline)
    if (before.waiting !== view.waiting) this.#tellReports(before.waiting, view.waiting)
  }

  /** Tells an error, unless it was told. */
  tellError (error: Error): void {
    if (this.#told.error === error) return
    this.#told.error = error
    const message = errorText(error, this.words)
    this.announce(message)
    this.emit('scribe-error', { error, message })
  }

  /** Says a sentence to screen readers, once. */
  announce (sentence: string): void {
    if (sentence === this.#announced) return
    this.#announced = sentence
    this.#region.lang = ownLanguage(this.#host)
    setText(this.#region, sentence)
  }

  /** Copies a text, and says so. @param note what is said about it */
  copy (text: string, html: string, note: string): void {
    const { copied, notCopied } = this.words
    copyText(text, html).then(() => this.announce(`${copied} ${note}`.trim()), () => this.announce(notCopied))
  }

  emit<Name extends keyof ScribeEvents> (name: Name, detail: ScribeEvents[Name]['detail']): void {
    this.#host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  /** Tells which reports of the list have come. */
  #tellReports (before: readonly WaitingVisit[], now: readonly WaitingVisit[]): void {
    for (const visit of now.filter(({ awaits }) => awaits === 'ready')) {
      if (before.some(({ consultation, awaits }) => consultation === visit.consultation && awaits === 'ready')) continue
      this.announce(filled(this.words.come, nameOfVisit(visit, this.words, ownLanguage(this.#host))))
      this.emit('scribe-report', { consultation: visit.consultation })
    }
  }
}
