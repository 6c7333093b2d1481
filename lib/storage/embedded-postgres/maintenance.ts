import { sql, type Kysely } from 'kysely'

/**
 * How often to maintain the embedded database, in milliseconds. Nothing else runs on it meanwhile: a step takes longer the more was written
 * since the last one, so many short steps are better than a long one.
 */
export const MAINTENANCE_INTERVAL_MS = 500

/** Bytes of write-ahead log after which to make a checkpoint: at most this much is replayed after a crash, and then overwritten. */
const CHECKPOINT_BYTES = 67_108_864

/** Most dead rows of a table: a base number, and one more for this many live rows. A row of a TOAST table is 2 kB of sound. */
const DEAD_ROWS = 50
const LIVE_PER_DEAD_ROW = 20

/** Most rows of a table that no vacuum has seen: each vacuum reads the new rows, and a late one would take long. */
const NEW_ROWS = 4096

/** Where the write-ahead log of a database ended when no table needed a vacuum: as long as it ends there, none does. */
const nothingToDo = new WeakMap<object, string>()

/** Makes a checkpoint when it would free enough. @returns where the write-ahead log ended before */
async function checkpoint<T> (db: Kysely<T>, isBackedUp: () => boolean): Promise<string> {
  const { rows: [wal] } = await sql<{ due: boolean, end: string }>`
    select pg_current_wal_lsn() - redo_lsn >= ${sql.lit(CHECKPOINT_BYTES)} as due, pg_current_wal_insert_lsn()::text as end
    from pg_control_checkpoint()`.execute(db)
  if (wal?.due === true && !isBackedUp()) await sql`checkpoint`.execute(db)
  return wal?.end ?? ''
}

/**
 * Frees the space of dead rows in the table with the most to do; TOAST tables count as tables here. Without a buffer limit, which would
 * force the log to disk for every 2 MB that are read.
 *
 * @returns whether there was such a table
 */
async function vacuum<T> (db: Kysely<T>): Promise<boolean> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows: [worst] } = await sql<{ schemaname: string, relname: string }>`
    select schemaname, relname from pg_stat_all_tables
    where n_dead_tup >= ${sql.lit(DEAD_ROWS)} + n_live_tup / ${sql.lit(LIVE_PER_DEAD_ROW)} or n_ins_since_vacuum >= ${sql.lit(NEW_ROWS)}
    order by n_dead_tup + n_ins_since_vacuum desc limit 1`.execute(db)
  if (worst !== undefined) await sql`vacuum (process_toast false, buffer_usage_limit 0) ${sql.id(worst.schemaname, worst.relname)}`.execute(db)
  return worst !== undefined
}

/**
 * Does one small step of the work of PostgreSQL's background processes, which the embedded database lacks. Without it, every byte that was
 * ever written stays in the write-ahead log until a clean shutdown, and the space of deleted rows is never reused. While nothing is
 * written, it only looks where that log ends.
 *
 * Deleted bytes become free for other data that way, or are given back to the file system; they are not wiped.
 *
 * @param isBackedUp whether a copy of the files is being made, which needs the write-ahead log as it is
 */
export async function maintain<T> (db: Kysely<T>, isBackedUp: () => boolean = () => false): Promise<void> {
  const end = await checkpoint(db, isBackedUp)
  if (end === nothingToDo.get(db)) return
  if (!await vacuum(db)) nothingToDo.set(db, end)
}
