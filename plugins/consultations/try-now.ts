import { sql } from 'kysely'
import { reportStateOf, requireNotWithdrawn } from '../../lib/consultation/index.js'
import { conflict } from '../../lib/runtime/index.js'
import type { Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { update } from './records.js'
import { retryParked } from './regenerate.js'

/**
 * Has a report that waits made now: a parked one is tried again, and one whose next attempt is still to come is due at once. Nothing
 * changes for one that is being made, or is due already.
 *
 * @throws 409 when the report does not wait, or its audio is needed and has been deleted
 */
export async function tryNow (context: Context, caller: Caller, id: string): Promise<void> {
  await change(context, caller, id, async (transaction, row) => {
    requireNotWithdrawn(row.consent_state)
    const state = reportStateOf(row)
    if (state === 'failed') return retryParked(context, transaction, row, {}, caller.requestId)
    if (state !== 'processing') throw conflict('The report does not wait.', 'report_not_failed')
    if (!await context.jobs.tryNow(transaction, id)) return row
    return update(context, transaction, row, { retry_at: sql<Date>`now()` })
  })
  context.jobs.wake()
}
