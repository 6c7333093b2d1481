import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely'
import { CustomerReference } from '../../schemas/management/index.js'
import type { Tables } from '../database/tables.js'
import { customerId } from '../users/index.js'

/** Longest time that visits can be kept by a rule, in days: a hundred years. */
const RETENTION_DAYS_MAX = 36_500

/** Most visits that a preview lists. */
const LISTED_MAX = 1000

const days = Type.Integer({ minimum: 1, maximum: RETENTION_DAYS_MAX })

/** `days: null` keeps visits until somebody deletes them. */
export const SetRetention = Type.Object({
  ...CustomerReference.properties, days: Type.Union([days, Type.Null()])
}, { additionalProperties: false })

/** Without `days`, by the rule that the customer has. */
export const PreviewRetention = Type.Object({ ...CustomerReference.properties, days: Type.Optional(days) }, { additionalProperties: false })

/** How long the visits of a customer are kept. */
export interface RetentionRule {
  /** Days after their last change; `null`: until somebody deletes them. */
  days: number | null
}

/** What a rule would delete now. */
export interface RetentionPreview extends RetentionRule {
  /** How many visits, and the oldest of them, at most a thousand. */
  visits: number
  listed: Array<{ id: string, changed_at: string }>
  /** Visits that are as old, and stay because of a legal hold, or because their report is not final. */
  held: number
  unfinished: number
}

/**
 * The visits of a customer that have not changed for so many days, of live and of test keys, as an index has them. Those that a hold or an
 * unfinished report keeps are among them.
 */
function olderThan (db: Kysely<Tables>, customer: string, kept: number) {
  return db.selectFrom('consultations').where('customer_id', '=', customer).where('mode', 'in', ['live', 'test'])
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(kept)})`)
}

/** Whether a visit may go: its report is final, and nobody holds it. */
const mayGo = sql<SqlBool>`state = 'final' and held_at is null`

/** The next visits of a customer that a rule deletes, the oldest first, locked; without those that somebody else has locked. */
export async function lockDue (
  transaction: Transaction<Tables>, customer: string, kept: number, size: number
): Promise<Array<{ id: string, subject: string }>> {
  return olderThan(transaction, customer, kept).select(['id', 'subject']).where(mayGo)
    .orderBy('updated_at').limit(size).forUpdate().skipLocked().execute()
}

/** The customers with a rule, and how many days they keep visits. */
export async function rules (db: Kysely<Tables>): Promise<Array<{ customer: string, days: number }>> {
  return db.selectFrom('customers').select(['id as customer', 'retention_days as days']).where('retention_days', 'is not', null)
    .orderBy('id').$narrowType<{ days: number }>().execute()
}

/** How long the visits of a customer are kept. @throws {OperationError} when there is no such customer */
export async function readRetention (db: Kysely<Tables>, params: Static<typeof CustomerReference>): Promise<RetentionRule> {
  const id = await customerId(db, params.customer)
  return db.selectFrom('customers').select('retention_days as days').where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Sets how long the visits of a customer are kept: what is older goes within a minute.
 *
 * @throws {OperationError} when there is no such customer
 */
export async function setRetention (db: Kysely<Tables>, params: Static<typeof SetRetention>): Promise<RetentionRule> {
  const id = await customerId(db, params.customer)
  await db.updateTable('customers').set({ retention_days: params.days }).where('id', '=', id).execute()
  return { days: params.days }
}

/** What a rule would delete now, and what it would not; deletes nothing. @throws {OperationError} when there is no such customer */
export async function previewRetention (db: Kysely<Tables>, params: Static<typeof PreviewRetention>): Promise<RetentionPreview> {
  const id = await customerId(db, params.customer)
  const kept = params.days ?? (await readRetention(db, params)).days
  if (kept === null) return { days: null, visits: 0, listed: [], held: 0, unfinished: 0 }
  const counts = await olderThan(db, id, kept).select([
    sql<number>`(count(*) filter (where ${mayGo}))::int`.as('visits'),
    sql<number>`(count(*) filter (where held_at is not null))::int`.as('held'),
    sql<number>`(count(*) filter (where held_at is null and state <> 'final'))::int`.as('unfinished')
  ]).executeTakeFirstOrThrow()
  const rows = await olderThan(db, id, kept).select(['id', 'updated_at']).where(mayGo).orderBy('updated_at').limit(LISTED_MAX).execute()
  return { days: kept, ...counts, listed: rows.map(row => ({ id: row.id, changed_at: new Date(row.updated_at).toISOString() })) }
}
