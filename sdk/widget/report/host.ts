import type { Consultations } from '../../consultations.js'
import type { ConsultationOutput } from '../../types.js'
import type { ScribeInsertDetail } from '../events.js'
import type { OpenMicrophone } from '../microphone/host.js'
import type { Words } from '../words/index.js'

/** Where reports are kept on this device that the service does not have yet. */
export const REPORT_DATABASE = 'consultation-service-reports'

/** The button that inserts the whole report. */
export interface InsertOffer {
  label: string
  /** What screen readers call it. */
  name: string
  insert: () => void
}

/** What the widget lends to the report that it shows. */
export interface ReportHost {
  consultations: Consultations
  /** Whom the service knows the widget as; `null` while that is not known. */
  holder: () => string | null
  /** Name of the consultation on this device. */
  name: string
  /** The words of the widget in a language. */
  wordsOf: (language: string) => Words
  /** What an error means, in the language of the widget. */
  errorText: (error: Error) => string
  /** Called when another report is saved. */
  saved: (output: ConsultationOutput) => void
  /** Shows the visit anew: its report is being made again, or its consent is withdrawn. */
  again: () => void
  /** Says a sentence to screen readers. */
  announce: (sentence: string) => void
  copy: (text: string, html: string, note: string) => void
  /** Offers to insert the whole report, with the first button of the widget; `null` takes the offer back. */
  offer: (offered: InsertOffer | null) => void
  insert: (detail: ScribeInsertDetail) => void
}

/** A final report in the page. */
export interface OpenReport {
  /** Shows it in another language of the widget, or as it is by now on the service. */
  show: (output: ConsultationOutput, language: string) => void
  /** Saves what is left, and ends. */
  close: () => void
}

/** What the module that is loaded later exports: final reports, and the test of the microphone. */
export interface ReportModule {
  /** Deletes what this device keeps of a report. @param name of the consultation on this device */
  forgetReport: (name: string) => Promise<void>
  /** Saves what earlier pages of this user have left, of all reports that are not open. @param service its address */
  sendKept: (service: string, consultations: Consultations, holder: string) => Promise<void>
  /** Opens a test of the microphone. @param close ends it, for *Esc* */
  openMicrophone: (place: HTMLElement, language: string, close: () => void) => OpenMicrophone
  openReport: (place: HTMLElement, output: ConsultationOutput, language: string, host: ReportHost) => OpenReport
}
