import { oncePer } from '../../runtime/index.js'
import { forEachPack } from '../languages/index.js'
import { anyOf } from '../languages/notation.js'
import { matchesOf } from '../matches.js'
import { plainWordsOf } from './plain-words.js'
import type { Sentence } from './sentences.js'

/** Where somebody corrects what was said before. */
export interface Correction {
  /** Characters of the piece: where its words begin and end. */
  start: number
  end: number
  /** It is more than a bare "no", which as often answers. */
  firm: boolean
  /** A sign stands on either side of it, or the end of the sentence: "no, ..." and not "no fever". */
  apart: boolean
}

/** Letters of a word that may lead to a correction: "oh wait", "or rather". */
const LEAD_LETTERS = 3

/**
 * A sentence of more words without a sign was recognised without punctuation: a correction may stand anywhere in it. In a shorter one it
 * is said twice: "no sorry".
 */
const UNMARKED_WORDS = 12

const matchersOf = forEachPack(({ context, disfluencies: { corrections, nos }, reservations }) => {
  const source = (phrases: readonly string[]) => `(?<![^ ])(?:${anyOf(phrases)})(?![^ ])`
  return {
    corrects: new RegExp(source([...corrections, ...nos]), 'gu'),
    firm: new RegExp(source(corrections), 'u'),
    next: new RegExp(`^(?:${anyOf(corrections)})(?![^ ])`, 'u'),
    nothing: new RegExp(source([...reservations.notCorrecting, ...context.pseudo]), 'gu')
  }
})

/**
 * Where in a sentence somebody corrects what was said before, in order: with words that stand by themselves, at the beginning or behind a
 * sign ("the left, sorry, the right"), and that say nothing else ("sorry to hear that", "wait outside", "no problem"). Words that follow
 * each other are one correction ("no, wait").
 *
 * @param language a BCP 47 tag; without a pack there are none
 */
export const correctionsIn = oncePer(function correctionsIn (
  sentence: Pick<Sentence, 'text' | 'start'>, language: string
): readonly Correction[] {
  const matchers = matchersOf(language)
  if (matchers === undefined) return []
  const { text, words, wordAt } = plainWordsOf(sentence, language)
  const nothing = matchesOf(matchers.nothing, text).map(({ 0: { length }, index }) => {
    return { from: wordAt(index), to: wordAt(index + length - 1) + 1 }
  }).filter(({ from, to }) => words.slice(from + 1, to).every(({ isSetOff }) => !isSetOff))
  const isUnmarked = words.every(({ isSetOff }, at) => at === 0 || !isSetOff)
  const found: Array<Correction & { to: number }> = []
  for (const { 0: phrase, index } of matchesOf(matchers.corrects, text)) {
    const [from, to] = [wordAt(index), wordAt(index + phrase.length - 1) + 1]
    const [first, last, lead] = [words[from], words[to - 1], words[from - 1]]
    if (first === undefined || last === undefined || nothing.some(range => range.from < to && from < range.to)) continue
    const previous = found.at(-1)
    const goesOn = previous?.to === from
    const isLed = lead !== undefined && lead.isSetOff && lead.text.length <= LEAD_LETTERS
    // "Sats are 94 no sorry 95"
    const isTwice = words[to] !== undefined && matchers.next.test(text.slice(index + phrase.length + 1))
    if (!goesOn && !first.isSetOff && !isLed && !(isUnmarked && (isTwice || words.length > UNMARKED_WORDS))) continue
    const firm = matchers.firm.test(phrase)
    const apart = words[to]?.isSetOff ?? true
    if (goesOn) found.splice(-1, 1, { start: previous.start, end: last.end, firm: previous.firm || firm, apart, to })
    else found.push({ start: first.start, end: last.end, firm, apart, to })
  }
  return found
})
