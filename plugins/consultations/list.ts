import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { isDamage } from '../../lib/storage/index.js'
import { subjectOf } from '../../lib/identity/index.js'
import type { Template } from '../../schemas/consultation-output/index.js'
import type { ConsultationQuery } from '../../schemas/consultation.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { atAnyOrganisation, type Caller } from '../ownership.js'
import type { Context } from './context.js'
import { readAround } from './read-around.js'

/** A page holds at most this many bytes of outputs, unless the first one alone is larger. */
const PAGE_BYTES_MAX = 4_194_304

/** Every consultation number is below this. */
const NUMBER_END = 2n ** 53n

/** A row of a page, with the number it is sorted by; `output` is `null` when it does not fit on the page. */
interface Listed extends Pick<ConsultationRow, 'id' | 'number'> {
  output: string | null
  bytes: number
}

/** A query, limited to numbers from `from` up to but not including `before`. */
type ListQuery = Omit<ConsultationQuery, 'cursor'> & { limit: number, from?: string, before?: string | undefined }

/** The rows of a page, newest first, plus one more if there is one. Outputs that do not fit on the page are not read. */
async function readPage (db: Kysely<Tables>, caller: Caller, query: ListQuery): Promise<Listed[]> {
  const { report_status: status, state, template, external_id: externalId, updated_since: since, user_id: userId, from, before } = query
  const matching = atAnyOrganisation(db, caller)
    .select(['consultations.id', 'consultations.number', 'consultations.output', sql<number>`octet_length(consultations.output)`.as('bytes')])
    .$if(status === 'final', select => select.where('state', '=', 'final'))
    .$if(status === 'intermediate', select => select.where('state', '<>', 'final'))
    .$if(state === 'recording' || state === 'final', select => select.where('state', '=', state as 'recording' | 'final'))
    .$if(state === 'processing', select => select.where('state', '=', 'processing').where('parked_at', 'is', null))
    .$if(state === 'failed', select => select.where('state', '=', 'processing').where('parked_at', 'is not', null))
    .$if(template !== undefined, select => select.where('template', '=', template as Template))
    .$if(externalId !== undefined, select => select.where('external_id', '=', externalId as string))
    .$if(since !== undefined, select => select.where('updated_at', '>=', momentOf(since as string)))
    .$if(userId !== undefined, select => select.where('subject', '=', subjectOf(caller.customerId, caller.mode, userId as string)))
    .$if(from !== undefined, select => select.where('consultations.number', '>=', from as string))
    .$if(before !== undefined, select => select.where('consultations.number', '<', before as string))
    .orderBy('consultations.number', 'desc').limit(query.limit + 1)
  const found = caller.organisations === null ? sql<Listed>`(${matching})` : ofEach(caller.organisations, matching, query.limit + 1)
  return db.selectFrom(found.as<'found'>(sql.ref('found'))).select(['id', 'number', 'bytes', sql<string | null>`
    case when sum(bytes) over (order by number desc) <= ${sql.lit(PAGE_BYTES_MAX)} or row_number() over (order by number desc) = 1
    then output end`.as('output')]).orderBy('number', 'desc').execute()
}

/**
 * A page of outputs, newest first: at most `limit`, and no more than fit into PAGE_BYTES_MAX.
 *
 * @param query `before` is the number of the last consultation on the previous page
 * @param onDamage called with the error for each consultation that cannot be read; it is left out. Without it, the page fails.
 * @returns `last` is the number of the last consultation on the page, `null` when there are no more pages
 */
export async function listOutputs (
  db: Kysely<Tables>, caller: Caller, query: ListQuery, onDamage?: (number: string, error: unknown) => void
): Promise<{ ids: string[], outputs: string[], last: string | null }> {
  const rows = await readPage(db, caller, query).catch(async (error: unknown) => {
    if (onDamage === undefined || !isDamage(error)) throw error
    const range = { from: 0n, before: query.before === undefined ? NUMBER_END : BigInt(query.before) }
    return readAround(range, query.limit + 1, async ({ from, before }) => db.transaction().execute(async transaction => {
      // Forces the index, so that only rows in the range are touched: a sequential scan would read every page of the table.
      await sql`set local enable_seqscan = off`.execute(transaction)
      return readPage(transaction, caller, { ...query, from: String(from), before: String(before) })
    }), onDamage)
  })
  const outputs: string[] = []
  let bytes = 0
  for (const row of rows) {
    bytes += Number(row.bytes)
    if (row.output === null || outputs.length === query.limit || (bytes > PAGE_BYTES_MAX && outputs.length > 0)) break
    outputs.push(row.output)
  }
  const last = rows[outputs.length - 1]
  const ids = rows.slice(0, outputs.length).map(({ id }) => id)
  return { ids, outputs, last: rows.length > outputs.length && last !== undefined ? String(last.number) : null }
}

/**
 * The first rows that match at any of several organisations. Each organisation is queried on its own, so that its rows come in index
 * order, and rows of other organisations cost nothing.
 */
function ofEach (organisations: ReadonlySet<string>, matching: SelectQueryBuilder<Tables, 'consultations', Listed>, limit: number) {
  return sql<Listed>`(
    select listed.* from unnest(${[...organisations]}::text[]) as own (name)
    cross join lateral (${matching.where('organisation', '=', sql<string>`own.name`)}) as listed
    order by number desc limit ${limit})`
}

/** A timestamp for the database, passed as a number because PostgreSQL writes the years 0 and 10000 differently from JavaScript. */
function momentOf (timestamp: string) {
  return sql<Date>`to_timestamp(${Date.parse(timestamp) / 1000}::double precision)`
}

/** A page of outputs. */
export interface ConsultationPage {
  outputs: string[]
  /** Of the consultations that they are of. */
  ids: string[]
  /** The cursor of the next page; `null` on the last one. */
  next: string | null
  /** How many consultations are left out because their data is damaged. */
  damaged: number
}

/**
 * A page of outputs, and the cursor of the next page. Consultations whose data is damaged are left out and counted.
 *
 * @throws 400 for a cursor that was not issued to this caller
 */
export async function list (
  { cursors, damage, db }: Context, caller: Caller, { cursor, ...query }: ConsultationQuery & { limit: number }
): Promise<ConsultationPage> {
  const before = cursor === undefined ? undefined : cursors.read(caller, cursor)
  let damaged = 0
  const { ids, outputs, last } = await listOutputs(db, caller, { ...query, before }, (number, error) => {
    damaged += 1
    damage.noteNumber(number, error)
  })
  return { outputs, ids, next: last === null ? null : cursors.write(caller, last), damaged }
}
