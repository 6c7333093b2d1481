import { foldWord } from '../../runtime/index.js'
import { forEachPack, type LanguagePack } from '../languages/index.js'
import type { Word } from '../words.js'
import { commonWords } from './common-words.js'

/** Phrases by their words with a space between, and how many words the longest has. */
interface Phrases {
  names: ReadonlySet<string>
  /** The words that they begin with. */
  first: ReadonlySet<string>
  longest: number
}

function phrases (...lists: ReadonlyArray<readonly string[]>): Phrases {
  const names = new Set(lists.flat())
  return { names, first: new Set(Array.from(names, name => name.split(' ')[0] ?? '')), longest: Math.max(0, ...Array.from(names, name => name.split(' ').length)) }
}

/** Signs that end a clause, and signs that end the list of what "no" denies. */
const BREAKS = ['.', ';', ':', '!', '?', '…', ',', '(', ')']
const ENDS = ['.', ';', ':', '!', '?', '…', '(', ')']

/** Words with one of these beginnings: the rest of such a word has four letters or more, or stands behind an apostrophe. */
function prefixed (prefixes: readonly string[]): RegExp {
  if (prefixes.length === 0) return /(?!)/
  return new RegExp(`^(?:${prefixes.map(prefix => `${prefix}\\p{L}${prefix.endsWith('\'') ? '' : '{4}'}`).join('|')})`, 'u')
}

function compile ({ negation: words }: LanguagePack) {
  const { beginnings, endings } = words
  const negations = phrases(words.negations)
  return {
    negations,
    isNegation: (word: string) => negations.names.has(word) ||
      beginnings.some(beginning => word.startsWith(beginning)) || endings.some(ending => word.endsWith(ending)),
    /** The ending alone of a word that is a negation by it: "don't have any" begins inside the word. */
    ending: (word: string) => endings.find(ending => word.endsWith(ending)) ?? word,
    prefixes: prefixed(words.prefixes),
    doubtfulPrefixes: prefixed(words.doubtfulPrefixes),
    answerNegations: new Set(words.answerNegations),
    absoluteAnswers: new Set(words.absoluteAnswers),
    subjects: new Set(words.subjects),
    ofNoun: new Set(words.ofNoun),
    decides: new Set(words.decides),
    conjunctions: new Set([...words.conjunctions, ',', '/']),
    carriers: phrases(words.negations, words.answers, words.absences),
    guards: phrases(words.guards),
    breaks: phrases(words.breaks, BREAKS),
    lists: phrases(words.lists),
    ends: phrases(words.ends, ENDS),
    refusals: phrases(words.refusals),
    refusalsAfter: phrases(words.refusalsAfter),
    pronouns: phrases(words.pronouns),
    determiners: phrases(words.determiners),
    generic: phrases(words.generic)
  }
}

type Negation = ReturnType<typeof compile>

const negationOf = forEachPack(compile)

/** How many words one of the phrases that begin at a word has; 0 when none does. `~` in a phrase is any negation. */
function lengthAt (words: readonly Word[], at: number, { names, first, longest }: Phrases, isNegation?: (word: string) => boolean): number {
  const begins = words[at]?.text ?? ''
  if (!first.has(begins) && !(first.has('~') && isNegation?.(begins) === true)) return 0
  for (let count = Math.min(longest, words.length - at); count > 0; count -= 1) {
    let name = ''
    let wild = ''
    for (let word = at; word < at + count; word += 1) {
      const text = words[word]?.text ?? ''
      const space = name === '' ? '' : ' '
      name += space + text
      wild += space + (isNegation?.(text) === true ? '~' : text)
    }
    if (names.has(name) || names.has(wild)) return count
  }
  return 0
}

/** The words that negate, without those of phrases that do not deny ("no more than"), by their places. */
function negationsAt (words: readonly Word[], negation: Negation): number[] {
  const { isNegation, negations, guards, pronouns, answerNegations, absoluteAnswers, subjects } = negation
  const found: number[] = []
  for (let at = 0; at < words.length; at += 1) {
    const guarded = lengthAt(words, at, guards, isNegation)
    if (guarded > 0) {
      at += guarded - 1
      continue
    }
    const text = words[at]?.text ?? ''
    if (!isNegation(text) && lengthAt(words, at, negations) === 0) continue
    // "No I take ibuprofen": an answer, and then what is so.
    const next = words[at + 1]?.text ?? ''
    if (answerNegations.has(text) && (pronouns.names.has(next) || isNegation(next))) continue
    if (absoluteAnswers.has(text) && subjects.has(next)) continue
    found.push(at)
  }
  return found
}

/** The words that negate something in a text, in a language that is known. */
export function negationsIn (words: readonly Word[], language: string): Word[] {
  const negation = negationOf(language)
  return negation === undefined ? [] : negationsAt(words, negation).flatMap(at => words[at] ?? [])
}

/**
 * Whether a text has anything that a later "no …" may rest on: a negation, the answer no, or that all is normal. Always so in a language
 * that is not known.
 */
export function carriesNegation (words: readonly Word[], language: string): boolean {
  const negation = negationOf(language)
  if (negation === undefined) return true
  return words.some(({ text }, at) => (
    negation.isNegation(text) || negation.prefixes.test(text) || lengthAt(words, at, negation.carriers) > 0
  ))
}

/** Most words between a negation and the drug that it is about. */
const REACH = 7

/** Where a list of drugs begins: "no aspirin, ibuprofen or naproxen" is a list of three. */
function listStart (words: readonly Word[], from: number, drugWords: ReadonlySet<number>, { lists }: Negation): number {
  let start = from
  for (let at = from - 1; at >= 0 && from - at < 30; at -= 1) {
    if (drugWords.has(at)) start = at
    else if (!lists.names.has(words[at]?.text ?? '')) break
  }
  return start
}

/**
 * Whether a drug is named only to say that it is not taken, no longer taken, or not tolerated: "no ibuprofen", "allergic to penicillin",
 * "Ibuprofen absetzen".
 *
 * @param drugWords the places of all words that are drugs, for lists of them
 */
export function isRefused (
  words: readonly Word[], { from, to }: { from: number, to: number }, drugWords: ReadonlySet<number>, language: string
): boolean {
  const negation = negationOf(language)
  if (negation === undefined) return false
  const start = listStart(words, from, drugWords, negation)
  let first = start
  while (first > 0 && start - first < REACH && !negation.breaks.names.has(words[first - 1]?.text ?? '')) first -= 1
  const before = words.slice(first, start)
  const open = new Set(negationsAt(before, negation).filter(at => (
    !negation.ofNoun.has(before[at]?.text ?? '') || !before.slice(at).some(({ text }) => negation.decides.has(text))
  )))
  for (let at = 0; at < before.length; at += 1) {
    const guarded = lengthAt(before, at, negation.guards, negation.isNegation)
    if (guarded > 0) at += guarded - 1
    else if (open.has(at) || lengthAt(before, at, negation.refusals) > 0) return true
  }

  let last = to
  while (last < words.length && last - to < REACH && (drugWords.has(last) || !negation.breaks.names.has(words[last]?.text ?? ''))) last += 1
  const behind = words.slice(to, last + 1)
  return behind.some((_word, at) => lengthAt(behind, at, negation.refusalsAfter) > 0)
}

/** Fewest letters of something that is denied. */
const TERM_MIN_LENGTH = 4

/** Most words of one item in a list of denied things; anything longer is a new clause. */
const ITEM_MAX = 3

/** Most words of what one negation denies. */
const ITEMS_MAX = 30

/** The places of the denied words behind "no": those of a list of short items. */
function itemsBehind (words: readonly Word[], from: number, { ends, lists, conjunctions, isNegation }: Negation): number[] {
  const found: number[] = []
  let item: number[] = []
  for (let at = from; at <= words.length && at - from < ITEMS_MAX; at += 1) {
    const text = words[at]?.text ?? '.'
    // "No phlegm a wheeze": the article begins something else, unless the list goes on before it.
    const article = lists.names.has(text) && !conjunctions.has(text)
    const ended = ends.names.has(text) || (at > from && isNegation(text)) || (article && item.length > 0)
    if (ended || conjunctions.has(text)) {
      found.push(...item)
      item = []
      if (ended) return found
    } else if (!article) {
      item.push(at)
    }
    if (item.length > ITEM_MAX) return found.length === 0 ? item.slice(0, ITEM_MAX) : found
  }
  return found
}

/**
 * The things that a statement denies, by the places of their words: behind "no", "keine", "pas de". A question denies
 * nothing, and the "no" of an answer none of what follows.
 */
export function deniedIn (words: readonly Word[], language: string): Set<number> {
  const negation = negationOf(language)
  const denied = new Set<number>()
  if (negation === undefined || words.some(({ text }) => text === '?')) return denied
  for (const at of negationsAt(words, negation)) {
    const [first, ...rest] = words.slice(at, at + 5)
    if (first === undefined) continue
    const shortened = { ...first, text: negation.ending(first.text) }
    const length = Math.max(lengthAt([shortened, ...rest], 0, negation.determiners), lengthAt(words, at, negation.determiners))
    if (length === 0 || words[at + length]?.text === ',') continue
    for (const place of itemsBehind(words, at + length, negation)) {
      const word = foldWord(words[place]?.text ?? '')
      if (word.length >= TERM_MIN_LENGTH && /^\p{L}/u.test(word) && !commonWords.has(word) && !negation.generic.names.has(word)) denied.add(place)
    }
  }
  return denied
}

/** Whether a statement says plainly of everything in it that it is so; not when it may say otherwise in a word, like "insufficient". */
export function deniesNothing (words: readonly Word[], language: string): boolean {
  const negation = negationOf(language)
  return negation !== undefined && !carriesNegation(words, language) && !words.some(({ text }) => negation.doubtfulPrefixes.test(text))
}
