import {
  AMONG_OTHERS, anyOf, cut, others, put, undeclared, without, wrongTypes, type Acceptance, type Refusal, type Table, type Tables
} from '../table.js'

/** Source: the template table of the contract. */
const sectionIds = [
  'subjective', 'objective', 'assessment', 'plan', 'reason_for_encounter', 'anamnesis', 'clinical_research', 'diagnosis', 'action_plan',
  'conclusion', 'free_text', 'transcription'
]

const summary = { text: 'Sore throat for three days.' }
const coding = { icd_10: 'J02', icpc_2: 'R74', ibui: '', description: 'Acute pharyngitis' }
const vitalSign = { vital_sign_id: 'body_temperature', unit: '°C', value: 37.8 }
const medication = { active_ingredient: 'paracetamol', brand_name: null, pharmaceutical_form: 'tablet', pack_size: null, atc_code: 'N02BE01' }
const sickNote = { from_date: '2026-03-02', to_date: '2026-03-04' }

/** A value of every field of the contract, and its JSON type. */
const known = {
  summary: { value: summary, type: 'object' },
  medical_coding: { value: [coding], type: 'array' },
  vital_signs: { value: [vitalSign], type: 'array' },
  prescribed_medication: { value: [medication], type: 'array' },
  sick_note: { value: sickNote, type: 'object' },
  fixed: { value: summary, type: 'object' },
  ongoing: { value: summary, type: 'object' }
}
export type FieldId = keyof typeof known

/** What each field takes and refuses besides other types, seen from the section. */
function fieldCases (valid: unknown, id: FieldId): { accepts: Acceptance[], refuses: Refusal[] } {
  const place = `/fields/${id}`
  const empty = (value: unknown): Acceptance => [`an empty ${id}`, put(valid, place, value)]
  const full = (element: unknown) => ({
    accepts: [empty([]), [`500 elements in ${id}`, put(valid, place, Array(500).fill(element))] as Acceptance],
    refuses: [
      [`501 elements in ${id}`, put(valid, place, Array(501).fill(element)), `maxItems ${place}`] as Refusal,
      ...others(valid, place, [[null], [[]], ['J02']], 'type', AMONG_OTHERS).map(([wrong, value]): Refusal => [wrong, value, `type ${place}/0`, AMONG_OTHERS])
    ]
  })
  switch (id) {
    case 'summary':
      return { accepts: [empty({}), [`a ${id} with an empty text`, put(valid, `${place}/text`, '')]], refuses: [...undeclared(valid, place), ...wrongTypes(valid, { [`${place}/text`]: 'string' })] }
    case 'fixed':
    case 'ongoing':
      return {
        accepts: [[`a ${id} with an empty text`, put(valid, `${place}/text`, '')]],
        refuses: [...without(valid, `${place}/text`), ...undeclared(valid, place), ...wrongTypes(valid, { [`${place}/text`]: 'string' })]
      }
    case 'sick_note':
      return {
        accepts: [empty({})],
        refuses: [
          [`a ${id} without to_date`, cut(valid, `${place}/to_date`), `dependentRequired ${place}`],
          ...others(valid, `${place}/to_date`, ['2026-02-30'], 'format'),
          ...undeclared(valid, place)
        ]
      }
    case 'medical_coding':
      return { accepts: full(coding).accepts, refuses: [...full(coding).refuses, ...without(valid, `${place}/0/icd_10`), ...undeclared(valid, `${place}/0`)] }
    case 'prescribed_medication':
      return { accepts: full(medication).accepts, refuses: [...full(medication).refuses, ...without(valid, `${place}/0/brand_name`), ...undeclared(valid, `${place}/0`)] }
    case 'vital_signs':
      return {
        accepts: full(vitalSign).accepts,
        refuses: [
          ...full(vitalSign).refuses,
          [`a wrong unit in ${id}`, put(valid, `${place}/0/unit`, '°F'), `oneOf ${place}/0`, `const ${place}/0/unit`, AMONG_OTHERS],
          [`null as a value in ${id}`, put(valid, `${place}/0/value`, null), `oneOf ${place}/0`, `type ${place}/0/value`, AMONG_OTHERS],
          [`a bmi with a unit in ${id}`, put(valid, `${place}/0`, { vital_sign_id: 'bmi', unit: 'kg', value: 21 }), `oneOf ${place}/0`, AMONG_OTHERS]
        ]
      }
  }
}

/** A section of the contract with all its fields. */
export function exampleSection (id: string, fieldIds: readonly FieldId[]) {
  return { section_id: id, fields: Object.fromEntries(fieldIds.map(field => [field, structuredClone(known[field].value)])) }
}

function section (id: string, ...fieldIds: FieldId[]): Table {
  const valid = exampleSection(id, fieldIds)
  const cases = fieldIds.map(field => fieldCases(valid, field))
  const foreign = (Object.keys(known) as FieldId[]).filter(other => !fieldIds.includes(other))
  return {
    accepts: [
      [`a section with ${fieldIds.join(', ')}`, valid],
      ...anyOf(valid, '/section_id', [id]),
      ...cases.flatMap(({ accepts }) => accepts)
    ],
    refuses: [
      ...without(valid, '/section_id', '/fields', ...fieldIds.map(field => `/fields/${field}`)),
      ...undeclared(valid, '', '/fields'),
      ...foreign.map((field): Refusal => [
        `${field} in ${id}`, put(valid, `/fields/${field}`, known[field].value), `additionalProperties /fields/${field}`
      ]),
      ...wrongTypes(valid, {
        '': 'object',
        '/section_id': 'string, const',
        '/fields': 'object',
        ...Object.fromEntries(fieldIds.map(field => [`/fields/${field}`, known[field].type]))
      }),
      ...others(valid, '/section_id', [...sectionIds.filter(other => other !== id), '', id.toUpperCase()], 'const'),
      ...cases.flatMap(({ refuses }) => refuses)
    ]
  }
}

export const sectionTables: Tables = {
  SubjectiveSection: section('subjective', 'summary'),
  UrgentCareSubjectiveSection: section('subjective', 'summary', 'medical_coding'),
  ObjectiveSection: section('objective', 'summary', 'vital_signs'),
  AssessmentSection: section('assessment', 'medical_coding'),
  UrgentCareAssessmentSection: section('assessment', 'summary', 'medical_coding'),
  PlanSection: section('plan', 'summary', 'prescribed_medication', 'sick_note'),
  ReasonForEncounterSection: section('reason_for_encounter', 'summary'),
  AnamnesisSection: section('anamnesis', 'summary'),
  ClinicalResearchSection: section('clinical_research', 'summary'),
  DiagnosisSection: section('diagnosis', 'summary'),
  ActionPlanSection: section('action_plan', 'summary'),
  ConclusionSection: section('conclusion', 'summary'),
  FreeTextSection: section('free_text', 'summary'),
  TranscriptionSection: section('transcription', 'fixed', 'ongoing')
}
