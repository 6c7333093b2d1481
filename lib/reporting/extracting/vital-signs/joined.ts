import type { SpokenNumber } from '../../reading/numbers/index.js'
import { pairOf } from '../../reading/quantities/pairs.js'
import { cueAt, firstCueIn, type AnnotatedTranscript } from './annotated-transcript.js'

/** A number made of those that were said, and how many it took. */
export interface Joined extends SpokenNumber {
  taken: number
}

/** Most signs between a number that was begun and the same one said in full. */
const PAUSE = 4

function isUnit ({ value, digits, decimals }: SpokenNumber): boolean {
  return !digits && decimals === 0 && value >= 1 && value <= 9
}

/** The number from the one at an index on: as it is plainly read, or "one thirty", "one oh five", or one that was begun again. */
export function joinedAt (transcript: AnnotatedTranscript, at: number): Joined | undefined {
  const { numbers, words, lexicon } = transcript
  const [first, second] = [numbers[at], numbers[at + 1]]
  if (first === undefined) return undefined
  const alone = { ...first, taken: 1 }
  if (second === undefined || first.decimals > 0) return alone
  const between = words.slice(first.to, Math.min(second.from, first.to + PAUSE)).map(({ text }) => text).join('')
  const adjacent = second.from === first.to || (between === '-' && second.from === first.to + 1)

  if (lexicon.joinsHundreds && isUnit(first) && !second.digits) {
    const zero = cueAt(transcript, 'oh', first.to) ?? (between.startsWith('-') ? cueAt(transcript, 'oh', first.to + 1) : undefined)
    const oh = zero !== undefined && (zero.to === second.from || (words[zero.to]?.text === '-' && zero.to + 1 === second.from))
    const tens = adjacent && second.value >= 10 && second.value < 100
    const [whole] = tens || (oh && second.value < 10) ? pairOf(first, second, oh) : []
    if (whole !== undefined) return { ...second, from: first.from, value: whole.value, taken: 2 }
  }
  const paused = second.from - first.to <= PAUSE && /^[-,.…–—]*$/.test(between)
  if (!paused || first.digits !== second.digits) return alone
  // "ninety ninety seven", "seventy-, seventy-two", "sixty sixty": the second is what was meant.
  const tens = !first.digits && first.value >= 20 && first.value < 100 && first.value % 10 === 0
  const begunAgain = tens && Math.floor(second.value / 10) * 10 === first.value
  const twice = second.from === first.to && first.value === second.value && first.value >= 10
  return begunAgain || twice ? { ...second, from: first.from, taken: 2 } : alone
}

/** "A hundred four" without "and": it is 104, and may be meant as 100.4. */
export function isLoose (transcript: AnnotatedTranscript, { from, to, value, decimals, digits, taken }: Joined): boolean {
  const hundred = taken === 1 && !digits && decimals === 0 && value > 100 && value < 110 && to - from >= 2
  return hundred && firstCueIn(transcript, ['and'], from, to) === undefined
}
