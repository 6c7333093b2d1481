import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.js'
import type { Caller } from '../ownership.js'

/** The name of the customer that an API key is for; `null` when there is no such key. */
export async function customerOfKey (db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db.selectFrom('api_keys').innerJoin('customers', 'customers.id', 'customer_id').select('customers.name')
    .where('api_keys.id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** The id of the customer with this name; `null` when there is none. */
export async function idOfCustomer (db: Kysely<Tables>, name: string): Promise<string | null> {
  const row = await db.selectFrom('customers').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id ?? null
}

/** The customer of a consultation, as the one who asks; `null` when there is none, or only another customer's. */
export async function ownerOfConsultation (db: Kysely<Tables>, id: string, customerId: string | null): Promise<Caller | null> {
  const row = await db.selectFrom('consultations').select(['customer_id', 'mode']).where('id', '=', id)
    .where(sql<boolean>`${customerId}::uuid is null or customer_id = ${customerId}::uuid`).executeTakeFirst()
  return row === undefined ? null : { customerId: row.customer_id, mode: row.mode, organisations: null, subject: null }
}
