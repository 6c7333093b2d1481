import { randomUUID } from 'node:crypto'
import type { AuditAction, AuditActor, AuditCategory, AuditOutcome, AuditPhase } from '../../schemas/audit-terms.js'

/** One row of the audit log: ids and codes only, no text and no names of people. */
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
