import type { Consultations } from '../../consultations.js'
import type { Addendum, ReportReview } from '../../types.js'
import type { ReportModel } from './model.js'
import { readAll, type ReadingService } from './reading.js'
import type { Saver } from './saver.js'

/** What signing needs of the service. */
export type SigningService = ReadingService & Pick<Consultations, 'review' | 'sign' | 'addAddendum'>

/** How a report is signed. */
export interface SigningOptions {
  service: SigningService
  consultation: string
  model: ReportModel
  saver: Saver
  signal: AbortSignal
  changed: () => void
  /** What an error means, in words. @param status of the answer */
  explain: (error: Error & { status?: number }) => string
}

/** Reviews and signs a report, and adds to a signed one. */
export class Signing {
  readonly #options: SigningOptions
  #problem = ''
  /** While the service is asked how far it is. */
  #reading: Promise<void> | null = null

  constructor (options: SigningOptions) {
    this.#options = options
  }

  /** How far the review is. An edit that is not saved makes it a draft again. */
  get review (): ReportReview {
    const { model: { reading: { review } }, saver } = this.#options
    if (review.signed !== null || (saver.draft === null && review.revision === saver.saved.revision)) return review
    return { review: 'draft', revision: saver.saved.revision, reviewed: null, signed: null }
  }

  /** Whether the service is asked how far it is. */
  get isReading (): boolean { return this.#reading !== null }

  /** What went wrong with the last step; empty for nothing. */
  get problem (): string { return this.#problem }

  /** Reviews or signs what is shown, once all of it is saved. */
  async mark (step: 'review' | 'sign'): Promise<void> {
    const { service, consultation, saver, signal } = this.#options
    await this.#attempt(async () => {
      await saver.flush()
      await service[step](consultation, saver.saved.revision, { signal })
      await this.reload(false)
    })
  }

  /** Adds to a signed report, and once only: where the answer did not come, it is looked whether it is there. */
  async add (text: string): Promise<void> {
    const { service, consultation, model, signal } = this.#options
    const known = model.reading.addenda.length
    await this.#attempt(async () => {
      const isThere = (addenda: readonly Addendum[]) => addenda.slice(known).some(addendum => addendum.text === text)
      const before = this.#problem === '' ? [] : await service.addenda(consultation, { signal })
      if (!isThere(before)) await service.addAddendum(consultation, text, { signal })
      await this.reload(false)
    })
    if (this.#problem !== '') throw new Error(this.#problem)
  }

  /** Reads what the service says by now. @param anew whether the rows are another report */
  async reload (anew: boolean): Promise<void> {
    const { service, consultation, model, signal, changed } = this.#options
    const before = this.#reading ?? Promise.resolve()
    const reading = before.catch(() => {}).then(async () => model.take(await readAll(service, consultation, signal), anew))
    this.#reading = reading
    await reading.finally(() => { if (this.#reading === reading) this.#reading = null })
    changed()
  }

  async #attempt (act: () => Promise<void>): Promise<void> {
    const { changed, explain, signal, saver } = this.#options
    try {
      await act()
      this.#problem = ''
    } catch (error) {
      if (signal.aborted) return
      const { status } = error as { status?: number }
      this.#problem = explain(error as Error)
      // Somebody else has saved it: what they wrote is read before it is signed.
      if (status === 412) await saver.refresh().catch(() => {})
    }
    changed()
  }
}
