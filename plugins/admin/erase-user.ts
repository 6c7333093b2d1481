import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely } from 'kysely'
import { openAudioStores, type AudioStoreConfig } from '../audio/stores.js'
import { OperationError } from '../../lib/operation-error.js'
import { deleteConsultation } from '../consultations/deletion.js'
import type { Tables } from '../database/tables.js'
import { UserReference } from '../../schemas/management/users.js'
import { customerId } from '../users/operations.js'

export const EraseUser = Type.Object({
  ...UserReference.properties,
  consultations: Type.Optional(Type.Boolean())
}, { additionalProperties: false })

/** Deletes a consultation that may be in use, as its owner would; one that is already deleted is no error. */
async function removeConsultation (db: Kysely<Tables>, id: string): Promise<void> {
  await db.transaction().execute(async transaction => {
    const row = await transaction.selectFrom('consultations').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (row !== undefined) await deleteConsultation(transaction, row.id)
  })
}

/**
 * Erases the details of a user: the names, the e-mail address, the provider number, the organisation and the reason for a block; of live
 * and of test keys. Tokens issued before stop working everywhere within 5 seconds. The user's id stays: the consultations keep an owner,
 * unless they are deleted too, and a new token request stores the user again.
 *
 * @param config where audio is
 * @returns how many consultations were deleted
 * @throws {OperationError} when the customer or the user is not known
 */
export async function eraseUser (
  db: Kysely<Tables>, params: Static<typeof EraseUser>, config: AudioStoreConfig
): Promise<{ consultations: number }> {
  const customer = await customerId(db, params.customer)
  const erased = await db.transaction().execute(async transaction => {
    await transaction.updateTable('blocked_users').set({ reason: null })
      .where('customer_id', '=', customer).where('user_id', '=', params.user_id).execute()
    const users = await transaction.updateTable('users').set({
      first_name: '',
      last_name: '',
      organisation: '',
      healthcare_provider_identification_number: null,
      email: null,
      healthcare_provider_type: null,
      erased_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`
    }).where('customer_id', '=', customer).where('user_id', '=', params.user_id).returning('id').execute()
    if (users.length > 0) await transaction.deleteFrom('user_organisations').where('subject', 'in', users.map(({ id }) => id)).execute()
    return users
  })
  if (erased.length === 0) throw new OperationError(`There is no user ${params.user_id}.`)
  if (params.consultations !== true) return { consultations: 0 }

  const stores = await openAudioStores(config, db)
  try {
    const consultations = await db.selectFrom('consultations').select('id').where('subject', 'in', erased.map(({ id }) => id)).execute()
    for (const { id } of consultations) await removeConsultation(db, id)
    // What cannot be deleted now, because a storage is away, is swept: nothing refers to it any more.
    for (const { id } of consultations) {
      for (const store of stores.all) await store.remove(id)
    }
    return { consultations: consultations.length }
  } finally {
    stores.objects?.close()
  }
}
