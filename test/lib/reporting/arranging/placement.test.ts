import { readFileSync } from 'node:fs'
import t from 'tap'
import { trapLanguages, type TrapLanguage } from '../trap-corpus.js'
import { firstHalf, partsOf, piecesOf } from './drafts.js'

/** What a clinician says, by the part of the report that it belongs in. */
const said = JSON.parse(readFileSync(new URL('../../../fixtures/traps/placement.json', import.meta.url), 'utf8')) as
  Record<TrapLanguage, Record<'assessment' | 'objective', string[]>>

for (const language of trapLanguages) {
  for (const part of ['assessment', 'objective'] as const) {
    t.test(`${language}: what a clinician says of the ${part} stands there`, async t => {
      for (const text of said[language][part]) {
        const parts = await partsOf(language, [...firstHalf(language, true), ...piecesOf([['clinician', text]])])
        const found = Object.entries(parts).filter(([, lines]) => lines.some(({ value }) => value === text)).map(([name]) => name)
        t.strictSame(found, [part], text)
      }
    })

    t.test(`${language}: what a patient says of it never does`, async t => {
      for (const text of said[language][part]) {
        const parts = await partsOf(language, [...firstHalf(language, true), ...piecesOf([['patient', text]])])
        t.notOk(parts[part]?.some(({ value }) => value === text), text)
      }
    })
  }
}
