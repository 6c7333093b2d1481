import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { ConfigError, parseConfig } from '../../../../lib/runtime/settings/index.js'
import { reportsOf } from '../../../../lib/work/report-threads/reports-of.js'
import type { ReportRequest } from '../../../../lib/reporting/types.js'
import { temporaryDirectory } from '../../../directories.js'

const asked: ReportRequest = {
  template: 'soap_urgent_care_api',
  input_language: 'en',
  output_language: 'en',
  start_datetime: '2026-03-02T23:30:00Z',
  healthcare_provider_type: null,
  audio: null,
  transcript: [
    ['patient', 'I have had a sore throat and a fever for three days, and it hurts when I swallow.'],
    ['doctor', 'Your throat is red and your temperature is 38.2 degrees today.'],
    ['doctor', 'I think you have tonsillitis. I will prescribe amoxicillin, and take zzyzxol for the pain.'],
    ['doctor', 'I will write you a sick note for three days.']
  ].map(([speaker = null, text = ''], at) => ({ id: `s-${at}`, text, speaker, start_ms: null, end_ms: null }))
}

/** What the report of the consultation has, under these settings. */
async function found (settings: Record<string, string>) {
  const reports = await reportsOf(parseConfig(settings))
  const { data: [episode], evidence } = await reports.generate(asked, new AbortController().signal)
  if (episode?.template !== 'soap_urgent_care_api') throw new Error('another template')
  const [, objective, assessment, plan] = episode.sections
  return {
    vital_signs: objective.fields.vital_signs.map(({ vital_sign_id: id, value }) => [id, value]),
    codes: assessment.fields.medical_coding.map(({ icd_10: icd10, icpc_2: icpc2 }) => [icd10, icpc2]),
    medication: plan.fields.prescribed_medication.map(({ active_ingredient: name, atc_code: atc }) => [name, atc]),
    sick_note: plan.fields.sick_note,
    removed: evidence.removed
  }
}

function tableFile (t: Test, name: string, text: string): string {
  const file = path.join(temporaryDirectory(t), name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

t.test('without settings, reports are made with the embedded engine and the tables that come with the service', async t => {
  t.strictSame(await found({}), {
    vital_signs: [['body_temperature', 38.2]],
    codes: [['J03', '']],
    medication: [['amoxicillin', 'J01CA04']],
    sick_note: { from_date: '2026-03-02', to_date: '2026-03-04' },
    removed: []
  })
})

t.test('MEDICATION_TABLE names a table of one\'s own, and what it does not name is not found', async t => {
  const file = tableFile(t, 'medication.csv', 'active_ingredient,atc_code\nzzyzxol,N02BE99\n')
  t.strictSame((await found({ MEDICATION_TABLE: file })).medication, [['zzyzxol', 'N02BE99']])
})

t.test('CODE_TABLES_DIR adds licensed codes to the starter table, or replaces that', async t => {
  const header = 'system,code,language,description,terms,icd_10\n'
  const added = path.dirname(tableFile(t, 'icpc.csv', `${header}icpc_2,R76,en,Tonsillitis acute,,J03\n`))
  t.strictSame((await found({ CODE_TABLES_DIR: added })).codes, [['J03', 'R76']])
  const own = path.dirname(tableFile(t, 'icd.csv', `${header}icd_10,J36,en,Quinsy,,\n`))
  t.strictSame((await found({ CODE_TABLES_DIR: own })).codes, [], 'a code that is in no loaded table never leaves')
})

t.test('TIME_ZONE says which day it is for a consultation whose start is given in UTC', async t => {
  t.strictSame((await found({ TIME_ZONE: 'Europe/Brussels' })).sick_note, { from_date: '2026-03-03', to_date: '2026-03-05' })
  t.strictSame((await found({ TIME_ZONE: 'America/New_York' })).sick_note, { from_date: '2026-03-02', to_date: '2026-03-04' })
})

t.test('a table that cannot be used stops the start with a sentence that names the setting', async t => {
  const bad = tableFile(t, 'bad.csv', 'active_ingredient,atc_code\nparacetamol,N02BE01\nparacetamol,N02BE01\n')
  const empty = temporaryDirectory(t)
  for (const [settings, message] of [
    [{ MEDICATION_TABLE: bad }, /^MEDICATION_TABLE names a table that cannot be used: .*bad\.csv, line 3/],
    [{ MEDICATION_TABLE: path.join(empty, 'nowhere.csv') }, /^MEDICATION_TABLE names a table that cannot be used: ENOENT/],
    [{ CODE_TABLES_DIR: empty }, /^CODE_TABLES_DIR names a table that cannot be used: There is no \*\.csv file/],
    [{ CODE_TABLES_DIR: path.join(empty, 'nowhere') }, /^CODE_TABLES_DIR names a table that cannot be used: ENOENT/]
  ] as const) {
    const error = await reportsOf(parseConfig(settings)).catch((reason: unknown) => reason)
    t.type(error, ConfigError)
    t.match((error as Error).message, message)
  }
})
