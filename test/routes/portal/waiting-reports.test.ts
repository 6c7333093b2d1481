import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import type { ServiceState, WaitingReport } from '../../../schemas/management/index.js'
import { completion, startChatServer } from '../../chat-server.js'
import { begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, testConfig } from '../../helper.js'
import { goodAnswer, said } from '../../lib/reporting/language-model/consultation.js'
import { logIn, manage } from '../../portal.js'
import { until } from '../../process.js'
import type { ScriptedReply } from '../../scripted-reply.js'

/** The service with a language model that answers as the test says, and a finished consultation. */
async function finished (t: Test, first: ScriptedReply, settings: Record<string, string> = {}) {
  const replies = { next: first }
  const server = await startChatServer(t, () => replies.next)
  const config = await testConfig(t)
  const shared = {
    REPORT_ENGINE: 'openai', REPORT_BASE_URL: server.baseUrl, REPORT_MODEL: 'some-model', REPORT_FALLBACK: 'none', REPORT_RETRY_DELAY: '600', ...settings
  }
  const fastify = await build(t, { DATABASE_URL: config.DATABASE_URL, ...shared })
  const admin = await logIn(fastify)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { output_language: 'nl-BE' })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(said.map(([, text]) => text)) })
  await post(fastify, headers, id, 'finish')
  const listed = async () => (await manage(fastify, admin, 'waiting-reports/')).json<{ waiting_reports: WaitingReport[] }>().waiting_reports
  const tryNow = async (of = id) => (await manage(fastify, admin, `waiting-reports/${of}/try/`, undefined, 'POST')).statusCode
  const state = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })).json<{ state: string, attempts: number }>()
  return { fastify, admin, id, listed, tryNow, state, replies, server }
}

async function jobsOf ({ db }: Pick<FastifyInstance, 'db'>, id: string) {
  const { rows } = await sql<{ queue: string, takes: number, in_hand: boolean }>`select queue, takes, leased_until is not null as in_hand from jobs where consultation_id = ${id}`.execute(db)
  return rows
}

t.test('a report that waits says what its engine did, since when, and when it is tried again; tried now, it is made at once', async t => {
  const { fastify, admin, id, listed, tryNow, state, replies, server } = await finished(t, { status: 500, body: {} })
  await until(async () => (await listed()).length === 1, 'the first attempt has failed')
  const [report] = await listed()
  t.match(report, { id, state: 'processing', reason: 'report_engine_unavailable', cause: 'answered 500', attempts: 1, regenerate: false })
  const left = Date.parse(report?.retry_at ?? '') - Date.now()
  t.ok(left > 500_000 && left <= 600_000, `${left} ms until the next attempt`)

  t.match((await manage(fastify, admin, 'service/')).json(), {
    report_engine: { finding: /^A report could not be made: /, last_success_at: null, last_failure: 'answered 500' }, parked_reports: 0
  })

  replies.next = { status: 401, body: {} }
  const asked = server.requests.length
  t.equal(await tryNow(), 204)
  await until(async () => (await listed())[0]?.attempts === 2, 'the second attempt has failed')
  t.match(await listed(), [{ reason: 'report_engine_refused', cause: 'answered 401', since: report?.since }], 'it has waited since the first failure')
  t.equal(server.requests.length, asked + 1)

  replies.next = completion(goodAnswer())
  t.strictSame(await Promise.all([tryNow(), tryNow(), tryNow()]).then(all => all.filter(status => status !== 204 && status !== 409)), [])
  await until(async () => (await state()).state === 'final', 'the report is made')
  t.strictSame(await listed(), [])
  t.equal(server.requests.length, asked + 2, 'once, however often it was asked for')
  const { report_engine: engine } = (await manage(fastify, admin, 'service/')).json<ServiceState>()
  t.match(engine, { finding: 'The language model answers.', last_failure: 'answered 401' })
  t.ok(Date.now() - Date.parse(engine.last_success_at ?? '') < 60_000)
  t.equal(await tryNow(), 409)
  t.equal(await tryNow(randomUUID()), 404)
})

t.test('nothing changes for a report that is in hand', async t => {
  let answer = () => {}
  const after = new Promise<void>(resolve => { answer = resolve })
  const { fastify, id, tryNow, state, replies, server } = await finished(t, { ...completion(goodAnswer()), after })
  replies.next = completion(goodAnswer())
  await until(async () => (await jobsOf(fastify, id))[0]?.in_hand === true && server.requests.length === 1, 'it is in hand')
  const before = await jobsOf(fastify, id)
  t.strictSame(before, [{ queue: 'reports', takes: 1, in_hand: true }])
  t.strictSame([await tryNow(), await tryNow()], [204, 204])
  t.strictSame(await jobsOf(fastify, id), before)
  answer()
  await until(async () => (await state()).state === 'final', 'the report is made')
  t.equal(server.requests.length, 1)
})

t.test('a failed report keeps what its engine did, and is tried again', async t => {
  const { id, listed, tryNow, state, replies } = await finished(t, { status: 503, body: {} }, { REPORT_RETRY_HOURS: '0' })
  await until(async () => (await listed())[0]?.state === 'failed', 'it is parked')
  t.match(await listed(), [{ id, reason: 'report_engine_unavailable', cause: 'answered 503', retry_at: null, regenerate: true }])
  replies.next = completion(goodAnswer())
  t.equal(await tryNow(), 204)
  await until(async () => (await state()).state === 'final', 'the report is made')
  t.equal(await tryNow(), 409)
})

t.test('a report whose time has come is due: no moment in the past is said', async t => {
  const { fastify, id, listed } = await finished(t, { status: 500, body: {} })
  await until(async () => (await listed()).length === 1, 'the first attempt has failed')
  await sql`update consultations set retry_at = now() - interval '1 minute', waiting_since = null where id = ${id}`.execute(fastify.db)
  const [report] = await listed()
  t.equal(report?.retry_at, null)
  t.ok(Date.now() - Date.parse(report?.since ?? '') < 60_000, 'a row of an older version tells of its last change')
})
