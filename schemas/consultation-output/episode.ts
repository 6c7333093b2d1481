import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { closed, discriminated, sequence } from '../kit.js'
import { TERM_MAX_LENGTH } from './limits.js'
import {
  ActionPlanSection, AnamnesisSection, AssessmentSection, ClinicalResearchSection, ConclusionSection, DiagnosisSection, FreeTextSection,
  ObjectiveSection, PlanSection, ReasonForEncounterSection, SubjectiveSection, TranscriptionSection, UrgentCareAssessmentSection,
  UrgentCareSubjectiveSection
} from './section.js'

/** The templates of the contract, in its order. */
export const templates = [
  'soap_new_complaint_api',
  'soap_urgent_care_api',
  'specialist_general_api',
  'specialist_general_free_text_api',
  'dictation_api'
] as const
export type Template = typeof templates[number]

/** The examples of the sections, so that an episode shows what its sections show. */
function firstExamples (sections: readonly TSchema[]) {
  return sections.map(schema => schema.examples[0])
}

function sectionId (section: TSchema): string {
  return `\`${String(section.properties.section_id.const)}\``
}

function episode<const T extends Template, const S extends readonly TSchema[]> (
  $id: string, template: T, sections: S, description: string
) {
  return closed({
    episode: Type.String({ maxLength: TERM_MAX_LENGTH, description: 'Label of the episode.' }),
    template: Type.Literal(template, { description: 'Template identifier.' }),
    sections: sequence({ propertyName: 'section_id', elements: sections }, {
      description: `Every section of this template, once and in this order: ${sections.map(sectionId).join(', ')}.`
    })
  }, { $id, description, examples: [{ episode: 'Consultation', template, sections: firstExamples(sections) }] })
}

export const SoapNewComplaintEpisode = episode('SoapNewComplaintEpisode', 'soap_new_complaint_api',
  [SubjectiveSection, ObjectiveSection, AssessmentSection, PlanSection],
  'SOAP note for general practitioners.')

export const SoapUrgentCareEpisode = episode('SoapUrgentCareEpisode', 'soap_urgent_care_api',
  [UrgentCareSubjectiveSection, ObjectiveSection, UrgentCareAssessmentSection, PlanSection],
  'SOAP note for general-practice urgent care and out-of-hours consultations.')

export const SpecialistGeneralEpisode = episode('SpecialistGeneralEpisode', 'specialist_general_api',
  [ReasonForEncounterSection, AnamnesisSection, ClinicalResearchSection, DiagnosisSection, ActionPlanSection, ConclusionSection],
  'Contact note for specialist consultations.')

export const SpecialistGeneralFreeTextEpisode = episode('SpecialistGeneralFreeTextEpisode', 'specialist_general_free_text_api',
  [FreeTextSection],
  'Specialist contact note with all sections in one free text.')

export const DictationEpisode = episode('DictationEpisode', 'dictation_api',
  [TranscriptionSection],
  'Dictation session with the raw transcription.')

/** The schema of an episode, by its template. */
export const episodes = {
  soap_new_complaint_api: SoapNewComplaintEpisode,
  soap_urgent_care_api: SoapUrgentCareEpisode,
  specialist_general_api: SpecialistGeneralEpisode,
  specialist_general_free_text_api: SpecialistGeneralFreeTextEpisode,
  dictation_api: DictationEpisode
}

export const Episode = discriminated({ propertyName: 'template', variants: episodes }, {
  $id: 'Episode',
  description: 'One episode of a consultation; the template decides which sections it has.',
  examples: [DictationEpisode.examples[0]]
})
export type Episode = Static<typeof Episode>
