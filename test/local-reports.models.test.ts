import { closeSync, ftruncateSync, openSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import type { EvidenceItem, ReportEvidence } from '../schemas/evidence.js'
import { begin, makeClient, post, segmentsOf } from './consultations.js'
import { build, Lines, temporaryDirectory } from './helper.js'
import { installLanguageModel, LANGUAGE_MODEL, withoutLanguageModel } from './installed-models.js'
import { until } from './process.js'
import { fileOf } from './weights/index.js'

/** How long a model of half a billion weights may take for two reports on a busy machine, in milliseconds. */
const PATIENCE_MS = 1_500_000
const options = { skip: withoutLanguageModel, timeout: PATIENCE_MS }

const SAID = [
  'Good morning, what can I do for you?', 'I have had a sore throat for three days, and it hurts when I swallow.', 'Any fever?',
  'A little, in the evening.', 'Your temperature is 37.8 degrees. The throat is red.', 'It looks like a viral pharyngitis.',
  'Take paracetamol 500 milligrams three times a day, and come back if it is not better in a week.'
]

/** The service with the real model, or a file in its place. */
async function service (t: Test, file?: string) {
  const MODELS_DIR = temporaryDirectory(t)
  await installLanguageModel(MODELS_DIR, file)
  const logs = new Lines()
  const fastify = await build(t, {
    MODELS_DIR, LOG_LEVEL: 'info', REPORT_ENGINE: 'model', REPORT_CONTEXT_TOKENS: '4096', REPORT_TIMEOUT: '900', REPORT_FALLBACK_AFTER: '0'
  }, { logs })

  /** A visit of a customer of its own. */
  async function visit (customer: string) {
    const { headers } = await makeClient(fastify, { customer })
    const get = async <T>(what: string) => (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}`, headers })).json<T>()
    const { id } = await begin(fastify, headers, { start_datetime: '2026-03-02T09:00:00Z', output_language: 'en' })
    await post(fastify, headers, id, 'transcript', { segments: segmentsOf(SAID) })
    return {
      async finish (): Promise<{ output: ConsultationOutput, evidence: ReportEvidence }> {
        await post(fastify, headers, id, 'finish')
        await until(async () => (await get<ConsultationOutput>('')).report_status === 'final', 'the report is made', PATIENCE_MS)
        return { output: await get<ConsultationOutput>(''), evidence: await get<ReportEvidence>('evidence/') }
      }
    }
  }
  return { logs, visit }
}

/** The text that a pointer of evidence names. */
function pointedAt (output: object, pointer: string): unknown {
  return pointer.split('/').slice(1).reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], output)
}

/** Words of a sentence that were not said and are not marked as such: numbers, and whatever stands without a source. */
function unmarked (output: ConsultationOutput, { kind, pointer, start, end, sources, unsupported }: EvidenceItem): string[] {
  const said = SAID.join(' ').toLowerCase()
  const value = pointedAt(output, pointer)
  if (kind === 'medication') {
    const { active_ingredient: ingredient } = value as { active_ingredient: string }
    return said.includes(ingredient) ? [] : [ingredient]
  }
  if (kind !== 'sentence') return sources.length === 0 ? [JSON.stringify(value)] : []
  const text = String(value)
  const isMarked = (at: number): boolean => unsupported.some(part => at >= part.start && at < part.end)
  const numbers = [...text.slice(start, end).matchAll(/\d+(?:\.\d+)?/g)].filter(({ 0: number, index }) => !said.includes(number) && !isMarked(start + index))
  return [...numbers.map(([number]) => number), ...sources.length === 0 && unsupported.length === 0 ? [text.slice(start, end)] : []]
}

t.test('a language model writes the reports of two customers, although its process is killed; what nobody said is marked or left out', options, async t => {
  const { logs, visit } = await service(t)
  const visits = [await visit('hospital'), await visit('practice')]
  const finished = visits.map(async ({ finish }) => finish())
  const pid = () => logs.lines.find(({ msg }) => msg === 'engine started')?.pid as number | undefined
  await until(() => pid() !== undefined, 'the model is loaded', PATIENCE_MS)
  process.kill(pid() ?? 0, 'SIGKILL')
  for (const { output, evidence } of await Promise.all(finished)) {
    t.match(output, { generation_result: 'success', data: [{ template: 'soap_new_complaint_api' }] })
    t.match(evidence.provenance, { engine: 'model', model: LANGUAGE_MODEL, fallback_reason: undefined })
    t.ok(evidence.evidence.length > 0)
    t.strictSame(evidence.evidence.flatMap(item => unmarked(output, item)), [])
    const isDoubted = evidence.evidence.some(({ unsupported, doubt }) => unsupported.length > 0 || doubt !== undefined)
    const isMarked = evidence.removed.length > 0 || isDoubted
    t.equal(output.generation_result_message !== null, isMarked, 'the report says so')
  }
  t.ok(logs.lines.some(({ msg }) => /^engine crashed/.test(String(msg))))
  t.notMatch(JSON.stringify(logs.lines), /sore throat|paracetamol|pharyngitis/i, 'no log has what was said')
})

t.test('a damaged model is refused, and the rules make the report', options, async t => {
  const file = path.join(temporaryDirectory(t), 'short.gguf')
  await copyFile(fileOf('languageModel'), file)
  const opened = openSync(file, 'r+')
  ftruncateSync(opened, 50_000_000)
  closeSync(opened)
  const { logs, visit } = await service(t, file)
  const { output, evidence } = await (await visit('practice')).finish()
  t.match(output, { generation_result: 'success' })
  t.match(JSON.stringify(output), '37.8')
  t.match(evidence.provenance, { engine: 'embedded', fallback_reason: 'report_engine_refused' })
  t.match(JSON.stringify(logs.lines), /cannot be loaded \(/)
})
