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

const kinds: readonly ReservationKind[] = ['takenBack', 'putOff', 'open', 'asksLeave']

const matchersOf = forEachPack(({ reservations }) => {
  const source = (phrases: readonly string[]) => `(?<![^ ])(?:${anyOf(phrases)})(?![^ ])`
  return kinds.map(kind => ({ kind, matcher: new RegExp(source(reservations[kind]), 'gu') }))
})

/**
 * Where a sentence takes back, puts off or leaves open what was decided, whatever that was.
 *
 * @param language a BCP 47 tag; without a pack there are none
 */
export const reservationsIn = oncePer(function reservationsIn (sentence: Pick<Sentence, 'text' | 'start'>, language: string): readonly Reservation[] {
  const matchers = matchersOf(language)
  if (matchers === undefined) return []
  const { text, words, wordAt } = plainWordsOf(sentence, language)
  const rangesOf = (matcher: RegExp) => matchesOf(matcher, text).map(({ 0: { length }, index }) => ({
    start: words[wordAt(index)]?.start ?? 0, end: words[wordAt(index + length - 1)]?.end ?? 0
  }))
  return matchers.flatMap(({ kind, matcher }) => rangesOf(matcher).map(range => ({ kind, ...range })))
})
