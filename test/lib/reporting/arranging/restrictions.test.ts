// Runs long: goes through every visit.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { trapLanguages, type TrapLanguage } from '../trap-corpus.js'
import { addedLines } from './drafts.js'
import { oneAssertion } from '../../../one-assertion.js'

type Talk = readonly [speaker: string, said: string, restriction: string]

/** Talks the cues were made with, and talks beside them. */
const talks = JSON.parse(readFileSync(new URL('../../../fixtures/traps/restrictions.json', import.meta.url), 'utf8')) as
  Record<TrapLanguage, Record<'developed' | 'held_out', Talk[]>>

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Words of a sentence that one line has, at least; fillers are left out of reports. */
const KEPT_WORDS = 0.7

/** Share of the talks whose first sentence is kept at all: below it, nothing is tried. */
const TRIED = 0.85

function isIn (lines: readonly string[], text: string): boolean {
  const wanted = wordsOf(text)
  return lines.some(line => {
    const has = new Set(wordsOf(line))
    return wanted.filter(word => has.has(word)).length >= KEPT_WORDS * wanted.length
  })
}

for (const language of trapLanguages) {
  t.test(`${language}: a kept sentence on a drug or a finding is kept with what stops, denies or restricts it`, oneAssertion(async t => {
    for (const named of [true, false]) {
      const all = [...talks[language].developed, ...talks[language].held_out]
      const tried: Talk[] = []
      for (const talk of all) {
        const [speaker, said, restriction] = talk
        const lines = await addedLines(language, named, [[speaker, `${said} ${restriction}`]])
        if (!isIn(lines, said)) continue
        tried.push(talk)
        t.ok(isIn(lines, restriction), `${named ? 'named' : 'nameless'}: ${said} ${restriction}`)
      }
      t.ok(tried.length >= TRIED * all.length, `${tried.length} of ${all.length} are kept`)
    }
  }))
}
