import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { subjectOf } from '../../lib/identity/index.js'
import type { EntryFacts, Place } from '../../lib/consultation/index.js'
import type { ConsultationQuery } from '../../schemas/consultation.js'
import type { ReviewState } from '../../schemas/review-states.js'
import type { Template } from '../../schemas/consultation-output/index.js'
import { lengthOf } from '../audio/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { atAnyOrganisation, type Caller } from '../ownership.js'
import type { NumberRange } from './read-around.js'

/** A page holds at most this many bytes of outputs, unless the first one alone is larger. */
export const PAGE_BYTES_MAX = 4_194_304

/** Every consultation number is below this. */
export const NUMBER_END = 2n ** 53n

/** The starts that consultations can have: those of the years 1 to 9999, in microseconds since 1970. */
export const STARTS: NumberRange = { from: BigInt(Date.parse('0001-01-01T00:00:00Z')) * 1000n, before: BigInt(Date.parse('+010000-01-01T00:00:00Z')) * 1000n }

/** A query of a page; `before` is where the page before ended. */
export type PageQuery = Omit<ConsultationQuery, 'cursor' | 'limit'> & { limit: number, before?: Place | undefined }

/** Limits what is read to a range of numbers or of starts, `from` included, `before` not. */
export interface Ranges {
  numbers?: NumberRange
  starts?: NumberRange
}

/** A row of a page, where it is sorted; `output` is `null` when it does not fit on the page. */
export interface Listed extends Omit<EntryFacts, 'output'> {
  number: string | number
  start: string | number | null
  output: string | null
  bytes: number
}

const shownColumns = ['id', 'number', 'external_id', 'start_datetime', 'template', 'state', 'parked_at', 'consent_state', 'revisions', 'review'] as const

/** A row before it is known whether its output fits on the page. */
interface Matching extends Pick<ConsultationRow, typeof shownColumns[number] | 'output'> {
  start: string | number | null
  bytes: number
}

/** The start of a consultation, in microseconds since 1970: the expression that the indexes by start have. */
const START = sql<string | null>`microseconds_of(consultations.start_datetime)`

/** What a list in the order of the numbers has instead. */
const NO_START = sql<string | null>`null::bigint`

/** Whether a list is in the order of the starts; otherwise it is in that of the numbers. */
export function isByStart ({ started_from: from, started_to: to }: PageQuery): boolean {
  return from !== undefined || to !== undefined
}

/** A timestamp for the database, passed as a number because PostgreSQL writes the years 0 and 10000 differently from JavaScript. */
function momentOf (timestamp: string): RawBuilder<Date> {
  return sql<Date>`to_timestamp(${Date.parse(timestamp) / 1000}::double precision)`
}

/** Nobody reviews what is left of a consultation whose consent is withdrawn. */
const NOT_WITHDRAWN = sql<boolean>`coalesce(consent_state, '') <> 'withdrawn'`

/** The consultations of a caller, at any organisation, that a query chooses, from any place on. */
function chosen (db: Kysely<Tables>, caller: Caller, query: PageQuery) {
  const { report_status: status, state, template, external_id: externalId, updated_since: since, user_id: userId } = query
  const { review, started_from: from, started_to: to } = query
  return atAnyOrganisation(db, caller)
    .$if(status === 'final', select => select.where('state', '=', 'final'))
    .$if(status === 'intermediate', select => select.where('state', '<>', 'final'))
    .$if(state === 'recording' || state === 'final', select => select.where('state', '=', state as 'recording' | 'final'))
    .$if(review !== undefined, select => select.where('state', '=', 'final').where('review', '=', review as ReviewState).where(NOT_WITHDRAWN))
    .$if(state === 'processing', select => select.where('state', '=', 'processing').where('parked_at', 'is', null))
    .$if(state === 'failed', select => select.where('state', '=', 'processing').where('parked_at', 'is not', null))
    .$if(template !== undefined, select => select.where('template', '=', template as Template))
    .$if(externalId !== undefined, select => select.where('external_id', '=', externalId as string))
    .$if(from !== undefined, select => select.where(START, '>=', sql<string>`microseconds_of(${from})`))
    .$if(to !== undefined, select => select.where(START, '<', sql<string>`microseconds_of(${to})`))
    .$if(since !== undefined, select => select.where('updated_at', '>=', momentOf(since as string)))
    .$if(userId !== undefined, select => select.where('subject', '=', subjectOf(caller.customerId, caller.mode, userId as string)))
}

/** The rows of a page in order, plus one more if there is one. Outputs that do not fit on the page are not read. */
export async function readPage (db: Kysely<Tables>, caller: Caller, query: PageQuery, { numbers, starts }: Ranges = {}): Promise<Listed[]> {
  const { before, limit } = query
  const byStart = isByStart(query)
  const matching = chosen(db, caller, query)
    .select([...shownColumns, 'output'])
    .select([sql<number>`octet_length(output)`.as('bytes'), (byStart ? START : NO_START).as('start')])
    .$if(before !== undefined, select => select.where(byStart
      ? sql<boolean>`(${START}, number) < (${before?.start}::bigint, ${before?.number}::bigint)`
      : sql<boolean>`number < ${before?.number}::bigint`))
    .$if(numbers !== undefined, select => select.where(sql<boolean>`number >= ${String(numbers?.from)}::bigint and number < ${String(numbers?.before)}::bigint`))
    .$if(starts !== undefined, select => select.where(sql<boolean>`${START} >= ${String(starts?.from)}::bigint and ${START} < ${String(starts?.before)}::bigint`))
    .$if(byStart, select => select.orderBy(START, 'desc'))
    .orderBy('number', 'desc').limit(limit + 1)
  const order = byStart ? sql`start desc, number desc` : sql`number desc`
  const found = caller.organisations === null ? sql<Matching>`(${matching})` : ofEach(caller.organisations, matching, order, limit + 1)
  return db.selectFrom(found.as<'found'>(sql.ref('found')))
    .select([...shownColumns, 'start', 'bytes'])
    .select([
      lengthOf(sql.ref('found.id')).as('sound_ms'),
      sql<string | null>`case when sum(bytes) over (order by ${order}) <= ${sql.lit(PAGE_BYTES_MAX)} or row_number() over (order by ${order}) = 1
        then output end`.as('output')
    ]).orderBy(order).execute()
}

/**
 * The first rows that match at any of several organisations. Each organisation is queried on its own, so that its rows come in index
 * order, and rows of other organisations cost nothing.
 */
function ofEach (
  organisations: ReadonlySet<string>, matching: SelectQueryBuilder<Tables, 'consultations', Matching>, order: RawBuilder<unknown>, limit: number
): RawBuilder<Matching> {
  return sql<Matching>`(
    select listed.* from unnest(${[...organisations]}::text[]) as own (name)
    cross join lateral (${matching.where('organisation', '=', sql<string>`own.name`)}) as listed
    order by ${order} limit ${limit})`
}
