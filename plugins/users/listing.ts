import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely } from 'kysely'
import { LISTED_MAX } from '../../schemas/management/kit.js'
import { visibleText } from '../../schemas/text.js'
import { NAME_MAX_LENGTH } from '../../schemas/token.js'
import type { KeyMode, Tables } from '../database/tables.js'
import { customerId } from './operations.js'

export const ListUsers = Type.Object({ customer: Type.Optional(visibleText(NAME_MAX_LENGTH)) }, { additionalProperties: false })

/** A user as listed. `mode` and details are `null` for a user who was blocked before the first token. */
export interface UserListing {
  customer: string
  user_id: string
  mode: KeyMode | null
  first_name: string | null
  last_name: string | null
  organisation: string | null
  blocked: boolean
  block_reason: string | null
  /** Whether the details were erased, and no token was requested for the user since. */
  erased: boolean
  created_at: Date | null
  updated_at: Date
}

/** Lists the users of one customer or of all, including those blocked before they had a token; the most recently changed first. */
export async function listUsers (db: Kysely<Tables>, { customer }: Static<typeof ListUsers>): Promise<UserListing[]> {
  const id = customer === undefined ? null : await customerId(db, customer)
  const { rows } = await sql<UserListing>`
    select customers.name as customer, user_id, mode, first_name, last_name, organisation,
      blocked_at is not null as blocked, reason as block_reason, coalesce(erased_at >= updated_at, false) as erased,
      users.created_at, coalesce(greatest(updated_at, blocked_at), updated_at, blocked_at) as updated_at
    from users full join blocked_users using (customer_id, user_id)
    join customers on customers.id = customer_id
    where ${id}::uuid is null or customer_id = ${id}::uuid
    order by updated_at desc, user_id, mode
    limit ${LISTED_MAX}`.execute(db)
  return rows
}
