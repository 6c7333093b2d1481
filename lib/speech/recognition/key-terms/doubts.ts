import { editDistance, fold } from '../../../runtime/index.js'
import type { RecognisedPiece } from '../engine/types.js'

/** Shorter terms are never looked for: too many words are like them. */
const LEAST_LETTERS = 5

/** Share of the letters of a term in which what was heard may differ: "lies in a pral" differs in 3 of the 10 of lisinopril. */
const DIFFERENCE_MAX = 0.34

/** How many more words than a term has may have been heard for it. */
const MORE_WORDS = 3

/** Words that were heard, and the term that they may be. */
export interface Doubt {
  piece: number
  /** The words from this one up to that one, exclusive. */
  from: number
  to: number
  /** What was heard, folded, with spaces. */
  recognised: string
  term: string
  /** How many words come before, in all pieces. */
  at: number
}

/** The words of a text, with the marks around them. */
export function wordsOf (text: string): string[] {
  return text.split(/\s+/u).filter(word => word !== '')
}

/** A word or term as it is compared: folded, without marks around it. */
export function plain (text: string): string {
  return wordsOf(fold(text)).map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')).filter(word => word !== '').join(' ')
}

/** A term, prepared for comparing. */
interface Term {
  term: string
  spaced: string
  letters: string
  words: number
}

function prepared (terms: readonly string[]): Term[] {
  return terms.map(term => {
    const spaced = plain(term)
    return { term, spaced, letters: spaced.replaceAll(' ', ''), words: spaced.split(' ').length }
  }).filter(({ letters }) => letters.length >= LEAST_LETTERS)
}

/** A doubt, and in how many letters the words differ from the term. */
type Candidate = Doubt & { differs: number }

/** The term that the words from one place on are most like, if they are like any. */
function candidatesFrom (words: readonly string[], from: number, term: Term): Array<{ to: number, recognised: string, differs: number }> {
  const most = Math.floor(term.letters.length * DIFFERENCE_MAX)
  const found = []
  for (let to = from + 1; to <= Math.min(words.length, from + term.words + MORE_WORDS); to += 1) {
    const recognised = words.slice(from, to).join(' ')
    const differs = editDistance(recognised.replaceAll(' ', ''), term.letters, most)
    if (differs <= most) found.push({ to, recognised, differs })
  }
  return found
}

/** Whether two candidates share words. */
function overlap (one: Doubt, other: Doubt): boolean {
  return one.piece === other.piece && one.from < other.to && other.from < one.to
}

/** Whether the words may as well be another term, of which this one is no part: then nobody knows which was said. */
function isAmbiguous (doubt: Doubt, candidates: readonly Doubt[]): boolean {
  const own = plain(doubt.term)
  return candidates.some(rival => {
    const other = plain(rival.term)
    return overlap(doubt, rival) && !other.includes(own) && !own.includes(other)
  })
}

/** Takes the nearest candidates first, and of those that overlap only one. */
function withoutOverlaps (candidates: readonly Candidate[]): Candidate[] {
  const taken: Candidate[] = []
  for (const candidate of candidates.toSorted((one, other) => one.differs - other.differs || one.to - one.from - (other.to - other.from))) {
    if (!taken.some(one => overlap(one, candidate))) taken.push(candidate)
  }
  return taken
}

/**
 * The words that may be one term and are none, where they are like no second one. A term that was heard as it is written takes its words
 * from every other.
 *
 * @param isKnown whether a name is one of its own, such as that of another drug: words with such a name are never doubted
 */
export async function doubtsIn (
  pieces: readonly RecognisedPiece[], terms: readonly string[], isKnown: (name: string) => Promise<boolean>
): Promise<Doubt[]> {
  const list = prepared(terms)
  const exact = new Set(list.map(({ spaced }) => spaced))
  const candidates: Candidate[] = []
  let before = 0
  for (const [piece, { text }] of pieces.entries()) {
    const words = wordsOf(text).map(plain)
    for (let from = 0; from < words.length; from += 1) {
      if (words[from] === '') continue
      for (const term of list) {
        for (const { to, recognised, differs } of candidatesFrom(words, from, term)) {
          candidates.push({ piece, from, to, recognised, term: term.term, at: before + from, differs })
        }
      }
    }
    before += words.length
  }
  const doubts: Doubt[] = []
  for (const { differs: _, ...doubt } of withoutOverlaps(candidates)) {
    const names = [...new Set([doubt.recognised, ...doubt.recognised.split(' ')])]
    if (exact.has(doubt.recognised) || isAmbiguous(doubt, candidates)) continue
    if (!(await Promise.all(names.map(isKnown))).includes(true)) doubts.push(doubt)
  }
  return doubts
}
