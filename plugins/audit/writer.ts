import { sql, type Kysely } from 'kysely'
import { joinedText, packLeaves, writtenEvent, type AuditEvent } from '../../lib/audit/index.js'
import { createBatch, databaseAway } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'
import type { AuditJournal } from './journal.js'

/** Most rows that wait for the database; with more, accesses are refused rather than kept in memory. */
const WAITING_MAX = 20_000

/** How many statements write rows at once. */
const STATEMENTS_AT_ONCE = 2

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CONSULTATION = 'consultation:'

/** Whom rows are found by: their customers and consultations. */
function subjectsOf (events: readonly AuditEvent[]): string[] {
  const subjects = new Set<string>()
  for (const { customer_id: customer, consultation_id: consultation, targets } of events) {
    if (customer !== null) subjects.add(customer)
    if (consultation !== null) subjects.add(consultation)
    for (const target of targets) if (target.startsWith(CONSULTATION)) subjects.add(target.slice(CONSULTATION.length))
  }
  return [...subjects].filter(subject => UUID.test(subject))
}

/**
 * Writes rows of the audit log as a batch: in the transaction of a change, or in one of its own.
 *
 * @param journal the file that they were in before: its rows are written once only
 */
export async function insertEvents (db: Kysely<Tables>, events: readonly AuditEvent[], journal: string | null = null): Promise<void> {
  const written = events.map(writtenEvent)
  await sql`insert into audit_batches (rows, events, leaves, subjects, journal)
    select ${events.length}::int, ${joinedText(written)}::text, ${packLeaves(written)}::bytea, ${subjectsOf(events)}::uuid[], ${journal}::uuid
    where ${journal}::uuid is null or not exists (select from audit_batches where journal = ${journal}::uuid)`.execute(db)
}

/** Writes rows of concurrent requests together: what comes while a write runs shares the next one, and its commit. */
export class AuditWriter {
  readonly #write: (event: AuditEvent) => Promise<null>
  readonly #journal: AuditJournal | null
  /** Whether a row was ever written. */
  wrote = false
  #waiting = 0
  #idle: Array<() => void> = []

  /** @param journal where the rows go first; `null`: to the database at once */
  constructor (db: Kysely<Tables>, journal: AuditJournal | null) {
    this.#journal = journal
    this.#write = createBatch(async (events: readonly AuditEvent[]) => {
      if (journal === null) await insertEvents(db, events)
      else await journal.write(events)
      return events.map(() => null)
    }, journal === null ? STATEMENTS_AT_ONCE : 1)
  }

  /** Resolves when the row is stored. @throws when it cannot be, also because too many wait: 503 */
  async write (event: AuditEvent): Promise<void> {
    if (this.#waiting + (this.#journal?.rows ?? 0) >= WAITING_MAX) throw databaseAway()
    this.wrote = true
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
