import type { SpokenNumber } from '../../reading/numbers/index.js'
import { cueAt, firstCueIn, type AnnotatedTranscript } from './annotated-transcript.js'

/** A number made of those that were said, and how many it took. */
export interface Joined extends SpokenNumber {
  taken: number
}

function isUnit ({ value, digits, decimals }: SpokenNumber): boolean {
  return !digits && decimals === 0 && value >= 1 && value <= 9
}

/** The number from the one at an index on: as it is plainly read, or "one thirty", "one oh five", or one that was begun again. */
export function joinedAt (transcript: AnnotatedTranscript, at: number): Joined | undefined {
  const { numbers, lexicon } = transcript
  const [first, second] = [numbers[at], numbers[at + 1]]
  if (first === undefined) return undefined
  const alone = { ...first, taken: 1 }
  if (second === undefined || first.decimals > 0) return alone
  const adjacent = second.from === first.to

  if (lexicon.joinsHundreds && isUnit(first) && !second.digits) {
    const oh = cueAt(transcript, 'oh', first.to)?.to === second.from
    const tens = adjacent && second.value >= 10 && second.value < 100
    if (tens || (oh && second.value < 10)) return { ...second, from: first.from, value: 100 * first.value + second.value, taken: 2 }
  }
  if (!adjacent || first.digits !== second.digits) return alone
  // "ninety ninety seven", "sixty sixty": the second is what was meant.
  const tens = !first.digits && first.value >= 20 && first.value < 100 && first.value % 10 === 0
  const begunAgain = tens && Math.floor(second.value / 10) * 10 === first.value
  return begunAgain || (first.value === second.value && first.value >= 10) ? { ...second, from: first.from, taken: 2 } : alone
}

/** "A hundred four" without "and": it is 104, and may be meant as 100.4. */
export function isLoose (transcript: AnnotatedTranscript, { from, to, value, decimals, digits, taken }: Joined): boolean {
  const hundred = taken === 1 && !digits && decimals === 0 && value > 100 && value < 110 && to - from >= 2
  return hundred && firstCueIn(transcript, ['and'], from, to) === undefined
}
