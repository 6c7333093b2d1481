import type { Kysely, Transaction } from 'kysely'
import type { BlockUser, UserReference } from '../../schemas/management/users.js'
import { subjectOf } from '../../lib/identity/index.js'
import { OperationError } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'
import { revoke, revokedUntilNow } from '../changes.js'

/** The id of a customer. @throws {OperationError} when no customer has this name */
export async function customerId (db: Kysely<Tables>, name: string): Promise<string> {
  const customer = await db.selectFrom('customers').select('id').where('name', '=', name).executeTakeFirst()
  if (customer === undefined) throw new OperationError(`There is no customer ${name}.`)
  return customer.id
}

/** The end of the tokens of a user, with live and test keys, for the instances that know them. */
function endsOf (customer: string, userId: string) {
  return (['live', 'test'] as const).map(mode => ({ kind: 'user' as const, id: subjectOf(customer, mode, userId) }))
}

/** Revokes the tokens of a user, with live and test keys. @returns whether there is such a user */
async function revokeBoth (transaction: Transaction<Tables>, customer: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction.updateTable('users').set({ tokens_revoked_at: revokedUntilNow })
    .where('customer_id', '=', customer).where('user_id', '=', userId).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Blocks a user from getting tokens, even one who has never had one. The tokens in use are revoked: unblocking does not bring them back.
 *
 * @returns whether a token was asked for with this id: if not, it may be mistyped
 */
export async function blockUser (db: Kysely<Tables>, params: BlockUser): Promise<{ known: boolean }> {
  const customer = await customerId(db, params.customer)
  return revoke(db, async transaction => {
    await transaction.insertInto('blocked_users')
      .values({ customer_id: customer, user_id: params.user_id, reason: params.reason ?? null })
      .onConflict(conflict => conflict.columns(['customer_id', 'user_id']).doNothing()).execute()
    const known = await revokeBoth(transaction, customer, params.user_id)
    return { result: { known }, ended: endsOf(customer, params.user_id) }
  })
}

/** Unblocks a user. */
export async function unblockUser (db: Kysely<Tables>, params: UserReference): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('blocked_users')
    .where('customer_id', '=', await customerId(db, params.customer)).where('user_id', '=', params.user_id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new OperationError(`User ${params.user_id} is not blocked.`)
}

/** Revokes the tokens of a user, with live and test keys. @throws {OperationError} when no token was ever requested for them */
export async function revokeTokensOfUser (db: Kysely<Tables>, params: UserReference): Promise<void> {
  const customer = await customerId(db, params.customer)
  await revoke(db, async transaction => {
    if (!await revokeBoth(transaction, customer, params.user_id)) throw new OperationError(`There is no user ${params.user_id}.`)
    return { result: null, ended: endsOf(customer, params.user_id) }
  })
}

/**
 * Revokes the tokens of the user with this subject.
 *
 * @param organisations where the user must be known; `null`: anywhere
 * @returns whether there is such a user
 */
export async function revokeTokensOf (db: Kysely<Tables>, subject: string, organisations: ReadonlySet<string> | null): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('id', '=', subject)
    .$if(organisations !== null, query => query.where(({ exists, selectFrom }) => exists(selectFrom('user_organisations').select('subject')
      .whereRef('subject', '=', 'users.id').where('organisation', 'in', [...organisations ?? []]))))
    .executeTakeFirst()
  if (found === undefined) return false
  await revoke(db, async transaction => {
    await transaction.updateTable('users').set({ tokens_revoked_at: revokedUntilNow }).where('id', '=', subject).execute()
    return { result: null, ended: [{ kind: 'user', id: subject }] }
  })
  return true
}
