import { sql, type Kysely } from 'kysely'
import type { Exchange, Exchanged, TakenJob } from '../../lib/jobs/index.js'
import type { Tables } from '../database/tables.js'
import { CUSTOMER as customer, SCHEMA } from './boss.js'
import { taken } from './leases.js'

const jobs = sql.id(SCHEMA, 'job')

/**
 * Removes finished jobs and takes the next ones, in one statement. Customers share the workers: the next job belongs to the customer with
 * the fewest jobs in progress, or, if there are several, to the one served longest ago; of each customer, the oldest job is taken. So a
 * customer with a thousand waiting jobs delays another customer's next job until a worker is free, and no longer.
 *
 * Reads only the jobs of each customer that may be next, not every waiting job.
 *
 * @returns the jobs, and whether other instances took some of the next jobs first, so that it is worth trying again at once
 */
export async function exchange<T> (db: Kysely<Tables>, order: Exchange): Promise<Exchanged<T>> {
  const { queue, done, wanted, perCustomer, leaseSeconds, retryDelay, shares } = order
  const waits = sql`name = ${queue} and state < 'active'`
  const known = [...shares]
  const { rows } = await sql<{ picked: number, id: string | null, data: T }>`
    with recursive done as (
      delete from ${jobs} where name = ${queue} and id = any(${done}::uuid[])
    ), customers (customer) as (
      (select ${customer} from ${jobs} where ${waits} order by ${customer} limit 1)
      union all
      select (select ${customer} from ${jobs} where ${waits} and ${customer} > customers.customer order by ${customer} limit 1)
      from customers where customers.customer is not null
    ), candidates as (
      select next.id, next.created_on, coalesce(in_hand, 0) + nth as turn, coalesce(served, 0) as served
      from customers left join unnest(
        ${known.map(([name]) => name)}::text[], ${known.map(([, { inHand }]) => inHand)}::int[], ${known.map(([, { served }]) => served)}::bigint[]
      ) as known (customer, in_hand, served) using (customer)
      cross join lateral (
        select id, created_on, row_number() over (order by created_on, id) as nth from (
          select id, created_on from ${jobs} where ${waits} and start_after <= now() and ${customer} = customers.customer
          order by created_on, id limit greatest(least(${wanted}::int, ${perCustomer}::int - coalesce(in_hand, 0)), 0)
        ) as oldest
      ) as next
    ), picked as (
      select id, row_number() over (order by turn, served, created_on, id) as place from candidates
      order by turn, served, created_on, id limit ${wanted}::int
    ), locked as (
      select waiting.ctid from picked cross join lateral (
        select ctid from ${jobs} where ${waits} and id = picked.id for update skip locked
      ) as waiting
    ), taken as (
      update ${jobs} set ${taken(leaseSeconds, retryDelay)} where name = ${queue} and ctid = any(array(select ctid from locked)) returning id, data
    )
    select total.picked, taken.id, taken.data from (select count(*)::int as picked from picked) as total
    left join (taken join picked using (id)) on true order by picked.place`.execute(db)
  const found = rows.filter((row): row is TakenJob<T> & { picked: number } => row.id !== null)
  return { jobs: found.map(({ id, data }) => ({ id, data })), again: found.length < (rows[0]?.picked ?? 0) }
}
