import type { Consultations } from '../../consultations.js'
import type { TranscriptCorrections } from '../../types.js'
import type { ReportModel } from './model.js'
import type { Saver } from './saver.js'

/** How the words of a segment are corrected. */
export type CorrectedSegment = TranscriptCorrections['corrections'][number]

/** What correcting a transcript needs of the service. */
export type CorrectingService = Pick<Consultations, 'corrections' | 'correct' | 'regenerate' | 'status'>

/** How a transcript is corrected. */
export interface CorrectingOptions {
  service: CorrectingService
  consultation: string
  model: ReportModel
  saver: Saver
  signal: AbortSignal
  /** Reads the words and the evidence again. */
  reload: () => Promise<void>
  changed: () => void
  /** What an error means, in words. */
  explain: (error: Error & { status?: number }) => string
  /** Shows the visit anew: its report is made again, or its consent is withdrawn. */
  again: () => void
}

/** Corrects the words of a transcript, and has the report made again of them. It knows nothing of the page. */
export class Correcting {
  readonly #options: CorrectingOptions
  /** `null` until the service has said it. */
  #known: TranscriptCorrections | null = null
  #isOutdated = false
  #problem = ''

  constructor (options: CorrectingOptions) {
    this.#options = options
  }

  /** Whether words were corrected after the report was made. */
  get isOutdated (): boolean { return this.#isOutdated }

  /** Whether a clinician has edited the report, so that making it again replaces something. */
  get isEdited (): boolean {
    const { model, saver } = this.#options
    return saver.draft !== null || model.reading.report.made_by === 'clinician'
  }

  /** What went wrong with the last step; empty for nothing. */
  get problem (): string { return this.#problem }

  /** How the words of a segment are corrected; `undefined` where they are as they were recognised. */
  correctionOf (segment: string): CorrectedSegment | undefined {
    return this.#known?.corrections.find(({ segment_id: id }) => id === segment)
  }

  /** Reads what is corrected by now. */
  async read (): Promise<void> {
    const { service, consultation, signal, changed } = this.#options
    const [known, { corrected = false, consent }] = await Promise.all([
      service.corrections(consultation, { signal }), service.status(consultation, { signal })
    ])
    // On another device: the widget shows it.
    if (consent === 'withdrawn') return this.#options.again()
    this.#known = known
    this.#isOutdated = corrected
    changed()
  }

  /** Reads what was corrected elsewhere meanwhile. */
  async look (): Promise<void> {
    const before = this.#known?.revision
    await this.read()
    if (before !== undefined && before !== this.#known?.revision) await this.#options.reload()
  }

  /** Gives a segment other words, or its own. @returns whether they are saved */
  async correct (segment: string, text: string): Promise<boolean> {
    const { service, consultation, signal } = this.#options
    return this.#attempt(async () => {
      if (this.#known === null) await this.read()
      const { revision, corrections } = this.#known ?? { revision: 0, corrections: [] }
      const others = corrections.filter(({ segment_id: id }) => id !== segment)
      try {
        this.#known = await service.correct(consultation, { revision, corrections: [...others, { segment_id: segment, text }] }, { signal })
      } catch (error) {
        // Somebody else has corrected: what they wrote is shown before anything of it is replaced.
        if ((error as { status?: number }).status === 412) await this.#reload().catch(() => {})
        throw error
      }
      await this.#reload()
    })
  }

  /** Has the report made again, of the corrected words. @param discardsEdits whether it may replace one that a clinician edited */
  async makeAgain (discardsEdits: boolean): Promise<void> {
    const { service, consultation, saver, signal, again } = this.#options
    const isDone = await this.#attempt(async () => {
      await saver.flush()
      await service.regenerate(consultation, { signal, ...discardsEdits ? { discard_edits: true } : {} })
    })
    if (isDone) again()
  }

  async #reload (): Promise<void> {
    await Promise.all([this.read(), this.#options.reload()])
  }

  async #attempt (act: () => Promise<void>): Promise<boolean> {
    const { changed, explain, signal } = this.#options
    try {
      await act()
      this.#problem = ''
    } catch (error) {
      if (signal.aborted) return false
      this.#problem = explain(error as Error)
    }
    changed()
    return this.#problem === ''
  }
}
