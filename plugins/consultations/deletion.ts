import type { Transaction } from 'kysely'
import { publish } from '../changes.js'
import type { Tables } from '../database/tables.js'
import { forgetJobs } from '../jobs/index.js'

/** Deletes everything of a consultation except its audio, which is deleted afterwards in small batches. */
export async function deleteConsultation (transaction: Transaction<Tables>, id: string): Promise<void> {
  await forgetJobs(transaction, id)
  await transaction.deleteFrom('idempotent_requests').where('consultation_id', '=', id).execute()
  await transaction.deleteFrom('consultations').where('id', '=', id).execute()
  await publish(transaction, id)
}
