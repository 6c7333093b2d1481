// Runs long: hears whole recordings.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import type { Capabilities } from '../../../schemas/capabilities.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import { welcome } from '../../../plugins/sandbox.js'
import { begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, Lines, temporaryDirectory } from '../../helper.js'
import { fakeModel, installModels, type ModelFile } from '../../installed-model.js'
import { episode, said } from '../../lib/reporting/language-model/consultation.js'
import { until } from '../../process.js'

const good = { medical_context: true, episodes: [{ ...episode('soap_new_complaint_api', 'Sore throat'), prescribed_medication: [] }] }
const words = segmentsOf(said.map(([, text]) => text))

/** The service, and a client of it; models are installed when it has started, or before. */
async function service (t: Test, models: readonly ModelFile[], settings: Record<string, string> = {}) {
  const MODELS_DIR = temporaryDirectory(t)
  if (models.length > 0) installModels(MODELS_DIR, models)
  const logs = new Lines()
  const fastify = await build(t, {
    MODELS_DIR, LOG_LEVEL: 'info', REPORT_RETRY_DELAY: '1', INTERMEDIATE_REPORT_DELAY: '1', MODELS_IDLE: '60', ...settings
  }, { logs })
  const { headers } = await makeClient(fastify)
  const get = async <T>(what: string) => (await fastify.inject({ url: `/api/v1/${what}`, headers })).json<T>()

  /** A visit of which everything was said. */
  async function visit (segments = words): Promise<string> {
    const { id } = await begin(fastify, headers, { start_datetime: '2026-03-02T09:00:00Z' })
    await post(fastify, headers, id, 'transcript', { segments })
    return id
  }
  async function final (id: string): Promise<ConsultationOutput> {
    await post(fastify, headers, id, 'finish')
    await until(async () => (await read(id)).report_status === 'final', 'the report is made')
    return read(id)
  }
  const read = async (id: string) => get<ConsultationOutput>(`consultations/${id}/`)
  const madeBy = async (id: string) => (await get<ReportEvidence>(`consultations/${id}/evidence/`)).provenance
  /** The process of the model that was started last. */
  const pid = () => logs.lines.findLast(({ msg }) => msg === 'engine started')?.pid as number | undefined
  return { fastify, final, get, headers, logs, madeBy, MODELS_DIR, pid, read, visit }
}

t.test('an installed model makes final reports without a restart; while people speak, the rules do', async t => {
  const { fastify, final, get, logs, madeBy, MODELS_DIR, read, visit } = await service(t, [])
  t.match(await get<Capabilities>('capabilities/'), { report: { engine: 'embedded', translates: false }, models: [] })
  const before = await visit()
  t.match(await final(before), { generation_result: 'success' })
  t.match(await madeBy(before), { engine: 'embedded', model: null })

  installModels(MODELS_DIR, [{ name: 'small', content: fakeModel({}) }, { name: 'large', content: `${fakeModel({ '': good })}${' '.repeat(999)}` }])
  const id = await visit()
  await until(async () => /sore throat/.test(JSON.stringify(await read(id))), 'there is an intermediate report')
  t.match(await madeBy(id), { engine: 'embedded', model: null })
  const output = await final(id)
  t.match(output, { generation_result: 'success', data: [{ episode: 'Sore throat' }] })
  t.match(JSON.stringify(output), 'Zin over subjective.')
  t.match(await madeBy(id), { engine: 'model', model: 'large', prompt_version: /^\d/ })
  t.match(await get<Capabilities>('capabilities/'), { report: { engine: 'model', languages: null, translates: true } })
  t.strictSame((await get<Capabilities>('capabilities/')).models, [{ task: 'language', name: 'large', revision: 'r1', place: 'local' }])
  t.match(await welcome(fastify), /\n {2}Reports {16}large \(r1\) on this machine\n/)
  t.match(logs.lines.find(({ msg }) => msg === 'final reports are written on this machine'), { model: 'large', revision: 'r1' })
  t.match((await fastify.inject('/health/ready/')).json(), { status: 'ok', fallback_reports: 0 })
  t.notMatch(JSON.stringify(logs.lines), /sore throat|zebrafish|Zin over/i)
})

t.test('what is said is read while people speak, and belongs to the prompt of the report', async t => {
  const reads = path.join(temporaryDirectory(t), 'reads.txt')
  const content = JSON.stringify({ answers: { '': JSON.stringify(good) }, reads })
  const { final, madeBy, visit } = await service(t, [{ name: 'small', content }])
  const id = await visit()
  const read = () => existsSync(reads) ? readFileSync(reads, 'utf8') : ''
  await until(() => read().includes('paracetamol'), 'the last line is read')
  const before = read()
  t.match(before, /You write the report of a medical consultation.*<transcript>\n\[1,null,"I have had a sore throat for three days\."\]/s)
  t.match(await final(id), { generation_result: 'success' })
  t.match(await madeBy(id), { engine: 'model' })
  t.match(read().slice(before.length), /^(?!.*sore throat).*Answer now with the JSON object/s, 'only the rest is read for the report')
})

t.test('the process of the model is killed while it writes: the report is written again', async t => {
  const { final, logs, madeBy, pid, visit } = await service(t, [{ name: 'slow', content: fakeModel({ '': good }, { pause: 2 }) }])
  const ids = [await visit(), await visit()]
  const made = Promise.all(ids.map(final))
  await until(() => pid() !== undefined, 'the process runs')
  process.kill(pid() ?? 0, 'SIGKILL')
  for (const output of await made) t.match(output, { generation_result: 'success', data: [{ episode: 'Sore throat' }] })
  for (const id of ids) t.match(await madeBy(id), { engine: 'model', fallback_reason: undefined })
  t.ok(logs.lines.some(({ msg }) => /engine crashed/.test(String(msg))))
})

t.test('a model whose file has changed is not loaded: the rules make the report, and the evidence says why', async t => {
  const { final, logs, MODELS_DIR, madeBy, visit } = await service(t, [{ name: 'damaged', content: fakeModel({ '': good }) }], { REPORT_FALLBACK_AFTER: '0' })
  appendFileSync(path.join(MODELS_DIR, 'damaged/model.gguf'), 'x')
  const id = await visit()
  t.match(await final(id), { generation_result: 'success' })
  t.match(await madeBy(id), { engine: 'embedded', fallback_reason: 'report_engine_refused' })
  t.match(JSON.stringify(logs.lines), /is not the file that was installed/)
})

t.test('a talk that the model does not hold is read in parts, and the report is made of the facts', async t => {
  // The model that stands for one makes a token of each character, several times what any real one does.
  const { final, madeBy, visit } = await service(t, [{
    name: 'short',
    content: fakeModel({
      'You read one part of a long medical consultation': { facts: [{ text: 'Noted: a sore throat.', sources: [1] }] },
      'null,"Noted: a sore throat."': good,
      '': { medical_context: false, episodes: [] }
    })
  }])
  const id = await visit(segmentsOf(Array.from({ length: 100 }, (_nothing, at) => {
    return `It was on day ${at} that the throat began to hurt again, first on the left side and then on both of them, mostly at night and in the morning.`
  })))
  t.match(await final(id), { generation_result: 'success', data: [{ episode: 'Sore throat' }] })
  t.match(await madeBy(id), { engine: 'model', fallback_reason: undefined })
})

t.test('REPORT_ENGINE=model without a model leaves reports to the fallback, and REPORT_MODEL names the one to use', async t => {
  const none = await service(t, [], { REPORT_ENGINE: 'model', REPORT_FALLBACK_AFTER: '0' })
  const id = await none.visit()
  await none.final(id)
  t.match(await none.madeBy(id), { engine: 'embedded', fallback_reason: 'report_engine_refused' })

  const models = [{ name: 'first', content: fakeModel({ '': good }) }, { name: 'second', content: `${fakeModel({})}${' '.repeat(999)}` }]
  const named = await service(t, models, { REPORT_ENGINE: 'model', REPORT_MODEL: 'first' })
  const other = await named.visit()
  await named.final(other)
  t.match(await named.madeBy(other), { engine: 'model', model: 'first' })
})

t.test('REPORT_ENGINE=embedded leaves an installed model alone; a server that the settings name goes before it', async t => {
  const models = [{ name: 'small', content: fakeModel({ '': good }) }]
  const rules = await service(t, models, { REPORT_ENGINE: 'embedded' })
  t.match(await rules.get('capabilities/'), { report: { engine: 'embedded' } })
  const server = await service(t, models, { REPORT_BASE_URL: 'http://127.0.0.1:9/v1', REPORT_MODEL: 'large' })
  t.match(await server.get('capabilities/'), { report: { engine: 'openai' } })
})
