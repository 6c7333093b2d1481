import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, ref } from './kit.js'
import { visibleText } from './text.js'

/** Most entries in one list of the record. */
export const RECORD_LIST_MAX = 100

/** The longest text and code of an entry of the record. */
export const RECORD_TEXT_MAX_LENGTH = 200
export const RECORD_CODE_MAX_LENGTH = 50

/** Most earlier consultations that are named. */
export const EARLIER_CONSULTATIONS_MAX = 20

const AGE_MAX = 130

/** As in FHIR: what the record says, for administration. */
export const sexes = ['female', 'male', 'other', 'unknown'] as const
export type Sex = typeof sexes[number]

const recordEntry = {
  text: visibleText(RECORD_TEXT_MAX_LENGTH, { description: 'The entry, in words: a drug, a substance, a disease.' }),
  code: Type.Optional(visibleText(RECORD_CODE_MAX_LENGTH, { description: 'Its code in the record, such as one of ATC, ICD-10 or ICPC-2.' }))
}

export const RecordEntry = closed(recordEntry, {
  $id: 'RecordEntry',
  description: 'An entry of the patient\'s record.',
  examples: [{ text: 'penicillin' }, { text: 'indapamide', code: 'C03BA11' }]
})
export type RecordEntry = Static<typeof RecordEntry>

export const SentRecordEntry = closed(recordEntry, {
  $id: 'SentRecordEntry', description: 'An entry of the patient\'s record, as a client sends it.', examples: RecordEntry.examples
})

/** What the record knows, of entries as a client sends them, or as they are stored. */
function recordContext (entry: typeof RecordEntry) {
  const entries = (description: string) => Type.Optional(Type.Array(ref(entry), { maxItems: RECORD_LIST_MAX, description }))
  return {
    allergies: entries('What the patient is allergic to, or does not tolerate.'),
    current_medication: entries('What the patient takes.'),
    problems: entries('What the patient is known to have.'),
    age: Type.Optional(Type.Integer({ format: 'int32', minimum: 0, maximum: AGE_MAX, description: 'Age in whole years.' })),
    sex: Type.Optional(enumeration(sexes, { description: 'Sex, as the record has it.' })),
    earlier_consultations: Type.Optional(Type.Array(Type.String({ format: 'uuid', maxLength: 36, description: 'Id of a consultation.' }), {
      maxItems: EARLIER_CONSULTATIONS_MAX,
      uniqueItems: true,
      description: 'Earlier consultations of the same patient: those of the same user, with the same `external_id`.'
    }))
  }
}

export const RecordContext = closed(recordContext(RecordEntry), {
  $id: 'RecordContext',
  description: 'What the record knows of the patient. It helps to hear names, and its allergies bar drugs; none of it is printed as if it had been said.',
  examples: [{
    allergies: [{ text: 'penicillin' }],
    current_medication: [{ text: 'indapamide', code: 'C03BA11' }],
    problems: [{ text: 'hypertension', code: 'I10' }],
    age: 67,
    sex: 'male'
  }]
})
export type RecordContext = Static<typeof RecordContext>

export const SentRecordContext = closed(recordContext(SentRecordEntry), {
  $id: 'SentRecordContext', description: 'What the record knows of the patient, as a client sends it.', examples: RecordContext.examples
})
