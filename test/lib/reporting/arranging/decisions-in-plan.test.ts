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

/** Where nobody is named, these stand among what was told: known misses, by their case. */
const MISSED: Readonly<Record<string, RegExp>> = {
  en: /^a stop in the middle|^what a doctor answers/,
  nl: /^what '|^a stop|^what a doctor answers/,
  fr: /^what '|^a stop at the end|^what a doctor answers/,
  de: /^what '|^a stop at the end|^what a doctor answers/,
  es: /^what '|^what a doctor answers/
}

for (const language of trapLanguages) {
  for (const { about, talk, plan } of cases[language]) {
    for (const named of [true, false]) {
      t.test(`${language}: ${about}${named ? '' : ', where nobody is named'}`, async t => {
        const said = talk.map((line): Said => [named ? speakers[line.slice(0, 1)] ?? null : null, line.slice(2)])
        const lines = (await partsOf(language, [...firstHalf(language, named), ...piecesOf(said)])).plan?.map(({ value }) => value) ?? []
        const at = plan.map(words => lines.findIndex(line => line.includes(words)))
        const isThere = !at.includes(-1) && at.every((line, index) => index === 0 || [0, 1].includes(line - (at[index - 1] ?? 0)))
        t.equal(isThere, named || MISSED[language]?.test(about) !== true, `${JSON.stringify(lines, null, 1)}\nof ${plan.join(' | ')}`)
      })
    }
  }
}
