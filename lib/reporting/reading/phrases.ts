import { anyOf } from '../languages/notation.js'
import { contractedEndings, endingsAfterApostrophe, mergedWords, spelled } from './contractions.js'

/** Longer words are truncated, because matching time is quadratic in the length of a word. */
const WORD_MAX_LENGTH = 100

/** From the beginning of a word only: a search from each of its letters takes as many times longer. */
const OVERLONG = new RegExp(`(?<![^ ])[^ ]{${WORD_MAX_LENGTH + 1},}`, 'g')

/** The space that tokenised speech has before an ending: "do n't", "i 'm". */
const SPACED_ENDING = new RegExp(` (?=(?:${[...contractedEndings, `'(?:${[...endingsAfterApostrophe].join('|')})`].join('|')})(?: |$))`, 'g')

const merged: ReadonlyMap<string, string> = new Map([...mergedWords].map(([words, meaning]) => [words.replace(' ', ''), meaning]))

/** Words that run together in speech, written as one word or as two: "gonna", "gon na". */
const MERGED = new RegExp(`(?<![^ ])(?:${[...mergedWords.keys()].map(words => words.replace(' ', ' ?')).join('|')})(?= |$)`, 'g')

/**
 * Normalises a text for phrase matching: lower case, one kind of apostrophe, single spaces, and no punctuation except inside numbers
 * and words (`37.8`, `120/80`, `don't`, `x-ray`). Overlong words are truncated.
 *
 * @param language a BCP 47 tag, where apostrophes that were left out are to be put back
 */
export function normalised (text: string, language?: string): string {
  const plain = text.normalize('NFC').toLowerCase()
    .replace(/[’ʼ`´]/g, '\'')
    .replace(/(?<!\p{N})[.,]|[.,](?!\p{N})/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}'.,/%°-]+/gu, ' ')
    .replace(SPACED_ENDING, '')
    .replace(MERGED, spoken => merged.get(spoken.replace(' ', '')) ?? spoken)
    .replace(OVERLONG, word => word.slice(0, WORD_MAX_LENGTH))
    .trim()
  return language === undefined ? plain : spelled(plain, language)
}

/** A matcher of whole words for phrases of a language pack, over a normalised text. */
export function phraseMatcher (phrases: readonly string[]): RegExp {
  return new RegExp(`(?<![^ '/-])(?:${anyOf(phrases)})(?![^ '/-])`, 'gu')
}

/** A matcher for a single word; in the words of a pack, `~` stands for any letters. */
export function wordMatcher (words: readonly string[]): RegExp {
  return new RegExp(`^(?:${anyOf(words)})$`, 'u')
}

/** Counts the distinct matches in a normalised text. */
export function countOf (matcher: RegExp, text: string): number {
  const found = text.match(matcher)
  return found === null ? 0 : new Set(found).size
}
