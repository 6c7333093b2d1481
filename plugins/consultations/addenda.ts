import { sql, type Kysely } from 'kysely'
import { conflict, notFound } from '../../lib/runtime/index.js'
import { ADDENDA_MAX, type Addendum } from '../../schemas/review.js'
import type { Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import type { Clinician } from './saved-report.js'

async function addendaOf (db: Kysely<Tables>, id: string): Promise<Addendum[]> {
  const userId = sql<string | null>`(select users.user_id from users where users.id = subject)`
  const rows = await db.selectFrom('report_addenda').where('consultation_id', '=', id).orderBy('number')
    .select(['number', 'text', 'added_at', userId.as('user_id')]).execute()
  return rows.map(({ added_at: at, ...addendum }) => ({ ...addendum, added_at: new Date(at).toISOString() }))
}

/** What was added to the report of a consultation that the caller can see, or 404. */
export async function readAddenda ({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<Addendum[]> {
  const row = await visible(db, caller).select('id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return addendaOf(db, row.id)
}

/**
 * Adds text to a signed report, which itself stays as it is.
 *
 * @throws 409 for a report that is not signed, and for one with ADDENDA_MAX addenda
 */
export async function addAddendum (context: Context, clinician: Clinician, id: string, text: string): Promise<Addendum> {
  const added: Addendum[] = []
  await change(context, clinician, id, async (transaction, row) => {
    if (row.review !== 'signed') throw conflict('The report is not signed; correct it instead.', 'report_not_signed')
    const number = (await addendaOf(transaction, row.id)).length + 1
    if (number > ADDENDA_MAX) throw conflict(`The report has ${ADDENDA_MAX} addenda, and takes no more.`)
    await transaction.insertInto('report_addenda').values({ consultation_id: row.id, number, text, subject: clinician.subject }).execute()
    added.push(...(await addendaOf(transaction, row.id)).slice(-1))
    return row
  })
  return added[0] as Addendum
}
