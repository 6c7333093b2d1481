import { sql, type Kysely } from 'kysely'
import { statusColumns, statusOf } from '../../lib/consultation/index.js'
import { LISTED_MAX, type WaitingReport } from '../../schemas/management/index.js'
import { answered } from '../database/index.js'
import type { Tables } from '../database/tables.js'

/** Since when a report waits. One that an older version of the service noted tells only of its last change. */
const WAITING_SINCE = sql<Date>`coalesce(waiting_since, parked_at, updated_at)`

/**
 * Consultations whose report failed or is delayed, of all customers or of one, the oldest first. A moment that has no timestamp is `null`,
 * against the schema.
 */
export async function listWaitingReports (db: Kysely<Tables>, customer: string | null): Promise<WaitingReport[]> {
  const rows = await db.selectFrom('consultations').innerJoin('customers', 'customers.id', 'consultations.customer_id')
    .select(statusColumns).select(['consultations.id', 'customers.name as customer', 'mode', 'failure_cause', WAITING_SINCE.as('since')])
    .where(({ or, and, eb }) => or([eb('parked_at', 'is not', null), and([eb('state', '=', 'processing'), eb('waiting_reason', 'is not', null)])]))
    .$if(customer !== null, query => query.where('customers.name', '=', customer as string))
    .orderBy('since').orderBy('consultations.id').limit(LISTED_MAX).execute()
  return rows.map(({ id, customer: name, mode, failure_cause: cause, since, ...row }) => {
    const { state, reason, retry_at: retryAt, attempts, regenerate } = statusOf(row)
    return {
      id,
      customer: name,
      mode,
      state: state === 'failed' ? state : 'processing',
      reason,
      cause,
      since: answered(since) as string,
      retry_at: retryAt,
      attempts,
      regenerate
    }
  })
}
