import { readFileSync } from 'node:fs'
import t from 'tap'
import { oneAssertion } from '../../../one-assertion.js'
import { trapLanguages, type TrapLanguage } from '../trap-corpus.js'
import { addedLines, firstHalf, partsOf, piecesOf, type Said } from './drafts.js'

/** A speaker and what they say, in turns. */
type Talk = readonly string[]

interface Cases {
  /** What only begins like small talk, and the words that a report must have of it, together. */
  kept: ReadonlyArray<readonly [Talk, readonly string[]]>
  /** What is surely not clinical. */
  dropped: readonly Talk[]
  /** An opening question, and the answer that stands in the report without it. */
  answers: ReadonlyArray<readonly [Talk, string]>
  /** What a patient must not do. */
  orders: readonly string[]
}

const cases = JSON.parse(readFileSync(new URL('../../../fixtures/traps/small-talk.json', import.meta.url), 'utf8')) as Record<TrapLanguage, Cases>

function saidIn (talk: Talk): Said[] {
  return talk.flatMap((text, at) => at % 2 === 1 ? [[talk[at - 1] ?? '', text] as const] : [])
}

/** Without the spaces that some languages have before a mark, which a report may leave out. */
function plain (text: string): string {
  return text.toLowerCase().replace(/ (?=[?!;:])/g, '')
}

for (const language of trapLanguages) {
  const { kept, dropped, answers, orders } = cases[language]

  t.test(`${language}: what only begins like small talk is kept, with its question`, oneAssertion(async t => {
    for (const [talk, words] of kept) {
      const lines = (await addedLines(language, true, saidIn(talk))).map(plain)
      for (const each of words) t.ok(lines.some(line => line.includes(plain(each))), `${talk.join(' | ')} -> ${lines.join(' | ')}`)
    }
  }))

  t.test(`${language}: greetings, thanks, personal data and everyday matters are left out`, oneAssertion(async t => {
    for (const talk of dropped) t.strictSame(await addedLines(language, true, saidIn(talk)), [], talk.join(' | '))
  }))

  t.test(`${language}: an answer that stands alone is written without the question that opens the visit`, oneAssertion(async t => {
    for (const [talk, line] of answers) {
      const parts = await partsOf(language, piecesOf(saidIn(talk)))
      t.strictSame(parts.subjective?.map(({ value }) => value), [line])
    }
  }))

  t.test(`${language}: what a patient must not do is planned`, oneAssertion(async t => {
    for (const order of orders) {
      const parts = await partsOf(language, [...firstHalf(language, true), ...piecesOf([['clinician', order]])])
      t.ok(parts.plan?.some(({ value }) => value.endsWith(order)), `${order} -> ${JSON.stringify(parts)}`)
    }
  }))
}
