import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { Tables } from '../database/tables.js'

/** The schema of the tables of pg-boss. */
export const SCHEMA = 'pgboss'

/** The queues: reports to make, audio to transcribe, and consultations of which all attempts at either have failed. */
export const REPORTS = 'reports'
export const TRANSCRIPTIONS = 'transcriptions'
export const PARKED = 'parked-reports'

/** How often work of dead workers is looked for, in seconds. */
const MAINTENANCE_SECONDS = 5

/** Attempts to start, and the longest pause before the second one, in milliseconds; the pause grows with each. */
const START_ATTEMPTS = 10
const START_PAUSE_MS = 200

/** SQLSTATEs of instances that make the same tables at once: deadlock, unique violation, duplicate schema, table or object. */
const IN_THE_WAY = new Set(['40P01', '23505', '42P06', '42P07', '42710'])

async function runStatement (db: Kysely<Tables>, text: string, values: unknown[]): Promise<{ rows: object[], rowCount: number }> {
  return db.connection().execute(async connection => {
    try {
      const { rows } = await connection.executeQuery<object>(CompiledQuery.raw(text, values))
      return { rows: rows ?? [], rowCount: rows?.length ?? 0 }
    } catch (error) {
      // Some texts of pg-boss open a transaction; a failed one must not stay open on a connection that goes back to the others.
      if (/^\s*BEGIN/i.test(text)) await connection.executeQuery(CompiledQuery.raw('rollback'))
      throw error
    }
  })
}

/** The statements of pg-boss: it awaits none of those that note what became of work. */
export class Statements {
  readonly #running = new Set<Promise<unknown>>()
  #ended = false
  #resolveEnded = () => {}
  /** Resolves when there are no more answers. */
  readonly ended = new Promise<void>(resolve => { this.#resolveEnded = resolve })

  /** Resolves when those that run have ended. From then on none is begun: whoever asks for one gets no answer any more. */
  async end (): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
    this.#ended = true
    this.#resolveEnded()
  }

  async run<T> (act: () => Promise<T>): Promise<T> {
    if (this.#ended) return new Promise(() => {})
    const statement = act()
    this.#running.add(statement)
    try {
      return await statement
    } finally {
      this.#running.delete(statement)
    }
  }
}

/** Lets pg-boss run its statements where ours run. */
function executorOf (db: Kysely<Tables>, statements: Statements): PgBoss.Db {
  return {
    async executeSql (text: string, values: unknown[] = []) {
      return statements.run(async () => runStatement(db, text, values))
    }
  }
}

/** The same, inside a transaction that is already open. */
export function executorIn (transaction: Kysely<Tables>): PgBoss.Db {
  return {
    async executeSql (text: string, values: unknown[] = []) {
      const { rows } = await transaction.executeQuery<object>(CompiledQuery.raw(text, values))
      return { rows: rows ?? [], rowCount: rows?.length ?? 0 }
    }
  }
}

async function startOnce (db: Kysely<Tables>, statements: Statements): Promise<PgBoss> {
  const boss = new PgBoss({
    db: executorOf(db, statements), schema: SCHEMA, schedule: false, maintenanceIntervalSeconds: MAINTENANCE_SECONDS
  })
  try {
    await boss.start()
    await boss.createQueue(PARKED)
    await boss.createQueue(REPORTS)
    await boss.createQueue(TRANSCRIPTIONS)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false, wait: false }).catch(() => {})
    throw error
  }
}

/**
 * pg-boss on our database, started, with its tables and queues. Instances that start at once may be in each other's way while they make
 * those; PostgreSQL then ends one of them, which tries again and finds the work done.
 *
 * @param statements to be ended after it is stopped, before the database is closed: it does not wait for all of them
 */
export async function startBoss (db: Kysely<Tables>, statements = new Statements()): Promise<PgBoss> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(db, statements)
    } catch (error) {
      if (!IN_THE_WAY.has((error as { code?: string }).code ?? '') || attempt >= START_ATTEMPTS) throw error
      await sleep(START_PAUSE_MS * Math.random() * attempt)
    }
  }
}
