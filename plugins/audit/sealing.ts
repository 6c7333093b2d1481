import { sql, type Kysely, type Selectable } from 'kysely'
import { makeSeal, unpackLeaves, type AuditKey, type StoredSeal } from '../../lib/audit/index.js'
import type { AuditSealsTable, Tables } from '../database/tables.js'

/** The lock in the database that lets one instance seal at a time. */
const SEALING_LOCK = 7_240_713_802

/** Rows after which a seal covers no further batch: its transaction stays short. */
export const SEAL_ROWS_MAX = 2000

/** Most batches that one seal covers. */
const SEAL_BATCHES_MAX = 2000

/** Most seals whose rows are removed in one transaction. */
const EXPIRED_SEALS_MAX = 20

/** A row of the table of seals as the engine knows it. */
export function sealOf (row: Selectable<AuditSealsTable>): StoredSeal {
  return {
    number: Number(row.number),
    at: row.at.toISOString(),
    rows: row.rows,
    root: Buffer.from(row.root),
    previous: row.previous === null ? null : Buffer.from(row.previous),
    key_id: row.key_id,
    hash: Buffer.from(row.hash),
    signature: Buffer.from(row.signature),
    leaves: row.leaves === null ? null : Buffer.from(row.leaves)
  }
}

/** The oldest batches without a seal. Changed leaves are none: `verify` then names the rows. */
async function unsealedBatches (db: Kysely<Tables>) {
  const batches = await db.selectFrom('audit_batches').select(['number', 'rows', 'leaves']).where('seal', 'is', null)
    .orderBy('number').limit(SEAL_BATCHES_MAX).execute()
  let rows = 0
  const full = batches.findIndex(batch => (rows += batch.rows) >= SEAL_ROWS_MAX)
  return full === -1 ? batches : batches.slice(0, full + 1)
}

/**
 * Seals the batches that have no seal yet, the oldest first. Those of transactions that are not committed yet are not seen here; the next
 * seal covers them.
 *
 * @param key is called only when there is something to seal
 * @returns `null` when there are none, or when another instance is sealing
 */
export async function sealRows (db: Kysely<Tables>, key: () => AuditKey, now: number): Promise<StoredSeal | null> {
  return db.transaction().execute(async transaction => {
    const { rows: [lock] } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(SEALING_LOCK)}) as taken`.execute(transaction)
    if (lock?.taken !== true) return null
    const batches = await unsealedBatches(transaction)
    if (batches.length === 0) return null
    const last = await transaction.selectFrom('audit_seals').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst()
    const before = last === undefined ? undefined : { number: Number(last.number), hash: Buffer.from(last.hash) }
    const leaves = batches.flatMap(batch => unpackLeaves(Buffer.from(batch.leaves ?? [])) ?? [])
    const seal = makeSeal(leaves, before, new Date(Math.floor(now)).toISOString(), key())
    await transaction.insertInto('audit_seals').values(seal).execute()
    await sql`with sealed as (
        update audit_batches set seal = ${seal.number}, leaves = null
        where seal is null and number = any(${batches.map(({ number }) => String(number))}::bigint[]) returning subjects
      )
      insert into audit_subjects (subject, seal) select distinct unnest(subjects), ${seal.number}::bigint from sealed on conflict do nothing`.execute(transaction)
    return seal
  })
}

/**
 * Removes the rows of seals that are older than they are kept, whole seals only. The seals stay, without their leaves.
 *
 * @returns how many seals have lost their rows
 */
export async function removeExpired (db: Kysely<Tables>, days: number): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await db.transaction().execute(async transaction => {
      const seals = await transaction.selectFrom('audit_seals').select('number').where('leaves', 'is not', null)
        .where('at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`).orderBy('number').limit(EXPIRED_SEALS_MAX).execute()
      if (seals.length === 0) return 0
      const numbers = seals.map(({ number }) => number)
      await transaction.deleteFrom('audit_batches').where('seal', 'in', numbers).execute()
      await transaction.deleteFrom('audit_subjects').where('seal', 'in', numbers).execute()
      await transaction.updateTable('audit_seals').set({ leaves: null }).where('number', 'in', numbers).execute()
      return seals.length
    })
    removed += count
    if (count < EXPIRED_SEALS_MAX) return removed
  }
}
