import type { Word } from '../../words.js'
import { written, type Written } from './digits.js'
import type { NumberWords } from '../../languages/parts/quantities.js'

/** The smallest part of a number. `compound` marks one of several parts of the same word; a `break` is anything else. */
export type Atom = { word: number, compound: boolean } & (
  { role: 'number', value: number } |
  { role: 'digits', text: string, written: Written } |
  { role: 'one' | 'and' | 'point' | 'weak point' | 'half' | 'hyphen' | 'break' }
)

type Meaning = { role: 'number', value: number } | { role: 'one' | 'and' | 'point' | 'weak point' | 'half' }

/** What the number words of a language mean, and how long the longest is. */
export interface Lexicon {
  language: NumberWords
  meanings: ReadonlyMap<string, Meaning>
  /** `notAfter` of the language, as a map: a word may name a property that objects inherit, such as `constructor`. */
  notAfter: ReadonlyMap<string, readonly string[]>
  /** A cache of the parts of words. */
  known: Map<string, Meaning[]>
  longest: number
}

/** The longest compounds are shorter: `negenhonderdnegenennegentigduizendnegenhonderdnegenennegentig` has 60 letters. */
const COMPOUND_MAX_LENGTH = 80

/** The number words of a language, ready for look-ups. */
export function lexiconOf (language: NumberWords): Lexicon {
  const meanings = new Map<string, Meaning>()
  const fromZero = language.fromZero.map((words, value) => [value, words] as const)
  const tens = language.tens.map((words, at) => [10 * at + 20, words] as const)
  const values = [...fromZero, ...tens, ...language.others]
  for (const [value, words] of values) {
    for (const word of words.split('|').filter(word => word !== '')) meanings.set(word, { role: 'number', value })
  }
  const { one, and, point, weakPoint = [], half } = language
  for (const [role, words] of [['one', [one]], ['and', and], ['point', point], ['weak point', weakPoint], ['half', half]] as const) {
    for (const word of words) meanings.set(word, { role })
  }
  const notAfter = new Map(Object.entries(language.notAfter))
  return { language, meanings, notAfter, known: new Map(), longest: Math.max(...Array.from(meanings.keys(), word => word.length)) }
}

/** The cache holds at most this many words, and is then emptied. */
const KNOWN_MAX = 20_000

/** Splits a word into parts, each the longest that fits; none when something is left over. */
function partsOf (word: string, lexicon: Lexicon): Meaning[] {
  const { known } = lexicon
  const found = known.get(word)
  if (found !== undefined) return found
  const parts = partsIn(word, lexicon)
  if (known.size >= KNOWN_MAX) known.clear()
  if (word.length <= COMPOUND_MAX_LENGTH) known.set(word, parts)
  return parts
}

function partsIn (word: string, { language, meanings, longest }: Lexicon): Meaning[] {
  const whole = meanings.get(word)
  if (whole !== undefined) return [whole]
  if (language.articles.includes(word)) return [{ role: 'one' }]
  if (!language.compounds || word.length > COMPOUND_MAX_LENGTH) return []
  const parts: Meaning[] = []
  let at = 0
  while (at < word.length) {
    let length = Math.min(longest, word.length - at)
    while (length > 0 && !meanings.has(word.slice(at, at + length))) length -= 1
    const part = meanings.get(word.slice(at, at + length))
    if (part === undefined) return []
    parts.push(part)
    at += length
  }
  return parts
}

/** Whether a word is not a number after the one before it. */
function isExcluded (word: string, before: string, { notAfter }: Lexicon): boolean {
  return notAfter.get(before)?.includes(word) ?? false
}

/** The atoms of the words, in order; without a lexicon, the only numbers are those in digits. */
export function atomsOf (words: readonly Word[], lexicon: Lexicon | undefined): Atom[] {
  const atoms: Atom[] = []
  for (const [word, { text }] of words.entries()) {
    const digits = /^\p{N}/u.test(text) ? written(text, lexicon?.language.decimalMark) : undefined
    if (digits !== undefined) {
      atoms.push({ word, compound: false, role: 'digits', text, written: digits })
      continue
    }
    const parts = lexicon === undefined || isExcluded(text, words[word - 1]?.text ?? '', lexicon) ? [] : partsOf(text, lexicon)
    if (parts.length === 0) atoms.push({ word, compound: false, role: /^[-‐‑]$/.test(text) ? 'hyphen' : 'break' })
    for (const part of parts) atoms.push({ word, compound: parts.length > 1, ...part })
  }
  return atoms
}
