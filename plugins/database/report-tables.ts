import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ReviewStep } from '../../schemas/review-states.js'

/** Revisions of reports that another one has replaced; the current one is in the consultation. */
export interface ReportRevisionsTable {
  consultation_id: string
  /** Counts from 1 in each consultation. */
  revision: number
  /** The consultation output with the report, validated, as JSON text. */
  output: string
  /** The evidence of the report, as JSON text: of the last one that an engine made; `null` for any other, and when it has none. */
  evidence: string | null
  /** Subject of the user who saved it; `null`: an engine made it. */
  saved_by: string | null
  made_at: ColumnType<Date, Date | string, never>
}

/** Who reviewed and signed which revision of a report. */
export interface ReportReviewsTable {
  consultation_id: string
  revision: number
  step: ReviewStep
  /** Subject of the user. */
  subject: string
  at: Generated<Date>
  /** SHA-256 of the consultation output in canonical JSON (RFC 8785), in hexadecimal. */
  sha256: string
}

export type ReportReviewRow = Selectable<ReportReviewsTable>

/** What was added to signed reports. */
export interface ReportAddendaTable {
  consultation_id: string
  /** Counts from 1 in each consultation. */
  number: number
  text: string
  /** Subject of the user. */
  subject: string
  added_at: Generated<Date>
}

export interface ReportTables {
  report_revisions: ReportRevisionsTable
  report_reviews: ReportReviewsTable
  report_addenda: ReportAddendaTable
}
