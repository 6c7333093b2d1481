import { Type, type Static } from '@sinclair/typebox'
import { MedicalCoding } from './consultation-output/fields.js'
import { TERM_MAX_LENGTH } from './consultation-output/limits.js'
import { EvidenceSource, SOURCES_MAX } from './evidence-source.js'
import { closed, enumeration, nullableString, ref } from './kit.js'

/** What a visit decides on a medicine, or says of it. */
export const medicationStatuses = ['starts', 'goes_on', 'changed', 'stopped', 'refused', 'considered', 'past', 'unclear'] as const
export type MedicationStatus = typeof medicationStatuses[number]

/** What is said of a disease or a complaint, from the likeliest to be there to the least. */
export const diagnosisStatuses = ['judged', 'complaint', 'named', 'possible', 'denied', 'asked', 'other'] as const
export type DiagnosisStatus = typeof diagnosisStatuses[number]

/** Whose a medicine is. */
export const medicationOwners = ['patient', 'other'] as const
export type MedicationOwner = typeof medicationOwners[number]

/** Most medicines that the evidence of one report lists. */
export const MENTIONED_MEDICATION_MAX = 1000

/** Most diseases and complaints that are listed as named. */
export const MENTIONED_DIAGNOSES_MAX = 1000

/** Longest words of a dose. */
const DOSE_MAX_LENGTH = 1000

const ATC_CODE_MAX_LENGTH = 7

export const MentionedMedication = closed({
  active_ingredient: Type.String({ minLength: 1, maxLength: TERM_MAX_LENGTH, description: 'Active ingredient, in the language of the report.' }),
  atc_code: Type.String({ maxLength: ATC_CODE_MAX_LENGTH, description: 'ATC code; empty when there is none.' }),
  status: enumeration(medicationStatuses, {
    description: 'What the visit decides on it last: `starts`, `goes_on`, `changed` (another dose), `stopped` (a pause too), or `refused` by the ' +
      'patient; or what is said of it where nothing is decided: the patient takes it (`goes_on`), took it once (`past`), or it was only ' +
      'talked about (`considered`). `unclear`: it was named, and nothing of that was surely read.'
  }),
  whose: enumeration(medicationOwners, { description: 'Whether it is the patient\'s, or somebody else\'s.' }),
  dose: nullableString({ maxLength: DOSE_MAX_LENGTH, description: 'The dose said last with its name, in the words of the transcript; `null` when none was.' }),
  prescribed: Type.Boolean({ description: 'Whether it is in `prescribed_medication` of the report.' }),
  sources: Type.Array(ref(EvidenceSource), { maxItems: SOURCES_MAX, description: 'What was said, in the order spoken.' })
}, {
  $id: 'MentionedMedication',
  description: 'A medicine that was named in the visit, whether or not it is prescribed.',
  examples: [{
    active_ingredient: 'amlodipine',
    atc_code: 'C08CA01',
    status: 'stopped',
    whose: 'patient',
    dose: null,
    prescribed: false,
    sources: [{ segment_id: 's-4', start: 0, end: 24 }]
  }]
})
export type MentionedMedication = Static<typeof MentionedMedication>

export const MentionedDiagnosis = closed({
  ...MedicalCoding.properties,
  status: enumeration(diagnosisStatuses, {
    description: 'What is said of it: the clinician judges it to be there (`judged`), the patient came with it (`complaint`), it is named without ' +
      'either (`named`), it may come, is looked for or only possible (`possible`), said not to be there (`denied`), asked for without an ' +
      'answer that names it (`asked`); or it is over, somebody else\'s or the name of a service (`other`).'
  }),
  coded: Type.Boolean({ description: 'Whether a code of it is in the report. Where it is not, this is a candidate that nobody has claimed.' }),
  sources: Type.Array(ref(EvidenceSource), { maxItems: SOURCES_MAX, description: 'What was said, in the order spoken.' })
}, {
  $id: 'MentionedDiagnosis',
  description: 'A disease or complaint that was named in the visit, whether or not the report has its code.',
  examples: [{
    icd_10: 'J18.9',
    icpc_2: '',
    ibui: '',
    description: 'Pneumonia',
    status: 'possible',
    coded: false,
    sources: [{ segment_id: 's-9', start: 14, end: 23 }]
  }]
})
export type MentionedDiagnosis = Static<typeof MentionedDiagnosis>
