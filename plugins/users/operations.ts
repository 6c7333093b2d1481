import { Type, type Static } from '@sinclair/typebox'
import type { Kysely } from 'kysely'
import { visibleText } from '../../schemas/text.js'
import { NAME_MAX_LENGTH, USER_ID_MAX_LENGTH } from '../../schemas/token.js'
import { OperationError } from '../../lib/operation-error.js'
import type { Tables } from '../database/tables.js'

const REASON_MAX_LENGTH = 500

export const UserReference = Type.Object({
  customer: visibleText(NAME_MAX_LENGTH),
  user_id: visibleText(USER_ID_MAX_LENGTH)
}, { additionalProperties: false })

export const BlockUser = Type.Object({
  ...UserReference.properties,
  reason: Type.Optional(visibleText(REASON_MAX_LENGTH))
}, { additionalProperties: false })

/** The id of a customer. @throws {OperationError} when no customer has this name */
export async function customerId (db: Kysely<Tables>, name: string): Promise<string> {
  const customer = await db.selectFrom('customers').select('id').where('name', '=', name).executeTakeFirst()
  if (customer === undefined) throw new OperationError(`There is no customer ${name}.`)
  return customer.id
}

/** Blocks a user from getting tokens, even one who has never had one. */
export async function blockUser (db: Kysely<Tables>, params: Static<typeof BlockUser>): Promise<void> {
  await db.insertInto('blocked_users')
    .values({ customer_id: await customerId(db, params.customer), user_id: params.user_id, reason: params.reason ?? null })
    .onConflict(conflict => conflict.columns(['customer_id', 'user_id']).doNothing()).execute()
}

/** Unblocks a user. */
export async function unblockUser (db: Kysely<Tables>, params: Static<typeof UserReference>): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('blocked_users')
    .where('customer_id', '=', await customerId(db, params.customer)).where('user_id', '=', params.user_id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new OperationError(`User ${params.user_id} is not blocked.`)
}
