import { longest, others, put, tooLong, undeclared, without, wrongTypes, anyOf, type Table, type Tables } from '../table.js'

const summary = { text: 'Sore throat for three days.' }
const summaryTable: Table = {
  accepts: [
    ['an empty object', {}],
    ...anyOf(summary, '/text', ['', 'Keelpijn sinds drie dagen.', 'التهاب الحلق', '喉咙痛', '🤒 "quoted" \\ \u2028\n\t</script>']),
    ...longest(summary, { '/text': 2_000_000 })
  ],
  refuses: [
    ...undeclared(summary, ''),
    ...wrongTypes(summary, { '': 'object', '/text': 'string' }),
    ...tooLong(summary, { '/text': 2_000_000 })
  ]
}

const coding = { icd_10: 'J02', icpc_2: 'R74', ibui: '10004321', description: 'Acute pharyngitis' }
const medicalCoding: Table = {
  accepts: [
    ['a diagnosis with all its codes', coding],
    ['a diagnosis with no code in any system', { icd_10: '', icpc_2: '', ibui: '', description: '' }],
    ...longest(coding, { '/icd_10': 500, '/icpc_2': 500, '/ibui': 500, '/description': 500 })
  ],
  refuses: [
    ...without(coding, '/icd_10', '/icpc_2', '/ibui', '/description'),
    ...undeclared(coding, ''),
    ...wrongTypes(coding, { '': 'object', '/icd_10': 'string', '/icpc_2': 'string', '/ibui': 'string', '/description': 'string' }),
    ...tooLong(coding, { '/icd_10': 500, '/icpc_2': 500, '/ibui': 500, '/description': 500 })
  ]
}

const medication = {
  active_ingredient: 'paracetamol', brand_name: 'Examplol', pharmaceutical_form: 'tablet', pack_size: '30 tablets', atc_code: 'N02BE01'
}
const medicationTexts = { '/active_ingredient': 500, '/brand_name': 500, '/pharmaceutical_form': 500, '/pack_size': 500, '/atc_code': 500 }
const prescribedMedication: Table = {
  accepts: [
    ['a medication with every detail', medication],
    ...['/brand_name', '/pharmaceutical_form', '/pack_size'].flatMap(place => anyOf(medication, place, [null, ''])),
    ...['/active_ingredient', '/atc_code'].flatMap(place => anyOf(medication, place, [''])),
    ...longest(medication, medicationTexts)
  ],
  refuses: [
    ...without(medication, '/active_ingredient', '/brand_name', '/pharmaceutical_form', '/pack_size', '/atc_code'),
    ...undeclared(medication, ''),
    ...wrongTypes(medication, {
      '': 'object',
      '/active_ingredient': 'string',
      '/brand_name': 'string or null',
      '/pharmaceutical_form': 'string or null',
      '/pack_size': 'string or null',
      '/atc_code': 'string'
    }),
    ...tooLong(medication, medicationTexts)
  ]
}

const range = { from_date: '2026-03-02', to_date: '2026-03-04' }
const notDays = [
  '2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-03-00', '02-03-2026', '2026/03/02', '20260302', '2026-3-2', '', ' ',
  '03/02/2026', 'today', ' 2026-03'
]
const sickNote: Table = {
  accepts: [
    ['both dates', range],
    ['an empty object', {}],
    ['one day', { from_date: '2026-03-02', to_date: '2026-03-02' }],
    ['a leap day', { from_date: '2028-02-29', to_date: '2028-03-01' }]
  ],
  refuses: [
    ['from_date without to_date', { from_date: '2026-03-02' }, 'dependentRequired /'],
    ['to_date without from_date', { to_date: '2026-03-04' }, 'dependentRequired /'],
    ...undeclared(range, ''),
    ...wrongTypes(range, { '': 'object', '/from_date': 'string', '/to_date': 'string' }),
    ...['/from_date', '/to_date'].flatMap(place => [
      ...others(range, place, notDays, 'format'),
      ...others(range, place, ['2026-03-02T00:00:00Z', '2026-03-02Z', '2026-03-02 ', '12026-03-02'], 'format', 'maxLength')
    ])
  ]
}

function transcription (text: string): Table {
  const valid = { text }
  return {
    accepts: [['a text', valid], ['an empty text', { text: '' }], ...longest(valid, { '/text': 2_000_000 })],
    refuses: [
      ...without(valid, '/text'),
      ...undeclared(valid, ''),
      ...wrongTypes(valid, { '': 'object', '/text': 'string' }),
      ...tooLong(valid, { '/text': 2_000_000 }),
      ['a list of texts', put(valid, '/text', [text]), 'type /text']
    ]
  }
}

export const fieldTables: Tables = {
  Summary: summaryTable,
  MedicalCoding: medicalCoding,
  PrescribedMedication: prescribedMedication,
  SickNote: sickNote,
  FixedTranscription: transcription('The patient presents with a sore throat.'),
  OngoingTranscription: transcription('Three days of')
}
