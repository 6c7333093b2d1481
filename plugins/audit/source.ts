import { sql, type Kysely, type Selectable } from 'kysely'
import type { AuditLogSource, StoredEvent, StoredSeal } from '../../lib/audit/index.js'
import type { AuditEventsTable, Tables } from '../database/tables.js'
import { sealOf } from './sealing.js'

/** Seals, and rows, that are read at a time. */
const SEALS_CHUNK = 50
const ROWS_CHUNK = 2000

/** A row of the table as the engine knows it. */
export function storedEventOf (row: Selectable<AuditEventsTable>): StoredEvent {
  const { number: _number, at, hash, seal, ...event } = row
  return { ...event, at: at.toISOString(), hash: Buffer.from(hash), seal: seal === null ? null : Number(seal) }
}

async function * sealsOf (db: Kysely<Tables>): AsyncIterable<StoredSeal> {
  let after = 0
  for (;;) {
    const rows = await db.selectFrom('audit_seals').selectAll().where('number', '>', after).orderBy('number').limit(SEALS_CHUNK).execute()
    yield * rows.map(sealOf)
    if (rows.length < SEALS_CHUNK) return
    after = Number(rows.at(-1)?.number)
  }
}

async function * rowsOf (db: Kysely<Tables>, seal: number | null): AsyncIterable<StoredEvent> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db.selectFrom('audit_events').selectAll()
      .where(eb => seal === null ? eb('seal', 'is', null) : eb('seal', '=', seal))
      .where('id', '>', after).orderBy('id').limit(ROWS_CHUNK).execute()
    yield * rows.map(storedEventOf)
    if (rows.length < ROWS_CHUNK) return
    after = rows.at(-1)?.id ?? after
  }
}

/** The audit log in a database, for `verifyAuditLog`: never more of it in memory than the rows of a seal. */
export function sourceOf (db: Kysely<Tables>): AuditLogSource {
  return {
    seals: () => sealsOf(db),
    rowsOf: seal => rowsOf(db, seal),
    async existing (ids) {
      const rows = await db.selectFrom('audit_events').select('id').where('id', '=', sql<string>`any(${[...ids]}::uuid[])`).execute()
      return new Set(rows.map(({ id }) => id))
    }
  }
}
