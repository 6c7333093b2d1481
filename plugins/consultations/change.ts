import type { Transaction } from 'kysely'
import { storedOf, type StoredOutput, TransitionError } from '../../lib/consultation/index.js'
import { conflict, notFound } from '../../lib/runtime/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { lockVisible, type Caller } from '../ownership.js'
import type { Context } from './context.js'

/** Turns a transition that the state machine refuses into a conflict for the client. */
function asConflict (error: unknown): never {
  if (error instanceof TransitionError) throw conflict(error.message, error.code)
  throw error
}

/**
 * Changes a consultation that the caller can see, in one transaction.
 *
 * @param begin waits for the transaction's turn among other consultations, before a connection is taken from the pool
 * @throws 404 when the caller cannot see it
 */
export async function change (
  { db, takeRowTurn }: Context, caller: Caller, id: string,
  act: (transaction: Transaction<Tables>, row: ConsultationRow) => Promise<ConsultationRow>,
  begin: <T>(transact: () => Promise<T>) => Promise<T> = async transact => transact()
): Promise<StoredOutput> {
  return takeRowTurn(id, async () => begin(async () => db.transaction().execute(async transaction => {
    const row = await lockVisible(transaction, caller, id)
    if (row === undefined) throw notFound()
    return storedOf(await act(transaction, row))
  }))).catch(asConflict)
}
