import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, nullableString, ref } from '../kit.js'
import { LANGUAGE_TAG, timestamp } from '../text.js'
import { Episode, episodes, type Template } from './episode.js'
import * as fields from './fields.js'
import { EPISODES_MAX_ITEMS, TERM_MAX_LENGTH } from './limits.js'
import * as sections from './section.js'
import { VitalSign, vitalSigns } from './vital-sign.js'

export const reportStatuses = ['intermediate', 'final'] as const
export const generationResults = [
  'success', 'audio_quality_degraded', 'transcript_too_short', 'audio_too_short', 'no_medical_context'
] as const
export type GenerationResult = typeof generationResults[number]

const LANGUAGE_MAX_LENGTH = 35

/** A BCP 47 language tag. */
export function languageTag (description: string, example: string) {
  return Type.String({ pattern: LANGUAGE_TAG, maxLength: LANGUAGE_MAX_LENGTH, description, examples: [example] })
}

/** A complete, fictional consultation output for a template: a finished consultation, or a dictation while the user speaks. */
export function exampleOutput (template: Template) {
  const speaking = template === 'dictation_api'
  return {
    id: '0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10',
    input_language: 'nl',
    output_language: 'en',
    start_datetime: '2026-03-02T09:00:00.000Z',
    end_datetime: speaking ? null : '2026-03-02T09:12:30.000Z',
    report_status: speaking ? 'intermediate' : 'final',
    generation_result: 'success',
    generation_result_message: null,
    data: [episodes[template].examples[0]]
  }
}

export const ConsultationOutput = closed({
  id: Type.String({ minLength: 1, maxLength: TERM_MAX_LENGTH, description: 'Unique identifier of the consultation.' }),
  input_language: languageTag('Language code of the input audio.', 'nl'),
  output_language: languageTag('Language code of the generated report.', 'en'),
  start_datetime: Type.String({ ...timestamp, description: 'Start of the consultation, ISO 8601.' }),
  end_datetime: Type.Optional(nullableString({ ...timestamp, description: 'End of the consultation, ISO 8601; `null` while it is in progress.' })),
  report_status: enumeration(reportStatuses, { description: '`intermediate` while in progress, `final` when finished.' }),
  generation_result: enumeration(generationResults, { description: 'Outcome of the report generation.' }),
  generation_result_message: Type.Optional(nullableString({
    maxLength: TERM_MAX_LENGTH, description: 'The outcome, explained to the end user in the language of the report.'
  })),
  data: Type.Array(ref(Episode), { minItems: 1, maxItems: EPISODES_MAX_ITEMS, description: 'One or more consultation episodes.' })
}, {
  $id: 'ConsultationOutput',
  description: 'The structured result of a consultation. A final one always has its end.',
  if: { properties: { report_status: { const: 'final' } } },
  then: { required: ['end_datetime'], properties: { end_datetime: { type: 'string' } } },
  examples: [exampleOutput('soap_new_complaint_api')]
})
export type ConsultationOutput = Static<typeof ConsultationOutput>

/** Every named schema of the consultation output, for `addSchema`. */
export const consultationOutputSchemas = [
  ...Object.values(vitalSigns), VitalSign,
  fields.Summary, fields.MedicalCoding, fields.PrescribedMedication, fields.SickNote,
  fields.FixedTranscription, fields.OngoingTranscription,
  ...Object.values(sections),
  ...Object.values(episodes), Episode,
  ConsultationOutput
]

export { Episode, templates, type Template } from './episode.js'
export { VitalSign, vitalSigns } from './vital-sign.js'
export type { FixedTranscription, MedicalCoding, OngoingTranscription, PrescribedMedication, SickNote, Summary } from './fields.js'
