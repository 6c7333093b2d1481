import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { ConsultationQuery } from '../../schemas/consultation.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { atAnyOrganisation, type Caller } from '../ownership.js'
import type { Context } from './context.js'

/** Most bytes of outputs on a page, unless the first one alone is larger. */
const PAGE_BYTES_MAX = 4_194_304

/**
 * A page of outputs, the newest first: at most `limit`, and no more than fit into PAGE_BYTES_MAX. What does not fit is not read.
 *
 * @param before the number of the last consultation of the page before
 * @returns `last` is the number of the last consultation of the page, `null` when there are no more
 */
export async function listOutputs (
  db: Kysely<Tables>, caller: Caller, query: Omit<ConsultationQuery, 'cursor'> & { limit: number, before?: string | undefined }
): Promise<{ outputs: string[], last: string | null }> {
  const { report_status: status, state, template, external_id: externalId, updated_since: since, user_id: userId, before } = query
  const matching = atAnyOrganisation(db, caller)
    .select(['consultations.number', 'consultations.output', sql<number>`octet_length(consultations.output)`.as('bytes')])
    .$if(status === 'final', select => select.where('state', '=', 'final'))
    .$if(status === 'intermediate', select => select.where('state', '<>', 'final'))
    .$if(state === 'recording' || state === 'final', select => select.where('state', '=', state as 'recording' | 'final'))
    .$if(state === 'processing', select => select.where('state', '=', 'processing').where('parked_at', 'is', null))
    .$if(state === 'failed', select => select.where('state', '=', 'processing').where('parked_at', 'is not', null))
    .$if(template !== undefined, select => select.where('template', '=', template as never))
    .$if(externalId !== undefined, select => select.where('external_id', '=', externalId as string))
    .$if(since !== undefined, select => select.where('updated_at', '>=', momentOf(since as string)))
    .$if(userId !== undefined, select => select.where('subject', '=', subject(db, caller, userId as string)))
    .$if(before !== undefined, select => select.where('consultations.number', '<', before as string))
    .orderBy('consultations.number', 'desc').limit(query.limit + 1)
  const found = caller.organisations === null ? sql<Listed>`(${matching})` : ofEach(caller.organisations, matching, query.limit + 1)
  const rows = await db.selectFrom(found.as<'found'>(sql.ref('found'))).select(['number', sql<string | null>`
    case when sum(bytes) over (order by number desc) <= ${sql.lit(PAGE_BYTES_MAX)} or row_number() over (order by number desc) = 1
    then output end`.as('output')]).orderBy('number', 'desc').execute()
  const outputs: string[] = []
  for (const { output } of rows) {
    if (output === null || outputs.length === query.limit) break
    outputs.push(output)
  }
  const last = rows[outputs.length - 1]
  return { outputs, last: rows.length > outputs.length && last !== undefined ? String(last.number) : null }
}

/** A row of a page, with its place in the order of lists. */
type Listed = Pick<ConsultationRow, 'number' | 'output'> & { bytes: number }

/**
 * The first rows of what matches at several organisations together. Each organisation is queried by itself, so that its rows come in the
 * order of the index, and those of other organisations cost nothing.
 */
function ofEach (organisations: ReadonlySet<string>, matching: SelectQueryBuilder<Tables, 'consultations', Listed>, limit: number) {
  return sql<Listed>`(
    select listed.* from unnest(${[...organisations]}::text[]) as own (name)
    cross join lateral (${matching.where('organisation', '=', sql<string>`own.name`)}) as listed
    order by number desc limit ${limit})`
}

/** A timestamp for the database, which writes the years 0 and 10000 differently from JavaScript. */
function momentOf (timestamp: string) {
  return sql<Date>`to_timestamp(${Date.parse(timestamp) / 1000}::double precision)`
}

/** The subject of a user, as one value that is looked up first: with `in`, PostgreSQL would scan all consultations of the customer. */
function subject (db: Kysely<Tables>, { customerId, mode }: Caller, userId: string) {
  return db.selectFrom('users').select('id').where('customer_id', '=', customerId).where('mode', '=', mode).where('user_id', '=', userId)
}

/** A page of outputs, and the cursor of the next page; see `fastify.consultations`. */
export async function list (
  { cursors, db }: Context, caller: Caller, { cursor, ...query }: ConsultationQuery & { limit: number }
): Promise<{ outputs: string[], next: string | null }> {
  const before = cursor === undefined ? undefined : cursors.read(caller, cursor)
  const { outputs, last } = await listOutputs(db, caller, { ...query, before })
  return { outputs, next: last === null ? null : cursors.write(caller, last) }
}
