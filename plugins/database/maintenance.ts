import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.js'

/**
 * How often the embedded database is maintained, in milliseconds. While it is, nothing else runs in this process: what a step does grows
 * with what was written since the last one, so that many short ones are better than a long one.
 */
export const MAINTENANCE_INTERVAL_MS = 500

/** After how many bytes of write-ahead log a checkpoint is made: as many are replayed after a crash at most, and then written over. */
const CHECKPOINT_BYTES = 67_108_864

/** How many dead rows a table may have: so many, and one for so many that live. A row of a TOAST table is 2 kB of sound. */
const DEAD_ROWS = 50
const LIVE_PER_DEAD_ROW = 20

/** How many rows that no vacuum has seen a table may have: each one reads what is new to it, and a late one would take long. */
const NEW_ROWS = 4096

/** Makes a checkpoint when there is enough that it would set free. */
async function checkpoint (db: Kysely<Tables>): Promise<void> {
  const { rows: [wal] } = await sql<{ due: boolean }>`
    select pg_current_wal_lsn() - redo_lsn >= ${sql.lit(CHECKPOINT_BYTES)} as due from pg_control_checkpoint()`.execute(db)
  if (wal?.due === true) await sql`checkpoint`.execute(db)
}

/**
 * Makes the space of dead rows free again, in the table that has most to do; TOAST tables are tables of their own here. Without a limit
 * of buffers, which would force the log to disk for every 2 MB that are read.
 */
async function vacuum (db: Kysely<Tables>): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows: [worst] } = await sql<{ schemaname: string, relname: string }>`
    select schemaname, relname from pg_stat_all_tables
    where n_dead_tup >= ${sql.lit(DEAD_ROWS)} + n_live_tup / ${sql.lit(LIVE_PER_DEAD_ROW)} or n_ins_since_vacuum >= ${sql.lit(NEW_ROWS)}
    order by n_dead_tup + n_ins_since_vacuum desc limit 1`.execute(db)
  if (worst !== undefined) await sql`vacuum (process_toast false, buffer_usage_limit 0) ${sql.id(worst.schemaname, worst.relname)}`.execute(db)
}

/**
 * One small step of what the background processes of PostgreSQL do and the embedded database has none for. Without it, every byte that
 * was ever written stays in the write-ahead log until a clean end, and the space of what is deleted is never used again.
 *
 * Deleted bytes are made free for other data that way, or given back to the file system; they are not wiped.
 */
export async function maintain (db: Kysely<Tables>): Promise<void> {
  await checkpoint(db)
  await vacuum(db)
}
