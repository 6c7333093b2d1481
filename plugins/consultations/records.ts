import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { ConsultationQuery } from '../../schemas/consultation.js'
import { createBatch } from '../database/batch.js'
import type { ConsultationsTable, KeyMode, Tables } from '../database/tables.js'
import { joinDictated, type DictatedText, type TypedText } from './output.js'
import type { Segment } from './state-machine.js'

export type ConsultationRow = Selectable<ConsultationsTable>

/** Who asks: a customer with an API key, or one user of a customer with a token; with test keys or with live ones. */
export interface Caller {
  customerId: string
  mode: KeyMode
  /** The user's subject; `null` for the customer itself. */
  subject: string | null
}

/** An output as it is sent, and its version. */
export interface StoredOutput {
  output: string
  version: number
  final: boolean
}

/** An output that was looked up. */
export interface FoundOutput extends StoredOutput {
  /** Whether all attempts at the final one have failed. */
  parked: boolean
}

/** The consultations that a caller may know of; all others are as if they had never been. */
export function visible (db: Kysely<Tables>, { customerId, mode, subject }: Caller) {
  return db.selectFrom('consultations').where('customer_id', '=', customerId).where('mode', '=', mode)
    .$if(subject !== null, query => query.where('subject', '=', subject as string))
}

/** The same rule for a row that is here already. */
function sees ({ customerId, mode, subject }: Caller, row: Pick<ConsultationRow, 'customer_id' | 'mode' | 'subject'>): boolean {
  return row.customer_id === customerId && row.mode === mode && (subject === null || row.subject === subject)
}

type FoundRow = Pick<ConsultationRow, 'id' | 'customer_id' | 'mode' | 'subject' | 'output' | 'version' | 'state' | 'parked_at'>

/**
 * Finds the outputs of consultations, by their ids (UUIDs). Reading is the most frequent request: those of one turn of the event loop, by
 * whomever, are one look-up, whose statement is compiled once, and each caller gets only what it may see.
 */
export function createFindOutput (db: Kysely<Tables>): (caller: Caller, id: string) => Promise<FoundOutput | undefined> {
  const query = db.selectFrom('consultations').select(['id', 'customer_id', 'mode', 'subject', 'output', 'version', 'state', 'parked_at'])
    .where('id', '=', sql<string>`any(${[]}::uuid[])`).compile()

  const find = createBatch(async (ids: readonly string[]) => {
    const { rows } = await db.executeQuery<FoundRow>({ ...query, parameters: [ids] })
    const byId = new Map(rows.map(row => [row.id, row]))
    return ids.map(id => byId.get(id.toLowerCase()))
  })

  return async function findOutput (caller, id) {
    const row = await find(id)
    if (row === undefined || !sees(caller, row)) return undefined
    return { output: row.output, version: row.version, final: row.state === 'final', parked: row.parked_at !== null }
  }
}

/** A consultation, locked against changes by others until the transaction ends. */
export async function lockVisible (transaction: Transaction<Tables>, caller: Caller, id: string): Promise<ConsultationRow | undefined> {
  return visible(transaction, caller).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The same, for the service's own work. */
export async function lock (transaction: Transaction<Tables>, id: string): Promise<ConsultationRow | undefined> {
  return transaction.selectFrom('consultations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The transcript, in the order in which its segments first came; only those with `ids` when given. */
export async function readSegments (db: Kysely<Tables>, id: string, ids?: readonly string[]): Promise<Segment[]> {
  return db.selectFrom('segments').select(['id', 'text', 'is_final', 'speaker', 'start_ms', 'end_ms'])
    .where('consultation_id', '=', id)
    .$if(ids !== undefined, query => query.where('id', '=', sql<string>`any(${ids})`))
    .orderBy('position').execute()
}

/** The text of the segments of a dictation: what clients sent and what was heard. */
export async function readDictatedSegments (db: Kysely<Tables>, id: string): Promise<TypedText> {
  return db.selectFrom('segments').where('consultation_id', '=', id).select([
    sql<string>`coalesce(string_agg(text, ' ' order by position) filter (where is_final), '')`.as('fixed'),
    sql<string>`coalesce(string_agg(text, ' ' order by position) filter (where not is_final), '')`.as('typed')
  ]).executeTakeFirstOrThrow()
}

/** The whole text of a dictation, with what is being spoken. */
export async function readDictation (db: Kysely<Tables>, id: string): Promise<DictatedText> {
  const recording = await db.selectFrom('audio_recordings').select('ongoing').where('consultation_id', '=', id).executeTakeFirst()
  return joinDictated(await readDictatedSegments(db, id), recording?.ongoing ?? '')
}

/** Segments that one statement writes: PostgreSQL takes 65,535 parameters, and each has eight. */
const WRITTEN_MAX = 5000

/** Keeps segments: new ones, which must come first, behind those that are there, others in their place. */
export async function writeSegments (
  transaction: Transaction<Tables>, id: string, before: number, segments: readonly Segment[]
): Promise<void> {
  const rows = segments.map((segment, index) => ({ ...segment, consultation_id: id, position: before + index }))
  for (let from = 0; from < rows.length; from += WRITTEN_MAX) {
    await transaction.insertInto('segments').values(rows.slice(from, from + WRITTEN_MAX))
      .onConflict(conflict => conflict.columns(['consultation_id', 'id']).doUpdateSet(eb => ({
        text: eb.ref('excluded.text'),
        is_final: eb.ref('excluded.is_final'),
        speaker: eb.ref('excluded.speaker'),
        start_ms: eb.ref('excluded.start_ms'),
        end_ms: eb.ref('excluded.end_ms')
      }))).execute()
  }
}

/** Keeps the evidence of the report that the output holds, in place of that of an earlier one. */
export async function writeEvidence (transaction: Transaction<Tables>, id: string, evidence: string): Promise<void> {
  await transaction.insertInto('report_evidence').values({ consultation_id: id, evidence })
    .onConflict(conflict => conflict.column('consultation_id').doUpdateSet({ evidence })).execute()
}

/** Removes the evidence of a report that the output does not hold any more. */
export async function removeEvidence (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('report_evidence').where('consultation_id', '=', id).execute()
}

/** The evidence of the report that the output holds, `null` when it holds none, and the version of that output. */
export async function findEvidence (
  db: Kysely<Tables>, caller: Caller, id: string
): Promise<{ evidence: string | null, version: number } | undefined> {
  return visible(db, caller).leftJoin('report_evidence', 'report_evidence.consultation_id', 'consultations.id')
    .select(['report_evidence.evidence', 'consultations.version']).where('consultations.id', '=', id).executeTakeFirst()
}

/** Changes a consultation; its version rises when its output changes. */
export async function update (
  transaction: Transaction<Tables>, row: ConsultationRow, change: Partial<Omit<ConsultationRow, 'id' | 'number' | 'created_at'>>
): Promise<ConsultationRow> {
  const version = change.output === undefined || change.output === row.output ? row.version : row.version + 1
  return transaction.updateTable('consultations').set({ ...change, version, updated_at: sql<Date>`now()` } as never)
    .where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
}

/** A page of outputs, the newest first. */
export async function listOutputs (
  db: Kysely<Tables>, caller: Caller, query: ConsultationQuery & { limit: number }
): Promise<{ outputs: string[], next: string | null }> {
  const { report_status: status, template, external_id: externalId, updated_since: since, user_id: userId, cursor } = query
  const rows = await visible(db, caller).select(['consultations.number', 'output'])
    .$if(status === 'final', select => select.where('state', '=', 'final'))
    .$if(status === 'intermediate', select => select.where('state', '<>', 'final'))
    .$if(template !== undefined, select => select.where('template', '=', template as never))
    .$if(externalId !== undefined, select => select.where('external_id', '=', externalId as string))
    .$if(since !== undefined, select => select.where('updated_at', '>=', momentOf(since as string)))
    .$if(userId !== undefined, select => select.where('subject', '=', subject(db, caller, userId as string)))
    .$if(cursor !== undefined, select => select.where('consultations.number', '<', readCursor(cursor as string)))
    .orderBy('consultations.number', 'desc').limit(query.limit + 1).execute()
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    outputs: page.map(({ output }) => output),
    next: rows.length > page.length && last !== undefined ? Buffer.from(String(last.number)).toString('base64url') : null
  }
}

/** A timestamp for the database, which writes the years 0 and 10000 otherwise than JavaScript. */
function momentOf (timestamp: string) {
  return sql<Date>`to_timestamp(${Date.parse(timestamp) / 1000}::double precision)`
}

/** One value, looked up first: with `in`, PostgreSQL walks through all consultations of the customer. */
function subject (db: Kysely<Tables>, { customerId }: Caller, userId: string) {
  return db.selectFrom('users').select('id').where('customer_id', '=', customerId).where('user_id', '=', userId)
}

/** A cursor that no list ever gave stands before everything: its page is empty. */
function readCursor (cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  return /^\d{1,18}$/.test(text) ? text : '0'
}
