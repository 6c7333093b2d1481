import { sql, type Kysely } from 'kysely'
import { hashOf, type AuditEvent } from '../../lib/audit/index.js'
import { createBatch, databaseAway } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'

/** Most rows that wait for a statement; with more, accesses are refused rather than kept in memory. */
const WAITING_MAX = 10_000

/** Writes rows of the audit log in one statement: in the transaction of a change, or in one of its own. */
export async function insertEvents (db: Kysely<Tables>, events: readonly AuditEvent[]): Promise<void> {
  const rows = JSON.stringify(events.map(event => ({ ...event, hash: hashOf(event).toString('hex') })))
  await sql`insert into audit_events (id, at, operation, action, phase, outcome, actor_kind, actor, customer_id, organisation, api_key_id, role,
      purpose_of_use, token_id, request_id, address, consultation_id, targets, categories, results, hash)
    select id, at, operation, action, phase, outcome, actor_kind, actor, customer_id, organisation, api_key_id, role,
      purpose_of_use, token_id, request_id, address, consultation_id, targets, categories, results, decode(hash, 'hex')
    from json_to_recordset(${rows}::text::json) as e (id uuid, at timestamptz, operation text, action text, phase text, outcome text,
      actor_kind text, actor text, customer_id uuid, organisation text, api_key_id text, role text, purpose_of_use text, token_id text,
      request_id text, address text, consultation_id uuid, targets text[], categories text[], results integer, hash text)`.execute(db)
}

/** Writes rows of concurrent requests together: what comes while a statement runs shares the next one, and its commit. */
export class AuditWriter {
  readonly #write: (event: AuditEvent) => Promise<null>
  #waiting = 0
  #idle: Array<() => void> = []

  constructor (db: Kysely<Tables>) {
    this.#write = createBatch(async (events: readonly AuditEvent[]) => {
      await insertEvents(db, events)
      return events.map(() => null)
    })
  }

  /** Resolves when the row is stored. @throws when it cannot be, also because too many wait: 503 */
  async write (event: AuditEvent): Promise<void> {
    if (this.#waiting >= WAITING_MAX) throw databaseAway()
    this.#waiting += 1
    try {
      await this.#write(event)
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }

  /** Resolves when no row waits any more. */
  async settled (): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>(resolve => { this.#idle.push(resolve) })
  }
}
