import type { ColumnType } from 'kysely'

/** Rows of the audit log that were written together. They are only added, and removed with their whole seal once they are old enough. */
export interface AuditBatchesTable {
  /** Order in which batches were written. */
  number: ColumnType<string | number, never, never>
  /** The seal that covers its rows; `null` until there is one. */
  seal: ColumnType<string | number | null, never, string | number>
  /** How many rows it has. */
  rows: number
  /** The rows, as `joinedText` of the engine writes them. */
  events: string
  /** Ids and hashes of the rows; `null` once a seal keeps them. */
  leaves: ColumnType<Uint8Array | null, Uint8Array, null>
  /** Customers and consultations that the rows are about. */
  subjects: string[]
  /** The file that the rows were in before, so that none of it is stored twice. */
  journal: string | null
}

/** Seals: each covers the batches that name it, and the seal before. They are never removed. */
export interface AuditSealsTable {
  /** Counts from 1, without gaps. */
  number: string | number
  at: ColumnType<Date, Date | string, never>
  rows: number
  root: Uint8Array
  previous: Uint8Array | null
  key_id: string
  hash: Uint8Array
  signature: Uint8Array
  /** Ids and hashes of its rows; `null` once these were kept for long enough. */
  leaves: Uint8Array | null
}

/** Which seals cover rows about a customer or a consultation. */
export interface AuditSubjectsTable {
  subject: string
  seal: string | number
}

/** The tables of the audit log. */
export interface AuditTables {
  audit_batches: AuditBatchesTable
  audit_seals: AuditSealsTable
  audit_subjects: AuditSubjectsTable
}
