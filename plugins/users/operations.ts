import type { Kysely } from 'kysely'
import type { BlockUser, UserReference } from '../../schemas/management/users.js'
import { OperationError } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'

/** The id of a customer. @throws {OperationError} when no customer has this name */
export async function customerId (db: Kysely<Tables>, name: string): Promise<string> {
  const customer = await db.selectFrom('customers').select('id').where('name', '=', name).executeTakeFirst()
  if (customer === undefined) throw new OperationError(`There is no customer ${name}.`)
  return customer.id
}

/**
 * Blocks a user from getting tokens, even one who has never had one.
 *
 * @returns whether a token was asked for with this id: if not, it may be mistyped
 */
export async function blockUser (db: Kysely<Tables>, params: BlockUser): Promise<{ known: boolean }> {
  const customer = await customerId(db, params.customer)
  await db.insertInto('blocked_users')
    .values({ customer_id: customer, user_id: params.user_id, reason: params.reason ?? null })
    .onConflict(conflict => conflict.columns(['customer_id', 'user_id']).doNothing()).execute()
  const user = await db.selectFrom('users').select('id').where('customer_id', '=', customer).where('user_id', '=', params.user_id).limit(1).executeTakeFirst()
  return { known: user !== undefined }
}

/** Unblocks a user. */
export async function unblockUser (db: Kysely<Tables>, params: UserReference): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('blocked_users')
    .where('customer_id', '=', await customerId(db, params.customer)).where('user_id', '=', params.user_id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new OperationError(`User ${params.user_id} is not blocked.`)
}
