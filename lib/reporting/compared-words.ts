import { foldWord } from '../runtime/index.js'
import { drugPlaces, drugMentionsIn } from './checking/drugs.js'
import { negationsIn } from './checking/negation.js'
import { numbersIn } from './reading/numbers/index.js'
import type { MedicationTable } from './tables/medication.js'
import { wordsOf } from './words.js'

/** What a word is, by the harm that a wrong one can do. */
export const comparedKinds = ['drug', 'number', 'negation', 'word'] as const
export type ComparedKind = typeof comparedKinds[number]

/** A word as two texts of the same talk are compared by. */
export interface ComparedWord {
  kind: ComparedKind
  /** The active ingredient, the number with a decimal point, or the word without accents. */
  text: string
}

/** The negation in `don't` and the like: the word without it, and "not". */
const CONTRACTED = /^(.*)n't$/

/**
 * The words of a text, in order, without signs, in a form in which what is written in several ways is the same: a drug of the table is its
 * active ingredient, whichever of its names stands there; a number in digits or words is its value (`38,5`, `thirty-eight point five`),
 * each number by itself (`120/80` is two); `don't` is two words. Case, accents and elided articles do not count.
 *
 * @param language a BCP 47 tag; in a language without a pack there are no negations, and numbers only in digits
 */
export function comparedWords (text: string, language: string, medication: MedicationTable): ComparedWord[] {
  const words = wordsOf(text)
  const drugs = drugMentionsIn(words, medication)
  const named = drugPlaces(drugs)
  const numbers = numbersIn(words, language).filter(({ from, to }) => !words.slice(from, to).some((_, at) => named.has(from + at)))
  const whole = new Map<number, { word: ComparedWord, to: number }>([
    ...numbers.map(({ value, from, to }) => [from, { word: { kind: 'number' as const, text: String(value) }, to }] as const),
    ...drugs.map(({ key, from, to }) => [from, { word: { kind: 'drug' as const, text: key }, to }] as const)
  ])
  const negations = new Set(negationsIn(words, language))

  const found: ComparedWord[] = []
  for (let at = 0; at < words.length;) {
    const one = whole.get(at)
    const word = words[at]
    at = one?.to ?? at + 1
    if (one !== undefined) found.push(one.word)
    else if (word !== undefined && /[\p{L}\p{N}]/u.test(word.text)) {
      const [, stem] = CONTRACTED.exec(word.text) ?? []
      const kind = negations.has(word) ? 'negation' as const : 'word' as const
      if (kind === 'word' || stem === undefined) found.push({ kind, text: foldWord(word.text) })
      else found.push({ kind: 'word', text: foldWord(stem) }, { kind, text: 'not' })
    }
  }
  return found
}
