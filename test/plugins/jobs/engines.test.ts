import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import { REPORTS, TRANSCRIPTIONS, type Delay } from '../../../lib/work/jobs/types.js'
import { LanguageModelError } from '../../../lib/reporting/language-model/errors.js'
import { SpeechError } from '../../../lib/speech/recognition/answers/errors.js'
import { until } from '../../process.js'
import { start } from './kit.js'

/** A pause that no test waits for. */
const LONG = '3000'

/** When work that was put off is due, in seconds from now, by consultation. */
async function dueIn ({ db }: FastifyInstance): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string, seconds: string | number }>`select consultation_id as id,
    extract(epoch from run_at - clock_timestamp()) as seconds from jobs where leased_until is null`.execute(db)
  return new Map(rows.map(({ id, seconds }) => [id, Number(seconds)]))
}

t.test('when an engine that was away is back, all that waits for it is begun, and no attempt has counted', async t => {
  const fastify = await start(t, { REPORT_ATTEMPTS: '1', REPORT_RETRY_DELAY: LONG }, { trialSeconds: 1 })
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const id of ids) await fastify.jobs.enqueueReport(fastify.db, id)
  let away = true
  let calls = 0
  const made: string[] = []
  const delays: [string, Delay][] = []
  const parked: string[] = []
  await fastify.jobs.work({
    async make (id, { answered }) {
      calls += 1
      if (away) throw new LanguageModelError('unreachable')
      answered()
      made.push(id)
    },
    delay: async (id, delay) => { delays.push([id, delay]) },
    park: async id => { parked.push(id) }
  })
  await until(() => delays.length >= ids.length, 'all were tried')
  t.match(delays[0]?.[1], { reason: 'report_engine_unavailable', seconds: Number(LONG) })
  const { rows: places } = await sql<{ id: string }>`select consultation_id as id from jobs where queue = ${REPORTS} order by jobs.id`.execute(fastify.db)
  t.strictSame(places.map(({ id }) => id), ids, 'each keeps its place, so that the one that has waited longest is next')
  await until(() => calls > ids.length + 1, 'one after the other tries, though the pause is long')
  t.ok(calls < 20, 'and not all of them again and again')
  away = false
  await until(() => made.length === ids.length, 'all were made')
  t.strictSame([...made].sort(), [...ids].sort())
  t.strictSame(parked, [])
})

t.test('what a server asks to wait with is left alone until then, and so is what an engine refuses', async t => {
  const fastify = await start(t, { REPORT_ATTEMPTS: '1', REPORT_RETRY_DELAY: LONG }, { trialSeconds: 1 })
  const [asked, refused] = [randomUUID(), randomUUID()]
  await fastify.jobs.enqueueTranscription(fastify.db, asked)
  await fastify.jobs.enqueueTranscription(fastify.db, refused)
  const tried: string[] = []
  const reasons = new Set<string>()
  await fastify.jobs.work({
    async transcribe (id) {
      tried.push(id)
      throw id === asked ? new SpeechError('rate_limited', { retryAfterSeconds: 600 }) : new SpeechError('unauthorized', { status: 401 })
    },
    delay: async (_id, { reason }) => { reasons.add(reason) }
  })
  await until(async () => (await dueIn(fastify)).size === 2 && tried.length === 2, 'both were put off')
  // Long enough for some rounds.
  await new Promise(resolve => setTimeout(resolve, 3500))
  t.strictSame(tried.sort(), [asked, refused].sort())
  t.strictSame([...reasons].sort(), ['speech_engine_refused', 'speech_engine_unavailable'])
  const due = await dueIn(fastify)
  t.ok((due.get(asked) ?? 0) > 550 && (due.get(asked) ?? 0) <= 600, `${due.get(asked)} s`)
  t.ok((due.get(refused) ?? 0) > 2900)
})

t.test('what an engine cannot stand while it answers others is not tried each time that it does', async t => {
  const fastify = await start(t, { REPORT_RETRY_DELAY: LONG }, { trialSeconds: 1 })
  const poison = randomUUID()
  await fastify.jobs.enqueueReport(fastify.db, poison)
  let tries = 0
  let fail = (): void => {}
  await fastify.jobs.work({
    async make (id, { answered }) {
      if (id !== poison) return answered()
      tries += 1
      await new Promise<void>(resolve => { fail = resolve })
      throw new LanguageModelError('server_error', { status: 500 })
    }
  })
  await until(() => tries === 1, 'it is tried')
  const enqueue = async (): Promise<void> => {
    await fastify.jobs.enqueueReport(fastify.db, randomUUID())
    fastify.jobs.wake()
  }
  const waiting = async (): Promise<boolean> => {
    const { rows } = await sql`select from jobs where queue in (${REPORTS}, ${TRANSCRIPTIONS}) and consultation_id <> ${poison}::uuid`
      .execute(fastify.db)
    return rows.length > 0
  }
  await enqueue()
  await until(async () => !await waiting(), 'another one was made meanwhile')
  fail()
  await until(async () => ((await dueIn(fastify)).get(poison) ?? 0) > 2900, 'it was put off')
  for (let other = 0; other < 3; other++) {
    await new Promise(resolve => setTimeout(resolve, 1100))
    await enqueue()
  }
  await until(async () => !await waiting(), 'others were made')
  t.equal(tries, 1)
  t.ok(((await dueIn(fastify)).get(poison) ?? 0) > 2900)
})
