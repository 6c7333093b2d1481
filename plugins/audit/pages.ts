import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely } from 'kysely'
import type { StoredEvent } from '../../lib/audit/index.js'
import { givenTimestamp } from '../../schemas/text.js'
import type { Tables } from '../database/tables.js'
import { storedEventOf } from './source.js'

/** Rows of the audit log that one operation of the shell returns. */
const PAGE_ROWS = 2000

/** Longest number of a row, in digits. */
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
  const rows = await db.selectFrom('audit_events').selectAll().where('number', '>', after)
    .$if(since !== undefined, all => all.where('at', '>=', sql<Date>`${since}::timestamptz`))
    .$if(until !== undefined, all => all.where('at', '<=', sql<Date>`${until}::timestamptz`))
    .orderBy('number').limit(PAGE_ROWS).execute()
  return {
    events: rows.map(row => ({ ...storedEventOf(row), hash: Buffer.from(row.hash).toString('hex') })),
    next: rows.length < PAGE_ROWS ? null : String(rows.at(-1)?.number)
  }
}
