import { readFileSync } from 'node:fs'
import t from 'tap'
import { trapLanguages, type TrapLanguage } from '../trap-corpus.js'
import { firstHalf, partsOf, piecesOf, type Said } from './drafts.js'

interface Case {
  about: string
  /** What is said: `d:` by a doctor, `n:` by a nurse, `p:` by a patient. */
  talk: string[]
  /** What stands in the plan, in this order, the lines one below the other. */
  plan: string[]
}

const speakers: Readonly<Record<string, string>> = { d: 'clinician', n: 'nurse', p: 'patient' }

const cases = JSON.parse(readFileSync(new URL('../../../fixtures/traps/decisions-in-plan.json', import.meta.url), 'utf8')) as Record<TrapLanguage, Case[]>

for (const language of trapLanguages) {
  for (const { about, talk, plan } of cases[language]) {
    t.test(`${language}: ${about}`, async t => {
      const said = talk.map((line): Said => [speakers[line.slice(0, 1)] ?? null, line.slice(2)])
      const lines = (await partsOf(language, [...firstHalf(language, true), ...piecesOf(said)])).plan?.map(({ value }) => value) ?? []
      const at = plan.map(words => lines.findIndex(line => line.includes(words)))
      t.notOk(at.includes(-1), `${JSON.stringify(lines, null, 1)}\nlacks ${plan.filter((_, index) => at[index] === -1).join(' | ')}`)
      t.ok(at.every((line, index) => index === 0 || [0, 1].includes(line - (at[index - 1] ?? 0))), `one below the other: ${at.join(', ')}`)
    })
  }
}
