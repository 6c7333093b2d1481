import type { ConsultationClient } from '../client.js'
import type { ConsultationOutput } from '../types.js'
import type { ScribeInsertDetail } from './events.js'
import { nameOfReport } from './forgetting.js'
import { loadReport } from './load-report.js'
import { errorText } from './messages.js'
import type { InsertOffer, OpenReport } from './report/host.js'
import { wordsOf } from './words/index.js'

/** What a final report needs of the widget. */
export interface FinalReportActions {
  /** The client of the service, and its address; `null` without one. */
  client: () => { service: string, client: ConsultationClient } | null
  /** Called when another report is saved. */
  saved: (output: ConsultationOutput) => void
  /** Shows a consultation anew. */
  open: (consultation: string) => void
  announce: (sentence: string) => void
  /** Copies a text. @param note what is said about it afterwards */
  copy: (text: string, html: string, note: string) => void
  insert: (detail: ScribeInsertDetail) => void
  /** Offers to insert the whole report; `null` takes the offer back. */
  offer: (offered: InsertOffer | null) => void
}

/** The final report that is shown. It comes with a module of its own, which is loaded with the first one. */
export class FinalReport {
  readonly #actions: FinalReportActions
  readonly #place: HTMLElement
  #id: string | null = null
  #open: OpenReport | null = null
  #failed = false

  constructor (place: HTMLElement, actions: FinalReportActions) {
    this.#place = place
    this.#actions = actions
  }

  /** Whether the module could not be loaded, so that the report can only be read. */
  get failed (): boolean { return this.#failed }

  /**
   * Shows a final report.
   *
   * @param plain shows it as long as it can only be read
   */
  show (output: ConsultationOutput, language: string, plain: () => void): void {
    if (this.#id === output.id) {
      if (this.#open === null) plain()
      else this.#open.show(output, language)
      return
    }
    this.close()
    this.#id = output.id
    plain()
    this.#begin(output, language, plain).catch(() => {})
  }

  /** Lets go of the report. What is not saved is, or stays on this device. */
  close (): void {
    this.#open?.close()
    this.#open = null
    this.#actions.offer(null)
    this.#id = null
    this.#failed = false
  }

  async #begin (output: ConsultationOutput, language: string, plain: () => void): Promise<void> {
    const used = this.#actions.client()
    if (used === null) return
    const { service, client } = used
    const { saved, announce, copy, insert, offer, open: openAnew } = this.#actions
    const shows = () => this.#id === output.id && this.#open === null
    try {
      const { openReport } = await loadReport()
      if (!shows()) return
      let own = language
      const open = openReport(this.#place, output, language, {
        consultations: client.consultations,
        holder: () => client.holder,
        name: nameOfReport(service, output.id),
        wordsOf,
        errorText: error => errorText(error, wordsOf(own)),
        saved,
        again: () => openAnew(output.id),
        announce,
        copy,
        insert,
        // A report that is closed is saved still, while another one is shown.
        offer: offered => { if (this.#id === output.id) offer(offered) }
      })
      this.#open = { ...open, show: (now, used) => { own = used; open.show(now, used) } }
    } catch {
      if (!shows()) return
      this.#failed = true
      plain()
    }
  }
}
