import { oncePer } from '../../runtime/index.js'
import { forEachPack } from '../languages/index.js'
import { anyOf } from '../languages/notation.js'
import { matchesOf } from '../matches.js'
import { plainWordsOf } from './plain-words.js'
import type { Sentence } from './sentences.js'

/** What a reservation does to a decision: takes it back, puts it off, leaves it open, or asks whether it may be. */
export type ReservationKind = 'takenBack' | 'putOff' | 'open' | 'asksLeave'

/** Words with which somebody does not stand by a decision, by the characters of the piece. */
export interface Reservation {
  kind: ReservationKind
  start: number
  end: number
}

/** Words around what is put off, up to a mark, in which it is said what that is. */
const AROUND_WORDS = 4

const kinds: readonly ReservationKind[] = ['takenBack', 'putOff', 'open', 'asksLeave']

const matchersOf = forEachPack(({ reservations }) => {
  const source = (phrases: readonly string[]) => `(?<![^ ])(?:${anyOf(phrases)})(?![^ ])`
  return {
    activities: new Set(reservations.activities),
    matchers: kinds.map(kind => ({ kind, matcher: new RegExp(source(reservations[kind]), 'gu') }))
  }
})

/**
 * Where a sentence takes back, puts off or leaves open what was decided, whatever that was.
 *
 * @param language a BCP 47 tag; without a pack there are none
 */
export const reservationsIn = oncePer(function reservationsIn (sentence: Pick<Sentence, 'text' | 'start'>, language: string): readonly Reservation[] {
  const compiled = matchersOf(language)
  if (compiled === undefined) return []
  const { text, words, wordAt } = plainWordsOf(sentence, language)
  /** Whether what is put off is something that people do: "don't lift yet". */
  function isOfActivity (first: number, last: number): boolean {
    let [from, to] = [first, last + 1]
    while (from > Math.max(0, first - AROUND_WORDS) && words[from]?.isSetOff !== true) from -= 1
    while (to <= last + AROUND_WORDS && words[to]?.isSetOff === false) to += 1
    return words.slice(from, to).some(word => compiled?.activities.has(word.text) === true)
  }
  return compiled.matchers.flatMap(({ kind, matcher }) => matchesOf(matcher, text).flatMap(({ 0: { length }, index }) => {
    const [first, last] = [wordAt(index), wordAt(index + length - 1)]
    if (kind === 'putOff' && isOfActivity(first, last)) return []
    return { kind, start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 }
  }))
})
