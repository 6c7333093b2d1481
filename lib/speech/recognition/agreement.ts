import { editCosts } from '../../runtime/index.js'
import type { Agreement, Recognition } from './engine/types.js'
import { plain, wordsOf } from './key-terms/doubts.js'

/** Nobody says more words in half a minute: what goes on after them is a loop, and not compared. */
const WORDS_MAX = 500

/** Share of words in which two hearings may differ. */
const DIFFERENCE_MAX = 0.2

/** Fewer words do not tell: two of ten words may differ for any person. */
const WORDS_MIN = 40

/** The words of a recognition, those of one speaker after those of the other: where both speak at once, their order is chance. */
function comparedWords ({ pieces }: Recognition): string[] {
  const bySpeaker = pieces.toSorted((one, other) => (one.speaker ?? '').localeCompare(other.speaker ?? ''))
  return wordsOf(plain(bySpeaker.map(({ text }) => text).join(' '))).slice(0, WORDS_MAX)
}

/** How far two hearings of the same sound agree. */
export function agreementOf (one: Recognition, other: Recognition): Agreement {
  const [words, others] = [comparedWords(one), comparedWords(other)]
  return { words: Math.max(words.length, others.length), differing: editCosts(words, others)(0, 0) }
}

/** The agreement of several sounds together. */
export function pooled (agreements: readonly Agreement[]): Agreement {
  const sum = (what: keyof Agreement) => agreements.reduce((total, agreement) => total + agreement[what], 0)
  return { words: sum('words'), differing: sum('differing') }
}

/**
 * Whether words are guesses, of an engine that does not say how certain it is: two hearings of the same sound differ in too many. `false`
 * where there are too few words to tell.
 */
export function areGuesses ({ words, differing }: Agreement): boolean {
  return words >= WORDS_MIN && differing > words * DIFFERENCE_MAX
}
