import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import { PARKED, REPORTS, Statements, TRANSCRIPTIONS } from '../../lib/jobs/index.js'
import type { Tables } from '../database/tables.js'

/** The database schema of pg-boss. */
export const SCHEMA = 'pgboss'

/** The customer that a job belongs to. */
export const CUSTOMER = sql<string>`coalesce(data->>'customer_id', '')`

/** The index of waiting jobs by customer, in the order in which they are taken. */
const WAITING = 'job_waiting_by_customer'

/** How often to look for jobs of dead workers, in seconds. */
const MAINTENANCE_SECONDS = 5

/** Most attempts to start, and the longest pause after the first one, in milliseconds; it grows with each attempt. */
const START_ATTEMPTS = 10
const START_PAUSE_MS = 200

/**
 * SQLSTATE codes that instances get when they create the same tables at the same time: statement timeout, deadlock, unique violation,
 * duplicate schema, table or object.
 */
const IN_THE_WAY = new Set(['57014', '40P01', '23505', '42P06', '42P07', '42710'])

interface PgBossResult {
  rows: object[]
  rowCount: number
}

async function runStatement (db: Kysely<Tables>, text: string, values: unknown[]): Promise<PgBossResult> {
  return db.connection().execute(async connection => {
    try {
      const { rows } = await connection.executeQuery<object>(CompiledQuery.raw(text, values))
      return { rows: rows ?? [], rowCount: rows?.length ?? 0 }
    } catch (error) {
      // Some statements of pg-boss open a transaction; a failed one must not stay open on a connection that goes back to the pool.
      // On a broken connection there is nothing left to roll back.
      if (/^\s*BEGIN/i.test(text)) await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      throw error
    }
  })
}

/** How long to try to record the outcome of a job, in milliseconds: less than a lease, after which another worker may take the job. */
const NOTING_MAX_MS = 5000
const NOTING_RETRY_MS = 250

/** The result that pg-boss gets when the outcome could not be recorded. */
const NOT_NOTED = { rows: [{ count: 0 }], rowCount: 1 }

/** Whether a statement records the outcome of a job: completed or failed. */
function isNote (text: string): boolean {
  return text.includes('UNNEST($2::uuid[])') && text.includes('$3::jsonb')
}

/**
 * Runs a statement that pg-boss does not await, and whose rejection would therefore end the process. Retries it for a moment; after that,
 * the lease of the job expires, and the job runs again.
 */
async function note (run: () => Promise<PgBossResult>, onFailed: (error: unknown) => void): Promise<PgBossResult> {
  const until = performance.now() + NOTING_MAX_MS
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (performance.now() > until) {
        onFailed(error)
        return NOT_NOTED
      }
      await sleep(NOTING_RETRY_MS)
    }
  }
}

/** Runs the statements of pg-boss on our database. */
function executorOf (db: Kysely<Tables>, statements: Statements, onNotNoted: (error: unknown) => void): PgBoss.Db {
  return {
    async executeSql (text: string, values: unknown[] = []) {
      const run = async () => runStatement(db, text, values)
      return statements.run(async () => isNote(text) ? note(run, onNotNoted) : run())
    }
  }
}

/** Does the same within a transaction that is already open. */
export function executorIn (transaction: Kysely<Tables>): PgBoss.Db {
  return {
    async executeSql (text: string, values: unknown[] = []) {
      const { rows } = await transaction.executeQuery<object>(CompiledQuery.raw(text, values))
      return { rows: rows ?? [], rowCount: rows?.length ?? 0 }
    }
  }
}

/**
 * Creates the index for taking jobs, unless it exists: `if not exists` alone would wait for every writer. It begins with the name, although
 * that is the same in a whole partition, so that PostgreSQL prefers it even without statistics on the table.
 */
async function indexWaiting (db: Kysely<Tables>): Promise<void> {
  const { rows: [found] } = await sql<{ present: boolean }>`select to_regclass(${`${SCHEMA}.${WAITING}`}) is not null as present`.execute(db)
  if (found?.present === true) return
  await sql`create index if not exists ${sql.id(WAITING)} on ${sql.id(SCHEMA, 'job')} (name, (${CUSTOMER}), created_on, id) where state < 'active'`.execute(db)
}

async function startOnce (db: Kysely<Tables>, statements: Statements, onNotNoted: (error: unknown) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: executorOf(db, statements, onNotNoted), schema: SCHEMA, schedule: false, maintenanceIntervalSeconds: MAINTENANCE_SECONDS
  })
  try {
    await boss.start()
    await boss.createQueue(PARKED)
    await boss.createQueue(REPORTS)
    await boss.createQueue(TRANSCRIPTIONS)
    await indexWaiting(db)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false, wait: false }).catch(() => {})
    throw error
  }
}

/**
 * Starts pg-boss on our database, and creates its tables and queues. Instances that start at the same time may get in each other's way
 * there; PostgreSQL then fails one of them, which tries again and finds the tables.
 *
 * @param statements to be ended after pg-boss is stopped and before the database is closed: pg-boss does not wait for all of them
 * @param onNotNoted called with the error when the outcome of a job could not be recorded; the job then runs again
 */
export async function startBoss (
  db: Kysely<Tables>, statements = new Statements(), onNotNoted: (error: unknown) => void = () => {}
): Promise<PgBoss> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(db, statements, onNotNoted)
    } catch (error) {
      if (!IN_THE_WAY.has((error as { code?: string }).code ?? '') || attempt >= START_ATTEMPTS) throw error
      await sleep(START_PAUSE_MS * Math.random() * attempt)
    }
  }
}
