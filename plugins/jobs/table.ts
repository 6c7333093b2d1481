import { sql, type Kysely, type RawBuilder } from 'kysely'
import { LEASE_SECONDS, PARKED, REPORTS, TRANSCRIPTIONS, type Job, type Outcome, type Queue, type TakenJob } from '../../lib/work/index.js'
import type { QueueSnapshot } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'

type Db = Kysely<Tables>

/** Whether a waiting job is due. One that is due later than its pause allows was put there while the clock of the database was ahead. */
const DUE = sql`(run_at <= now() or run_at > now() + make_interval(secs => pause + 5))`

/** SQL that renews all leases of a worker `$1`, which is under strain or not (`$2`). None outlasts the longest attempt. */
export const RENEWAL = `update jobs set leased_until = least(ends_at, now() + interval '${LEASE_SECONDS} seconds'), strained = $2::boolean
  where worker = $1::uuid and leased_until is not null`

/** Enqueues a job for the customer of the consultation. */
export async function insertJob (transaction: Db, queue: Queue, consultationId: string, context: Partial<Job>): Promise<void> {
  await sql`insert into jobs (queue, consultation_id, customer_id, context)
    select ${queue}, id, coalesce((select customer_id::text from consultations where consultations.id = job.id), ''), ${JSON.stringify(context)}::jsonb
    from (select ${consultationId}::uuid as id) as job`.execute(transaction)
}

/** Deletes all jobs of consultations, as part of the transaction. */
export async function forgetJobs (transaction: Db, consultationIds: readonly string[]): Promise<void> {
  await sql`delete from jobs where consultation_id = any(${[...consultationIds]}::uuid[])`.execute(transaction)
}

/** What to record of jobs, and which ones to take. */
export interface Order {
  queue: Queue
  ended: ReadonlyArray<{ taken: TakenJob, outcome: Outcome }>
  /** Who takes them, and for how many seconds: at first, and at most. */
  worker: string
  lease: number
  longest: number
  /** Most jobs to take, and most that each customer may have in progress with this worker. */
  wanted: number
  perCustomer: number
  /** When the last job of each customer was taken, as a count of all jobs taken so far. */
  served: ReadonlyMap<string, number>
}

/** Records what becomes of jobs that are not finished, unless somebody else has taken them in the meantime. */
async function putOff (db: Db, ended: Order['ended']): Promise<void> {
  const jobs = ended.flatMap(({ taken: { id, takes }, outcome }) => outcome === null ? [] : [{ id, takes, ...outcome }])
  if (jobs.length === 0) return
  await sql`update jobs set queue = ended.queue, history = ended.history, pause = seconds, leased_until = null,
      run_at = now() + make_interval(secs => seconds)
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as ended (id bigint, takes int, queue text, seconds float8, history jsonb)
    where jobs.id = ended.id and jobs.takes = ended.takes and leased_until is not null`.execute(db)
}

/**
 * Removes finished jobs, even if somebody else has taken them in the meantime, and takes the next ones, in one statement. Customers share
 * the workers: the next job belongs to the customer with the fewest jobs in progress, or, if there are several, to the one served longest
 * ago; of each customer, the oldest job is taken. So a customer with a thousand waiting jobs delays another customer's next job until a
 * worker is free, and no longer. Reads only the jobs of each customer that may be next, not every waiting job.
 *
 * @returns the jobs, and whether other instances took some of the next jobs first, so that it is worth trying again at once
 */
export async function exchange (db: Db, order: Order): Promise<{ jobs: TakenJob[], again: boolean }> {
  const { queue, ended, worker, lease, longest, wanted, perCustomer, served } = order
  await putOff(db, ended)
  const done = ended.filter(({ outcome }) => outcome === null).map(({ taken }) => taken.id)
  const waits = sql`queue = ${queue} and leased_until is null`
  const { rows } = await sql<{ picked: number, id: string | null } & Omit<TakenJob, 'id'>>`
    with recursive done as (
      delete from jobs where id = any(${done}::bigint[])
    ), customers (customer) as (
      (select customer_id from jobs where ${waits} order by customer_id limit 1)
      union all
      select (select customer_id from jobs where ${waits} and customer_id > customers.customer order by customer_id limit 1)
      from customers where customers.customer is not null
    ), hands as (
      select customer_id as customer, count(*)::int as jobs from jobs
      where queue = ${queue} and worker = ${worker}::uuid and leased_until is not null and id <> all(${done}::bigint[]) group by customer_id
    ), picked as (
      select next.id, row_number() over (order by coalesce(hands.jobs, 0) + nth, coalesce(served.turn, 0), next.id) as place
      from customers left join hands using (customer)
      left join unnest(${[...served.keys()]}::text[], ${[...served.values()]}::bigint[]) as served (customer, turn) using (customer)
      cross join lateral (
        select id, row_number() over (order by id) as nth from (
          select id from jobs where ${waits} and ${DUE} and customer_id = customers.customer
          order by id limit greatest(least(${wanted}::int, ${perCustomer}::int - coalesce(hands.jobs, 0)), 0)
        ) as oldest
      ) as next order by place limit ${wanted}::int
    ), taken as (
      update jobs set worker = ${worker}::uuid, takes = takes + 1, strained = false,
        ends_at = now() + make_interval(secs => ${longest}), leased_until = now() + make_interval(secs => ${lease})
      where ctid = any(array(select free.ctid from picked cross join lateral (
        select ctid from jobs where ${waits} and id = picked.id for update skip locked
      ) as free))
      returning id, takes, history, context || jsonb_build_object('consultation_id', consultation_id, 'customer_id', customer_id) as job
    )
    select total.picked, taken.id::text, takes, job, history from (select count(*)::int as picked from picked) as total
    left join (taken join picked using (id)) on true order by place`.execute(db)
  const jobs = rows.flatMap(({ picked: _, id, ...rest }) => id === null ? [] : [{ id, ...rest }])
  return { jobs, again: jobs.length < (rows[0]?.picked ?? 0) }
}

/** Forgets the attempts so far at a job that makes progress. */
export async function forgive (db: Db, { id, takes }: TakenJob): Promise<void> {
  await sql`update jobs set history = '{}' where id = ${id}::bigint and takes = ${takes}`.execute(db)
}

/** Takes back jobs of lost workers: they wait for `retryDelay` seconds, longer with each loss. No lease lasts longer than `leaseMax`. */
export async function takeBack (db: Db, retryDelay: number, leaseMax = 2 * LEASE_SECONDS): Promise<void> {
  const losses = sql`coalesce((history->>'losses')::int, 0)`
  const wait = sql`${retryDelay}::float8 * 2 ^ least(${losses}, 5)`
  await sql`update jobs set leased_until = null, pause = ${wait} * 2, run_at = now() + make_interval(secs => ${wait} * (1 + random())),
      history = history || jsonb_build_object('losses', ${losses} + 1, 'strained_losses', coalesce((history->>'strained_losses')::int, 0) + strained::int)
    where leased_until not between now() and now() + make_interval(secs => ${leaseMax})`.execute(db)
}

const putOffAt = sql`(history->>'put_off_at')::float8`

/** Makes jobs due that wait for their next attempt. @returns whether there were any */
async function release (db: Db, queue: Queue, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`update jobs set run_at = now(), pause = 0 where id = any(array(
    select id from jobs where queue = ${queue} and leased_until is null and run_at > now() and ${which} for update skip locked
  )) returning id`.execute(db)
  return rows.length > 0
}

/** Does so for all that their engine held up, except those that failed a moment ago, so that none makes it fail at each answer. */
export async function resume (db: Db, queue: Queue, seconds: number): Promise<boolean> {
  return release(db, queue, sql`history->>'outage' is not null and ${putOffAt} <= extract(epoch from now()) - ${seconds}::float8`)
}

/** Does so for the one with the oldest attempt, as a probe, unless another one is in progress or failed a moment ago. */
export async function letOneTry (db: Db, queue: Queue, seconds: number): Promise<boolean> {
  return release(db, queue, sql`history->>'outage' = 'unavailable' and not exists (
    select from jobs where queue = ${queue} and history->>'outage' = 'unavailable'
      and (leased_until is not null or run_at <= now() or ${putOffAt} > extract(epoch from now()) - ${seconds}::float8)
  ) order by ${putOffAt} limit 1`)
}

/**
 * Makes the jobs of a consultation due that wait for their next attempt, as part of the transaction.
 *
 * @returns the queues that had one: none for a job that is in hand, or due already
 */
export async function makeDue (transaction: Db, consultationId: string): Promise<Queue[]> {
  const { rows } = await sql<{ queue: Queue }>`update jobs set run_at = now(), pause = 0
    where consultation_id = ${consultationId}::uuid and leased_until is null and not ${DUE} returning queue`.execute(transaction)
  return rows.map(({ queue }) => queue)
}

/** What there is to do in each of the queues. Finished jobs do not stay in the table, so this reads as many rows as there is work. */
export async function readLoad (db: Db): Promise<QueueSnapshot[]> {
  const { rows } = await sql<QueueSnapshot>`
    select name as queue, count(id) filter (where leased_until is null and ${DUE})::int as waiting,
      count(id) filter (where leased_until is null and not ${DUE})::int as delayed, count(leased_until)::int as active,
      greatest(coalesce(extract(epoch from now() - min(created_at)), 0), 0)::float8 as "oldestSeconds",
      greatest(coalesce(extract(epoch from now() - min(run_at) filter (where leased_until is null and ${DUE})), 0), 0)::float8 as "oldestWaitingSeconds"
    from unnest(${[REPORTS, TRANSCRIPTIONS, PARKED]}::text[]) as name left join jobs on queue = name group by name`.execute(db)
  return rows
}
