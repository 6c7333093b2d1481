import { oncePer } from '../../runtime/index.js'
import { forEachPack, type LanguagePack } from '../languages/index.js'
import type { Matters } from '../languages/parts/alarms.js'
import { matchesOf } from '../matches.js'
import type { CodeTables } from '../tables/codes.js'
import { wordsIn } from '../words.js'
import { contextOf } from './context.js'
import { normalised, phraseMatcher } from './phrases.js'
import type { Sentence } from './sentences.js'

/** What no report may lack. */
export type Matter = keyof Matters | 'allergy'

/** How something is spoken of: said to be so, said not to be so, or only supposed ("if it bleeds, call"). */
export type Stance = 'affirmed' | 'denied' | 'supposed'

/** Where a matter is spoken of, in the piece that the sentence is from. */
export interface MatterMention {
  matter: Matter
  stance: Stance
  start: number
  end: number
}

/** The categories of ICD-10 that are such a matter, whatever they are called. */
const CATEGORIES: ReadonlyArray<readonly [Matter, RegExp]> = [
  ['harm', /^(?:R45\.8|X[67]|X8[0-4])/],
  ['violence', /^(?:T74|X8[5-9]|X9|Y0)/],
  ['chest', /^(?:R07\.[1-4]|I2[0-2])/],
  ['breath', /^R06\.0/],
  ['bleeding', /^(?:K92|N93|N95\.0|O20|R04|R58|R31|K62\.5)/],
  ['pregnancy', /^(?:O|Z3[2-6])/],
  ['overdose', /^(?:T3[6-9]|T4|T50|X4)/],
  ['allergy', /^(?:T78|Z88)/]
]

/** The matter that a code of ICD-10 is; `undefined` for most. */
export function matterOf (code: string): Matter | undefined {
  return CATEGORIES.find(([, pattern]) => pattern.test(code))?.[0]
}

/** How notes of all languages write that no allergy is known. */
const NO_ALLERGY = ['nkd?a', 'nkfa']

const matchersOf = forEachPack(({ matters, medicationTable: { allergies } }: LanguagePack) => {
  const all: Record<Matter, readonly string[]> = { ...matters, allergy: [...allergies, ...NO_ALLERGY] }
  return Object.entries(all).map(([matter, phrases]) => [matter as Matter, phraseMatcher(phrases)] as const)
})

/** Where words stand in a text, searched from a place on; the whole text where signs stand between them. */
function placeOf (words: string, text: string, from: number): { start: number, end: number } {
  const at = text.toLowerCase().indexOf(words, from)
  return at < 0 ? { start: 0, end: text.length } : { start: at, end: at + words.length }
}

/**
 * What no report may lack, where a sentence speaks of it, and how. In a language without a pack, only what the code tables know.
 *
 * @param language a BCP 47 tag
 */
export const mattersIn = oncePer(function mattersIn (
  sentence: Pick<Sentence, 'text' | 'start'>, language: string, codes: CodeTables
): readonly MatterMention[] {
  const { text, start } = sentence
  const plain = normalised(text, language)
  const spoken = (matchersOf(language) ?? []).flatMap(([matter, matcher]) => {
    let from = 0
    return matchesOf(matcher, plain).map(({ 0: words }) => {
      const place = placeOf(words, text, from)
      from = place.end === text.length ? from : place.end
      return { matter, from: start + place.start, to: start + place.end, isShort: /^nk/.test(words) }
    })
  })
  const words = wordsIn(sentence)
  const coded = codes.termsIn(words, language).flatMap(({ value: { icd_10: code }, from, to }) => {
    const matter = matterOf(code)
    return matter === undefined ? [] : [{ matter, from: words[from]?.start ?? start, to: words[to - 1]?.end ?? start, isShort: false }]
  })
  const context = contextOf(sentence, language)
  return [...spoken, ...coded].map(({ matter, from, to, isShort }): MatterMention => {
    const { negated, hypothetical } = context.at(from, to)
    // A refusal is made of negations.
    const denied = isShort || (negated && matter !== 'refusal')
    return { matter, stance: denied ? 'denied' : hypothetical ? 'supposed' : 'affirmed', start: from, end: to }
  })
})
