import type { ColumnType } from 'kysely'
import type { AuditEvent } from '../../lib/audit/index.js'

/** What `AuditEvent` says of an access. Rows are only added, and removed with their whole seal once they are old enough. */
type EventColumns = Omit<AuditEvent, 'at'>

export interface AuditEventsTable extends EventColumns {
  /** Order in which rows were written. */
  number: ColumnType<string | number, never, never>
  at: ColumnType<Date, never, never>
  /** SHA-256 of the other columns but `number` and `seal`. */
  hash: Uint8Array
  /** The seal that covers it; `null` until there is one. */
  seal: ColumnType<string | number | null, never, string | number>
}

/** Seals: each covers the rows that name it, and the seal before. They are never removed. */
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

/** The tables of the audit log. */
export interface AuditTables {
  audit_events: AuditEventsTable
  audit_seals: AuditSealsTable
}
