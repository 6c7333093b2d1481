import { sql, type Kysely } from 'kysely'
import { LISTED_MAX, type Customer } from '../../schemas/management/index.js'
import { answered } from '../database/index.js'
import type { Tables } from '../database/tables.js'

/** The customers, or the one with this name, with what they have. A moment that has no timestamp is `null`, against the schema. */
export async function listCustomers (db: Kysely<Tables>, name: string | null): Promise<Customer[]> {
  const { rows } = await sql<Omit<Customer, 'created_at'> & { created_at: Date }>`
    select name, created_at,
      (select count(*)::int from api_keys where customer_id = customers.id and revoked_at is null and coalesce(expires_at > now(), true)) as api_keys,
      (select count(*)::int from users where customer_id = customers.id) as users,
      (select count(*)::int from consultations where customer_id = customers.id
        and (parked_at is not null or (state = 'processing' and waiting_reason is not null))) as waiting_reports
    from customers where ${name}::text is null or name = ${name}::text
    order by name limit ${LISTED_MAX}`.execute(db)
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, created_at: answered(createdAt) as string }))
}
