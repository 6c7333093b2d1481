import { joinedAt, type Joined } from './joined.js'
import { marksAt, measuredUnit, type MeasuredUnit } from './marks.js'
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

const POUND = 0.45359237
const INCH = 2.54

/** Units that a half can follow: "38 degrés et demi". */
const halved: readonly MeasuredUnit[] = ['kg', 'degree', 'celsius', 'lb', 'pfund', 'stone']

/** The unit that begins at a word, or after a hyphen ("58-year-old"). */
export function unitAt ({ words, known }: AnnotatedTranscript, at: number): Unit | undefined {
  const start = /^[-‐‑]$/.test(words[at]?.text ?? '') ? at + 1 : at
  const [mark] = marksAt(known[start]?.units ?? [], known, start)
  return mark === undefined ? undefined : { kind: measuredUnit(mark.kind), to: mark.to }
}

interface Part {
  value: number
  to: number
  taken: number
  /** Whether no unit was said. */
  bare: boolean
}

/** The second part, with its unit or, where it needs none, without one. */
function part (transcript: AnnotatedTranscript, at: number, unit: MeasuredUnit, needsUnit: boolean): Part | undefined {
  const number = joinedAt(transcript, at)
  if (number === undefined || number.decimals > 1) return undefined
  const { value, to, taken } = number
  const said = unitAt(transcript, to)
  if (said?.kind === unit) return { value, to: said.to, taken, bare: false }
  return needsUnit || said !== undefined ? undefined : { value, to, taken, bare: true }
}

type Maker = (first: number, second: Part) => Pick<Compound, 'value' | 'unit'> | undefined

/** What a unit can be followed by, and what it makes. */
interface SecondUnit {
  unit: MeasuredUnit
  alwaysUnit?: true
  onlyBeside?: true
  make: Maker
}

/** The second units of each unit. */
const makers: Readonly<Partial<Record<MeasuredUnit, readonly SecondUnit[]>>> = {
  foot: [{ unit: 'inch', make: (feet, { value }) => value < 12 ? { value: (12 * feet + value) * INCH, unit: 'feet' } : undefined }],
  m: [{ unit: 'cm', make: (metres, { value }) => metres <= 2 && value >= 2 && value < 100 ? { value: 100 * metres + value, unit: 'metres' } : undefined }],
  stone: [{ unit: 'lb', make: (stone, { value }) => value < 14 ? { value: (14 * stone + value) * POUND, unit: 'kg' } : undefined }],
  lb: [{
    unit: 'oz',
    alwaysUnit: true,
    make: (pounds, { value }) => value < 16 ? { value: (pounds + value / 16) * POUND, unit: 'kg' } : undefined
  }],
  // "91 kilo en 4 ons", "3 kilo 500", "38 graden 5", "1 gramme 20": the second part is decimals.
  kg: [{
    unit: 'hg',
    alwaysUnit: true,
    make: (kilos, { value }) => value < 10 ? { value: kilos + value / 10, unit: 'kg' } : undefined
  }, {
    unit: 'g',
    // "80 kilos 178" may be a weight and a height.
    make: (kilos, { value, bare }) => {
      const sure = value >= 100 && value < 1000 && (!bare || kilos < 20 || value % 50 === 0)
      return sure ? { value: kilos + value / 1000, unit: 'kg' } : undefined
    }
  }],
  degree: [{ unit: 'degree', onlyBeside: true, make: (degrees, { value }) => value < 10 ? { value: degrees + value / 10, unit: 'degree' } : undefined }],
  g: [{
    unit: 'foreign',
    onlyBeside: true,
    make: (grams, { value }) => grams < 10 && value >= 10 && value < 100 ? { value: grams + value / 100, unit: 'gl' } : undefined
  }]
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
  for (const { unit: smaller, alwaysUnit, onlyBeside, make } of makers[unit.kind] ?? []) {
    const second = beside || onlyBeside !== true ? part(transcript, next, smaller, alwaysUnit === true || !beside) : undefined
    const made = second === undefined ? undefined : make(value, second)
    if (second !== undefined && made !== undefined) return { ...made, to: second.to, taken: second.taken }
  }
  return unit.kind === 'kg' && beside ? tenths(transcript, value, next) : undefined
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
