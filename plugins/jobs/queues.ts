import { sql, type Kysely } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Config } from '../../schemas/config.js'
import { longestAttempt, PARKED, REPORTS, TRANSCRIPTIONS, type Job, type Queue } from '../../lib/jobs/index.js'
import type { Tables } from '../database/tables.js'
import { SCHEMA } from './boss.js'
import { RETRY_LIMIT } from './leases.js'

/** Time to record the outcome of an attempt of the longest kind, before pg-boss takes its worker for lost, in seconds. */
const NOTING_SECONDS = 5

/** How long a job waits to be done, in days: effectively forever. pg-boss drops it after 14 by default, and nobody would be notified. */
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

/** Removes all jobs of a consultation, when the transaction is committed. */
export async function forgetJobs (transaction: Kysely<Tables>, consultationId: string): Promise<void> {
  for (const table of ['job', 'archive']) {
    await sql`delete from ${sql.id(SCHEMA, table)} where name in (${REPORTS}, ${TRANSCRIPTIONS}, ${PARKED}) and data->>'consultation_id' = ${consultationId}`
      .execute(transaction)
  }
}
