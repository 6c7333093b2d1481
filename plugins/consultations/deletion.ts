import { sql, type Transaction } from 'kysely'
import { publishAll } from '../changes.js'
import type { Tables } from '../database/tables.js'
import { forgetJobs } from '../jobs/index.js'
import { notifyOfDeletion } from '../webhooks/index.js'

/** Consultations of one user. */
export interface Batch {
  subject: string
  ids: readonly string[]
}

/** The consultations of a user from number `reached` downwards. */
export interface Reach {
  subject: string
  reached: string | number
}

/**
 * Locks the consultations of a user with the highest numbers that are not above `reached`, at most `size` of them; what somebody else has
 * locked is left out, so that nobody waits for a lock here; and so is what is under a legal hold.
 */
export async function lockLatest (
  transaction: Transaction<Tables>, { subject, reached }: Reach, size: number
): Promise<Array<{ id: string, number: string | number }>> {
  // The mode is that of the user; with it, an index has them in this order.
  return transaction.selectFrom('consultations').select(['id', 'number']).where('subject', '=', subject)
    .where('mode', '=', ({ selectFrom }) => selectFrom('users').select('users.mode').where('users.id', '=', subject))
    .where('number', '<=', reached).where('held_at', 'is', null).orderBy('number', 'desc').limit(size).forUpdate().skipLocked().execute()
}

/** Deletes everything of consultations except their audio, which is deleted afterwards. */
export async function deleteConsultations (transaction: Transaction<Tables>, { subject, ids }: Batch): Promise<void> {
  const these = sql<string>`any(${[...ids]}::uuid[])`
  await forgetJobs(transaction, ids)
  await notifyOfDeletion(transaction, ids)
  await transaction.deleteFrom('idempotent_requests').where('subject', '=', subject).where('consultation_id', '=', these).execute()
  await transaction.deleteFrom('consultations').where('id', '=', these).execute()
  await publishAll(transaction, ids)
}
