import type { ConsultationOutput, SentConsent } from '../types.js'
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

type Fields<Name extends string> = Extract<ConsultationOutput['data'][number]['sections'][number]['fields'], Record<Name, unknown>>

/** The values of a report or a section, as data. */
export interface ScribeValues {
  /** Vital signs, each with its unit. */
  vital_signs: Fields<'vital_signs'>['vital_signs']
  /** Diagnoses with their codes. */
  medical_coding: Fields<'medical_coding'>['medical_coding']
  /** What is prescribed. */
  prescribed_medication: Fields<'prescribed_medication'>['prescribed_medication']
  /** First and last day; `null` where there is no sick note. */
  sick_note: Fields<'sick_note'>['sick_note'] | null
}

/** Something for the record. */
export interface ScribeInsertDetail {
  /** As plain text. */
  text: string
  /** The same as HTML: headings, paragraphs and tables. */
  html: string
  /** The same values as data. */
  values: ScribeValues
  /** Id of the section; `null` for the whole report. */
  section: string | null
  /** The report that it is from, as it was corrected. */
  output: ConsultationOutput
  /** How far the review is; `draft` while nobody has read the report. */
  review: 'draft' | 'reviewed' | 'signed'
  /** How many things in it nobody has checked yet. */
  unchecked: number
}

/** A report of the list has come. */
export interface ScribeReportDetail {
  /** Id of the consultation; `open(id)` shows its report. */
  consultation: string
}

/** What the patient says to the recording. */
export interface ScribeConsentDetail {
  /** Whether the patient agrees, refuses, or takes back what was agreed to. */
  state: SentConsent['state']
  /** What the patient was asked; `null` where the page does not say. */
  wording: string | null
  /** When the patient said so, ISO 8601. */
  time: string
  /** Id of the consultation; `null` before there is one. A refusal makes none. */
  consultation: string | null
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
  /** The clinician has stated what the patient says to the recording. */
  'scribe-consent': CustomEvent<ScribeConsentDetail>
  /** The person wants a text in the record: a section, or the whole report. */
  'scribe-insert': CustomEvent<ScribeInsertDetail>
}

declare global {
  interface HTMLElementTagNameMap { 'consultation-scribe': ConsultationScribe }
  interface HTMLElementEventMap extends ScribeEvents {}
}
