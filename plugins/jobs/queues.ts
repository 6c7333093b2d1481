import { sql, type Kysely } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Config } from '../../schemas/config.js'
import { longestAttempt, PARKED, REPORTS, TRANSCRIPTIONS, type Job, type Queue } from '../../lib/jobs/index.js'
import type { Tables } from '../database/tables.js'
import { SCHEMA } from './boss.js'
import { RETRY_LIMIT } from './leases.js'
import type { QueueLoad } from './types.js'

/** Extra seconds to record the outcome of the longest possible attempt, before pg-boss considers its worker lost. */
const NOTING_SECONDS = 5

/** How long a job may wait, in days: effectively forever. By default pg-boss drops it after 14 days, and nobody would be notified. */
const RETENTION_DAYS = 36_500

/**
 * Enqueues a job.
 *
 * @param more options for this job alone
 */
export async function sendJob (
  boss: PgBoss, config: Pick<Config, 'REPORT_ENGINE' | 'REPORT_RETRY_DELAY' | 'REPORT_TIMEOUT'>,
  queue: Queue, job: Job, more: PgBoss.SendOptions = {}
): Promise<void> {
  const sent = await boss.send(queue, job, {
    retryLimit: RETRY_LIMIT,
    retryDelay: config.REPORT_RETRY_DELAY,
    retryBackoff: true,
    retentionDays: RETENTION_DAYS,
    deadLetter: PARKED,
    expireInSeconds: longestAttempt(queue, config) + NOTING_SECONDS,
    ...more
  })
  if (sent === null) throw new Error('durable work could not be enqueued')
}

/** What there is to do in each of the queues. Finished jobs do not stay in the table, so this reads as many rows as there is work. */
export async function readLoad (db: Kysely<Tables>, queues: readonly string[]): Promise<QueueLoad[]> {
  const { rows } = await sql<QueueLoad>`
    select queue, count(id) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(id) filter (where state < 'active' and start_after > now())::int as delayed,
      count(id) filter (where state = 'active')::int as active,
      greatest(coalesce(extract(epoch from now() - min(created_on)), 0), 0)::float8 as "oldestSeconds",
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
        as "oldestWaitingSeconds"
    from unnest(${queues}::text[]) as queue left join ${sql.id(SCHEMA, 'job')} on name = queue and state <= 'active' group by queue`.execute(db)
  return rows
}

/** The longest pause, in seconds, that pg-boss can have put before a job. */
const LONGEST_PAUSE = sql`case when state = 'created' then 0 else retry_delay * case when retry_backoff then 2 ^ least(16, retry_count + 1) else 1 end end`

/**
 * Makes those jobs due that are due later than they can be: they were put there while the clock of the database was ahead.
 *
 * @returns whether there were any
 */
export async function bringForward (db: Kysely<Tables>, queues: readonly string[]): Promise<boolean> {
  const { rows } = await sql`update ${sql.id(SCHEMA, 'job')} set start_after = now(), created_on = least(created_on, now())
    where name in (${sql.join(queues)}) and state < 'active' and start_after > now()
    and start_after > now() + make_interval(secs => ${LONGEST_PAUSE}) returning id`.execute(db)
  return rows.length > 0
}

/** Deletes all jobs of consultations, as part of the transaction. */
export async function forgetJobs (transaction: Kysely<Tables>, consultationIds: readonly string[]): Promise<void> {
  for (const table of ['job', 'archive']) {
    await sql`delete from ${sql.id(SCHEMA, table)} where name in (${REPORTS}, ${TRANSCRIPTIONS}, ${PARKED})
      and data->>'consultation_id' = any(${[...consultationIds]}::text[])`.execute(transaction)
  }
}
