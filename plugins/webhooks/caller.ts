import { sql, type Kysely } from 'kysely'
import type { KeyMode, Tables } from '../database/tables.js'

/** Whose webhooks: those of a customer, of live or test keys, and of the organisations that the API key is bound to (`null`: all). */
export interface WebhookOwner {
  customerId: string
  mode: KeyMode
  organisations: ReadonlySet<string> | null
}

/** Whether a row is bound to nothing but the organisations of its owner. */
function isWithin ({ organisations }: WebhookOwner) {
  return sql<boolean>`organisations <@ ${[...organisations ?? []]}::text[]`
}

/** The endpoints of an owner; all others look as if they had never existed. */
export function endpointsOf (db: Kysely<Tables>, owner: WebhookOwner) {
  return db.selectFrom('webhook_endpoints').where('customer_id', '=', owner.customerId).where('mode', '=', owner.mode)
    .$if(owner.organisations !== null, query => query.where(isWithin(owner)))
}

/** The messages of an owner. */
export function messagesOf (db: Kysely<Tables>, owner: WebhookOwner) {
  return db.selectFrom('webhook_messages').where('customer_id', '=', owner.customerId).where('mode', '=', owner.mode)
    .$if(owner.organisations !== null, query => query.where(isWithin(owner)))
}
