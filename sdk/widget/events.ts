import type { ConsultationOutput } from '../types.js'
import type { ConsultationScribe } from './element.js'
import type { ScribeState } from './state.js'

/** The state by now. */
export interface ScribeStateDetail {
  /** Where the consultation stands. */
  state: ScribeState
  /** Its id; `null` before there is one. */
  consultation: string | null
}

/** The report by now. */
export interface ScribeOutputDetail {
  /** `report_status` says whether it is final. */
  output: ConsultationOutput
}

/** What went wrong, in words. */
export interface ScribeMessageDetail {
  /** A sentence for the person, in the language of the widget. */
  message: string
}

/** What went wrong. */
export interface ScribeErrorDetail extends ScribeMessageDetail {
  /** For programs. */
  error: Error
}

/** A text for the record. */
export interface ScribeInsertDetail {
  /** As plain text, as the person decided on what had to be checked. */
  text: string
  /** Id of the section; `null` for the whole report. */
  section: string | null
  /** The report that it is from. */
  output: ConsultationOutput
}

/** A report of the list has come. */
export interface ScribeReportDetail {
  /** Id of the consultation; `open(id)` shows its report. */
  consultation: string
}

/** The events of the widget: `element.addEventListener('scribe-output', ({ detail }) => …)`. They bubble. */
export interface ScribeEvents {
  /** The state has changed. */
  'scribe-state': CustomEvent<ScribeStateDetail>
  /** The report has changed. */
  'scribe-output': CustomEvent<ScribeOutputDetail>
  /** The report of an earlier visit has come. */
  'scribe-report': CustomEvent<ScribeReportDetail>
  /** Something failed, or was refused. */
  'scribe-error': CustomEvent<ScribeErrorDetail>
  /** The person wants a text in the record: a section, or the whole report. */
  'scribe-insert': CustomEvent<ScribeInsertDetail>
}

declare global {
  interface HTMLElementTagNameMap { 'consultation-scribe': ConsultationScribe }
  interface HTMLElementEventMap extends ScribeEvents {}
}
