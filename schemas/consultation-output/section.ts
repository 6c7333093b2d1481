import { Type, type Static, type TProperties } from '@sinclair/typebox'
import { closed, ref } from '../kit.js'
import {
  FixedTranscription, OngoingTranscription, medicalCoding, prescribedMedication, sickNote, summary, vitalSignList
} from './fields.js'

/** Specialist sections carry a summary each. Source: the template table of the contract. */
const summaryOnly = { summary }

function section<const Id extends string, P extends TProperties> ($id: string, id: Id, fields: P, description: string, example: unknown) {
  return closed({
    section_id: Type.Literal(id, { description: 'Which section this is.' }),
    fields: closed(fields, { description: 'Field values by field id.' })
  }, { $id, description, examples: [{ section_id: id, fields: example }] })
}

const pharyngitis = { icd_10: 'J02', icpc_2: 'R74', ibui: '', description: 'Acute pharyngitis' }
const summaryOf = (text: string) => ({ summary: { text } })

export const SubjectiveSection = section('SubjectiveSection', 'subjective', { summary },
  'What the patient reports.', summaryOf('Sore throat for three days.'))

export const UrgentCareSubjectiveSection = section('UrgentCareSubjectiveSection', 'subjective', { summary, medical_coding: medicalCoding },
  'What the patient reports, with codes, in urgent care.', { ...summaryOf('Sore throat for three days.'), medical_coding: [] })

export const ObjectiveSection = section('ObjectiveSection', 'objective', { summary, vital_signs: vitalSignList },
  'What was found and measured.', { ...summaryOf('Red throat.'), vital_signs: [{ vital_sign_id: 'body_temperature', unit: '°C', value: 37.8 }] })

export const AssessmentSection = section('AssessmentSection', 'assessment', { medical_coding: medicalCoding },
  'The diagnoses, coded.', { medical_coding: [pharyngitis] })

export const UrgentCareAssessmentSection = section('UrgentCareAssessmentSection', 'assessment', { summary, medical_coding: medicalCoding },
  'The clinician\'s assessment and the diagnoses, coded, in urgent care.', { ...summaryOf('Viral pharyngitis.'), medical_coding: [pharyngitis] })

export const PlanSection = section('PlanSection', 'plan', { summary, prescribed_medication: prescribedMedication, sick_note: sickNote },
  'What was agreed: advice, medication and sick note.', { ...summaryOf('Rest and fluids.'), prescribed_medication: [], sick_note: {} })

export const ReasonForEncounterSection = section('ReasonForEncounterSection', 'reason_for_encounter', summaryOnly,
  'Why the patient came.', summaryOf('Referred for palpitations.'))

export const AnamnesisSection = section('AnamnesisSection', 'anamnesis', summaryOnly,
  'The history.', summaryOf('Two months of palpitations at rest.'))

export const ClinicalResearchSection = section('ClinicalResearchSection', 'clinical_research', summaryOnly,
  'Examination and investigations.', summaryOf('Regular rhythm, no murmur.'))

export const DiagnosisSection = section('DiagnosisSection', 'diagnosis', summaryOnly,
  'The diagnosis.', summaryOf('Premature atrial contractions.'))

export const ActionPlanSection = section('ActionPlanSection', 'action_plan', summaryOnly,
  'What happens next.', summaryOf('Holter monitor for 24 hours.'))

export const ConclusionSection = section('ConclusionSection', 'conclusion', summaryOnly,
  'The conclusion.', summaryOf('Benign palpitations, follow-up in six weeks.'))

export const FreeTextSection = section('FreeTextSection', 'free_text', { summary },
  'All sections in one text, as headed blocks of lines.', summaryOf('Reason for encounter\nReferred for palpitations.\n\nConclusion\nBenign palpitations.'))

export const TranscriptionSection = section('TranscriptionSection', 'transcription',
  { fixed: ref(FixedTranscription), ongoing: ref(OngoingTranscription) },
  'The raw transcription of a dictation.', { fixed: { text: 'The patient presents with a sore throat.' }, ongoing: { text: 'Three days of' } })
export type TranscriptionSection = Static<typeof TranscriptionSection>
