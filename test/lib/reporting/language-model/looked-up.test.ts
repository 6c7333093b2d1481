import t from 'tap'
import { lookedUp } from '../../../../lib/reporting/language-model/looked-up.js'
import { createReporting } from '../../../../lib/reporting/reporting.js'
import { codeTablesOf, starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import type { DraftEpisode, SourcedCoding } from '../../../../lib/reporting/types.js'
import { completion, startChatServer } from '../../../chat-server.js'
import { engineFor, episode, goodAnswer, never, request, transcriptOf } from './consultation.js'

const tables = { codes: starterCodeTables(), medication: starterMedicationTable() }

function coding (description: string, spoken?: string): SourcedCoding {
  return { value: { icd_10: '', icpc_2: '', ibui: '', description }, sources: [], ...spoken === undefined ? {} : { spoken } }
}

function drafted (changes: Partial<DraftEpisode>): DraftEpisode {
  return { label: 'x', narrative: {}, vital_signs: [], complaints: [], diagnoses: [], prescribed_medication: [], sick_note: null, ...changes }
}

type Row = readonly [languages: string, said: string, description: string, spoken: string, icd10: string]

const rows: readonly Row[] = [
  ['en en', 'You have high blood pressure.', 'Hypertension', 'high blood pressure', 'I10'],
  ['nl nl', 'U hebt een longontsteking.', 'Longontsteking', 'longontsteking', 'J18'],
  ['nl en', 'U hebt een longontsteking.', 'Pneumonia', 'longontsteking', 'J18'],
  ['nl-BE en-GB', 'U hebt een longontsteking.', 'Pneumonia of the left lung', 'longontsteking', 'J18'],
  ['nl pl', 'U hebt een longontsteking.', 'Zapalenie płuc', 'longontsteking', ''],
  ['en fr', 'It is pneumonia.', 'Pneumonie', '', 'J18'],
  ['en en', 'No sign of pneumonia, it is a cold.', 'No pneumonia', '', ''],
  ['en en', 'Your mother had asthma.', 'Family history of asthma', 'your mother had asthma', ''],
  ['en en', 'It is a torn plica of the knee.', 'Torn plica', 'torn plica', ''],
  ['en en', 'Hm.', '', '', '']
]

t.test('diagnoses are looked up by their description, and by what was said', async t => {
  for (const [languages, said, description, spoken, icd10] of rows) {
    const [input = '', output = ''] = languages.split(' ')
    const asked = request({ input_language: input, output_language: output, transcript: transcriptOf([said]) })
    const { episodes } = lookedUp({ generation_result: 'success', episodes: [drafted({ diagnoses: [coding(description, spoken)] })] }, asked, tables)
    t.match(episodes[0]?.diagnoses, [{ value: { icd_10: icd10, description }, spoken }], `${languages} ${description}`)
  }
})

t.test('codes of every system that is loaded are found', async t => {
  const own = { ...tables, codes: codeTablesOf([{ name: 'own.csv', text: 'system,code,language,description,terms,icd_10\nicpc_2,K86,en,Hypertension,hypertension,I10\nibui,10012345,en,Hypertension,hypertension,I10' }]) }
  const asked = request({ output_language: 'en', transcript: transcriptOf(['You have hypertension.']) })
  const { episodes } = lookedUp({ generation_result: 'success', episodes: [drafted({ complaints: [coding('Hypertension')] })] }, asked, own)
  t.strictSame(episodes[0]?.complaints[0]?.value, { icd_10: 'I10', icpc_2: 'K86', ibui: '10012345', description: 'Hypertension' })
})

t.test('medication gets its name in the language of the report, its brand and its ATC code', async t => {
  const asked = request({ output_language: 'en' })
  const drug = { active_ingredient: '', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '' }
  const of = (changes: object) => {
    const draft = { generation_result: 'success' as const, episodes: [drafted({ prescribed_medication: [{ value: { ...drug, ...changes }, sources: [] }] })] }
    const [found] = lookedUp(draft, asked, tables).episodes[0]?.prescribed_medication ?? []
    return [found?.value.active_ingredient, found?.value.brand_name, found?.value.atc_code]
  }
  t.strictSame(of({ active_ingredient: 'paracétamol' }), ['paracetamol', null, 'N02BE01'])
  t.strictSame(of({ active_ingredient: 'Omeprazol 20 mg' }), ['omeprazole', null, 'A02BC01'])
  t.strictSame(of({ brand_name: 'Lasix' }), ['furosemide', 'Lasix', 'C03CA01'])
  t.strictSame(of({ active_ingredient: 'Lasix' }), ['furosemide', 'Lasix', 'C03CA01'])
  t.strictSame(of({ active_ingredient: 'unobtainium' }), ['unobtainium', null, ''])
})

t.test('what is the same under one code stays once, and what has a code keeps it', async t => {
  const asked = request({ output_language: 'en', transcript: transcriptOf(['You have high blood pressure.']) })
  const own = { value: { icd_10: 'J18', icpc_2: '', ibui: '', description: 'Hypertension' }, sources: [] }
  const episodes = [
    drafted({ diagnoses: [coding('Hypertension'), coding('Torn plica')] }),
    drafted({ label: 'y', diagnoses: [coding('High blood pressure'), coding('torn plica.'), own] })
  ]
  const draft = { generation_result: 'success' as const, episodes }
  t.strictSame(lookedUp(draft, asked, tables).episodes.map(({ diagnoses }) => diagnoses.map(({ value }) => `${value.icd_10} ${value.description}`)),
    [['I10 Hypertension', ' Torn plica'], ['J18 Hypertension']])
})

const answered = (changes: object) => ({ medical_context: true, episodes: [{ ...episode('soap_new_complaint_api'), ...changes }] })

t.test('a report of a model has the codes of the tables, whatever codes the model wrote', async t => {
  const server = await startChatServer(t, [completion(answered({
    diagnoses: [
      { icd_10: 'Z99', icpc_2: 'X1', description: 'Acute pharyngitis (ICD-10: Z99)', spoken: 'viral pharyngitis', sources: [3] },
      { description: 'Torn plica', spoken: 'torn plica', sources: [5] },
      { description: 'Lupus', spoken: 'butterfly rash', sources: [5] }
    ],
    prescribed_medication: [{ active_ingredient: 'paracetamol', atc_code: 'X99XX99', sources: [4] }]
  }))])
  const { transcript } = request()
  const asked = request({ output_language: 'en', transcript: [...transcript, ...transcriptOf(['And a torn plica.']).map(piece => ({ ...piece, id: 's-4' }))] })
  const { data, evidence } = await createReporting({ ...tables, engine: engineFor(server), timeZone: 'UTC', minWords: 1 }).generate(asked, never())
  const fields = Object.assign({}, ...(data[0]?.sections ?? []).map(section => section.fields)) as Record<string, object[]>
  t.match(fields.medical_coding, [{ icd_10: 'J02', icpc_2: '', description: 'Acute pharyngitis' }, { icd_10: '', icpc_2: '', ibui: '', description: 'Torn plica' }])
  t.equal(fields.medical_coding?.length, 2)
  t.match(fields.prescribed_medication, [{ atc_code: 'N02BE01' }])
  t.strictSame(evidence.removed.filter(({ kind }) => kind === 'medical_code').map(({ text, reason }) => `${text}: ${reason}`), ['ICD-10 M32: Lupus: not_said'])
})

t.test('three episodes at most, each value in one of them, and nothing of the others is lost', async t => {
  const value = { vital_sign_id: 'body_temperature', unit: '°C', value: 37.8, sources: [2] }
  const labels = ['Throat', 'Knee', 'throat.', 'Skin', 'Sleep']
  const episodes = labels.map((label, at) => ({
    ...goodAnswer().episodes[0], label, vital_signs: [value], plan: [{ text: `Plan ${at}.`, sources: [4] }, { text: 'Rest.', sources: [4] }]
  }))
  const server = await startChatServer(t, [completion({ medical_context: true, episodes })])
  const draft = await engineFor(server).draft(request(), never())
  t.strictSame(draft.episodes.map(({ label }) => label), ['Throat', 'Knee', 'Skin; Sleep'])
  t.strictSame(draft.episodes.map(({ narrative }) => narrative.plan?.map(({ value }) => value)),
    [['Plan 0.', 'Rest.', 'Plan 2.'], ['Plan 1.', 'Rest.'], ['Plan 3.', 'Rest.', 'Plan 4.']])
  for (const field of ['vital_signs', 'diagnoses', 'prescribed_medication'] as const) {
    t.strictSame(draft.episodes.map(episode => episode[field].length), [1, 0, 0], field)
  }
  t.strictSame(draft.episodes.map(({ sick_note: note }) => note === null), [false, true, true])
})
