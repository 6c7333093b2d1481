import type { Caller } from '../ownership.js'
import type { Services } from './context.js'
import { lockKept } from './kept.js'
import { termsOfRecord } from './record-context.js'
import { togetherOf } from './shared-key-terms.js'

/**
 * The terms that are likely to be said in a consultation, as they are now: its own, those of its customer, those of the installation, and
 * the names in what the record knows of the patient.
 */
export async function readKeyTerms ({ db }: Pick<Services, 'db'>, id: string): Promise<string[]> {
  const row = await db.selectFrom('consultations')
    .leftJoin('shared_key_terms as customers', 'customers.customer_id', 'consultations.customer_id')
    .leftJoin('shared_key_terms as all', join => join.on('all.customer_id', 'is', null).on('all.key_terms', 'is not', null))
    .select(['consultations.key_terms as own', 'customers.key_terms as customers', 'all.key_terms as all', 'record_context'])
    .where('consultations.id', '=', id).executeTakeFirst()
  return row === undefined ? [] : togetherOf(row.own, row.customers, row.all, await termsOfRecord(db, row))
}

/**
 * Replaces the terms of a consultation that the caller can see, or 404. They are used for what is recognised from then on.
 *
 * @throws 409 after a withdrawn consent
 */
export async function replaceKeyTerms ({ db }: Pick<Services, 'db'>, caller: Caller, id: string, keyTerms: readonly string[]): Promise<void> {
  await db.transaction().execute(async transaction => {
    const row = await lockKept(transaction, caller, id)
    await transaction.updateTable('consultations').set({ key_terms: [...keyTerms] }).where('id', '=', row.id).execute()
  })
}
