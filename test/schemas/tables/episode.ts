import {
  AMONG_OTHERS, cut, longest, others, put, tooLong, undeclared, without, wrongTypes, type Refusal, type Table, type Tables
} from '../table.js'
import { exampleSection, type FieldId } from './section.js'

/** The fields of every section, in order, of every template. Source: the tables of the contract. */
export const contents: Record<string, [section: string, ...fields: FieldId[]][]> = {
  soap_new_complaint_api: [
    ['subjective', 'summary'],
    ['objective', 'summary', 'vital_signs'],
    ['assessment', 'medical_coding'],
    ['plan', 'summary', 'prescribed_medication', 'sick_note']
  ],
  soap_urgent_care_api: [
    ['subjective', 'summary', 'medical_coding'],
    ['objective', 'summary', 'vital_signs'],
    ['assessment', 'summary', 'medical_coding'],
    ['plan', 'summary', 'prescribed_medication', 'sick_note']
  ],
  specialist_general_api: [
    ['reason_for_encounter', 'summary'],
    ['anamnesis', 'summary'],
    ['clinical_research', 'summary'],
    ['diagnosis', 'summary'],
    ['action_plan', 'summary'],
    ['conclusion', 'summary']
  ],
  specialist_general_free_text_api: [['free_text', 'summary']],
  dictation_api: [['transcription', 'fixed', 'ongoing']]
}

/** A complete episode of a template. */
export function exampleEpisode (template: string) {
  const sections = (contents[template] ?? []).map(([id, ...fields]) => exampleSection(id, fields))
  return { episode: 'Consultation', template, sections }
}

const templates = Object.keys(contents)

function wrongSections (template: string): Refusal[] {
  const valid = exampleEpisode(template)
  const { sections } = valid
  const foreign = { section_id: 'appendix', fields: {} }
  const count = sections.length
  return [
    ['no section', put(valid, '/sections', []), 'minItems /sections'],
    ...sections.map(({ section_id: id }, at): Refusal => at === count - 1
      ? [`an episode without ${id}`, put(valid, '/sections', sections.toSpliced(at, 1)), 'minItems /sections']
      : [`an episode without ${id}`, put(valid, '/sections', sections.toSpliced(at, 1)), 'minItems /sections', `const /sections/${at}/section_id`, AMONG_OTHERS]),
    ...sections.slice(1).map((section, at): Refusal => [
      `${section.section_id} before ${sections[at]?.section_id}`,
      put(valid, '/sections', sections.toSpliced(at, 2, section, sections[at] ?? section)),
      `const /sections/${at}/section_id`, `const /sections/${at + 1}/section_id`, AMONG_OTHERS
    ]),
    ['a section twice at the end', put(valid, '/sections', [...sections, sections.at(-1)]), 'items /sections', 'maxItems /sections'],
    ['a section twice at the start', put(valid, '/sections', [sections[0], ...sections]), 'items /sections', 'maxItems /sections', AMONG_OTHERS],
    ['an unknown section at the end', put(valid, '/sections', [...sections, foreign]), 'items /sections', 'maxItems /sections'],
    ...sections.map((section, at): Refusal => [
      `an unknown section in the place of ${section.section_id}`, put(valid, `/sections/${at}`, { ...section, section_id: 'appendix' }), `const /sections/${at}/section_id`
    ]),
    ...sections.flatMap(({ section_id: id }, at) => [
      ...wrongTypes(valid, { [`/sections/${at}`]: 'object' }).map(([wrong, ...rest]): Refusal => [`${wrong} in the place of ${id}`, ...rest]),
      ...undeclared(valid, `/sections/${at}/fields`).map(([wrong, ...rest]): Refusal => [`${wrong} of ${id}`, ...rest])
    ])
  ]
}

/** Sections of the other SOAP template, which differ by one field. */
function urgentCareRefusals (template: string): Refusal[] {
  const valid = exampleEpisode(template)
  const newComplaint = exampleEpisode('soap_new_complaint_api').sections
  const urgentCare = exampleEpisode('soap_urgent_care_api').sections
  switch (template) {
    case 'soap_new_complaint_api':
      return [
        ['medical_coding in subjective, which is for urgent care only', put(valid, '/sections/0', urgentCare[0]), 'additionalProperties /sections/0/fields/medical_coding'],
        ['summary in assessment, which is for urgent care only', put(valid, '/sections/2', urgentCare[2]), 'additionalProperties /sections/2/fields/summary']
      ]
    case 'soap_urgent_care_api':
      return [
        ['subjective without medical_coding', put(valid, '/sections/0', newComplaint[0]), 'required /sections/0/fields/medical_coding'],
        ['assessment without summary', put(valid, '/sections/2', newComplaint[2]), 'required /sections/2/fields/summary']
      ]
    default:
      return []
  }
}

function episode (template: string): Table {
  const valid = exampleEpisode(template)
  return {
    accepts: [
      [`the sections of ${template}`, valid],
      ['an empty label', put(valid, '/episode', '')],
      ...longest(valid, { '/episode': 500 })
    ],
    refuses: [
      ...without(valid, '/episode', '/template', '/sections'),
      ...undeclared(valid, ''),
      ...wrongTypes(valid, { '': 'object', '/episode': 'string', '/template': 'string, const', '/sections': 'array' }),
      ...tooLong(valid, { '/episode': 500 }),
      ...others(valid, '/template', [...templates.filter(other => other !== template), '', 'soap', template.toUpperCase()], 'const'),
      ...wrongSections(template),
      ...urgentCareRefusals(template)
    ]
  }
}

const dictation = exampleEpisode('dictation_api')
const anyEpisode: Table = {
  accepts: templates.map(template => [`the sections of ${template}`, exampleEpisode(template)]),
  refuses: [
    ...templates.flatMap(template => templates.filter(other => other !== template).map((other): Refusal => [
      `the sections of ${other} as ${template}`, { ...exampleEpisode(other), template }, 'oneOf /', AMONG_OTHERS
    ])),
    ...templates.flatMap(template => [...wrongSections(template), ...urgentCareRefusals(template)]
      .map(([wrong, value]): Refusal => [`${wrong} (${template})`, value, 'oneOf /', AMONG_OTHERS])),
    ['an unknown template', { ...dictation, template: 'letter_api' }, 'oneOf /', 'const /template', AMONG_OTHERS],
    ['an episode without template', cut(dictation, '/template'), 'oneOf /', 'required /template', AMONG_OTHERS],
    ['an episode without label', cut(dictation, '/episode'), 'oneOf /', 'required /episode', AMONG_OTHERS],
    ['an undeclared property', { ...dictation, undeclared: true }, 'oneOf /', 'additionalProperties /undeclared', AMONG_OTHERS],
    ...wrongTypes(dictation, { '': 'object' }).map(([wrong, value, ...rules]): Refusal => [wrong, value, ...rules, 'oneOf /']),
    ['an empty object', {}, 'oneOf /', AMONG_OTHERS]
  ]
}

export const episodeTables: Tables = {
  SoapNewComplaintEpisode: episode('soap_new_complaint_api'),
  SoapUrgentCareEpisode: episode('soap_urgent_care_api'),
  SpecialistGeneralEpisode: episode('specialist_general_api'),
  SpecialistGeneralFreeTextEpisode: episode('specialist_general_free_text_api'),
  DictationEpisode: episode('dictation_api'),
  Episode: anyEpisode
}
