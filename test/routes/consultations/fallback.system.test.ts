// Runs twice: on each database.
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { stateTexts } from '../../../lib/consultation/state-texts.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { ConsultationStatus } from '../../../schemas/report-state.js'
import { completion, startChatServer, type Script } from '../../chat-server.js'
import { begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, Lines } from '../../helper.js'
import { episode, said } from '../../lib/reporting/language-model/consultation.js'
import { until } from '../../process.js'
import type { ScriptedReply } from '../../scripted-reply.js'

const words = segmentsOf(said.map(([, text]) => text))
const useless = completion('Sure!')
const good = completion({ medical_context: true, episodes: [{ ...episode('soap_new_complaint_api', 'Sore throat'), prescribed_medication: [] }] })
const refused: ScriptedReply = { status: 401, body: '{}' }

/** Longest wait for an answer, in seconds: those that come at once come long before. */
const PATIENCE = 'wait=30'

/** The service with a language model that answers by a script, and a client of it. */
async function service (t: Test, script: Script, settings: Record<string, string> = {}) {
  const model = await startChatServer(t, script)
  const logs = new Lines()
  const fastify = await build(t, {
    REPORT_ENGINE: 'openai', REPORT_BASE_URL: model.baseUrl, REPORT_MODEL: 'some-model', REPORT_RETRY_DELAY: '1', REPORT_ATTEMPTS: '2', LOG_LEVEL: 'warn', ...settings
  }, { logs })
  const { headers } = await makeClient(fastify)
  return { ...visits(fastify, headers), fastify, headers, logs, model }
}

function visits (fastify: FastifyInstance, headers: Record<string, string>) {
  const get = async <T>(id: string, what = '') => (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}`, headers })).json<T>()
  return {
    read: async (id: string) => get<ConsultationOutput>(id),
    status: async (id: string) => get<ConsultationStatus>(id, 'status/'),
    evidence: async (id: string) => get<ReportEvidence>(id, 'evidence/'),
    ready: async () => (await fastify.inject('/health/ready/')).json<Record<string, unknown>>(),
    wait: async (id: string) => fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/finish/`, headers: { ...headers, prefer: PATIENCE } }),
    async finished (body: object = {}, segments: readonly object[] = words) {
      const { id } = await begin(fastify, headers, body)
      await post(fastify, headers, id, 'transcript', { segments })
      await post(fastify, headers, id, 'finish')
      return id
    }
  }
}

const marked = (reason: string) => ({ state: 'final', reason, retry_at: null, attempts: 0, fallback: true, regenerate: true, review: 'draft', revision: 1 })
const unmarked = { state: 'final', reason: null, retry_at: null, attempts: 0, fallback: false, regenerate: false, review: 'draft', revision: 1 }

t.test('when the attempts are spent, the clinician gets the report of the embedded engine, marked, and who waits gets it at once', async t => {
  const { evidence, finished, fastify, headers, logs, model, ready, status, wait } = await service(t, () => useless)
  const id = await finished()
  const events = fastify.inject({ url: `/api/v1/consultations/${id}/events/`, headers })
  const report = await wait(id)
  t.match(report, { statusCode: 200, headers: { 'report-state': 'final' } })
  t.match(report.json(), { report_status: 'final', generation_result: 'success', generation_result_message: /^Rules wrote this report/ })
  t.match(JSON.stringify(report.json()), /sore throat/)
  t.strictSame(await status(id), marked('report_engine_answer'))
  t.match((await evidence(id)).provenance, { engine: 'embedded', model: null, fallback_reason: 'report_engine_answer' })
  t.equal(model.requests.length, 6, 'two attempts, that ask three times each')
  t.match(await ready(), { parked_reports: 0 })
  t.equal([...(await events).body.matchAll(/"report_status":"final"/g)].length, 1, 'the final state is seen once')
  const listed = (await fastify.inject({ url: '/api/v1/consultations/?state=final', headers })).json<{ consultations: ConsultationOutput[] }>()
  t.strictSame(listed.consultations.map(output => output.id), [id])
  const line = logs.lines.find(({ msg }) => msg === 'the language model does not make a report; the embedded engine makes it instead')
  t.match(line, { consultation: id, reason: 'report_engine_answer', level: 40 })
  t.notMatch(JSON.stringify(logs.lines), /sore throat/)
})

t.test('a draft of which most was not said is no report: the embedded engine makes it at once, or it is parked', async t => {
  const invented = completion({
    medical_context: true,
    episodes: [{
      ...episode('soap_new_complaint_api', 'Heartburn'),
      subjective: [{ text: 'Heartburn for three weeks, mostly at night.', sources: [1] }, { text: 'Denies dysphagia and weight loss.', sources: [1] }],
      objective: [{ text: 'Abdomen soft, no epigastric tenderness.', sources: [2] }],
      plan: [{ text: 'Start omeprazole 20 mg once daily for four weeks.', sources: [4] }],
      prescribed_medication: []
    }]
  })
  const { evidence, finished, model, read, status, wait } = await service(t, () => invented)
  const id = await finished()
  t.equal((await wait(id)).statusCode, 200)
  t.strictSame(await status(id), marked('report_engine_answer'))
  t.match((await evidence(id)).provenance, { engine: 'embedded', fallback_reason: 'report_engine_answer' })
  const text = JSON.stringify(await read(id))
  t.match(text, /sore throat/)
  t.notMatch(text, /eartburn|omeprazole/)
  t.equal(model.requests.length, 1, 'the same question would get the same answer')

  const without = await service(t, () => invented, { REPORT_FALLBACK: 'none' })
  const parked = await without.finished()
  t.equal((await without.wait(parked)).statusCode, 202)
  t.match(await without.status(parked), { state: 'failed', reason: 'report_engine_answer', fallback: false, regenerate: true })
})

t.test('with REPORT_FALLBACK=none the report is parked, as is one in a language that the embedded engine cannot write', async t => {
  for (const [settings, body] of [[{ REPORT_FALLBACK: 'none' }, {}], [{}, { output_language: 'nl' }], [{}, { input_language: 'pl' }]] as const) {
    const { finished, status, wait } = await service(t, () => useless, settings)
    const id = await finished(body)
    t.equal((await wait(id)).statusCode, 202)
    t.strictSame(await status(id), { ...marked('report_engine_answer'), state: 'failed', attempts: 2, fallback: false, revision: 0 })
  }
})

t.test('a model that is away for less than REPORT_FALLBACK_AFTER makes its reports when it is back', async t => {
  const { evidence, finished, model, status, wait } = await service(t, () => good, { REPORT_FALLBACK_AFTER: '600' })
  await model.leave()
  const id = await finished()
  await until(async () => (await status(id)).attempts >= 2, 'it was tried again')
  t.match(await status(id), { state: 'processing', reason: 'report_engine_unavailable', fallback: false })
  await model.comeBack()
  t.equal((await wait(id)).statusCode, 200)
  t.strictSame(await status(id), unmarked)
  t.match((await evidence(id)).provenance, { engine: 'openai' })
})

t.test('a model that is away for longer than REPORT_FALLBACK_AFTER is not waited for, nor is one that refuses everything', async t => {
  for (const [reply, reason] of [[null, 'unavailable'], [refused, 'refused'], [{ status: 429, headers: { 'retry-after': '3600' } }, 'unavailable']] as const) {
    const { evidence, finished, model, status, wait } = await service(t, () => reply ?? good, { REPORT_FALLBACK_AFTER: '2' })
    if (reply === null) await model.leave()
    const id = await finished()
    await until(async () => (await status(id)).reason === `report_engine_${reason}`, 'the report is late')
    t.equal((await wait(id)).statusCode, 200)
    t.strictSame(await status(id), marked(`report_engine_${reason}`))
    t.match((await evidence(id)).provenance, { engine: 'embedded', fallback_reason: `report_engine_${reason}` })
    const requests = model.requests.length
    t.equal((await wait(await finished())).statusCode, 200, 'the next visit does not wait as long again')
    t.ok(model.requests.length - requests <= 1)
  }
})

t.test('what the model refuses of one visit while it answers others is not asked for again', async t => {
  const { evidence, finished, model, status, wait } = await service(t, ({ body }) => {
    return body.messages.some(({ content }) => content.includes('mumps')) ? { status: 400, body: '{}', delayMs: 2000 } : good
  })
  const one = await finished({}, [...words, { id: 's-9', text: 'It could be mumps.', is_final: true }])
  await until(() => model.requests.length === 1, 'the model is asked')
  const other = await finished()
  t.equal((await wait(other)).statusCode, 200)
  t.strictSame(await status(other), unmarked)
  t.equal((await wait(one)).statusCode, 200)
  t.strictSame(await status(one), marked('report_engine_refused'))
  t.match((await evidence(one)).provenance, { engine: 'embedded' })
  t.equal(model.requests.length, 2)
})

t.test('regenerate/ asks the model again; meanwhile the report can be read, and then the one of the model replaces it', async t => {
  let works = false
  const { evidence, fastify, finished, headers, read, status, wait } = await service(t, () => works ? { ...good, delayMs: 500 } : useless)
  const id = await finished()
  await wait(id)
  const before = await read(id)
  works = true
  const again = await post(fastify, headers, id, 'regenerate')
  t.match(again, { statusCode: 202, headers: { 'report-state': 'processing' } })
  t.strictSame(again.json(), {
    ...before, report_status: 'intermediate', generation_result_message: stateTexts.en.processing
  }, 'nothing of it is gone')
  t.match((await evidence(id)).provenance, { engine: 'embedded' })
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 409, 'not twice at once')
  t.equal((await wait(id)).statusCode, 200)
  t.match((await read(id)).data, [{ episode: 'Sore throat' }])
  const { provenance } = await evidence(id)
  t.match(provenance, { engine: 'openai', model: 'some-model' })
  t.notOk('fallback_reason' in (provenance ?? {}))
  t.strictSame(await status(id), { ...unmarked, revision: 2 })
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 409)
})

t.test('when the model fails again, the report is what it was before, whatever REPORT_FALLBACK says by now', async t => {
  const { evidence, fastify, finished, headers, model, read, status, wait } = await service(t, () => useless)
  const id = await finished()
  await wait(id)
  const [output, provenance] = [await read(id), (await evidence(id)).provenance]
  for (const [at, setting] of (['embedded', 'none'] as const).entries()) {
    fastify.config.REPORT_FALLBACK = setting
    const requests = model.requests.length
    t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 202)
    t.equal((await wait(id)).statusCode, 200)
    t.ok(model.requests.length > requests, 'the model was asked')
    t.strictSame(await read(id), output)
    t.strictSame((await evidence(id)).provenance, provenance)
    t.strictSame(await status(id), { ...marked('report_engine_answer'), revision: at + 2 })
  }
})

t.test('a report that was parked before there was a fallback stays parked until it is asked for', async t => {
  const { fastify, finished, headers, status, wait } = await service(t, () => useless, { REPORT_FALLBACK: 'none' })
  const id = await finished()
  await wait(id)
  fastify.config.REPORT_FALLBACK = 'embedded'
  t.match(await status(id), { state: 'failed' })
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 202)
  t.equal((await wait(id)).statusCode, 200)
  t.strictSame(await status(id), marked('report_engine_answer'))
})

t.test('a fallback that fails as often as it may leaves the report parked, for what the model failed with', async t => {
  const { fastify, finished, status, wait } = await service(t, () => useless)
  const { generate } = fastify.reports
  let fallbacks = 0
  fastify.reports.generate = async (order, ...rest) => {
    if (order.fallback === null) return generate(order, ...rest)
    fallbacks += 1
    throw new Error('not this one either')
  }
  const id = await finished()
  t.equal((await wait(id)).statusCode, 202)
  t.match(await status(id), { state: 'failed', reason: 'report_engine_answer', fallback: false, regenerate: true })
  t.equal(fallbacks, 2, 'as many attempts as the setting says')
})

t.test('the readiness counts the reports that the fallback made, until the model has made them', async t => {
  let works = false
  const { fastify, finished, headers, ready, wait } = await service(t, () => works ? good : useless)
  const id = await finished()
  await wait(id)
  t.match(await ready(), { fallback_reports: 1, parked_reports: 0, report_engine: /^A report could not be made: / })
  works = true
  await post(fastify, headers, id, 'regenerate')
  await wait(id)
  t.match(await ready(), { fallback_reports: 0, report_engine: 'The language model answers.' })
})
