import { editCosts } from '../../runtime/index.js'
import type { Agreement, Recognition } from './engine/types.js'
import { plain, wordsOf } from './key-terms/doubts.js'
import { lostWords } from './lost-words.js'

/** Nobody says more words in half a minute: what goes on after them is a loop, and not compared. */
const WORDS_MAX = 500

/** Rows of words that only one hearing has are sentences that the other left out, unless they are more than this share of all words. */
const LOST_SHARE_MAX = 0.5

/** Share of words in which two hearings may differ. */
const DIFFERENCE_MAX = 0.18

/** Fewer words do not tell: two of ten words may differ for any person. */
const WORDS_MIN = 40

/** The words of a recognition, those of one speaker after those of the other: where both speak at once, their order is chance. */
function comparedWords ({ pieces }: Recognition): string[] {
  const bySpeaker = pieces.toSorted((one, other) => (one.speaker ?? '').localeCompare(other.speaker ?? ''))
  return wordsOf(plain(bySpeaker.map(({ text }) => text).join(' '))).slice(0, WORDS_MAX)
}

/**
 * How far two hearings of the same sound agree. Models leave out sentences of people whom they understand, now this one and now that: what
 * only one hearing has in a row is no guess, and not counted.
 */
export function agreementOf (one: Recognition, other: Recognition): Agreement {
  const [words, others] = [comparedWords(one), comparedWords(other)]
  const most = Math.max(words.length, others.length)
  const differing = editCosts(words, others)(0, 0)
  const [lost, otherLost] = [lostWords(words.join(' '), others.join(' ')), lostWords(others.join(' '), words.join(' '))]
  if (lost + otherLost > most * LOST_SHARE_MAX) return { words: most, differing }
  return { words: Math.max(words.length - otherLost, others.length - lost), differing: Math.max(0, differing - lost - otherLost) }
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
