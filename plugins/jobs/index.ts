import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { Tables } from '../database/tables.js'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}

/** Durable work: what is enqueued is done, by this instance or another one, even when one dies. */
export interface Jobs {
  /** Enqueues the making of a report when the transaction is committed, and not at all when it is rolled back. */
  enqueueReport: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** Looks for work now instead of at the next round. Called after the commit. */
  wake: () => void
  /** Takes back whatever is enqueued for a consultation, when the transaction is committed. */
  forget: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** Starts to work: `make` is called for each report, `park` once all its attempts have failed. */
  work: (handlers: JobHandlers) => Promise<void>
}

export interface JobHandlers {
  make: (consultationId: string, signal: AbortSignal) => Promise<void>
  park: (consultationId: string) => Promise<void>
}

interface ReportJob {
  consultation_id: string
}

const SCHEMA = 'pgboss'
const REPORTS = 'reports'
const PARKED = 'parked-reports'

/** Reports that one instance makes at the same time. */
const WORKERS = 2

/** How often workers look for work that nobody woke them for, in seconds. */
const POLLING_SECONDS = 2

/** How often work of dead workers is looked for, in seconds. */
const MAINTENANCE_SECONDS = 5

/** Longest wait for work in progress when the service stops, in milliseconds. */
const STOP_TIMEOUT_MS = 3000

/** Attempts to start, and the longest pause before the second one, in milliseconds; the pause grows with each. */
const START_ATTEMPTS = 10
const START_PAUSE_MS = 200

/** SQLSTATEs of instances that make the same tables at once: deadlock, unique violation, duplicate schema, table or object. */
const IN_THE_WAY = new Set(['40P01', '23505', '42P06', '42P07', '42710'])

/** Lets pg-boss run its statements where ours run. */
function executorOf (db: Kysely<Tables>): PgBoss.Db {
  return {
    async executeSql (text: string, values: unknown[] = []) {
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
  }
}

/** The same, inside a transaction that is already open. */
function executorIn (transaction: Kysely<Tables>): PgBoss.Db {
  return {
    async executeSql (text: string, values: unknown[] = []) {
      const { rows } = await transaction.executeQuery<object>(CompiledQuery.raw(text, values))
      return { rows: rows ?? [], rowCount: rows?.length ?? 0 }
    }
  }
}

async function startOnce (db: Kysely<Tables>): Promise<PgBoss> {
  const boss = new PgBoss({ db: executorOf(db), schema: SCHEMA, schedule: false, maintenanceIntervalSeconds: MAINTENANCE_SECONDS })
  try {
    await boss.start()
    await boss.createQueue(PARKED)
    await boss.createQueue(REPORTS)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false, wait: false }).catch(() => {})
    throw error
  }
}

/**
 * pg-boss on our database, started, with its tables and queues. Instances that start at once may be in each other's way while they make
 * those; PostgreSQL then ends one of them, which tries again and finds the work done.
 */
export async function startBoss (db: Kysely<Tables>): Promise<PgBoss> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(db)
    } catch (error) {
      if (!IN_THE_WAY.has((error as { code?: string }).code ?? '') || attempt >= START_ATTEMPTS) throw error
      await sleep(START_PAUSE_MS * Math.random() * attempt)
    }
  }
}

/** Does durable work on the same database as everything else (pg-boss): `fastify.jobs`. */
export async function jobsPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, db, log } = fastify
  const boss = await startBoss(db)
  boss.on('error', error => log.error({ err: error }, 'durable work failed to run; it is tried again'))

  const workers: string[] = []
  const stopping = new AbortController()

  fastify.decorate('jobs', {
    async enqueueReport (transaction, consultationId) {
      const options = {
        retryLimit: config.REPORT_ATTEMPTS - 1,
        retryDelay: config.REPORT_RETRY_DELAY,
        retryBackoff: true,
        expireInSeconds: config.REPORT_TIMEOUT,
        deadLetter: PARKED,
        db: executorIn(transaction)
      }
      const job = await boss.send(REPORTS, { consultation_id: consultationId } satisfies ReportJob, options)
      if (job === null) throw new Error('the report could not be enqueued')
    },
    wake () {
      for (const worker of workers) boss.notifyWorker(worker)
    },
    async forget (transaction, consultationId) {
      for (const table of ['job', 'archive']) {
        await sql`delete from ${sql.id(SCHEMA, table)} where name in (${REPORTS}, ${PARKED}) and data->>'consultation_id' = ${consultationId}`
          .execute(transaction)
      }
    },
    async work ({ make, park }) {
      for (let i = 0; i < WORKERS; i++) {
        workers.push(await boss.work<ReportJob>(REPORTS, { pollingIntervalSeconds: POLLING_SECONDS }, async ([job]) => {
          if (job === undefined) return
          const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(config.REPORT_TIMEOUT * 1000)])
          await make(job.data.consultation_id, signal)
        }))
      }
      await boss.work<ReportJob>(PARKED, { pollingIntervalSeconds: POLLING_SECONDS }, async ([job]) => {
        if (job !== undefined) await park(job.data.consultation_id)
      })
    }
  } satisfies Jobs)

  fastify.addHook('onClose', async function stopWork () {
    stopping.abort(new Error('the service stops'))
    await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS })
  })
}

export default fp(jobsPlugin, { name: 'jobs', dependencies: ['config', 'database'] })
