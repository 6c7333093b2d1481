import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import { completion, startChatServer, type Script } from '../../chat-server.js'
import { begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, Lines } from '../../helper.js'
import { until } from '../../process.js'
import { orderOf } from '../../lib/work/report-threads/orders.js'
import { goodAnswer, request, SECRET_KEY, SECRET_WORDS, said } from '../../lib/reporting/language-model/consultation.js'

/** The service with a language model that answers by a script, and a finished consultation. */
async function finished (t: Test, script: Script, settings: Record<string, string> = {}) {
  const server = await startChatServer(t, script)
  const logs = new Lines()
  const fastify = await build(t, {
    LOG_LEVEL: 'trace',
    REPORT_ENGINE: 'openai',
    REPORT_BASE_URL: server.baseUrl,
    REPORT_API_KEY: SECRET_KEY,
    REPORT_MODEL: 'some-model',
    REPORT_RETRY_DELAY: '1',
    REPORT_ATTEMPTS: '2',
    INTERMEDIATE_REPORT_DELAY: '1',
    ...settings
  }, { logs })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { output_language: 'nl-BE', start_datetime: '2026-03-02T09:00:00+01:00' })
  const url = `/api/v1/consultations/${id}/`
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(said.map(([, text]) => text)) })
  await sleep(100)
  t.equal(server.requests.length, 0, 'a language model is not asked while people speak')
  await post(fastify, headers, id, 'finish')
  const read = async () => (await fastify.inject({ url, headers })).json<ConsultationOutput>()
  const ready = async () => (await fastify.inject('/health/ready/')).json<{ parked_reports: number }>()
  return { fastify, headers, logs, read, ready, server, url }
}

/** That what was said and the key are in no log line. */
function discreet (t: Test, logs: Lines): void {
  const text = JSON.stringify(logs.lines)
  t.ok(logs.lines.length > 0)
  for (const secret of [SECRET_KEY, SECRET_WORDS, 'sore throat', 'paracetamol']) t.notOk(text.includes(secret), `no log line holds ${secret}`)
}

t.test('with REPORT_ENGINE=openai, the report is what the language model makes of the transcript, and says so', async t => {
  const { fastify, headers, logs, read, server, url } = await finished(t, [completion(goodAnswer())])
  await until(async () => (await read()).report_status === 'final', 'the report is made or parked')
  const output = await read()
  t.match(output, { report_status: 'final', generation_result: 'success', data: [{ episode: 'Keelpijn', template: 'soap_new_complaint_api' }] })
  t.match(JSON.stringify(output), 'Zin over subjective.')
  const evidence = (await fastify.inject({ url: `${url}evidence/`, headers })).json<ReportEvidence>()
  t.match(evidence.provenance, { engine: 'openai', model: 'some-model', prompt_version: /^\d/ })
  t.equal(server.requests[0]?.headers.authorization, `Bearer ${SECRET_KEY}`)
  t.equal(server.requests.length, 1)
  discreet(t, logs)
})

t.test('the model is told the day in TIME_ZONE, not in UTC', async t => {
  for (const [TIME_ZONE, day] of [['UTC', '2026-03-01'], ['Europe/Brussels', '2026-03-02'], ['America/New_York', '2026-03-01']] as const) {
    const server = await startChatServer(t, [completion(goodAnswer())])
    const fastify = await build(t, { REPORT_ENGINE: 'openai', REPORT_BASE_URL: server.baseUrl, REPORT_MODEL: 'some-model', TIME_ZONE })
    await fastify.reports.generate(orderOf(request({ start_datetime: '2026-03-01T23:30:00Z' })), new AbortController().signal)
    const [system] = server.requests[0]?.body.messages ?? []
    t.match(system?.content, day)
    t.notMatch(system?.content, day === '2026-03-01' ? '2026-03-02' : '2026-03-01')
  }
})

t.test('what a language model makes up is not in the report, and the evidence says so', async t => {
  const { episodes: [episode] } = goodAnswer()
  const invented = {
    ...episode,
    subjective: [{ text: 'Keelpijn sinds 9 dagen.', sources: [1] }],
    vital_signs: [
      { vital_sign_id: 'body_temperature', unit: '°C', value: 38.7, sources: [2] },
      { vital_sign_id: 'heart_rate', unit: 'bpm', value: 720, sources: [2] }
    ],
    prescribed_medication: [
      { active_ingredient: 'amoxicillin', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: 'J01CA04', sources: [4] },
      { active_ingredient: 'paracetamol', brand_name: 'Dafalgan', pharmaceutical_form: null, pack_size: null, atc_code: 'N02BE99', sources: [4] }
    ],
    diagnoses: [
      { icd_10: 'J02.9', icpc_2: 'R74', ibui: '1234', description: 'Faryngitis', sources: [3] },
      { icd_10: 'X99', icpc_2: '', ibui: '', description: 'Verzonnen', sources: [3] }
    ],
    sick_note: { from_date: '2026-03-02', to_date: '2026-03-20', sources: [4] }
  }
  const { fastify, headers, read, url } = await finished(t, [completion({ medical_context: true, episodes: [invented] })])
  await until(async () => (await read()).report_status === 'final', 'the report is made or parked')
  const output = await read()
  const [episodeRead] = output.data
  if (episodeRead?.template !== 'soap_new_complaint_api') throw new Error('another template')
  const [, objective, assessment, plan] = episodeRead.sections
  t.strictSame(objective.fields.vital_signs, [{ vital_sign_id: 'body_temperature', unit: '°C', value: 37.8 }], 'what was said is put back')
  t.strictSame(assessment.fields.medical_coding, [{ icd_10: 'J02.9', icpc_2: '', ibui: '', description: 'Faryngitis' }])
  t.strictSame(plan.fields.prescribed_medication, [
    { active_ingredient: 'paracetamol', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: 'N02BE01' }
  ])
  t.strictSame(plan.fields.sick_note, {})

  const { evidence, removed } = (await fastify.inject({ url: `${url}evidence/`, headers })).json<ReportEvidence>()
  const reasons = removed.map(({ kind, reason }) => `${kind} ${reason}`)
  const expected = ['vital_sign number_not_said', 'vital_sign out_of_bounds', 'medication drug_differs', 'medical_code not_said', 'sick_note date_not_said']
  for (const reason of expected) t.ok(reasons.includes(reason), `${reason}: ${reasons.join(', ')}`)
  t.match(evidence.find(({ kind }) => kind === 'vital_sign'), { doubt: 'added' })
  const summary = '/data/0/sections/0/fields/summary/text'
  t.match(evidence.find(({ pointer }) => pointer === summary)?.unsupported, [{ kind: 'number', start: 15, end: 16 }], 'a number that was not said is marked')
})

t.test('a report that the language model fails to make is made at the next attempt', async t => {
  const { logs, read, server } = await finished(t, [{ status: 500, body: `${SECRET_WORDS} failed` }, completion(goodAnswer())])
  await until(async () => (await read()).report_status === 'final', 'the report is made or parked')
  t.match(await read(), { report_status: 'final', generation_result: 'success' })
  t.equal(server.requests.length, 2)
  t.match(logs.lines.filter(({ msg }) => msg === 'an attempt at durable work failed; it is tried again'), [{ err: { code: 'LANGUAGE_MODEL' } }])
  discreet(t, logs)
})

t.test('a language model that never makes one leaves the report parked, and nothing is lost', async t => {
  const { logs, read, ready, server } = await finished(t, () => completion(`Sure! ${SECRET_WORDS}`))
  await until(async () => (await ready()).parked_reports === 1, 'the report is made or parked')
  t.equal((await ready()).parked_reports, 1)
  t.match(await read(), { report_status: 'intermediate', end_datetime: /Z$/ })
  t.equal(server.requests.length, 6, 'two attempts, that ask three times each')
  discreet(t, logs)
})

t.test('a language model that asks to wait is not asked before, and waiting is no failed attempt', async t => {
  const busy = { status: 429, headers: { 'retry-after': '1' }, body: '{}' }
  const { logs, read, ready, server } = await finished(t, [busy, busy, busy, completion(goodAnswer())])
  await until(async () => (await read()).report_status === 'final', 'the report is made or parked')
  t.match(await read(), { report_status: 'final', generation_result: 'success' })
  t.equal(server.requests.length, 4, 'more often than REPORT_ATTEMPTS')
  t.equal((await ready()).parked_reports, 0)
  discreet(t, logs)
})

t.test('a language model that never answers is given up after REPORT_TIMEOUT', async t => {
  const { logs, read, server } = await finished(t, (_request, at) => at === 0 ? { fault: 'silence' } : completion(goodAnswer()), { REPORT_TIMEOUT: '5' })
  await until(async () => (await read()).report_status === 'final', 'the report is made or parked')
  t.match(await read(), { report_status: 'final', generation_result: 'success' })
  t.equal(server.requests.length, 2)
  discreet(t, logs)
})
