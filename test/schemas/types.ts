import type { Static } from '@sinclair/typebox'
import type { ConsultationOutput, Episode, SickNote, Summary, Template, VitalSign } from '../../schemas/consultation-output/index.js'
import type { AppendTranscript, ConsultationList, CreateConsultation } from '../../schemas/consultation.js'
import type { ReportStyle } from '../../schemas/report-style.js'
import type { RecordContext, RecordEntry, Sex } from '../../schemas/record-context.js'
import type { RateLimitError, ValidationErrors } from '../../schemas/errors.js'
import type { Readiness } from '../../schemas/health.js'
import type { ErrorCode } from '../../schemas/error-codes.js'
import type { HealthcareProviderType } from '../../schemas/healthcare-provider-type.js'
import type { JsonWebKey } from '../../schemas/jwks.js'
import type { Session } from '../../schemas/session.js'
import type { TokenRequest, TokenResponse } from '../../schemas/token.js'

// Read by the compiler only: `npm run typecheck` fails when a type is not what is written here.

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
/** The same type with its intersections worked out. */
type Flat<T> = { [K in keyof T]: T[K] }
type Holds<T extends true> = T

type Sign<Id> = Extract<VitalSign, { vital_sign_id: Id }>
type Of<T> = Extract<Episode, { template: T }>
type SectionIds<T extends readonly { section_id: string }[]> = { [K in keyof T]: T[K]['section_id'] }
type FieldIds<T extends { fields: object }> = keyof T['fields']

export type VitalSigns = [
  Holds<Equal<VitalSign['vital_sign_id'],
    'weight' | 'height' | 'bmi' | 'systolic_blood_pressure' | 'diastolic_blood_pressure' | 'heart_rate' | 'blood_glucose' | 'body_temperature' |
    'peak_flow' | 'oxygen_saturation'>>,
  Holds<Equal<Sign<'weight'>['unit'], 'kg'>>,
  Holds<Equal<Sign<'height'>['unit'], 'cm'>>,
  Holds<Equal<Sign<'bmi'>['unit'], null>>,
  Holds<Equal<Sign<'systolic_blood_pressure'>['unit'], 'mmHg'>>,
  Holds<Equal<Sign<'diastolic_blood_pressure'>['unit'], 'mmHg'>>,
  Holds<Equal<Sign<'heart_rate'>['unit'], 'bpm'>>,
  Holds<Equal<Sign<'blood_glucose'>['unit'], 'mg/dL'>>,
  Holds<Equal<Sign<'body_temperature'>['unit'], '°C'>>,
  Holds<Equal<Sign<'peak_flow'>['unit'], 'L/min'>>,
  Holds<Equal<Sign<'oxygen_saturation'>['unit'], '%'>>,
  Holds<Equal<VitalSign['value'], number>>
]

export type Episodes = [
  Holds<Equal<Episode['template'], Template>>,
  Holds<Equal<Template,
    'soap_new_complaint_api' | 'soap_urgent_care_api' | 'specialist_general_api' | 'specialist_general_free_text_api' | 'dictation_api'>>,
  Holds<Equal<SectionIds<Of<'soap_new_complaint_api'>['sections']>, ['subjective', 'objective', 'assessment', 'plan']>>,
  Holds<Equal<SectionIds<Of<'soap_urgent_care_api'>['sections']>, ['subjective', 'objective', 'assessment', 'plan']>>,
  Holds<Equal<SectionIds<Of<'specialist_general_api'>['sections']>,
    ['reason_for_encounter', 'anamnesis', 'clinical_research', 'diagnosis', 'action_plan', 'conclusion']>>,
  Holds<Equal<SectionIds<Of<'specialist_general_free_text_api'>['sections']>, ['free_text']>>,
  Holds<Equal<SectionIds<Of<'dictation_api'>['sections']>, ['transcription']>>,
  Holds<Equal<FieldIds<Of<'soap_new_complaint_api'>['sections'][0]>, 'summary'>>,
  Holds<Equal<FieldIds<Of<'soap_urgent_care_api'>['sections'][0]>, 'summary' | 'medical_coding'>>,
  Holds<Equal<FieldIds<Of<'soap_new_complaint_api'>['sections'][2]>, 'medical_coding'>>,
  Holds<Equal<FieldIds<Of<'soap_urgent_care_api'>['sections'][2]>, 'summary' | 'medical_coding'>>,
  Holds<Equal<FieldIds<Of<'soap_new_complaint_api'>['sections'][3]>, 'summary' | 'prescribed_medication' | 'sick_note'>>,
  Holds<Equal<FieldIds<Of<'dictation_api'>['sections'][0]>, 'fixed' | 'ongoing'>>,
  Holds<Equal<Of<'soap_new_complaint_api'>['sections'][1]['fields']['vital_signs'], VitalSign[]>>,
  Holds<Equal<Of<'soap_new_complaint_api'>['sections'][3]['fields']['sick_note'], SickNote>>
]

export type Reports = [
  Holds<Equal<Flat<Summary>, { text?: string }>>,
  Holds<Equal<SickNote, { from_date: string, to_date: string } | { from_date?: never, to_date?: never }>>,
  Holds<Equal<ConsultationOutput['data'], Episode[]>>,
  Holds<Equal<ConsultationOutput['report_status'], 'intermediate' | 'final'>>,
  Holds<Equal<ConsultationOutput['generation_result'],
    'success' | 'audio_quality_degraded' | 'transcript_too_short' | 'audio_too_short' | 'no_medical_context'>>,
  Holds<Equal<Pick<ConsultationOutput, 'end_datetime'>, { end_datetime?: string | null }>>,
  Holds<Equal<Pick<ConsultationOutput, 'generation_result_message'>, { generation_result_message?: string | null }>>
]

export type Tokens = [
  Holds<Equal<Flat<TokenRequest>, {
    user_id: string
    first_name: string
    last_name: string
    organisation: string
    healthcare_provider_identification_number?: string
    email?: string
    healthcare_provider_type?: HealthcareProviderType
    role?: string
    purpose_of_use?: string
    report_style?: ReportStyle
  }>>,
  Holds<Equal<Flat<TokenResponse>, { token: string, expires_at: string }>>,
  Holds<Equal<Session['healthcare_provider_type'], HealthcareProviderType | undefined>>,
  Holds<Equal<JsonWebKey['alg'], 'ES256' | 'EdDSA' | 'RS256'>>,
  Holds<Equal<Flat<RateLimitError>, { error: string, code?: ErrorCode, retry_after: number }>>,
  Holds<Equal<Flat<ValidationErrors[number]>, { loc: string[], msg: string, type: string }>>
]

export type Consultations = [
  Holds<Equal<Flat<CreateConsultation>, {
    template: Template
    input_language: string
    output_language?: string
    start_datetime?: string
    external_id?: string
    dictation_commands?: boolean
    key_terms?: string[]
    context?: RecordContext
    consent?: { state: 'given' | 'refused', wording?: string, time?: string }
    style?: ReportStyle
  }>>,
  Holds<Equal<Flat<ReportStyle>, { length?: 'brief' | 'normal' | 'detailed', form?: 'sentences' | 'bullets' }>>,
  Holds<Equal<Flat<RecordContext>, {
    allergies?: RecordEntry[]
    current_medication?: RecordEntry[]
    problems?: RecordEntry[]
    age?: number
    sex?: Sex
    earlier_consultations?: string[]
  }>>,
  Holds<Equal<Flat<RecordEntry>, { text: string, code?: string }>>,
  Holds<Equal<Flat<AppendTranscript['segments'][number]>, {
    id: string
    text: string
    is_final?: boolean
    speaker?: string
    start_ms?: number
    end_ms?: number
  }>>,
  Holds<Equal<Static<typeof ConsultationList>['consultations'], ConsultationOutput[]>>,
  Holds<Equal<Static<typeof ConsultationList>['next_cursor'], string | null>>,
  Holds<Equal<Readiness['parked_reports'], number | null>>
]

export function narrowsVitalSigns (sign: VitalSign): 'kg' | null | undefined {
  if (sign.vital_sign_id === 'weight') return sign.unit
  if (sign.vital_sign_id === 'bmi') return sign.unit
  return undefined
}

export function narrowsEpisodes (episode: Episode): string | undefined {
  switch (episode.template) {
    case 'soap_urgent_care_api': return episode.sections[2].fields.summary.text
    case 'soap_new_complaint_api': return episode.sections[2].fields.medical_coding[0]?.icd_10
    case 'dictation_api': return episode.sections[0].fields.ongoing.text
    case 'specialist_general_api': return episode.sections[5].fields.summary.text
    case 'specialist_general_free_text_api': return episode.sections[0].fields.summary.text
  }
}

export function narrowsSickNotes (note: SickNote): string {
  return note.from_date === undefined ? '' : note.to_date
}

export function refuses (episode: Extract<Episode, { template: 'soap_new_complaint_api' }>): unknown[] {
  // @ts-expect-error a weight is in kilograms
  const pounds: VitalSign = { vital_sign_id: 'weight', unit: 'lb', value: 134 }
  // @ts-expect-error a bmi has no unit
  const bmi: VitalSign = { vital_sign_id: 'bmi', unit: 'kg', value: 21 }
  // @ts-expect-error a measured value is there
  const nothing: VitalSign = { vital_sign_id: 'weight', unit: 'kg', value: null }
  // @ts-expect-error a sick note has both dates or none
  const half: SickNote = { from_date: '2026-03-02' }
  // @ts-expect-error only the codes of the contract
  const type: Static<typeof import('../../schemas/healthcare-provider-type.js').HealthcareProviderType> = 'doctor'
  // @ts-expect-error codes in subjective are for urgent care
  const codes = episode.sections[0].fields.medical_coding
  // @ts-expect-error a summary in assessment is for urgent care
  const summary = episode.sections[2].fields.summary
  // @ts-expect-error there is no fifth section
  const fifth = episode.sections[4]
  return [pounds, bmi, nothing, half, type, codes, summary, fifth]
}
