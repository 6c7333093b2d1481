import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely } from 'kysely'
import { OperationError } from '../../lib/runtime/index.js'
import { CustomerReference } from '../../schemas/management/index.js'
import { visibleText } from '../../schemas/text.js'
import { keep } from '../audio/index.js'
import type { Tables } from '../database/tables.js'
import { customerId } from '../users/index.js'

/** Longest reason for a hold, in characters. */
const REASON_MAX_LENGTH = 500

/** Most holds that a list has. */
const LISTED_MAX = 10_000

const id = Type.String({ format: 'uuid', maxLength: 36 })

export const HoldReference = Type.Object({ ...CustomerReference.properties, id }, { additionalProperties: false })
export const PlaceHold = Type.Object({
  ...HoldReference.properties, reason: visibleText(REASON_MAX_LENGTH)
}, { additionalProperties: false })

/** A visit that nobody deletes until the hold ends. */
export interface LegalHold {
  id: string
  reason: string
  since: string
}

/** The visits of a customer that are under a legal hold, the oldest hold first. @throws {OperationError} when there is no such customer */
export async function listHolds (db: Kysely<Tables>, params: Static<typeof CustomerReference>): Promise<LegalHold[]> {
  const customer = await customerId(db, params.customer)
  const rows = await db.selectFrom('consultations').select(['id', 'hold_reason', 'held_at']).where('customer_id', '=', customer)
    .where('held_at', 'is not', null).orderBy('held_at').limit(LISTED_MAX).execute()
  return rows.map(row => ({ id: row.id, reason: row.hold_reason ?? '', since: new Date(row.held_at ?? 0).toISOString() }))
}

/**
 * Puts a visit under a legal hold: it is not deleted, by its retention, by a request or with its user, and neither is its sound, as far as
 * that is still kept. Held again, it has the new reason.
 *
 * @throws {OperationError} when the customer has no such visit
 */
export async function placeHold (db: Kysely<Tables>, params: Static<typeof PlaceHold>): Promise<void> {
  const customer = await customerId(db, params.customer)
  await db.transaction().execute(async transaction => {
    const { numUpdatedRows } = await transaction.updateTable('consultations')
      .set({ held_at: sql<Date>`coalesce(held_at, now())`, hold_reason: params.reason })
      .where('id', '=', params.id).where('customer_id', '=', customer).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new OperationError(`${params.customer} has no consultation ${params.id}.`)
    await keep(transaction, params.id)
  })
}

/**
 * Ends a legal hold. The visit is kept as long as its customer keeps visits, and its sound goes.
 *
 * @throws {OperationError} when the visit is under none
 */
export async function releaseHold (db: Kysely<Tables>, params: Static<typeof HoldReference>): Promise<void> {
  const customer = await customerId(db, params.customer)
  await db.transaction().execute(async transaction => {
    const { numUpdatedRows } = await transaction.updateTable('consultations').set({ held_at: null, hold_reason: null })
      .where('id', '=', params.id).where('customer_id', '=', customer).where('held_at', 'is not', null).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new OperationError(`Consultation ${params.id} is under no legal hold.`)
    await transaction.updateTable('audio_recordings').set({ delete_after: sql<Date>`now()` }).where('consultation_id', '=', params.id)
      .where('deleted_at', 'is', null).where('delete_after', 'is', null)
      .where(({ exists, selectFrom }) => exists(selectFrom('consultations').where('id', '=', params.id).where('state', '=', 'final'))).execute()
  })
}
