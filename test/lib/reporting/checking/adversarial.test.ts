// Runs long: goes through every visit.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { adversarialCases, adversarialLanguages, caughtOf, halves, judgeAdversarial, lieClasses, type Caught } from '../../../../bin/evaluate/adversarial.js'
import { createChecks, starterCodeTables, starterMedicationTable } from '../../../../lib/reporting/index.js'
import { vitalSigns } from '../../../../schemas/consultation-output/index.js'
import { fixtureLanguages, fixtures } from '../../../consultation-fixtures.js'
import { draft } from './build.js'

const tables = { codes: starterCodeTables(), medication: starterMedicationTable() }

// After a change that makes it better, keep what was reached: REWRITE_REACHED=1 npm test -- test/lib/reporting/checking/adversarial.test.ts
const REACHED = path.resolve('test/fixtures/adversarial/reached.json')

t.test('the set has 40 lies and 40 faithful answers in each language, of every kind', async t => {
  for (const language of adversarialLanguages) {
    const cases = halves.flatMap(half => adversarialCases(language, half))
    t.equal(cases.length, 40, language)
    t.strictSame(new Set(cases.map(one => one.class)), new Set(lieClasses), language)
    t.equal(new Set(cases.map(({ talk }) => talk.join())).size, 40, 'each has a talk of its own')
  }
})

t.test('the checks catch as many lies, and doubt as little that is faithful, as they did', async t => {
  const judged = judgeAdversarial(tables)
  const now = Object.fromEntries(halves.map(half => [half, caughtOf(judged.filter(one => one.half === half))]))
  if (process.env.REWRITE_REACHED === '1') writeFileSync(REACHED, `${JSON.stringify(now, null, 2)}\n`)
  const reached = JSON.parse(readFileSync(REACHED, 'utf8')) as Record<string, Caught>
  for (const half of halves) {
    const [before, after] = [reached[half] as Caught, now[half] as Caught]
    t.ok(after.caught >= before.caught, `${half}: ${after.caught} lies caught, ${before.caught} before`)
    t.ok(after.alarms <= before.alarms, `${half}: ${after.alarms} false alarms, ${before.alarms} before`)
    t.equal(after.deleted, 0, `${half}: no true decision is deleted`)
    t.ok(after.dangerous_caught >= before.dangerous_caught, `${half}: ${after.dangerous_caught} dangerous ones caught, ${before.dangerous_caught} before`)
  }
})

t.test('a model that makes no mistake keeps 97 % of its items', async t => {
  const check = createChecks(tables)
  let [items, lost] = [0, 0]
  for (const language of fixtureLanguages) {
    for (const { expected, segments, template, about: _, ...rest } of fixtures(language)) {
      if (template === 'dictation_api') continue
      const transcript = segments.map(segment => ({ ...segment, start_ms: null, end_ms: null }))
      const { removed } = check({ ...rest, template: 'soap_urgent_care_api', transcript }, draft({
        vital_signs: expected.vital_signs.map(({ vital_sign_id: id, value }) => (
          { value: { vital_sign_id: id, value, unit: vitalSigns[id].unit }, sources: [] }
        )),
        prescribed_medication: expected.medication.map(medication => (
          { value: { ...medication, pharmaceutical_form: null, pack_size: null }, sources: [] }
        )),
        diagnoses: expected.icd_10.map(code => ({
          value: { icd_10: code, icpc_2: '', ibui: '', description: tables.codes.description('icd_10', code, rest.output_language) ?? '' }, sources: []
        }))
      }))
      items += expected.vital_signs.length + expected.medication.length + expected.icd_10.length
      // A brand or a description that is taken out of an item leaves the item.
      lost += removed.filter(({ text }) => !/ of /.test(text)).length
    }
  }
  t.ok(items > 200)
  t.ok((items - lost) / items >= 0.97, `${items - lost} of ${items} kept`)
})
