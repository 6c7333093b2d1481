import type { CreateConsultation, SentConsent } from '../types.js'
import type { ConsentAnswer } from './consent-view.js'
import type { ScribeConsentDetail } from './events.js'
import { ScribeError, type ScribeState, type ScribeView } from './state.js'
import type { ScribeOptions } from './view.js'

/** States in which a recording that begins is of another visit. */
const OVER: ReadonlySet<ScribeState> = new Set(['finishing', 'finished', 'withdrawn'])

/** States in which a visit is shown whose consent can be withdrawn. */
const SHOWN: ReadonlySet<ScribeState> = new Set(['recording', 'paused', 'stopped', 'finishing', 'finished', 'failed'])

/** What the consent to a recording needs of the widget. */
export interface ConsentHost {
  /** The visit that is shown. */
  view: () => ScribeView
  /** Records on the service what a patient says to the recording of a consultation. */
  record: (consultation: string, consent: SentConsent) => Promise<void>
  tell: (detail: ScribeConsentDetail) => void
  changed: () => void
}

/** What the patient says to the recording of the next visit, or of the one that is shown, as the clinician states it. */
export class Consenting {
  readonly #element: Element
  readonly #host: ConsentHost
  /** Whether the box of `require-consent` is ticked. */
  #ticked = false
  #answer: NonNullable<CreateConsultation['consent']> | null = null

  constructor (element: Element, host: ConsentHost) {
    this.#element = element
    this.#host = host
  }

  /** Whether it is asked, and kept with the consultation. */
  get #isAsked (): boolean { return this.#element.getAttribute('consent') === 'ask' }

  get #wording (): string | null {
    const wording = this.#element.getAttribute('consent-wording') ?? ''
    return wording === '' ? null : wording
  }

  /** How it is shown. */
  options (): Pick<ScribeOptions, 'consentNeeded' | 'consentGiven' | 'consent'> {
    const { state, consent } = this.#host.view()
    const isKnown = !this.#isAsked || this.#isGiven() || !['idle', 'stopped', 'failed'].includes(state)
    return {
      consentNeeded: this.#element.hasAttribute('require-consent') && !this.#isAsked,
      consentGiven: this.#ticked,
      consent: {
        asked: isKnown ? null : { wording: this.#wording, answer: this.#answer?.state ?? null },
        withdrawable: this.#isAsked && consent !== null && SHOWN.has(state)
      }
    }
  }

  /**
   * What a recording that begins now is kept with.
   *
   * @throws {ScribeError} `consent` if nobody has agreed to it
   */
  settings (): Pick<CreateConsultation, 'consent'> {
    // What the last patient said does not count for the next one.
    if (OVER.has(this.#host.view().state)) this.reset()
    if (this.#isAsked && this.#isGiven()) return {}
    const isAgreed = this.#isAsked ? this.#answer?.state === 'given' : this.#ticked || !this.#element.hasAttribute('require-consent')
    if (!isAgreed) throw new ScribeError('consent', 'Nobody has agreed to the recording.')
    return this.#isAsked && this.#answer !== null ? { consent: this.#answer } : {}
  }

  /** The box is ticked, or not. */
  tick (isTicked: boolean): void {
    this.#ticked = isTicked
    this.#host.changed()
  }

  /** The clinician states what the patient says. A refusal is recorded at once where there is a consultation. */
  async answer (state: ConsentAnswer): Promise<void> {
    const { consultation } = this.#host.view()
    const wording = this.#wording
    const time = new Date().toISOString()
    const answer = { state, ...wording === null ? {} : { wording }, time }
    this.#answer = answer
    this.#host.changed()
    this.#host.tell({ state, wording, time, consultation })
    if (state === 'refused' && consultation !== null) await this.#host.record(consultation, answer)
  }

  /** The patient withdraws what was given for the visit that is shown. */
  withdraw (): void {
    this.reset()
    const { consultation } = this.#host.view()
    this.#host.tell({ state: 'withdrawn', wording: null, time: new Date().toISOString(), consultation })
  }

  /** Another visit is next. */
  reset (): void {
    this.#ticked = false
    this.#answer = null
  }

  /** Whether it is recorded that the patient of the open consultation agrees. */
  #isGiven (): boolean {
    const { state, consultation, consent } = this.#host.view()
    return consultation !== null && consent === 'given' && !OVER.has(state)
  }
}
