import type { Test } from 'tap'
import { createOutputAjv } from '../lib/runtime/validation/ajv.js'
import type { Template } from '../schemas/consultation-output/episode.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import type { EvidenceItem, ReportEvidence } from '../schemas/evidence.js'
import { begin, finish, makeClient, post, segmentsOf } from './consultations.js'
import { build, temporaryDirectory } from './helper.js'
import { installLanguageModel, installSpeechModels, LANGUAGE_MODEL, withoutLanguageModel } from './installed-models.js'
import { until } from './process.js'

/** How long a model of half a billion weights may take for the reports of a file on a busy machine, in milliseconds. */
export const PATIENCE_MS = 580_000

/** Whether an output is as its schema says. */
export const isOutput = createOutputAjv().getSchema('ConsultationOutput')

/**
 * A service whose reports the real language model writes.
 *
 * @param fallback what makes a report of which the model writes nothing that was said
 */
export async function writingService (t: Test, { hears = false, fallback = 'none' } = {}) {
  const MODELS_DIR = temporaryDirectory(t)
  if (hears) await installSpeechModels(MODELS_DIR)
  await installLanguageModel(MODELS_DIR)
  const fastify = await build(t, {
    MODELS_DIR, REPORT_ENGINE: 'model', REPORT_CONTEXT_TOKENS: '4096', REPORT_TIMEOUT: '900', REPORT_FALLBACK: fallback, REPORT_FALLBACK_AFTER: '0', AUDIO_MIN_SPEECH: '500'
  })
  const { headers } = await makeClient(fastify)
  const get = async <T>(id: string, what: string) => (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}`, headers })).json<T>()

  /** The final report of a consultation. */
  async function reportOf (id: string): Promise<{ output: ConsultationOutput, evidence: ReportEvidence }> {
    await finish(fastify, headers, id)
    await until(async () => (await get<ConsultationOutput>(id, '')).report_status === 'final', 'the report is made', PATIENCE_MS)
    return { output: await get<ConsultationOutput>(id, ''), evidence: await get<ReportEvidence>(id, 'evidence/') }
  }
  return { fastify, headers, get, reportOf }
}

/** Holds a report against its schema, and its evidence against who wrote it. @param fallback whether the rules may have made it */
export function checkReport (
  t: Test, template: Template, { output, evidence }: { output: ConsultationOutput, evidence: ReportEvidence }, fallback = false
): void {
  t.ok(isOutput?.(output), JSON.stringify(isOutput?.errors))
  t.match(output, { report_status: 'final', generation_result: 'success' })
  t.ok(output.data.every(episode => episode.template === template), template)
  const byModel = { engine: 'model', model: LANGUAGE_MODEL, fallback_reason: undefined }
  const byRules = { engine: 'embedded', model: null, fallback_reason: 'report_engine_answer' }
  const isByRules = fallback && evidence.provenance?.engine === 'embedded'
  t.match(evidence.provenance, isByRules ? byRules : byModel)
  t.comment(isByRules ? 'the model wrote nothing of use, and the rules made the report' : 'the model wrote the report')
  const isGroundless = ({ sources, unsupported, doubt }: EvidenceItem) => sources.length + unsupported.length === 0 && doubt === undefined
  t.strictSame(evidence.evidence.filter(isGroundless), [], 'each statement has its source, or is marked')
}

/** A short talk, what its report has to hold, and the template of that. */
interface Talk {
  template: Template
  said: readonly string[]
  holds: readonly RegExp[]
}

/** Talks by their language. */
const TALKS: Readonly<Record<string, Talk>> = {
  fr: {
    template: 'specialist_general_api',
    said: ["Qu'est-ce qui vous amène ?", "J'ai mal au dos depuis hier.", 'De la fièvre ?', 'Non.', 'La tension est à 130 sur 80.', 'Prenez du paracétamol.'],
    holds: [/dos/i, /fièvre/i, /130/, /paracétamol/i]
  },
  es: {
    template: 'specialist_general_free_text_api',
    said: ['¿Qué le ocurre?', 'Me duele la garganta desde hace tres días.', '¿Tiene fiebre?', 'No.', 'La temperatura es de 37,2 grados.', 'Tome paracetamol.'],
    holds: [/garganta/i, /fiebre/i, /37,2/, /paracetamol/i]
  },
  nl: {
    template: 'soap_new_complaint_api',
    said: ['Waarmee kan ik u helpen?', 'Ik heb sinds zondag keelpijn.', 'Heeft u koorts?', 'Nee.', 'De temperatuur is 37,4 graden.', 'Neem paracetamol.'],
    holds: [/keelpijn/i, /koorts/i, /"body_temperature","unit":"°C","value":37\.4/, /"active_ingredient":"paracetamol"/]
  }
}

/**
 * Has the language model write a report of a talk in each of these languages, and checks that what was said is in it. A model as small as
 * this one writes nothing of use in some of them: then the report says that the rules made it.
 */
export function testLanguages (t: Test, languages: readonly string[]): void {
  t.test('a report of a short talk says who wrote it, and has what was said, whatever a small language model writes', {
    skip: withoutLanguageModel, timeout: PATIENCE_MS
  }, async t => {
    const { fastify, headers, reportOf } = await writingService(t, { fallback: 'embedded' })
    for (const language of languages) {
      const { template, said, holds } = TALKS[language] as Talk
      const { id } = await begin(fastify, headers, {
        template, start_datetime: '2026-03-02T09:00:00Z', input_language: language, output_language: language
      })
      await post(fastify, headers, id, 'transcript', { segments: segmentsOf(said) })
      const report = await reportOf(id)
      checkReport(t, template, report, true)
      const written = JSON.stringify(report.output.data)
      for (const part of holds) t.match(written, part, `${language}: ${part.source}`)
    }
  })
}
