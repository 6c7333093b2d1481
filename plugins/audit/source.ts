import { sql, type Kysely, type Selectable } from 'kysely'
import {
  hashOf, readEvents, unpackLeaves, type AuditEvent, type AuditLogSource, type StoredEvent, type StoredSeal, type UnreadableEvent
} from '../../lib/audit/index.js'
import type { AuditBatchesTable, Tables } from '../database/tables.js'
import { sealOf } from './sealing.js'

/** Seals, and batches, that are read at a time. */
const SEALS_CHUNK = 50
const BATCHES_CHUNK = 100

/** A batch, as far as its rows are in it. */
type Batch = Pick<Selectable<AuditBatchesTable>, 'seal' | 'events' | 'leaves'>

/** The rows of a batch in order, and what is between them and cannot be read. */
export function rowsIn ({ seal, events, leaves }: Batch): Array<StoredEvent | UnreadableEvent> {
  const stored = leaves === null ? [] : unpackLeaves(Buffer.from(leaves)) ?? []
  const hashes = new Map(stored.map(({ id, hash }) => [id, hash]))
  return readEvents(events).map(event => {
    return 'isUnreadable' in event
      ? event
      : { ...event, hash: hashes.get(event.id) ?? hashOf(event), seal: seal === null ? null : Number(seal) }
  })
}

/** The rows of a batch that can be read. */
export function readableRowsIn (batch: Batch): StoredEvent[] {
  return rowsIn(batch).filter((row): row is StoredEvent & AuditEvent => !('isUnreadable' in row))
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

async function * rowsOf (db: Kysely<Tables>, seal: number | null): AsyncIterable<StoredEvent | UnreadableEvent> {
  const isUnsealed = sql<boolean>`(seal is null or not exists (select from audit_seals where audit_seals.number = audit_batches.seal))`
  let after: string | number = 0
  for (;;) {
    const batches: Array<Batch & { number: string | number }> = await db.selectFrom('audit_batches').select(['number', 'seal', 'events', 'leaves'])
      .where(eb => seal === null ? isUnsealed : eb('seal', '=', seal))
      .where('number', '>', after).orderBy('number').limit(BATCHES_CHUNK).execute()
    yield * batches.flatMap(rowsIn)
    if (batches.length < BATCHES_CHUNK) return
    after = batches.at(-1)?.number ?? after
  }
}

/** The audit log in a database, for `verifyAuditLog`: never more of it in memory than the rows of a seal. */
export function sourceOf (db: Kysely<Tables>): AuditLogSource {
  return { seals: () => sealsOf(db), rowsOf: seal => rowsOf(db, seal) }
}
