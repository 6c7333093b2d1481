import { joinedAt, type Joined } from './joined.js'
import { converted } from '../../reading/quantities/amounts.js'
import { inOneUnit, isSecondOf, secondsOf, type SecondUnit } from '../../reading/quantities/second-units.js'
import { unitAt as namedUnitAt, type UnitId } from '../../reading/quantities/units.js'
import { measuredUnit, type MeasuredUnit } from './marks.js'
import { cueAt, type AnnotatedTranscript } from './annotated-transcript.js'

/** A unit that was said; `to` is the word after it. */
export interface Unit {
  kind: MeasuredUnit
  to: number
}

/** What is said in two parts, as one; a height is in centimetres. */
export interface Compound {
  value: number
  unit: MeasuredUnit | 'feet' | 'metres'
  to: number
  /** How many numbers its second part took. */
  taken: number
}

/** Units that a half can follow: "38 degrés et demi". */
const halved: readonly MeasuredUnit[] = ['kg', 'degree', 'celsius', 'lb', 'pfund', 'stone']

/** The unit that begins at a word, or after a hyphen. */
export function unitAt ({ words, lexicon }: Pick<AnnotatedTranscript, 'words' | 'lexicon'>, at: number): Unit | undefined {
  const nextUnit = namedUnitAt(words, at, lexicon.units)
  return nextUnit === undefined ? undefined : { kind: measuredUnit(nextUnit.unit), to: nextUnit.to }
}

interface Part {
  value: number
  to: number
  taken: number
  /** Whether no unit was said. */
  bare: boolean
}

/** The second part, with its unit or, where it needs none, without one. */
function part (transcript: AnnotatedTranscript, at: number, units: readonly string[], needsUnit: boolean): Part | undefined {
  const number = joinedAt(transcript, at)
  if (number === undefined || number.decimals > 1) return undefined
  const { value, to, taken } = number
  const nextUnit = unitAt(transcript, to)
  if (nextUnit !== undefined && units.includes(nextUnit.kind)) return { value, to: nextUnit.to, taken, bare: false }
  return needsUnit || nextUnit !== undefined ? undefined : { value, to, taken, bare: true }
}

/** What is made of two parts: a weight in kilograms, a height in centimetres, or the same unit with decimals. */
const wholes: Readonly<Partial<Record<UnitId, { unit: Compound['unit'], of: UnitId }>>> = {
  foot: { unit: 'feet', of: 'cm' },
  m: { unit: 'metres', of: 'cm' },
  stone: { unit: 'kg', of: 'kg' },
  lb: { unit: 'kg', of: 'kg' },
  kg: { unit: 'kg', of: 'kg' },
  degree: { unit: 'degree', of: 'degree' },
  g: { unit: 'gl', of: 'g' }
}

/** Whether two numbers are surely those of a unit and of its second unit. "80 kilos 178" may be a weight and a height. */
function isSurely (unit: UnitId, first: number, second: SecondUnit, { value, bare }: Part): boolean {
  if (!isSecondOf(second, first, value)) return false
  if (unit === 'm') return first <= 2 && value >= 2
  return second.unit !== 'g' || unit !== 'kg' || !bare || first < 20 || value % 50 === 0
}

/** A number with its unit, and the second number that surely belongs to it. */
function withSecond (transcript: AnnotatedTranscript, first: number, unit: UnitId, next: number, beside: boolean): Compound | undefined {
  const whole = wholes[unit]
  if (whole === undefined) return undefined
  for (const second of secondsOf(unit)) {
    const behind = beside || !second.beside ? part(transcript, next, second.units, second.named || !beside) : undefined
    if (behind === undefined || !isSurely(unit, first, second, behind)) continue
    const sum = inOneUnit(unit, first, second, behind.value)
    const value = converted(sum.value, sum.unit, whole.of)
    if (value !== undefined) return { value, unit: whole.unit, to: behind.to, taken: behind.taken }
  }
  return undefined
}

/** What is said in two parts: "five foot seven", "eleven stone four", "1 m 75", "4 pounds 8 ounces", "80 kilos et demi". */
export function compoundAt (transcript: AnnotatedTranscript, { value, decimals }: Joined, unit: Unit, next: number): Compound | undefined {
  if (decimals > 0) return undefined
  const half = halved.includes(unit.kind) ? cueAt(transcript, 'half', unit.to) : undefined
  if (half !== undefined) return { value: value + 0.5, unit: unit.kind, to: half.to, taken: 0 }

  const follower = transcript.numbers[next]
  if (follower === undefined || follower.from > unit.to + 1) return undefined
  // "Cuarenta kilos con quinientos": what is with the kilos is grams, though the unit is not said.
  const beside = follower.from === unit.to || cueAt(transcript, 'parts', unit.to)?.to === follower.from
  if (!beside && transcript.words[unit.to]?.text !== ',' && cueAt(transcript, 'and', unit.to) === undefined) return undefined
  const compound = unit.kind === 'foreign' ? undefined : withSecond(transcript, value, unit.kind, next, beside)
  return compound ?? (unit.kind === 'kg' && beside ? tenths(transcript, value, next) : undefined)
}

/** "Douze kilos quatre", where nothing follows that the second number could count. */
function tenths (transcript: AnnotatedTranscript, kilos: number, next: number): Compound | undefined {
  const digit = joinedAt(transcript, next)
  if (!transcript.lexicon.tenths || digit === undefined || digit.decimals > 0 || digit.value < 1 || digit.value > 9) return undefined
  const after = transcript.words[digit.to]?.text ?? '\n'
  const goesOn = !/^[.,;:!?\n]$/.test(after) && cueAt(transcript, 'and', digit.to) === undefined
  const ends = !goesOn && transcript.numbers[next + digit.taken]?.from !== digit.to + 1
  return ends ? { value: Math.round(10 * kilos + digit.value) / 10, unit: 'kg', to: digit.to, taken: digit.taken } : undefined
}

/** Where a glucose begins whose gram is said with an article: "un gramme vingt". */
export function gramBefore (transcript: AnnotatedTranscript, { from, value, decimals }: Joined): number | undefined {
  const unit = unitAt(transcript, from - 1)
  const article = cueAt(transcript, 'article', from - 2)
  const hundredths = decimals === 0 && value >= 10 && value < 100
  return hundredths && unit?.kind === 'g' && unit.to === from && article?.to === from - 1 ? from - 2 : undefined
}

/** Where a height begins whose metre is said with an article: "un mètre soixante-quinze", "un metro con setenta y cinco". */
export function metreBefore (transcript: AnnotatedTranscript, { from, value, decimals }: Joined): number | undefined {
  const end = cueAt(transcript, 'parts', from - 1) === undefined ? from : from - 1
  const unit = unitAt(transcript, end - 1)
  const article = cueAt(transcript, 'article', end - 2)
  const centimetres = decimals === 0 && value >= 30 && value < 100
  return centimetres && unit?.kind === 'm' && unit.to === end && article?.to === end - 1 ? end - 2 : undefined
}
