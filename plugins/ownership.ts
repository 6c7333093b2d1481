import { sql, type Kysely, type Transaction } from 'kysely'
import type { ConsultationRow, KeyMode, Tables } from './database/tables.js'

/** The caller: a customer with an API key, or one user of a customer with a token; with test keys or with live ones. */
export interface Caller {
  customerId: string
  mode: KeyMode
  /** The organisations that the API key (or the one that the token was requested with) is bound to; `null`: all of the customer. */
  organisations: ReadonlySet<string> | null
  /** The user's subject; `null` for the customer itself. */
  subject: string | null
  /** The id of the request, for log lines about the work that follows from it. */
  requestId?: string
}

/** The consultations of a caller, at any organisation. */
export function atAnyOrganisation (db: Kysely<Tables>, { customerId, mode, subject }: Caller) {
  return db.selectFrom('consultations').where('customer_id', '=', customerId).where('mode', '=', mode)
    .$if(subject !== null, query => query.where('subject', '=', subject as string))
}

/** The consultations that a caller may see; all others look as if they had never existed. */
export function visible (db: Kysely<Tables>, caller: Caller) {
  const { organisations } = caller
  return atAnyOrganisation(db, caller)
    .$if(organisations !== null, query => query.where('organisation', '=', sql<string>`any(${[...organisations ?? []]}::text[])`))
}

/** The same rule for a row that has already been read. */
export function sees (
  { customerId, mode, organisations, subject }: Caller, row: Pick<ConsultationRow, 'customer_id' | 'mode' | 'organisation' | 'subject'>
): boolean {
  return row.customer_id === customerId && row.mode === mode && (organisations === null || organisations.has(row.organisation)) &&
    (subject === null || row.subject === subject)
}

/** A consultation that the caller may see, locked until the transaction ends. */
export async function lockVisible (transaction: Transaction<Tables>, caller: Caller, id: string): Promise<ConsultationRow | undefined> {
  return visible(transaction, caller).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
