// Runs twice: on each database.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import t from 'tap'
import { LEASE_SECONDS, REPORTS, TRANSCRIPTIONS, type Outcome, type Queue, type TakenJob } from '../../../lib/work/jobs/types.js'
import { exchange, RENEWAL, takeBack, type Order } from '../../../plugins/jobs/table.js'
import { testConfig } from '../../helper.js'
import { until } from '../../process.js'
import { start, startInstance } from './kit.js'

const ORDER: Order = {
  queue: REPORTS, ended: [], worker: randomUUID(), lease: LEASE_SECONDS, longest: 3600, wanted: 0, perCustomer: 1, served: new Map()
}

/** Takes the only job of a queue, as a worker does that then dies. */
async function takeAndDie ({ db }: FastifyInstance, queue: Queue, worker = randomUUID()): Promise<TakenJob> {
  const { jobs: [taken] } = await exchange(db, { ...ORDER, queue, worker, wanted: 1 })
  if (taken === undefined) throw new Error('there is nothing to take')
  return taken
}

/** Renews the leases of a worker, as it does itself. */
async function renew (db: FastifyInstance['db'], worker: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(RENEWAL, [worker, false]))
}

/** Seconds until another worker may take the job. */
async function secondsLeft ({ db }: FastifyInstance, { id }: TakenJob): Promise<number> {
  const { rows: [row] } = await sql<{ left: string | number }>`
    select extract(epoch from leased_until - clock_timestamp()) as left from jobs where id = ${id}::bigint`.execute(db)
  return Number(row?.left)
}

/** Lets the lease of a job end, or its longest attempt, without waiting for that. */
async function end ({ db }: FastifyInstance, { id }: TakenJob, column: 'leased_until' | 'ends_at', at = '-1 second'): Promise<void> {
  await sql`update jobs set ${sql.id(column)} = now() + ${at}::interval where id = ${id}::bigint`.execute(db)
}

t.test('work that is held belongs to its worker for one lease from its last sign of life', async t => {
  const fastify = await start(t)
  await fastify.jobs.enqueueReport(fastify.db, randomUUID())
  const worker = randomUUID()
  const taken = await takeAndDie(fastify, REPORTS, worker)
  const first = await secondsLeft(fastify, taken)
  t.ok(first > LEASE_SECONDS - 2 && first <= LEASE_SECONDS, `${first} s`)
  await until(async () => await secondsLeft(fastify, taken) < first - 1, 'time went by')
  await renew(fastify.db, randomUUID())
  t.ok(await secondsLeft(fastify, taken) < first - 1, 'another worker does not renew it')
  await renew(fastify.db, worker)
  t.ok(await secondsLeft(fastify, taken) > first - 1, 'the lease was renewed')
  await takeBack(fastify.db, 1)
  t.ok(await secondsLeft(fastify, taken) > 0, 'nobody takes it')
})

t.test('a lease that began while the clock of the database was ahead ends when the clock is right again, not when that future comes', async t => {
  const fastify = await start(t)
  const id = randomUUID()
  await fastify.jobs.enqueueReport(fastify.db, id)
  const taken = await takeAndDie(fastify, REPORTS)
  await end(fastify, taken, 'leased_until', `${2 * LEASE_SECONDS - 5} seconds`)
  await takeBack(fastify.db, 0)
  t.ok(await secondsLeft(fastify, taken) > 0, 'a clock that is a little ahead takes nothing from a worker')
  await end(fastify, taken, 'leased_until', '1 hour')
  await takeBack(fastify.db, 0)
  const made: string[] = []
  await fastify.jobs.work({ make: async consultation => { made.push(consultation) } })
  await until(() => made.length > 0, 'the report was made')
  t.strictSame(made, [id])
})

t.test('another worker takes over what a dead one has held, and what one holds that did not hear that it has to stop', async t => {
  for (const column of ['leased_until', 'ends_at'] as const) {
    const fastify = await start(t)
    const id = randomUUID()
    await fastify.jobs.enqueueReport(fastify.db, id)
    const worker = randomUUID()
    const taken = await takeAndDie(fastify, REPORTS, worker)
    await end(fastify, taken, column)
    // It lives, and renews its leases: not beyond the longest attempt.
    if (column === 'ends_at') await renew(fastify.db, worker)
    const made: string[] = []
    await takeBack(fastify.db, 0)
    await fastify.jobs.work({ make: async consultation => { made.push(consultation) } })
    await until(() => made.length > 0, 'the report was made')
    t.strictSame(made, [id])
  }
})

t.test('the worker that lost a job to another one changes nothing of it any more, unless it is done', async t => {
  const fastify = await start(t)
  const { db, jobs } = fastify
  await jobs.enqueueReport(db, randomUUID())
  const lost = await takeAndDie(fastify, REPORTS)
  await end(fastify, lost, 'leased_until')
  await takeBack(db, 0)
  const taken = await takeAndDie(fastify, REPORTS)
  t.match(taken, { id: lost.id, takes: 2, history: { losses: 1, strained_losses: 0 } })
  const report = async (outcome: Outcome) => exchange(db, { ...ORDER, ended: [{ taken: lost, outcome }] })
  await report({ queue: REPORTS, seconds: 600, history: { failed: 1 } })
  const row = async () => (await sql`select takes, history, pause, leased_until > now() as leased from jobs`.execute(db)).rows
  t.strictSame(await row(), [{ takes: 2, history: { losses: 1, strained_losses: 0 }, pause: 0, leased: true }])
  await report(null)
  t.strictSame(await row(), [], 'a report that is made is not made again')
})

t.test('a running instance finds what a dead worker had taken, by itself', async t => {
  const fastify = await start(t, { REPORT_RETRY_DELAY: '1' })
  const id = randomUUID()
  await fastify.jobs.enqueueTranscription(fastify.db, id)
  await end(fastify, await takeAndDie(fastify, TRANSCRIPTIONS), 'leased_until')
  const transcribed: string[] = []
  await fastify.jobs.work({ transcribe: async consultation => { transcribed.push(consultation) } })
  await until(() => transcribed.length > 0, 'the audio was transcribed')
  t.strictSame(transcribed, [id])
})

t.test('work that got on before it failed is tried again without counting as a failed attempt', async t => {
  const fastify = await start(t, { REPORT_ATTEMPTS: '1', REPORT_RETRY_DELAY: '1' })
  const id = randomUUID()
  let attempts = 0
  const parked: string[] = []
  await fastify.jobs.enqueueTranscription(fastify.db, id)
  await fastify.jobs.work({
    async transcribe () {
      attempts += 1
      if (attempts < 3) throw Object.assign(new Error('the engine is down'), { progressed: true })
    },
    park: async consultation => { parked.push(consultation) }
  })
  await until(() => attempts === 3, 'it was tried a third time')
  t.strictSame(parked, [])
})

t.test('progress has what became of attempts forgotten, while the work goes on', async t => {
  const fastify = await start(t, { REPORT_ATTEMPTS: '2' })
  const { db } = fastify
  const history = async () => {
    const { rows: [job] } = await sql<{ history: object }>`select history from jobs where queue = ${TRANSCRIPTIONS} and leased_until is not null`.execute(db)
    return job?.history
  }
  let attempts = 0
  const parked: string[] = []
  await fastify.jobs.enqueueTranscription(db, randomUUID())
  await fastify.jobs.work({
    async transcribe (_consultation, { answered }) {
      attempts += 1
      if (attempts === 2) {
        t.match(await history(), { failed: 1 })
        answered()
        await until(async () => !('failed' in (await history() ?? {})), 'the progress was noted')
      }
      throw new Error('it fails after all')
    },
    park: async consultation => { parked.push(consultation) }
  })
  await until(() => parked.length > 0, 'it was parked')
  t.equal(attempts, 3, 'of two attempts, one failed before it got on, and two after it')
})

t.test('work that fails without getting on is parked after its last attempt', async t => {
  const fastify = await start(t, { REPORT_ATTEMPTS: '1' })
  const id = randomUUID()
  const parked: string[] = []
  await fastify.jobs.enqueueTranscription(fastify.db, id)
  await fastify.jobs.work({
    transcribe: async () => { throw new Error('the engine is down') },
    park: async (consultation, reason) => { parked.push(consultation, reason) }
  })
  await until(() => parked.length > 0, 'it was parked')
  t.strictSame(parked, [id, 'attempts_failed'])
})

t.test('work waits for as long as it has to: for its next attempt, and for a service that was stopped for a month', async t => {
  const fastify = await start(t)
  const id = randomUUID()
  await fastify.jobs.enqueueReport(fastify.db, id)
  await sql`update jobs set created_at = created_at - interval '30 days', run_at = run_at - interval '30 days'`.execute(fastify.db)
  const made: string[] = []
  await fastify.jobs.work({ make: async consultation => { made.push(consultation) } })
  await until(() => made.length > 0, 'the report was made')
  t.strictSame(made, [id])
})

t.test('work that the stop of the service interrupts goes on after its start, and was no failed attempt', async t => {
  const config = await testConfig(t, { REPORT_ATTEMPTS: '1' })
  const id = randomUUID()
  for (const instance of ['first', 'second', 'third']) {
    const fastify = await startInstance(t, config)
    if (instance === 'first') await fastify.jobs.enqueueTranscription(fastify.db, id)
    const { rows } = await sql`select leased_until, run_at <= now() as due, history->'losses' as losses from jobs where queue = ${TRANSCRIPTIONS}`.execute(fastify.db)
    const losses = instance === 'first' ? null : 0
    t.strictSame(rows, [{ leased_until: null, due: true, losses }], 'nothing waits for a worker that has ended')
    const told: string[] = []
    await fastify.jobs.work({
      async transcribe (consultation, { signal }) {
        told.push(`transcribe ${consultation}`)
        if (instance !== 'third') await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('interrupted'))))
      },
      park: async consultation => { told.push(`park ${consultation}`) }
    })
    await until(() => told.length > 0, `the ${instance} instance works on it`)
    await fastify.close()
    t.strictSame(told, [`transcribe ${id}`])
  }
})
