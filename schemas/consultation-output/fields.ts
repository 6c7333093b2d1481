import { Type, type Static } from '@sinclair/typebox'
import { closed, nullableString, ref } from '../kit.js'
import { LIST_MAX_ITEMS, SUMMARY_MAX_LENGTH, TERM_MAX_LENGTH, TRANSCRIPTION_MAX_LENGTH } from './limits.js'
import { VitalSign } from './vital-sign.js'

export const Summary = closed({
  text: Type.Optional(Type.String({ maxLength: SUMMARY_MAX_LENGTH, description: 'Textual summary of the section.' }))
}, {
  $id: 'Summary',
  description: 'Narrative summary of a section; an empty object when there is nothing to say.',
  examples: [{ text: 'Sore throat for three days, worse when swallowing.' }, {}]
})
export type Summary = Static<typeof Summary>

function code (system: string) {
  return Type.String({ maxLength: TERM_MAX_LENGTH, description: `${system} code; empty when there is none in that system.` })
}

/** The classifications that a report has codes of: the fields of `MedicalCoding` that hold one. */
export const codeSystems = ['icd_10', 'icpc_2', 'ibui'] as const
export type CodeSystem = typeof codeSystems[number]

export const MedicalCoding = closed({
  icd_10: code('ICD-10'),
  icpc_2: code('ICPC-2'),
  ibui: code('IBUI'),
  description: Type.String({ maxLength: TERM_MAX_LENGTH, description: 'Human-readable description of the diagnosis.' })
}, {
  $id: 'MedicalCoding',
  description: 'A diagnosis with its codes; every code is present, and empty where a system has none.',
  examples: [{ icd_10: 'J02', icpc_2: 'R74', ibui: '', description: 'Acute pharyngitis' }]
})
export type MedicalCoding = Static<typeof MedicalCoding>

export const PrescribedMedication = closed({
  active_ingredient: Type.String({ maxLength: TERM_MAX_LENGTH, description: 'Active ingredient name.' }),
  brand_name: nullableString({ maxLength: TERM_MAX_LENGTH, description: 'Brand name of the medication.' }),
  pharmaceutical_form: nullableString({ maxLength: TERM_MAX_LENGTH, description: 'Pharmaceutical form, for example tablet or syrup.' }),
  pack_size: nullableString({ maxLength: TERM_MAX_LENGTH, description: 'Pack size.' }),
  atc_code: Type.String({ maxLength: TERM_MAX_LENGTH, description: 'ATC code of the active ingredient; empty when there is none.' })
}, {
  $id: 'PrescribedMedication',
  description: 'A prescribed medication.',
  examples: [{ active_ingredient: 'paracetamol', brand_name: null, pharmaceutical_form: 'tablet', pack_size: '30 tablets', atc_code: 'N02BE01' }]
})
export type PrescribedMedication = Static<typeof PrescribedMedication>

function day (description: string) {
  return Type.Optional(Type.String({ format: 'date', maxLength: 10, description }))
}

const SickNoteObject = closed({
  from_date: day('First day of the sick note, `YYYY-MM-DD`.'),
  to_date: day('Last day of the sick note, `YYYY-MM-DD`.')
}, {
  $id: 'SickNote',
  description: 'Date range of a sick note: both dates, or an empty object when there is none.',
  dependentRequired: { from_date: ['to_date'], to_date: ['from_date'] },
  examples: [{ from_date: '2026-03-02', to_date: '2026-03-04' }, {}]
})

/** Both dates or neither; the schema says so with `dependentRequired`. */
export type SickNote = { from_date: string, to_date: string } | { from_date?: never, to_date?: never }
export const SickNote = Type.Unsafe<SickNote>(SickNoteObject)

export const FixedTranscription = closed({
  text: Type.String({ maxLength: TRANSCRIPTION_MAX_LENGTH, description: 'The finalised text.' })
}, { $id: 'FixedTranscription', description: 'Text of a dictation that does not change any more.', examples: [{ text: 'The patient presents with a sore throat.' }] })
export type FixedTranscription = Static<typeof FixedTranscription>

export const OngoingTranscription = closed({
  text: Type.String({ maxLength: TRANSCRIPTION_MAX_LENGTH, description: 'The text being recognised.' })
}, { $id: 'OngoingTranscription', description: 'Text of a dictation that may still change while the user speaks.', examples: [{ text: 'Three days of' }] })
export type OngoingTranscription = Static<typeof OngoingTranscription>

/** The fields that sections are made of, under the names that the contract gives them. */
export const summary = ref(Summary)
export const medicalCoding = Type.Array(ref(MedicalCoding), { maxItems: LIST_MAX_ITEMS, description: 'Medical codes.' })
export const vitalSignList = Type.Array(ref(VitalSign), { maxItems: LIST_MAX_ITEMS, description: 'Measured vital signs.' })
export const prescribedMedication = Type.Array(ref(PrescribedMedication), { maxItems: LIST_MAX_ITEMS, description: 'Prescribed medications.' })
export const sickNote = ref(SickNote)
