import { createHash, randomUUID } from 'node:crypto'
import type { AuditAction, AuditActor, AuditCategory, AuditOutcome, AuditPhase } from '../../schemas/audit-terms.js'

/** One row of the audit log, with the names of its columns: ids and codes only, no text and no names of people. */
export interface AuditEvent {
  /** UUIDv7. */
  id: string
  /** When it was, ISO 8601, to the millisecond. */
  at: string
  /** `operationId` of the API, or the name of what the portal or the command line does. */
  operation: string
  action: AuditAction
  /** Of what outlasts a request; `null` for all else. */
  phase: AuditPhase | null
  outcome: AuditOutcome
  actor_kind: AuditActor
  /** Subject of a user, id of an API key or of a person of the portal, `uid:` and the number of a user of the machine. */
  actor: string | null
  customer_id: string | null
  organisation: string | null
  api_key_id: string | null
  role: string | null
  purpose_of_use: string | null
  /** `jti` of the token. */
  token_id: string | null
  request_id: string | null
  address: string | null
  consultation_id: string | null
  /** What else it is about: a kind, a colon, and an id. */
  targets: string[]
  categories: AuditCategory[]
  /** How many entries a list showed. */
  results: number | null
}

/** An event before it has an id and a time. */
export type NewAuditEvent = Omit<AuditEvent, 'id' | 'at'>

/** The fields that the hash of a row covers, in this order. */
export const AUDIT_FIELDS = [
  'id', 'at', 'operation', 'action', 'phase', 'outcome', 'actor_kind', 'actor', 'customer_id', 'organisation', 'api_key_id', 'role',
  'purpose_of_use', 'token_id', 'request_id', 'address', 'consultation_id', 'targets', 'categories', 'results'
] as const satisfies ReadonlyArray<keyof AuditEvent>

/** What every hash of a row begins with: the form of what is hashed. */
const FORM = 'audit-event-1'

/** The length that stands for a field without a value. */
const ABSENT = 0xffff_ffff

const LENGTH_BYTES = 4

/** A value as what is written: a number stands for a length by itself, a text has its own before it. */
function partsOf (value: string | number | readonly string[] | null): Array<string | number> {
  if (value === null) return [ABSENT]
  return typeof value === 'object' ? [value.length, ...value] : [String(value)]
}

/** Bytes of texts and lists so that no two different ones have the same: each is preceded by its length. */
export function lengthPrefixed (values: ReadonlyArray<string | number | readonly string[] | null>): Buffer {
  const parts = values.flatMap(partsOf)
  const texts = parts.reduce<number>((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : 0), 0)
  const bytes = Buffer.allocUnsafe(parts.length * LENGTH_BYTES + texts)
  let at = 0
  for (const part of parts) {
    const length = typeof part === 'string' ? bytes.write(part, at + LENGTH_BYTES) : 0
    bytes.writeUInt32BE(typeof part === 'string' ? length : part, at)
    at += LENGTH_BYTES + length
  }
  return bytes
}

/** The SHA-256 of a row, over its fields with their lengths. */
export function hashOf (event: AuditEvent): Buffer {
  return createHash('sha256').update(lengthPrefixed([FORM, ...AUDIT_FIELDS.map(name => event[name])])).digest()
}

/** An id that sorts by time (UUIDv7, RFC 9562, 5.7). @param at milliseconds since 1970 */
export function timeOrderedId (at: number): string {
  const time = Math.floor(at).toString(16).padStart(12, '0')
  // All but the time and the version are those of a random id.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Gives an event its id and its time. @param at milliseconds since 1970 */
export function datedEvent (event: NewAuditEvent, at: number): AuditEvent {
  return { ...event, id: timeOrderedId(at), at: new Date(Math.floor(at)).toISOString() }
}
