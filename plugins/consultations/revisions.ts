import { sql, type Kysely, type Transaction } from 'kysely'
import { requireFinal, revisionOf } from '../../lib/consultation/index.js'
import { notFound } from '../../lib/runtime/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { Report, ReportRevision, RevisionList, RevisionQuery } from '../../schemas/report.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'
import type { Context } from './context.js'

/** A revision that is kept: its number, what made it, and when. */
interface Origin {
  revision: number
  /** The customer's id of the user who saved it; `null`: an engine made it. */
  user_id: string | null
  saved_by: string | null
  made_at: Date
}

function shown ({ revision, saved_by: savedBy, user_id: userId, made_at: madeAt }: Origin): ReportRevision {
  return { revision, made_by: savedBy === null ? 'engine' : 'clinician', user_id: userId, made_at: new Date(madeAt).toISOString() }
}

function dataOf (output: string): Pick<Report, 'data'> {
  const { data } = JSON.parse(output) as ConsultationOutput
  return { data }
}

/** When the report in a consultation was stored; of one that an older version stored, when the consultation changed last. */
const MADE_AT = sql<Date>`coalesce(report_at, consultations.updated_at)`

/** The customer's id of the user who saved it. */
const SAVED_BY_USER = sql<string | null>`(select users.user_id from users where users.id = saved_by)`

/**
 * Keeps the current revision of a locked consultation, because another one will replace it. Its evidence is kept only where an engine made
 * it, for the last one of those: statements that a clinician brings back get theirs from there, and nothing else reads it.
 */
export async function keepRevision (transaction: Transaction<Tables>, row: ConsultationRow): Promise<void> {
  const current = transaction.selectFrom('consultations').leftJoin('report_evidence', 'consultation_id', 'id').where('id', '=', row.id)
    .select(['id', sql<number>`${revisionOf(row)}::int`.as('revision'), 'output', 'saved_by', MADE_AT.as('made_at')])
    .select(row.saved_by === null ? 'evidence' : sql<null>`null`.as('evidence'))
  if (row.saved_by === null) await transaction.updateTable('report_revisions').set({ evidence: null }).where('consultation_id', '=', row.id).execute()
  await transaction.insertInto('report_revisions')
    .columns(['consultation_id', 'revision', 'output', 'saved_by', 'made_at', 'evidence']).expression(current).execute()
}

/** Deletes the earlier revisions of a locked consultation, who reviewed them, and what was added to them. */
export async function removeRevisions (transaction: Transaction<Tables>, id: string): Promise<void> {
  for (const table of ['report_revisions', 'report_reviews', 'report_addenda']) {
    await sql`delete from ${sql.table(table)} where consultation_id = ${id}::uuid`.execute(transaction)
  }
}

/** The last report of an engine among the kept revisions of a consultation, as it was stored. */
export async function findDrafted (
  db: Kysely<Tables>, id: string
): Promise<{ revision: number, output: string, evidence: string | null } | undefined> {
  return db.selectFrom('report_revisions').select(['revision', 'output', 'evidence']).where('consultation_id', '=', id).where('saved_by', 'is', null)
    .orderBy('revision', 'desc').limit(1).executeTakeFirst()
}

/** The revision that a consultation holds, as a row of a final report. */
async function findCurrent (db: Kysely<Tables>, caller: Caller, id: string) {
  return visible(db, caller).select(['state', 'revisions', 'output', 'saved_by', SAVED_BY_USER.as('user_id'), MADE_AT.as('made_at')])
    .where('id', '=', id).executeTakeFirst()
}

/**
 * The report of a consultation that the caller can see, or 404.
 *
 * @throws 409 while there is no final one
 */
export async function readReport ({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<Report> {
  const row = await findCurrent(db, caller, id)
  if (row === undefined) throw notFound()
  requireFinal(row)
  return { ...shown({ ...row, revision: revisionOf(row) }), ...dataOf(row.output) }
}

function keptRevisions (db: Kysely<Tables>, id: string) {
  return db.selectFrom('report_revisions').where('consultation_id', '=', id)
    .select(['revision', 'saved_by', SAVED_BY_USER.as('user_id'), 'made_at'])
}

/** One revision of the report of a consultation that the caller can see, or 404. */
export async function readRevision ({ db }: Pick<Context, 'db'>, caller: Caller, id: string, revision: number): Promise<Report> {
  const current = await findCurrent(db, caller, id)
  if (current === undefined) throw notFound()
  if (current.state === 'final' && revisionOf(current) === revision) return { ...shown({ ...current, revision }), ...dataOf(current.output) }
  const earlier = await keptRevisions(db, id).select('output').where('revision', '=', revision).executeTakeFirst()
  if (earlier === undefined) throw notFound()
  return { ...shown(earlier), ...dataOf(earlier.output) }
}

/**
 * A page of the revisions of the report of a consultation that the caller can see, or 404, newest first.
 *
 * @throws 400 for a cursor that this caller did not get for this consultation
 */
export async function listRevisions (
  { cursors, db }: Pick<Context, 'cursors' | 'db'>, caller: Caller, id: string, { cursor, limit }: RevisionQuery & { limit: number }
): Promise<RevisionList> {
  const current = await findCurrent(db, caller, id)
  if (current === undefined) throw notFound()
  const list = { revisions_of: id.toLowerCase() }
  const before = cursor === undefined ? Infinity : Number(cursors.read(caller, list, cursor).number)
  const newest = revisionOf(current)
  const first = current.state === 'final' && newest < before ? [shown({ ...current, revision: newest })] : []
  const earlier = await keptRevisions(db, id).$if(before !== Infinity, query => query.where('revision', '<', before))
    .orderBy('revision', 'desc').limit(limit + 1).execute()
  const all = [...first, ...earlier.map(shown)]
  const revisions = all.slice(0, limit)
  const last = revisions.at(-1)
  const isLast = all.length <= limit || last === undefined
  return { revisions, next_cursor: isLast ? null : cursors.write(caller, list, { number: String(last.revision), start: null }) }
}
