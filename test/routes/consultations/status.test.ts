import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { stateTexts } from '../../../lib/consultation/state-texts.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ConsultationStatus } from '../../../schemas/report-state.js'
import { completion, startChatServer } from '../../chat-server.js'
import { begin, finish, makeClient, post, segmentsOf } from '../../consultations.js'
import { build } from '../../helper.js'
import { goodAnswer, said } from '../../lib/reporting/language-model/consultation.js'
import { until } from '../../process.js'

const url = '/api/v1/consultations/'
const idle = { reason: null, retry_at: null, attempts: 0, fallback: false, regenerate: false, review: 'draft', revision: 0 }
const words = segmentsOf(said.map(([, text]) => text))

type Headers = Record<string, string>

async function statusOf (fastify: FastifyInstance, headers: Headers, id: string): Promise<ConsultationStatus> {
  return (await fastify.inject({ url: `${url}${id}/status/`, headers })).json<ConsultationStatus>()
}

/** The output of a consultation, with the state beside it. */
async function readBoth (fastify: FastifyInstance, headers: Headers, id: string) {
  const response = await fastify.inject({ url: `${url}${id}/`, headers })
  return { state: response.headers['report-state'], etag: String(response.headers.etag), output: response.json<ConsultationOutput>() }
}

/** The consultations of a state, by their ids. */
async function listed (t: Test, fastify: FastifyInstance, headers: Headers, state: string) {
  const response = await fastify.inject({ url: `${url}?state=${state}`, headers })
  t.equal(response.headers['report-state'], state)
  return response.json<{ consultations: ConsultationOutput[] }>().consultations.map(({ id }) => id)
}

function settingsOf (baseUrl: string): Record<string, string> {
  return {
    REPORT_ENGINE: 'openai', REPORT_BASE_URL: baseUrl, REPORT_MODEL: 'some-model', REPORT_RETRY_DELAY: '1', REPORT_ATTEMPTS: '1', REPORT_FALLBACK: 'none', INTERMEDIATE_REPORT_DELAY: '0'
  }
}

t.test('a model that is away for a while delays reports, says so, and costs none of them', async t => {
  const model = await startChatServer(t, () => completion(goodAnswer()))
  const fastify = await build(t, settingsOf(model.baseUrl))
  const { headers, key } = await makeClient(fastify)
  await model.leave()

  const { id } = await begin(fastify, headers, { output_language: 'nl-BE' })
  t.strictSame(await statusOf(fastify, headers, id), { state: 'recording', ...idle })
  t.match(await readBoth(fastify, headers, id), { state: 'recording', output: { generation_result_message: stateTexts.nl.recording } })
  const events = (await fastify.inject({ url: `${url}${id}/events/`, headers, payloadAsStream: true })).stream().setEncoding('utf8')
  let body = ''
  events.on('data', (text: string) => { body += text })
  const ended = once(events, 'end')
  await until(async () => body.includes('event: state'), 'the events have begun')
  t.equal((await post(fastify, headers, id, 'transcript', { segments: words })).headers['report-state'], 'recording')
  const finished = await post(fastify, headers, id, 'finish')
  t.equal(finished.headers['report-state'], 'processing')
  t.equal(finished.json<ConsultationOutput>().generation_result_message, stateTexts.nl.processing)
  const others: string[] = []
  for (let other = 0; other < 2; other++) {
    const { id: more } = await begin(fastify, headers)
    await post(fastify, headers, more, 'transcript', { segments: words })
    await post(fastify, headers, more, 'finish')
    others.push(more)
  }

  await until(async () => (await statusOf(fastify, headers, id)).attempts >= 2, 'it was tried again')
  const delayed = await statusOf(fastify, { 'x-api-key': key }, id)
  t.match(delayed, { state: 'processing', reason: 'report_engine_unavailable', regenerate: false })
  const read = await readBoth(fastify, headers, id)
  t.match(read, { state: 'processing', output: { report_status: 'intermediate', generation_result_message: stateTexts.nl.delayed } })
  const known = await fastify.inject({ url: `${url}${id}/`, headers: { ...headers, 'if-none-match': read.etag } })
  t.match(known, { statusCode: 304, headers: { 'report-state': 'processing' } })
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 409)
  t.strictSame(await listed(t, fastify, headers, 'processing'), [...others].reverse().concat(id))
  t.strictSame(await listed(t, fastify, headers, 'failed'), [])
  t.match((await fastify.inject('/health/ready/')).json(), { parked_reports: 0 })

  await model.comeBack()
  const final = await finish(fastify, headers, id)
  t.match(final, { statusCode: 200, headers: { 'report-state': 'final' } })
  t.strictSame(await statusOf(fastify, headers, id), { state: 'final', ...idle, revision: 1 })
  for (const other of others) await until(async () => (await statusOf(fastify, headers, other)).state === 'final', 'the others come too', 40_000)
  t.equal((await listed(t, fastify, headers, 'final')).length, 3)

  await ended
  const states = [...body.matchAll(/^event: state\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(String(data)) as ConsultationStatus)
  t.strictSame(states[0], { state: 'recording', ...idle })
  t.strictSame(states.at(-1), { state: 'final', ...idle, revision: 1 })
  t.ok(states.some(({ state, reason, retry_at: at }) => state === 'processing' && reason === 'report_engine_unavailable' && at !== null))
  t.notMatch(body, /id: \d+\nevent: state/, 'only outputs have an id')
})

t.test('a model that refuses is named at once; when it never mends, the report fails, and can be made again', async t => {
  let refuse = true
  const model = await startChatServer(t, () => refuse ? { status: 401, body: '{}' } : completion(goodAnswer()))
  const fastify = await build(t, { ...settingsOf(model.baseUrl), REPORT_RETRY_HOURS: '0' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: words })
  const waited = await fastify.inject({ method: 'POST', url: `${url}${id}/finish/`, headers: { ...headers, prefer: 'wait=30' } })
  t.match(waited, { statusCode: 202, headers: { 'report-state': 'failed' } })
  t.equal(waited.json<ConsultationOutput>().generation_result_message, stateTexts.en.failed)
  t.strictSame(await statusOf(fastify, headers, id), { state: 'failed', reason: 'report_engine_refused', retry_at: null, attempts: 1, fallback: false, regenerate: true, review: 'draft', revision: 0 })
  t.strictSame(await listed(t, fastify, headers, 'failed'), [id])
  t.strictSame(await listed(t, fastify, headers, 'processing'), [])
  t.match((await fastify.inject('/health/ready/')).json(), { parked_reports: 1 })

  refuse = false
  const again = await post(fastify, headers, id, 'regenerate')
  t.match(again, { statusCode: 202, headers: { 'report-state': 'processing' } })
  t.equal(again.json<ConsultationOutput>().generation_result_message, stateTexts.en.processing)
  await until(async () => (await statusOf(fastify, headers, id)).state === 'final', 'the report was made')
})

t.test('a model that refuses within REPORT_RETRY_HOURS is asked again, and its reports come when it is mended', async t => {
  let refuse = true
  const model = await startChatServer(t, () => refuse ? { status: 404, body: '{}' } : completion(goodAnswer()))
  const fastify = await build(t, settingsOf(model.baseUrl))
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: words })
  await post(fastify, headers, id, 'finish')
  await until(async () => (await statusOf(fastify, headers, id)).reason === 'report_engine_refused', 'the reason is told')
  t.match(await statusOf(fastify, headers, id), { state: 'processing', regenerate: false })
  refuse = false
  await until(async () => (await statusOf(fastify, headers, id)).state === 'final', 'the report was made')
})

t.test('answers that are wrong count as attempts, and the state says what was wrong', async t => {
  const model = await startChatServer(t, () => completion('Sure!'))
  const fastify = await build(t, { ...settingsOf(model.baseUrl), REPORT_ATTEMPTS: '2' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: words })
  await post(fastify, headers, id, 'finish')
  await until(async () => (await statusOf(fastify, headers, id)).state === 'failed', 'it has failed')
  t.strictSame(await statusOf(fastify, headers, id), { state: 'failed', reason: 'report_engine_answer', retry_at: null, attempts: 2, fallback: false, regenerate: true, review: 'draft', revision: 0 })
})

t.test('the state is only for those who may see the consultation', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const stranger = await makeClient(fastify, { customer: 'Another Hospital' })
  t.equal((await fastify.inject({ url: `${url}${id}/status/`, headers: stranger.headers })).statusCode, 404)
  t.equal((await fastify.inject({ url: `${url}${id}/status/` })).statusCode, 401)
  t.equal((await fastify.inject({ url: `${url}?state=parked`, headers })).statusCode, 400)
})
