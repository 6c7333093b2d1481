import { fhirAuditEvent } from './fhir.js'
import { AUDIT_FIELDS } from './text.js'
import type { StoredEvent } from './verify.js'

/** Forms that the audit log is exported in. */
export const auditFormats = ['ndjson', 'csv', 'fhir'] as const
export type AuditFormat = typeof auditFormats[number]

const COLUMNS = [...AUDIT_FIELDS, 'seal', 'hash'] as const

/** A row as plain values. */
export function plainEvent ({ hash, ...event }: StoredEvent): Record<string, unknown> {
  return { ...event, hash: hash.toString('hex') }
}

/** A cell of CSV (RFC 4180). What a spreadsheet would take for a formula begins with an apostrophe. */
function cell (value: unknown): string {
  const text = value === null ? '' : Array.isArray(value) ? value.join(' ') : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What comes before the first row of an export. */
export function exportHead (format: AuditFormat): string {
  return format === 'csv' ? `${COLUMNS.join(',')}\r\n` : ''
}

/** A row of an export: a line of JSON, of CSV, or a FHIR AuditEvent as a line of JSON. */
export function exportLine (event: StoredEvent, format: AuditFormat): string {
  const plain = plainEvent(event)
  if (format === 'csv') return `${COLUMNS.map(name => cell(plain[name])).join(',')}\r\n`
  return `${JSON.stringify(format === 'fhir' ? fhirAuditEvent(event) : plain)}\n`
}
