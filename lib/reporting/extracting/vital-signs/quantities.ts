import { oncePer } from '../../../runtime/index.js'
import { compoundAt, gramBefore, metreBefore, unitAt, type Compound, type Unit } from './compounds.js'
import { isLoose, joinedAt, type Joined } from './joined.js'
import type { SpokenNumber } from '../../reading/numbers/index.js'
import { cueAt, cueBefore, type AnnotatedTranscript } from './annotated-transcript.js'

/** A number right after another one. */
interface Follower {
  value: number
  to: number
  /** The word after a third number, right after that. */
  further?: number
  /** Whether it is the first pressure of a pair: the 45 of "100 45 over 92". */
  paired: boolean
}

/** What is said with a number; `from` and `to` are indexes of words. */
export interface Quantity {
  from: number
  to: number
  value: number
  decimals: number
  /** The unit that was said, if any; `pair` for two pressures. */
  unit: Compound['unit'] | 'pair' | null
  /** The second pressure of a pair. */
  second?: number
  /** Whether the word between the two pressures has other meanings too. */
  weak?: boolean
  /** The first word of a number right before a pair, which may belong to it: the 100 of "100 45 over 92". */
  crowdedFrom?: number
  /** The value with what could be its decimal: "ninety-eight four", "ninety eight . four". */
  tail?: { value: number, to: number, taken: number }
  /** A number right after it, which may be its inches or its second pressure. */
  follower?: Follower
  /** "A hundred four", which is 104 and may be meant as 100.4. */
  loose: boolean
  /** Whether it cannot be told what is meant, for a number stands beside it that may belong to it. */
  doubtful: boolean
}

/** Most attempts of which the best counts. */
const ATTEMPTS_MAX = 5

/** "Trente-sept un": what is only an article elsewhere is a decimal where nothing follows that it could belong to. */
function articleTail (transcript: AnnotatedTranscript, { to, value, decimals, digits }: Joined): Quantity['tail'] {
  const article = cueAt(transcript, 'article', to)
  if (article === undefined || digits || decimals > 0 || value < 20) return undefined
  const after = transcript.words[article.to]?.text ?? '\n'
  const ends = /^[.,;:!?\n]$/.test(after) || cueAt(transcript, 'and', article.to) !== undefined
  return ends ? { value: Math.round(10 * value + 1) / 10, to: article.to, taken: 0 } : undefined
}

/** The decimal that follows a whole number without the word for it. */
function tailOf (transcript: AnnotatedTranscript, number: Joined, next: number): Quantity['tail'] {
  const { words, numbers } = transcript
  const one = articleTail(transcript, number)
  if (one !== undefined) return one
  const digit = joinedAt(transcript, next)
  if (digit === undefined || digit.taken > 1 || digit.value > 9 || digit.decimals > 0) return undefined
  if (number.decimals > 0 || number.value < 20) return undefined
  const mark = words[number.to]
  // In tokenised speech the full stop stands apart from what it follows.
  const samePiece = mark?.piece === words[number.from]?.piece
  const apart = mark !== undefined && samePiece && /^[.,]$/.test(mark.text) && mark.start > (words[number.to - 1]?.end ?? 0)
  if (digit.from !== number.to && !(apart && digit.from === number.to + 1)) return undefined
  if (numbers[next + 1]?.from === digit.to) return undefined
  const unit = unitAt(transcript, digit.to)?.kind
  const ofTemperature = unit === undefined || unit === 'degree' || unit === 'celsius' || unit === 'fahrenheit'
  return ofTemperature ? { value: Math.round(10 * number.value + digit.value) / 10, to: digit.to, taken: 1 } : undefined
}

/** Most words and signs of hesitation between the parts of a pair. */
const HESITATION = 4

/** Where the talk goes on after a comma or dots: "130, over 80". */
function afterPause ({ words }: AnnotatedTranscript, at: number): number {
  let end = at
  while (end - at < HESITATION && /^[,.…–—]$/.test(words[end]?.text ?? '')) end += 1
  return end
}

/** Where the talk goes on after a pause, an "er" or an article: "over, um, a hundred". */
function afterHesitation (transcript: AnnotatedTranscript, at: number): number {
  let end = at
  for (;;) {
    const next = (cueAt(transcript, 'opener', end) ?? cueAt(transcript, 'article', end))?.to ?? afterPause(transcript, end)
    if (next === end || next - at > HESITATION) return end
    end = next
  }
}

/** The second pressure after "over", which may have been said twice. */
function secondPressure (transcript: AnnotatedTranscript, number: Joined, next: number): { number: Joined, weak: boolean } | undefined {
  const begin = afterPause(transcript, number.to)
  let at = begin
  let weak = false
  let joined = false
  for (;;) {
    const mark = cueAt(transcript, 'over', at) ?? cueAt(transcript, 'upon', at) ?? cueAt(transcript, 'with', at)
    if (mark === undefined) break
    weak ||= mark.kind !== 'over'
    joined ||= mark.kind === 'with'
    at = mark.to
  }
  const second = at === begin ? undefined : joinedAt(transcript, next)
  if (second === undefined || (second.from !== at && second.from !== afterHesitation(transcript, at))) return undefined
  const unit = unitAt(transcript, second.to)?.kind
  const ofPressure = unit === undefined || unit === 'mmhg' || unit === 'cmhg'
  const paused = begin > number.to || second.from > at
  const alike = areLikePressures(number.value, second.value) || (!joined && areLikePressures(second.value, number.value))
  return (joined || paused) && !(ofPressure && alike) ? undefined : { number: second, weak }
}

/** Whether two numbers are what pressures are, in millimetres or in centimetres of mercury: not a temperature and a saturation. */
function areLikePressures (first: number, second: number): boolean {
  const millimetres = first >= 70 && second >= 30 && first - second >= 10
  const centimetres = first >= 7 && first <= 25 && second >= 3 && second <= 15 && first > second
  return millimetres || centimetres
}

/** Whether letters are glued to a number: "140s", "140's", "1st", "2nd". */
function isGlued ({ words }: AnnotatedTranscript, { from, to }: Joined, unit: Unit | undefined): boolean {
  const [last, suffix] = [words[to - 1], words[to]]
  if (last === undefined || suffix === undefined || suffix.start !== last.end || suffix.piece !== words[from]?.piece) return false
  if (suffix.text === 's' || (suffix.text === '\'' && words[to + 1]?.text === 's')) return true
  return unit === undefined && /^\p{L}/u.test(suffix.text)
}

function followerOf (transcript: AnnotatedTranscript, { value, to }: SpokenNumber, at: number): Follower {
  const [third, first] = [transcript.numbers[at + 1], joinedAt(transcript, at)]
  const paired = first !== undefined && secondPressure(transcript, first, at + first.taken) !== undefined
  return { value, to, paired, ...third?.from === to ? { further: third.to } : {} }
}

/** The quantity of a number, and how many numbers after it belong to it. */
function quantityAt (
  transcript: AnnotatedTranscript, number: Joined, next: number, before: Quantity | undefined
): { quantity: Quantity, taken: number } {
  const { from, to, value, decimals } = number
  const beside = before !== undefined && before.unit === null && (before.to === from || before.tail?.to === from)
  const quantity: Quantity = { from, to, value, decimals, unit: null, loose: isLoose(transcript, number), doubtful: beside }
  const follower = transcript.numbers[next]
  const unit = unitAt(transcript, to)

  const metre = metreBefore(transcript, number)
  if (metre !== undefined) {
    const end = unit?.kind === 'cm' ? unit.to : to
    return { quantity: { ...quantity, from: metre, to: end, value: 100 + value, unit: 'metres', doubtful: false }, taken: 0 }
  }
  const gram = gramBefore(transcript, number)
  if (gram !== undefined && unit === undefined) {
    return { quantity: { ...quantity, from: gram, value: 1 + value / 100, decimals: 2, unit: 'gl', doubtful: false }, taken: 0 }
  }
  const pair = secondPressure(transcript, number, next)
  if (pair !== undefined) {
    const { number: second, weak } = pair
    const after = unitAt(transcript, second.to)
    const pressure = after?.kind === 'mmhg' || after?.kind === 'cmhg'
    const foreign = after !== undefined && !pressure && after.kind !== 'inch'
    const end = pressure ? after.to : second.to
    const both = { unit: 'pair' as const, second: second.value, weak, decimals: Math.max(decimals, second.decimals) }
    const crowded = beside && !foreign ? { crowdedFrom: before.from } : {}
    return { quantity: { ...quantity, ...both, ...crowded, to: end, doubtful: beside || foreign }, taken: second.taken }
  }
  const tries = value <= ATTEMPTS_MAX && cueBefore(transcript, ['attempts'], from) !== undefined
  if (tries || isGlued(transcript, number, unit)) return { quantity: { ...quantity, unit: 'foreign' }, taken: 0 }
  if (unit !== undefined) {
    const compound = compoundAt(transcript, number, unit, next)
    if (compound !== undefined) {
      const { taken, ...whole } = compound
      return { quantity: { ...quantity, ...whole }, taken }
    }
    // "80 kilos 5": half of it would be wrong.
    const halfSaid = unit.kind === 'kg' && follower?.from === unit.to
    return { quantity: { ...quantity, unit: unit.kind, to: unit.to, doubtful: beside || halfSaid }, taken: 0 }
  }
  const tail = tailOf(transcript, number, next)
  if (tail !== undefined) quantity.tail = tail
  if (follower?.from === to) {
    quantity.follower = followerOf(transcript, follower, next)
    quantity.doubtful ||= tail === undefined
  }
  // Whether the decimal belongs to it is decided by what is measured; it is no quantity of its own.
  return { quantity, taken: tail?.taken ?? 0 }
}

/** What the numbers of a transcript count or measure, in the order said, read once. */
export const quantitiesIn = oncePer(function quantitiesIn (transcript: AnnotatedTranscript): readonly Quantity[] {
  const found: Quantity[] = []
  let at = 0
  for (;;) {
    const number = joinedAt(transcript, at)
    if (number === undefined) return found
    const { quantity, taken } = quantityAt(transcript, number, at + number.taken, found.at(-1))
    found.push(quantity)
    at += number.taken + taken
  }
})
