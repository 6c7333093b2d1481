import { Type, type Static } from '@sinclair/typebox'
import type { Kysely } from 'kysely'
import type { StoredEvent } from '../../lib/audit/index.js'
import { givenTimestamp } from '../../schemas/text.js'
import type { Tables } from '../database/tables.js'
import { readableRowsIn } from './source.js'

/** Batches of the audit log that one operation of the shell returns, and rows after which it returns no further batch. */
const PAGE_BATCHES = 500
const PAGE_ROWS = 2000

/** Longest number of a batch, in digits. */
const NUMBER_MAX_LENGTH = 19

export const ReadAuditLog = Type.Object({
  after: Type.Optional(Type.String({ maxLength: NUMBER_MAX_LENGTH, pattern: '^\\d+$' })),
  since: Type.Optional(Type.String(givenTimestamp)),
  until: Type.Optional(Type.String(givenTimestamp))
}, { additionalProperties: false })

/** Rows of the audit log, oldest first, and the `after` of the next ones; `null` where there are no more. */
export interface AuditPage {
  events: Array<Omit<StoredEvent, 'hash'> & { hash: string }>
  next: string | null
}

/** Reads rows in the order in which they were written. */
export async function readPage (db: Kysely<Tables>, { after = '0', since, until }: Static<typeof ReadAuditLog>): Promise<AuditPage> {
  const from = since === undefined ? -Infinity : Date.parse(since)
  const to = until === undefined ? Infinity : Date.parse(until)
  const batches = await db.selectFrom('audit_batches').select(['number', 'seal', 'rows', 'events', 'leaves']).where('number', '>', after)
    .orderBy('number').limit(PAGE_BATCHES).execute()
  let rows = 0
  const full = batches.findIndex(batch => (rows += batch.rows) >= PAGE_ROWS)
  const read = full === -1 ? batches : batches.slice(0, full + 1)
  const events = read.flatMap(readableRowsIn).filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
  return {
    events: events.map(event => ({ ...event, hash: event.hash.toString('hex') })),
    next: full === -1 && batches.length < PAGE_BATCHES ? null : String(read.at(-1)?.number)
  }
}
