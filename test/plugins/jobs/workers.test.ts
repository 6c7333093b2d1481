import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import t from 'tap'
import { LEASE_SECONDS, REPORTS, type WorkAttempt } from '../../../lib/work/jobs/types.js'
import { exchange, type Order } from '../../../plugins/jobs/table.js'
import { needs, testConfig } from '../../helper.js'
import { until } from '../../process.js'
import { start, startInstance } from './kit.js'

/** Has reports of a customer wait, and returns their consultations. */
async function wait ({ db, jobs: { enqueueReport } }: FastifyInstance, customer: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids) {
    await enqueueReport(db, id)
    await sql`update jobs set customer_id = ${customer} where consultation_id = ${id}::uuid`.execute(db)
  }
  return ids
}

/** A handler whose reports take until they are told to end. */
function held () {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: (id: string) => ends.get(id)?.(),
    async make (id: string, { signal }: WorkAttempt): Promise<void> {
      begun.push(id)
      await new Promise<void>(resolve => {
        ends.set(id, resolve)
        signal.addEventListener('abort', () => resolve())
      })
    }
  }
}

/** What a worker of its own orders. */
function ordered (wanted: number): Order {
  return { queue: REPORTS, ended: [], worker: randomUUID(), lease: LEASE_SECONDS, longest: 60, wanted, perCustomer: 100, served: new Map() }
}

t.test('as many reports are made at once as the setting says, whoever they are of, and no more than is worth it', async t => {
  for (const [most, expected] of [[Infinity, 5], [3, 3]] as const) {
    const fastify = await start(t, { REPORT_CONCURRENCY: '5' })
    await wait(fastify, 'one', 7)
    const { begun, make } = held()
    await fastify.jobs.work({ make }, { reports: most })
    await until(() => begun.length >= expected, 'the reports were begun')
    const { rows: [row] } = await sql<{ active: number }>`select count(leased_until)::int as active from jobs`.execute(fastify.db)
    t.equal(row?.active, expected)
    t.equal(begun.length, expected)
  }
})

t.test('whoever comes last waits for one free worker, however many others have a backlog, and nobody is passed over', async t => {
  const fastify = await start(t, { REPORT_CONCURRENCY: '1' })
  const backlogs = { one: await wait(fastify, 'one', 6), two: await wait(fastify, 'two', 6) }
  const made: string[] = []
  const { begun, end, make } = held()
  await fastify.jobs.work({ make })
  await until(() => begun.length === 1, 'the first was begun')
  const [late = ''] = await wait(fastify, 'late', 1)
  const owner = (id: string | undefined) => Object.entries(backlogs).find(([, ids]) => ids.includes(id ?? ''))?.[0] ?? 'late'
  for (let at = 0; at < 13; at++) {
    await until(() => begun.length === at + 1, `report ${at} was begun`)
    made.push(owner(begun[at]))
    end(begun[at] as string)
  }
  t.ok(begun.indexOf(late) <= 2, `${made.join(', ')}: behind one of each other customer at most`)
  const others = made.filter(name => name !== 'late')
  t.strictSame(others, others.map((_, at) => at % 2 === 0 ? 'one' : 'two'), 'they take turns')
  t.strictSame(begun.filter(id => backlogs.one.includes(id)), backlogs.one, 'the one that waited longest first')
})

t.test('a job is taken, leased, begun and removed with two statements, and many with as few', async t => {
  const fastify = await start(t, { REPORT_CONCURRENCY: '8' })
  await wait(fastify, 'one', 8)
  const order = ordered(8)
  const { jobs: taken, again } = await exchange(fastify.db, order)
  t.equal(taken.length, 8)
  t.equal(again, false)
  t.match(taken[0], { takes: 1, job: { customer_id: 'one' }, history: {} })
  const { rows } = await sql<{ left: number }>`select extract(epoch from leased_until - now())::int as left from jobs
    where queue = ${REPORTS} and leased_until is not null`.execute(fastify.db)
  t.equal(rows.length, 8)
  t.ok(rows.every(({ left }) => left <= LEASE_SECONDS), 'leased')
  await exchange(fastify.db, { ...order, wanted: 0, ended: taken.map(each => ({ taken: each, outcome: null })) })
  const { rows: rest } = await sql`select id from jobs where queue = ${REPORTS}`.execute(fastify.db)
  t.strictSame(rest, [])
})

t.test('of twenty thousand jobs that wait only those are read that may be next', async t => {
  const fastify = await start(t)
  await fastify.jobs.enqueueReport(fastify.db, randomUUID())
  // Nine customers, the first with most of it, and a tenth of which all wait for their next attempt.
  await sql`insert into jobs (queue, consultation_id, customer_id, context, run_at, pause)
    select ${REPORTS}, gen_random_uuid(), case when n < 1500 then 'a' else 'c' || n % 9 end, '{}',
      now() + case when n % 9 = 8 and n >= 1500 then interval '1 hour' else interval '0' end, 3600
    from generate_series(1, 20000) as n`.execute(fastify.db)
  const { db } = fastify
  let taking: CompiledQuery | undefined
  const executor = db.getExecutor()
  const { executeQuery } = executor
  t.intercept(executor, 'executeQuery', {
    value: async (query: CompiledQuery<never>) => {
      // The database is maintained meanwhile.
      if (query.sql.includes('with recursive')) taking = query
      return executeQuery.call(executor, query)
    }
  })
  const { jobs: taken } = await exchange(db, ordered(8))
  t.equal(taken.length, 8)
  const { sql: text = '', parameters = [] } = taking ?? {}
  const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain (analyze, timing off) ${text}`, [...parameters]))
  const plan = rows.map(row => row['QUERY PLAN'] ?? '')
  const read = plan.filter(line => /Scan.* on jobs/.test(line)).map(line => Number(/ rows=([\d.]+) loops/.exec(line)?.[1]))
  t.ok(read.length >= 4, 'the plan is understood')
  t.ok(read.every(count => count <= 8), `at most as many rows at once as are taken: ${read.join(', ')}`)
})

t.test('two instances that take at once never have the same, and each is told to ask again for what the other one had', async t => {
  const fastify = await start(t)
  await wait(fastify, 'one', 20)
  const takes = await Promise.all(Array.from({ length: 5 }, async () => exchange(fastify.db, ordered(4))))
  const ids = takes.flatMap(({ jobs: taken }) => taken.map(({ id }) => id))
  t.equal(new Set(ids).size, ids.length, 'each job once')
  t.ok(takes.every(({ jobs: taken, again }) => taken.length === 4 || again))
})

t.test('work that another instance enqueues is noticed without looking for it', { skip: needs.postgres }, async t => {
  const config = await testConfig(t)
  const [enqueuing, working] = [await startInstance(t, config), await startInstance(t, config)]
  const made: string[] = []
  await working.jobs.work({ make: async id => { made.push(id) } }, { pollingMs: 3_600_000 })
  for (let at = 1; at <= 3; at++) {
    await enqueuing.jobs.enqueueReport(enqueuing.db, randomUUID())
    await until(() => made.length === at, `report ${at} was made`)
  }
  t.equal(made.length, 3, 'long before it would have looked by itself')
})
