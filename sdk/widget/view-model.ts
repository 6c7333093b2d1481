import { StreamError } from '../errors.js'
import type { StreamWarning } from '../stream/types.js'
import type { ConsultationOutput, ConsultationStatus } from '../types.js'
import { forgetReference } from './patients.js'
import { emptyView, noteWarning, type ScribeState, type ScribeView } from './state.js'

/** Says that the view has changed: its state, only what moves many times a second, or the rest. */
export type ViewChange = 'state' | 'progress' | 'content'

/** What there is to show of the consultation that is open. Each change is told. */
export class ViewModel {
  readonly #changed: (what: ViewChange) => void
  #view = emptyView()
  #version = -1

  constructor (changed: (what: ViewChange) => void) {
    this.#changed = changed
  }

  get view (): ScribeView { return this.#view }

  /** Notes news that people read. */
  note (news: Partial<ScribeView>): void {
    Object.assign(this.#view, news)
    this.#changed('content')
  }

  /** Notes what moves many times a second. */
  move (news: Pick<Partial<ScribeView>, 'progress' | 'level'>): void {
    Object.assign(this.#view, news)
    this.#changed('progress')
  }

  enter (state: ScribeState, news: Partial<ScribeView> = {}): void {
    Object.assign(this.#view, news, { state })
    if (state !== 'failed') this.#view.error = null
    this.#changed('state')
  }

  fail (error: Error): void {
    // What ends because of that is no problem.
    if (this.#view.state === 'withdrawn') return
    this.enter('failed', { error, level: 0 })
  }

  /** Shows another consultation, or none. What is not of a single one stays. */
  clear (consultation: string | null): void {
    const { leftovers, waiting } = this.#view
    this.#view = { ...emptyView(), leftovers, waiting, consultation }
    this.#version = -1
    this.#changed('state')
  }

  /** Shows that the consent to a visit is withdrawn, and nothing else of it. @param unsent whether the service has still to be told */
  showWithdrawn (consultation: string | null, unsent = false): void {
    const { leftovers, waiting } = this.#view
    if (consultation !== null) forgetReference(consultation).catch(() => {})
    this.#view = { ...emptyView(), leftovers, waiting, consultation, consent: 'withdrawn', unsent }
    this.enter('withdrawn')
  }

  /** Whether an output is newer than what is shown. */
  isNews (version: number): boolean { return version > this.#version }

  takeOutput (output: ConsultationOutput, version: number): void {
    if (this.#view.state === 'withdrawn') return
    this.#version = version
    this.#view.warnings.delete('silence')
    this.note({ output })
    if (output.report_status === 'final') this.enter('finished', { late: false })
  }

  takeStatus ({ state, reason, consent }: ConsultationStatus): void {
    this.#view.consent = consent ?? this.#view.consent
    if (consent === 'withdrawn') return this.showWithdrawn(this.#view.consultation)
    this.#view.late = state === 'processing' && reason !== null
    if (state === 'failed') this.fail(new StreamError('report_failed', `The report could not be made (${reason}).`))
    else this.#changed('content')
  }

  takeWarning (warning: StreamWarning): void {
    noteWarning(this.#view.warnings, warning)
    this.#changed('content')
  }
}
