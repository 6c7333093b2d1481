import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import { LOSSES_MAX, STRAINED_LOSSES_MAX } from '../../../lib/work/jobs/retries.js'
import { LEASE_SECONDS, REPORTS, TRANSCRIPTIONS, type Queue } from '../../../lib/work/jobs/types.js'
import { PermanentError } from '../../../lib/runtime/index.js'
import { exchange, takeBack } from '../../../plugins/jobs/table.js'
import { until } from '../../process.js'
import { start } from './kit.js'

/** Has a worker take the work, as if it then died: in the middle of it, and under strain or not. */
async function loseWorker ({ db }: FastifyInstance, queue: Queue, strained: boolean): Promise<void> {
  const worker = { worker: randomUUID(), lease: LEASE_SECONDS, longest: 60 }
  const { jobs } = await exchange(db, { ...worker, queue, ended: [], wanted: 1, perCustomer: 1, served: new Map() })
  if (jobs.length !== 1) throw new Error('there is nothing to take')
  await sql`update jobs set leased_until = now() - interval '1 second', strained = ${strained}::boolean where queue = ${queue}`.execute(db)
  await takeBack(db, 0)
}

async function toldOf (fastify: FastifyInstance): Promise<string[]> {
  const told: string[] = []
  await fastify.jobs.work({
    make: async consultation => { told.push(`make ${consultation}`) },
    transcribe: async consultation => { told.push(`transcribe ${consultation}`) },
    park: async (consultation, reason) => { told.push(`park ${consultation} ${reason}`) }
  })
  await until(() => told.length > 0, 'somebody heard of it')
  return told
}

t.test('workers that are killed are no failed attempts, however few attempts there are', async t => {
  const fastify = await start(t, { REPORT_ATTEMPTS: '1', REPORT_RETRY_DELAY: '1' })
  const id = randomUUID()
  await fastify.jobs.enqueueReport(fastify.db, id)
  for (let death = 1; death < LOSSES_MAX; death++) await loseWorker(fastify, REPORTS, false)
  t.strictSame(await toldOf(fastify), [`make ${id}`])
})

t.test('work that ends its workers is parked in the end, and one that does so under strain after two of them', async t => {
  for (const [strained, max] of [[false, LOSSES_MAX], [true, STRAINED_LOSSES_MAX]] as const) {
    const fastify = await start(t)
    const id = randomUUID()
    await fastify.jobs.enqueueTranscription(fastify.db, id)
    for (let death = 1; death <= max; death++) await loseWorker(fastify, TRANSCRIPTIONS, strained)
    t.strictSame(await toldOf(fastify), [`park ${id} workers_lost`], `${max} deaths`)
  }
})

t.test('what cannot be done is parked at once', async t => {
  const fastify = await start(t, { REPORT_ATTEMPTS: '100' })
  const id = randomUUID()
  const told: string[] = []
  await fastify.jobs.enqueueTranscription(fastify.db, id)
  await fastify.jobs.work({
    async transcribe () {
      told.push('transcribe')
      throw new Error('it could not be transcribed', { cause: new PermanentError('audio_damaged', 'the audio is gone') })
    },
    park: async (consultation, reason) => { told.push(`park ${consultation} ${reason}`) }
  })
  await until(() => told.length > 1, 'it was parked')
  t.strictSame(told, ['transcribe', `park ${id} audio_damaged`])
})

t.test('a customer has no more than a share of the workers for transcriptions, and the one with none in hand is next', async t => {
  const fastify = await start(t, { TRANSCRIPTION_CONCURRENCY: '3' })
  const { db } = fastify
  const [many, few] = [randomUUID(), randomUUID()]
  const jobsOf = async (customer: string, count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID())
    for (const id of ids) {
      await db.transaction().execute(async transaction => {
        await fastify.jobs.enqueueTranscription(transaction, id)
        await sql`update jobs set customer_id = ${customer} where consultation_id = ${id}::uuid`
          .execute(transaction)
      })
    }
    return ids
  }
  const first = await jobsOf(many, 8)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  await fastify.jobs.work({
    async transcribe (consultation, { signal }) {
      begun.push(consultation)
      await new Promise<void>(resolve => {
        ends.set(consultation, resolve)
        signal.addEventListener('abort', () => resolve())
      })
    }
  })
  await until(() => begun.length === 2, 'two were begun')
  const second = await jobsOf(few, 2)
  fastify.jobs.wake()
  await until(() => begun.length === 3, 'one of the other customer was begun, while none has ended')
  t.strictSame(begun.slice(0, 2).sort(), first.slice(0, 2).sort())
  t.equal(begun[2], second[0])
  ends.get(first[0] as string)?.()
  await until(() => begun.length === 4, 'there is room for another one')
  t.strictSame(begun[3], first[2], 'both customers have one in hand: the oldest')
  ends.get(second[0] as string)?.()
  await until(() => begun.length === 5, 'there is room for another one')
  t.strictSame(begun[4], second[1])
})
