import { SUMMARY_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { episodeLabel } from '../../consultations/messages.js'
import { emptyEpisode } from '../empty.js'
import type { Report, ReportEngine, ReportRequest, ReportTemplate } from '../types.js'
import { cuesOf, facets, type Facet } from './cues/index.js'
import { headingsOf } from './headings.js'
import { hasMedicalContext } from './medical-context.js'
import { placed, type Placed } from './sections.js'
import { sentencesOf } from './sentences.js'

/**
 * The section of each template that takes what a sentence is about. The assessment of `soap_new_complaint_api` holds codes and no text,
 * so judgements stand in its plan, beside the decisions that follow from them, in the order spoken.
 */
const sectionIds: Readonly<Record<Exclude<ReportTemplate, 'specialist_general_free_text_api'>, Readonly<Record<Facet, string>>>> = {
  soap_new_complaint_api: {
    reason: 'subjective', history: 'subjective', finding: 'objective', judgement: 'plan', plan: 'plan', conclusion: 'plan'
  },
  soap_urgent_care_api: {
    reason: 'subjective', history: 'subjective', finding: 'objective', judgement: 'assessment', plan: 'plan', conclusion: 'assessment'
  },
  specialist_general_api: {
    reason: 'reason_for_encounter',
    history: 'anamnesis',
    finding: 'clinical_research',
    judgement: 'diagnosis',
    plan: 'action_plan',
    conclusion: 'conclusion'
  }
}

/** Lines in one text, as many whole ones as a summary can hold. */
function joined (lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    const longer = text === '' ? line.slice(0, SUMMARY_MAX_LENGTH) : `${text}\n${line}`
    if (longer.length > SUMMARY_MAX_LENGTH) break
    text = longer
  }
  return text.replace(/[\uD800-\uDBFF]$/, '') // half of a character that the limit has cut
}

function freeText (sentences: readonly Placed[], languageTag: string): string {
  const headings = headingsOf(languageTag)
  const blocks = facets.map(facet => [headings[facet], ...sentences.filter(sentence => sentence.facet === facet).map(({ text }) => text)])
  return joined(blocks.filter(({ length }) => length > 1).flatMap((lines, at) => at === 0 ? lines : ['', ...lines]))
}

function fill (request: ReportRequest, sentences: readonly Placed[]): Report['data'] {
  const { template, output_language: language } = request
  const episode = emptyEpisode(template, episodeLabel(language))
  for (const section of episode.sections) {
    if (!('summary' in section.fields)) continue
    const text = template === 'specialist_general_free_text_api'
      ? freeText(sentences, language)
      : joined(sentences.filter(({ facet }) => sectionIds[template][facet] === section.section_id).map(sentence => sentence.text))
    if (text !== '') section.fields.summary = { text }
  }
  return [episode]
}

async function generate (request: ReportRequest, signal: AbortSignal): Promise<Report> {
  signal.throwIfAborted()
  const cues = cuesOf(request.input_language)
  const sentences = sentencesOf(request.transcript)
  if (!hasMedicalContext(sentences, cues)) return { generation_result: 'no_medical_context', data: fill(request, []) }
  return { generation_result: 'success', data: fill(request, placed(sentences, cues)) }
}

/**
 * Makes a report of the sentences of the transcript themselves, placed in the sections of the template. It makes nothing up: each line
 * of a summary is a sentence as it was spoken, in the language that was spoken, and values that it does not look for stay empty.
 */
export const embeddedEngine: ReportEngine = { name: 'embedded', cheap: true, generate }
