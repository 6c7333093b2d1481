import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely, type Transaction } from 'kysely'
import { OperationError } from '../../lib/runtime/index.js'
import { UserReference } from '../../schemas/management/users.js'
import { publishEnd } from '../changes.js'
import type { Tables } from '../database/tables.js'
import { customerId } from '../users/index.js'

export const EraseUser = Type.Object({
  ...UserReference.properties,
  consultations: Type.Optional(Type.Boolean())
}, { additionalProperties: false })

/** How far the consultations of an erased user are deleted. */
export interface ErasureProgress {
  /** How many there were when the user was erased, and how many of them are deleted. */
  consultations: number
  deleted: number
  /** How many of them a legal hold keeps: they are deleted when it ends. Absent where none is kept. */
  held?: number
  /** Whether none of them is left, and nothing of their audio. */
  done: boolean
}

/** Erases the details of a user, of live and of test keys. @returns their subjects */
async function eraseDetails (transaction: Transaction<Tables>, customer: string, userId: string): Promise<string[]> {
  await transaction.updateTable('blocked_users').set({ reason: null })
    .where('customer_id', '=', customer).where('user_id', '=', userId).execute()
  const users = await transaction.updateTable('users').set({
    first_name: '',
    last_name: '',
    organisation: '',
    healthcare_provider_identification_number: null,
    email: null,
    healthcare_provider_type: null,
    erased_at: sql<Date>`now()`,
    updated_at: sql<Date>`now()`
  }).where('customer_id', '=', customer).where('user_id', '=', userId).returning('id').execute()
  const subjects = users.map(({ id }) => id)
  if (subjects.length > 0) await transaction.deleteFrom('user_organisations').where('subject', 'in', subjects).execute()
  return subjects
}

function progressOf (rows: ReadonlyArray<{ consultations: number, deleted: number }>): ErasureProgress {
  const sum = (name: 'consultations' | 'deleted') => rows.reduce((total, row) => total + row[name], 0)
  return { consultations: sum('consultations'), deleted: sum('deleted'), done: rows.length === 0 }
}

/**
 * Notes that all consultations of users are to be deleted. Nothing else is done to them here: there may be very many. Whoever begins one
 * locks the user first, so that none comes in between.
 */
async function noteConsultations (transaction: Transaction<Tables>, subjects: readonly string[]): Promise<ErasureProgress> {
  const { rows } = await sql<{ consultations: number, deleted: number }>`insert into user_erasures (subject, last_number, reached, consultations)
    select subject, max(number), max(number), count(*) from consultations where subject = any(${[...subjects]}::uuid[]) group by subject
    on conflict (subject) do update set last_number = excluded.last_number, reached = excluded.reached,
      consultations = user_erasures.deleted + excluded.consultations
    returning consultations, deleted`.execute(transaction)
  return progressOf(rows)
}

/** How far the consultations of an erased user are deleted. @throws {OperationError} when the customer is not known */
export async function readErasure (db: Kysely<Tables>, params: UserReference): Promise<ErasureProgress> {
  const customer = await customerId(db, params.customer)
  const rows = await db.selectFrom('user_erasures').innerJoin('users', 'users.id', 'user_erasures.subject')
    .where('customer_id', '=', customer).where('user_id', '=', params.user_id)
    .select(['consultations', 'deleted', sql<number>`(
      select count(*)::int from consultations where consultations.subject = user_erasures.subject and number <= last_number and held_at is not null
    )`.as('held')]).execute()
  const held = rows.reduce((total, row) => total + row.held, 0)
  return { ...progressOf(rows), ...held > 0 ? { held } : {} }
}

/**
 * Erases the details of a user: the names, the e-mail address, the provider number, the organisation and the reason for a block; of live
 * and of test keys. Tokens issued before stop working everywhere within two seconds. The user's id stays: the consultations keep an owner,
 * unless they are deleted too, and a new token request stores the user again.
 *
 * The consultations are only noted to be deleted, which instances then do, or the command that waits for it; see eraser.ts.
 *
 * @returns how far they are deleted
 * @throws {OperationError} when the customer or the user is not known
 */
export async function eraseUser (db: Kysely<Tables>, params: Static<typeof EraseUser>): Promise<ErasureProgress> {
  const customer = await customerId(db, params.customer)
  return db.transaction().execute(async transaction => {
    const subjects = await eraseDetails(transaction, customer, params.user_id)
    if (subjects.length === 0) throw new OperationError(`There is no user ${params.user_id}.`)
    await publishEnd(transaction, subjects.map(id => ({ kind: 'user', id })))
    return params.consultations === true ? noteConsultations(transaction, subjects) : progressOf([])
  })
}
