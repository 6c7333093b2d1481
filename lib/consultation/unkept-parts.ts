import { editCosts } from '../runtime/index.js'
import type { Segment } from './lifecycle.js'

/** Shortest stretch beside kept segments that may hold words of its own, in milliseconds. */
const UNKEPT_MIN_MS = 300

/** Most words of two texts that are compared with each other. More are shared out by time. */
const WORDS_MAX = 1000

interface Word {
  start: number
  end: number
  plain: string
}

/** A word of a kept segment. */
interface KeptWord {
  plain: string
  segment: number
}

function wordsIn (text: string): Word[] {
  return Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => {
    return { start: index, end: index + word.length, plain: word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') }
  })
}

/**
 * The kept segment that each word is in, by the fewest words that differ, are missing or are added; `null` for a word that is in none.
 * A word that was recognised as another one is in the segment of that.
 */
function segmentsOf (words: readonly Word[], kept: readonly KeptWord[]): Array<number | null> {
  const cost = editCosts(words.map(({ plain }) => plain), kept.map(({ plain }) => plain))
  const differs = (row: number, column: number): number => words[row]?.plain === kept[column]?.plain ? 0 : 1
  const found: Array<number | null> = []
  let column = 0
  for (let row = 0; row < words.length; row++) {
    while (column < kept.length && differs(row, column) === 1 && cost(row, column) === cost(row, column + 1) + 1) column++
    const isPair = column < kept.length && cost(row, column) === cost(row + 1, column + 1) + differs(row, column)
    found.push(isPair ? kept[column]?.segment ?? null : null)
    if (isPair) column++
  }
  return found
}

/** As `segmentsOf`, of texts that are too long for that: as if words came evenly. */
function segmentsByTime (words: readonly Word[], { text, ...heard }: Segment, kept: readonly Segment[]): Array<number | null> {
  const [from, to] = [heard.start_ms ?? 0, heard.end_ms ?? 0]
  return words.map(({ start }) => {
    const ms = from + (to - from) * start / text.length
    const found = kept.findIndex(segment => (segment.start_ms ?? 0) <= ms && ms < (segment.end_ms ?? 0))
    return found < 0 ? null : found
  })
}

/**
 * The parts of a segment that none of the kept ones has: words in the stretches before, between and after those.
 *
 * @param heard what was recognised in a longer stretch than they are
 * @param kept the segments that share sound with it, in the order spoken; a corrected one is compared as it was recognised
 */
export function unkeptParts (heard: Segment, kept: readonly Segment[]): Segment[] {
  const words = wordsIn(heard.text)
  const keptWords = kept.flatMap(({ text, original_text: original }, segment) => {
    return wordsIn(original ?? text).map(({ plain }) => ({ plain, segment }))
  })
  const isShort = words.length <= WORDS_MAX && keptWords.length <= WORDS_MAX
  const places = isShort ? segmentsOf(words, keptWords) : segmentsByTime(words, heard, kept)
  const parts: Segment[] = []
  for (let next = 0; next <= kept.length; next++) {
    const start = Math.max(heard.start_ms ?? 0, ...kept.slice(0, next).map(({ end_ms: end }) => end ?? 0))
    const end = Math.min(heard.end_ms ?? 0, kept[next]?.start_ms ?? Infinity)
    if (end - start < UNKEPT_MIN_MS) continue
    const from = places.findLastIndex(place => place !== null && place < next) + 1
    const before = places.findIndex(place => place !== null && place >= next)
    const to = before < 0 ? words.length : before
    const [first, last] = [words[from], words[to - 1]]
    if (first === undefined || last === undefined || from >= to) continue
    const text = heard.text.slice(first.start, last.end)
    parts.push({ ...heard, text, start_ms: start, end_ms: end, terms: heard.terms?.filter(({ term }) => text.includes(term)) ?? null })
  }
  return parts
}
