import { readFileSync } from 'node:fs'
import t from 'tap'
import { generationResultMessage } from '../../../lib/consultation/messages.js'
import { warningTexts } from '../../../lib/consultation/warning-texts.js'
import type { FixtureLanguage } from '../../consultation-fixtures.js'
import { createReporting, starterCodeTables, starterMedicationTable } from '../../../lib/reporting/index.js'
import { requestFor } from './request.js'

/** Talks, each line after `D:` or `P:`; visits with few of the words that usually tell of one, and what is none. */
interface Talks { visits: string[][], others: string[][] }

const talks = JSON.parse(readFileSync(new URL('../../fixtures/unclear/contexts.json', import.meta.url), 'utf8')) as Record<string, Talks>
const reporting = createReporting({ codes: starterCodeTables(), medication: starterMedicationTable(), timeZone: 'UTC', minWords: 1 })

async function reportOf (language: string, lines: readonly string[]) {
  const transcript = lines.map((line, at) => {
    return { id: `s-${at}`, text: line.slice(3), speaker: line.startsWith('P') ? 'patient' : 'doctor', start_ms: null, end_ms: null }
  })
  return reporting.generate(requestFor(language, transcript), new AbortController().signal)
}

for (const [language, { visits, others }] of Object.entries(talks)) {
  t.test(`${language}: a visit has a report in whatever words it is held, and says so where few of them are known`, async t => {
    for (const lines of visits) {
      const { generation_result: result, warnings = {}, data } = await reportOf(language, lines)
      t.equal(result, 'success', lines.join(' '))
      // The words of the patient are what nobody may miss.
      const told = lines.filter(line => line.startsWith('P:') && line.split(' ').length > 6).map(line => line.slice(3).split(/[.!?]/)[0] ?? '')
      for (const words of told) t.match(JSON.stringify(data).toLowerCase(), words.toLowerCase(), words)
      const { context, ...others } = warnings
      t.strictSame(others, { rules: true }, lines.join(' '))
      const { rules, context: little } = warningTexts[language as FixtureLanguage]
      t.equal(generationResultMessage(result, language, warnings), context === true ? `${rules} ${little}` : rules)
    }
    const warned = await Promise.all(visits.map(lines => reportOf(language, lines)))
    t.ok(warned.some(({ warnings }) => warnings?.context === true), 'the warning is given')
  })

  t.test(`${language}: an order, a match and the weather are clearly no visit`, async t => {
    for (const lines of others) t.equal((await reportOf(language, lines)).generation_result, 'no_medical_context', lines.join(' '))
  })
}
