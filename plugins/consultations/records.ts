import type { FastifyInstance } from 'fastify'
import { sql, type Kysely, type QueryCreator, type RawBuilder, type Transaction } from 'kysely'
import { eventOfChange, statusColumns } from '../../lib/consultation/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'
import { notifyOfConsultations } from '../webhooks/index.js'

/** Finds a consultation for the service's own work, without checking who may see it. */
export async function find (db: Kysely<Tables>, id: string): Promise<ConsultationRow | undefined> {
  return db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Does the same, and locks the row until the transaction ends. */
export async function lock (transaction: Transaction<Tables>, id: string): Promise<ConsultationRow | undefined> {
  return transaction.selectFrom('consultations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A change of a consultation. Times may be SQL expressions, so that the clock of the database is used. */
export interface Change extends Partial<
  Omit<ConsultationRow, 'id' | 'number' | 'created_at' | 'updated_at' | 'version' | 'parked_at' | 'retry_at' | 'report_at' | 'waiting_since' | 'held_at' | 'hold_reason'>
> {
  parked_at?: Date | RawBuilder<Date> | null
  retry_at?: Date | RawBuilder<Date> | null
  report_at?: RawBuilder<Date>
  waiting_since?: Date | RawBuilder<Date> | null
}

/** Whether clients that watch a consultation can see a change: it affects the output or the status. */
function isSeen (row: ConsultationRow, change: Change): boolean {
  return (change.output !== undefined && change.output !== row.output) || statusColumns.some(column => column in change)
}

/**
 * Updates a locked consultation, and increments its version if the output changes. A change that clients can see is published when the
 * transaction is committed, and webhook endpoints are notified of what it means.
 *
 * @param query a `with` clause of the transaction, to run in the same statement
 */
export async function update (
  { changes }: Pick<FastifyInstance, 'changes'>, transaction: Transaction<Tables>, row: ConsultationRow, change: Change,
  query: QueryCreator<Tables> = transaction
): Promise<ConsultationRow> {
  const version = change.output === undefined || change.output === row.output ? row.version : row.version + 1
  const after = await query.updateTable('consultations').set({ ...change, version, updated_at: sql<Date>`now()` })
    .where('id', '=', row.id).returningAll()
    .$if(isSeen(row, change), changed => changed.returning(changes.publication(row.id).as('published')))
    .executeTakeFirstOrThrow()
  const event = eventOfChange(row, after)
  if (event !== null) await notifyOfConsultations(transaction, event, [row.id])
  return after
}

/** Replaces the stored evidence with that of the report in the output. @returns the statement, not yet executed */
export function writingEvidence (query: QueryCreator<Tables>, id: string, evidence: string) {
  return query.insertInto('report_evidence').values({ consultation_id: id, evidence })
    .onConflict(conflict => conflict.column('consultation_id').doUpdateSet({ evidence }))
}

/** Deletes the evidence, because the output no longer holds that report. */
export async function removeEvidence (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('report_evidence').where('consultation_id', '=', id).execute()
}

/** The evidence of the report in the output (`null` when there is none), and the version of that output. */
export async function findEvidence (
  db: Kysely<Tables>, caller: Caller, id: string
): Promise<{ evidence: string | null, version: number } | undefined> {
  return visible(db, caller).leftJoin('report_evidence', 'report_evidence.consultation_id', 'consultations.id')
    .select(['report_evidence.evidence', 'consultations.version']).where('consultations.id', '=', id).executeTakeFirst()
}

/** How much of the speech in its audio has words, as a SoundCoverage in JSON; `null` without any. */
export async function findCoverage ({ audio, db }: Pick<FastifyInstance, 'audio' | 'db'>, id: string): Promise<string | null> {
  const row = await db.selectFrom('consultations').select(audio.recordings.coverage().as('coverage')).where('id', '=', id).executeTakeFirst()
  return row?.coverage ?? null
}
