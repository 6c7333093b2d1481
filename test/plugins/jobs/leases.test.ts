import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import { REPORTS, TRANSCRIPTIONS } from '../../../lib/jobs/queues.js'
import { startBoss } from '../../../plugins/jobs/boss.js'
import { createLeases } from '../../../plugins/jobs/leases.js'
import { LEASE_SECONDS } from '../../../lib/jobs/times.js'
import { testConfig } from '../../helper.js'
import { until } from '../../process.js'
import { start, startInstance } from './kit.js'

/** Takes the only report that is enqueued, as a worker does that then dies. */
async function takeAndDie ({ db }: FastifyInstance): Promise<string> {
  const { rows: [job] } = await sql<{ id: string }>`update pgboss.job set state = 'active', started_on = now() where name = ${REPORTS} returning id`
    .execute(db)
  return job?.id ?? ''
}

/** Seconds until pg-boss gives the job to another worker. */
async function secondsLeft ({ db }: FastifyInstance, job: string): Promise<number> {
  const { rows: [row] } = await sql<{ left: string | number }>`
    select extract(epoch from started_on + expire_in - clock_timestamp()) as left from pgboss.job where id = ${job}::uuid`.execute(db)
  return Number(row?.left)
}

t.test('work that is held belongs to its worker for one lease from its last sign of life', async t => {
  const fastify = await start(t)
  await fastify.jobs.enqueueReport(fastify.db, randomUUID())
  const job = await takeAndDie(fastify)
  t.ok(await secondsLeft(fastify, job) > LEASE_SECONDS + 1, 'by itself, pg-boss waits for as long as the work may ever take')

  const release = createLeases(fastify.db, error => t.error(error)).hold(REPORTS, job, new AbortController().signal)
  await until(async () => await secondsLeft(fastify, job) <= LEASE_SECONDS, 'the lease was taken')
  const first = await secondsLeft(fastify, job)
  await until(async () => await secondsLeft(fastify, job) < first - 1, 'time went by')
  await until(async () => await secondsLeft(fastify, job) > first - 1, 'the lease was renewed')
  release()
})

t.test('another worker takes over what a dead one has held, and what one holds that did not hear that it has to stop', async t => {
  const fastify = await start(t)
  const id = randomUUID()
  await fastify.jobs.enqueueReport(fastify.db, id)
  const job = await takeAndDie(fastify)
  const stopping = new AbortController()
  createLeases(fastify.db, error => t.error(error)).hold(REPORTS, job, stopping.signal)
  await until(async () => await secondsLeft(fastify, job) <= LEASE_SECONDS, 'the lease was taken')
  stopping.abort()
  const made: string[] = []
  await fastify.jobs.work({ make: async consultation => { made.push(consultation) } })
  await until(() => made.length > 0, 'the report was made')
  t.strictSame(made, [id])
})

t.test('another worker takes over what one had taken that died before its first sign of life', async t => {
  const fastify = await start(t)
  const id = randomUUID()
  await fastify.jobs.enqueueTranscription(fastify.db, id)
  await sql`update pgboss.job set state = 'active', started_on = now() where name = ${TRANSCRIPTIONS}`.execute(fastify.db)
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
    const { rows: [job] } = await sql<{ data: object }>`select data from pgboss.job where name = ${TRANSCRIPTIONS} and state = 'active'`.execute(db)
    return job?.data
  }
  let attempts = 0
  const parked: string[] = []
  await fastify.jobs.enqueueTranscription(db, randomUUID())
  await fastify.jobs.work({
    async transcribe (_consultation, _signal, progressed) {
      attempts += 1
      if (attempts === 2) {
        t.match(await history(), { failed: 1 })
        progressed()
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
  await sql`update pgboss.job set created_on = created_on - interval '30 days', start_after = start_after - interval '30 days',
    keep_until = keep_until - interval '30 days' where name = ${REPORTS}`.execute(fastify.db)
  const boss = await startBoss(fastify.db)
  await boss.maintain()
  await boss.stop({ graceful: false, wait: true })
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
    const { rows: states } = await sql<{ state: string }>`select state from pgboss.job where name = ${TRANSCRIPTIONS} and state <> 'completed'`
      .execute(fastify.db)
    t.strictSame(states, [{ state: 'created' }], 'nothing waits for a worker that has ended')
    const told: string[] = []
    await fastify.jobs.work({
      async transcribe (consultation, signal) {
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
