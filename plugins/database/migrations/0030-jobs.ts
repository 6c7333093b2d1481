import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'

/** A table of our own for durable jobs, instead of those of pg-boss, of which everything that waits there is carried over. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('jobs')
    .addColumn('id', 'bigint', column => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('queue', 'text', column => column.notNull())
    .addColumn('consultation_id', 'uuid', column => column.notNull())
    .addColumn('customer_id', 'text', column => column.notNull())
    .addColumn('context', 'jsonb', column => column.notNull())
    .addColumn('history', 'jsonb', column => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('created_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addColumn('run_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addColumn('pause', 'double precision', column => column.notNull().defaultTo(0))
    .addColumn('takes', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('worker', 'uuid')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('ends_at', 'timestamptz')
    .addColumn('strained', 'boolean', column => column.notNull().defaultTo(false))
    .execute()
  await sql`create index jobs_waiting on jobs (queue, customer_id, id) where leased_until is null`.execute(db)
  await sql`create index jobs_leased on jobs (worker) where leased_until is not null`.execute(db)
  await sql`create index jobs_consultation on jobs (consultation_id)`.execute(db)
  await carryOver(db, false)
}

/** Longest pause that pg-boss can have put before the next attempt at a job. */
const LONGEST_PAUSE = sql`make_interval(secs => case state when 'created' then 0 else retry_delay * case when retry_backoff then 64 else 1 end end)`

/**
 * Carries over the jobs that wait in the tables of pg-boss, with their history and in their order, and empties those tables otherwise; they
 * go with the release after. Instances of 0.1.0 that still run enqueue and take jobs there: what one of them has in progress stays until
 * its lease is over, and is then carried over as a job whose worker was lost.
 *
 * @param all whether no such instance can run, so that nothing is in progress
 * @returns whether there were any jobs
 */
export async function carryOver (db: QueryExecutorProvider, all: boolean): Promise<boolean> {
  const { rows: [found] } = await sql<{ present: boolean }>`select to_regclass('pgboss.job') is not null as present`.execute(db)
  if (found?.present !== true) return false
  const { rows } = await sql`
    with old as (
      delete from pgboss.job where name in ('reports', 'transcriptions', 'parked-reports') and id in (
        select id from pgboss.job where name in ('reports', 'transcriptions', 'parked-reports')
          and (state <> 'active' or started_on + expire_in < now() or ${all}) for update skip locked
      ) returning *
    ), archived as (
      delete from pgboss.archive where name in ('reports', 'transcriptions', 'parked-reports')
    ), waiting as (
      select *, least(start_after, now() + ${LONGEST_PAUSE}) as due, coalesce((data->>'running')::boolean, false)::int as lost,
        (coalesce((data->>'running')::boolean, false) and coalesce((data->>'strained')::boolean, false))::int as strained
      from old where state <= 'active'
    )
    insert into jobs (queue, consultation_id, customer_id, context, history, created_at, run_at, pause)
    select name, (data->>'consultation_id')::uuid, coalesce(data->>'customer_id', ''),
      jsonb_strip_nulls(jsonb_build_object(
        'request_id', data->'request_id', 'traceparent', data->'traceparent', 'tracestate', data->'tracestate')),
      case name when 'parked-reports' then jsonb_build_object('parked', coalesce(data->>'reason', 'attempts_failed'))
        else data - array['consultation_id', 'customer_id', 'request_id', 'traceparent', 'tracestate', 'running', 'strained'] || jsonb_build_object(
          'losses', coalesce((data->>'losses')::int, 0) + lost, 'strained_losses', coalesce((data->>'strained_losses')::int, 0) + strained)
      end, created_on, due, greatest(extract(epoch from due - now()), 0)
    from waiting order by created_on, id returning id`.execute(db)
  return rows.length > 0
}
