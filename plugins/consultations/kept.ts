import type { Transaction } from 'kysely'
import { requireNotWithdrawn } from '../../lib/consultation/index.js'
import { notFound } from '../../lib/runtime/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'

/**
 * Locks a consultation that the caller can see, to store what is known of it.
 *
 * @throws 404, and 409 after a withdrawn consent: nothing is kept of it any more
 */
export async function lockKept (
  transaction: Transaction<Tables>, caller: Caller, id: string
): Promise<Pick<ConsultationRow, 'id' | 'external_id' | 'consent_state'>> {
  const row = await visible(transaction, caller).select(['id', 'external_id', 'consent_state']).where('id', '=', id).forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  requireNotWithdrawn(row.consent_state)
  return row
}
