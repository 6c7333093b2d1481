import type { Kysely, Transaction } from 'kysely'
import type { CustomerReference, EndedAccess } from '../../schemas/management/index.js'
import { revokeKeysOf } from '../api-keys/index.js'
import type { Tables } from '../database/tables.js'
import { endSessionsOf } from '../portal/index.js'
import { revoke, revokedUntilNow } from '../changes.js'
import { customerId } from '../users/index.js'

async function revokeTokens (transaction: Transaction<Tables>, customer: string): Promise<void> {
  await transaction.updateTable('customers').set({ tokens_revoked_at: revokedUntilNow }).where('id', '=', customer).execute()
}

/** Revokes all access tokens of a customer; its keys work on. @throws {OperationError} when there is no such customer */
export async function revokeTokensOfCustomer (db: Kysely<Tables>, params: CustomerReference): Promise<void> {
  const customer = await customerId(db, params.customer)
  await revoke(db, async transaction => {
    await revokeTokens(transaction, customer)
    return { result: null, ended: [{ kind: 'customer', id: customer }] }
  })
}

/**
 * Ends all access of a customer in one step: its API keys and access tokens, with everything that was opened with them, and the sessions
 * and unused links of people who see this customer only. What is stored stays, and so do these people.
 *
 * @returns how many keys and sessions there were
 * @throws {OperationError} when there is no such customer
 */
export async function endAccess (db: Kysely<Tables>, params: CustomerReference): Promise<EndedAccess> {
  const customer = await customerId(db, params.customer)
  return revoke(db, async transaction => {
    await revokeTokens(transaction, customer)
    const keys = await revokeKeysOf(transaction, customer)
    const sessions = await endSessionsOf(transaction, customer)
    return { result: { api_keys: keys, portal_sessions: sessions }, ended: [{ kind: 'customer', id: customer }] }
  })
}
