import { sql, type Kysely } from 'kysely'
import { entryOf, type EntryFacts, type Filters, type Place } from '../../lib/consultation/index.js'
import { isDamage } from '../../lib/storage/index.js'
import type { ConsultationQuery } from '../../schemas/consultation.js'
import type { Tables } from '../database/tables.js'
import type { Caller } from '../ownership.js'
import type { Context } from './context.js'
import { isByStart, type Listed, NUMBER_END, PAGE_BYTES_MAX, type PageQuery, type Ranges, readPage, STARTS } from './list-page.js'
import { readAround } from './read-around.js'

/** Called with the number of a consultation that cannot be read, and the error. */
type OnDamage = (number: string, error: unknown) => void

/** The rows of a page, read around damaged ones. */
async function readUndamaged (db: Kysely<Tables>, caller: Caller, query: PageQuery, onDamage: OnDamage): Promise<Listed[]> {
  const wanted = query.limit + 1
  const read = async (ranges: Ranges): Promise<Listed[]> => db.transaction().execute(async transaction => {
    // Forces the index, so that only rows in the range are touched: a sequential scan would read every page of the table.
    await sql`set local enable_seqscan = off`.execute(transaction)
    return readPage(transaction, caller, query, ranges)
  })
  const all = { from: 0n, before: NUMBER_END }
  if (!isByStart(query)) {
    const before = query.before === undefined ? NUMBER_END : BigInt(query.before.number)
    return readAround({ ...all, before }, wanted, async numbers => read({ numbers }), onDamage)
  }
  // Many may have started in the same microsecond: of those, the damaged one is found by its number.
  return readAround(STARTS, wanted, async starts => starts.before - starts.from > 1n
    ? read({ starts })
    : readAround(all, wanted, async numbers => read({ starts, numbers }), onDamage), onDamage)
}

/** A row of a page whose output is on it. */
type Shown = Listed & EntryFacts

/**
 * A page of consultations: at most `limit`, and no more than fit into PAGE_BYTES_MAX. Newest first; with `started_from` or `started_to`,
 * those that started last first.
 *
 * @param onDamage called for each consultation that cannot be read; it is left out. Without it, the page fails.
 * @returns `last` is where the page ends, `null` when there are no more pages
 */
export async function listOutputs (
  db: Kysely<Tables>, caller: Caller, query: PageQuery, onDamage?: OnDamage
): Promise<{ shown: Shown[], last: Place | null }> {
  const rows = await readPage(db, caller, query).catch(async (error: unknown) => {
    if (onDamage === undefined || !isDamage(error)) throw error
    return readUndamaged(db, caller, query, onDamage)
  })
  const shown: Shown[] = []
  let bytes = 0
  for (const { output, ...row } of rows) {
    bytes += Number(row.bytes)
    if (output === null || shown.length === query.limit || (bytes > PAGE_BYTES_MAX && shown.length > 0)) break
    shown.push({ ...row, output })
  }
  const last = shown.at(-1)
  if (rows.length === shown.length || last === undefined) return { shown, last: null }
  return { shown, last: { number: String(last.number), start: last.start === null ? null : String(last.start) } }
}

/** A page of outputs. */
export interface ConsultationPage {
  outputs: string[]
  /** What a list shows of each, as a ConsultationEntry in JSON. */
  entries: string[]
  /** Of the consultations that they are of. */
  ids: string[]
  /** The cursor of the next page; `null` on the last one. */
  next: string | null
  /** How many consultations are left out because their data is damaged. */
  damaged: number
}

/** What a cursor of this query is bound to; not how many are on a page, which may change from one to the next. */
function filtersOf ({ limit, ...filters }: Omit<ConsultationQuery, 'cursor'>): Filters {
  return filters
}

/**
 * A page of outputs, and the cursor of the next page. Consultations whose data is damaged are left out and counted.
 *
 * @throws 400 for a cursor that was not issued to this caller, or for other filters
 */
export async function list (
  { cursors, damage, db, writeEntry }: Context, caller: Caller, { cursor, ...query }: ConsultationQuery & { limit: number }
): Promise<ConsultationPage> {
  const filters = filtersOf(query)
  const before = cursor === undefined ? undefined : cursors.read(caller, filters, cursor)
  let damaged = 0
  const { shown, last } = await listOutputs(db, caller, { ...query, before }, (number, error) => {
    damaged += 1
    damage.noteNumber(number, error)
  })
  return {
    outputs: shown.map(({ output }) => output),
    entries: shown.map(row => writeEntry(entryOf(row))),
    ids: shown.map(({ id }) => id),
    next: last === null ? null : cursors.write(caller, filters, last),
    damaged
  }
}
