import { measurement, onePressure, pressures, type Customs, type Measurement } from './measures.js'
import { unitAt } from './compounds.js'
import type { Mark } from './marks.js'
import type { Quantity } from './quantities.js'
import { cueAt, cueBefore, lastCueIn, type AnnotatedTranscript } from './annotated-transcript.js'
import type { NameKind } from '../../languages/parts/vital-signs.js'

/** A quantity, what it measures, and where the words that tell of it begin. */
export interface Claim {
  name: NameKind
  /** The first word of the name, or of the quantity when it has none before it. */
  nameFrom: number
  quantity: Quantity
  /** The word after the last one of the value. */
  to: number
  measurement: Measurement
}

/** Words between a name and its value. */
const NAME_DISTANCE = 14
/** The same when the unit says what it is, as in "weight and height? 80 kilos, 1 metre 75". */
const UNIT_DISTANCE = 22
/** Longest name, in words. */
const NAME_LENGTH = 4
/** Words into the next sentence, where a value may still belong to the name before. */
const NEXT_SENTENCE = 8
/** Words and signs after a name at the end of a sentence whose value follows. */
const SENTENCE_END = 4
/** Words over which the talk is still of blood pressure. */
const PRESSURE_DISTANCE = 40
/** Pressures up to this are in centimetres of mercury. */
const CENTIMETRES = 30
/** Least temperature that is a fever, in °C. */
const FEVER = 37.8

/** Least weight in kg, and height in cm, of a grown person. */
const GROWN_WEIGHT = 35
const GROWN_HEIGHT = 130

/** Units of a weight or a height. */
const ofBody: Readonly<Partial<Record<NonNullable<Quantity['unit']>, 'weight' | 'height'>>> = {
  kg: 'weight', lb: 'weight', pfund: 'weight', stone: 'weight', feet: 'height', metres: 'height', cm: 'height', m: 'height', foot: 'height'
}

/** Units that make it certain what is measured, without a name. */
const certain: Readonly<Partial<Record<NonNullable<Quantity['unit']>, NameKind>>> = {
  pair: 'blood_pressure', bpm: 'heart_rate', celsius: 'temperature', fahrenheit: 'temperature'
}

function bodyName ({ unit }: Quantity): 'weight' | 'height' | undefined {
  return unit === null ? undefined : ofBody[unit]
}

interface Named {
  mark: Mark<NameKind>
  /** Sentences from the one of the name to that of the value. */
  sentences: number
}

/** The name before a quantity that it can belong to: the nearest one, for a weight or a height the nearest of its own. */
function nameBefore ({ names, words }: AnnotatedTranscript, quantity: Quantity, previous: Quantity | undefined): Named | undefined {
  const own = bodyName(quantity)
  const distance = own === undefined ? NAME_DISTANCE : UNIT_DISTANCE
  for (let at = quantity.from - 1; at >= Math.max(0, quantity.from - distance - NAME_LENGTH); at -= 1) {
    if (own === undefined && previous !== undefined && previous.unit !== 'foreign' && at < previous.to) return undefined
    const mark = names.get(at)
    if (mark === undefined || mark.to > quantity.from) continue
    if (own !== undefined && mark.kind === 'other') return undefined
    if (own !== undefined && mark.kind !== own) continue
    const sentences = (words[quantity.from]?.sentence ?? 0) - (words[at]?.sentence ?? 0)
    return quantity.from - mark.to <= distance ? { mark, sentences } : undefined
  }
  return undefined
}

/** The name right after a value: "40 of fever", "six feet tall", "98 percent on room air". */
function nameAfter ({ names, words, cues }: AnnotatedTranscript, quantity: Quantity): Mark<NameKind> | undefined {
  // "68 for the pulse".
  const belongs = cues.get(quantity.to)?.find(({ kind }) => kind === 'belongs')
  // "Doce siete de tensión": the second pressure stands between.
  const pair = quantity.unit === null ? quantity.follower?.to : quantity.unit === 'pair' ? quantity.to : undefined
  const behind = pair === undefined ? undefined : cues.get(pair)?.find(({ kind }) => kind === 'belongs')
  const ofPair = behind === undefined ? undefined : names.get(behind.to)
  if (ofPair?.kind === 'blood_pressure' && words[behind?.to ?? 0]?.sentence === words[quantity.from]?.sentence) return ofPair
  for (let at = quantity.to; at < quantity.to + 3; at += 1) {
    const mark = names.get(at)
    if (mark === undefined) continue
    const { kind } = mark
    if (belongs?.to === at && kind !== 'other' && words[at]?.sentence === words[quantity.from]?.sentence) return mark
    const inParts = quantity.unit === null && quantity.value < 10 && quantity.follower !== undefined
    const ofHeight = kind === 'height' && (bodyName(quantity) === kind || quantity.unit === 'inch' || inParts)
    const ofWeight = kind === 'weight' && quantity.unit === 'kg' && quantity.value >= GROWN_WEIGHT
    const fits = kind === 'fever' || (kind === 'saturation' && quantity.unit === 'percent') || ofHeight || ofWeight
    return fits && words[at]?.sentence === words[quantity.from]?.sentence ? mark : undefined
  }
  return undefined
}

/** Whether a value without a unit hangs together with its name: right behind it, or behind a word like "is", or a comma. */
function isLinked (transcript: AnnotatedTranscript, { mark, sentences }: Named, { from }: Quantity): boolean {
  const { words, sentenceStarts, openings, cues } = transcript
  if (from === mark.to) return true
  const start = sentenceStarts[words[from]?.sentence ?? 0] ?? 0
  if (sentences > 1 || (sentences === 1 && from - start > NEXT_SENTENCE)) return false
  if (sentences === 1) {
    // "Now the blood pressure. 130 over 80": the name is asked for, or stands at the end of what was said before.
    const sentence = words[mark.from]?.sentence ?? 0
    const { first, marked } = openings[sentence] ?? { first: 0, marked: false }
    const isQuestion = marked || cues.get(first)?.some(({ kind }) => kind === 'question') === true
    if (!isQuestion && (sentenceStarts[sentence + 1] ?? 0) - mark.to > SENTENCE_END) return false
    if (from === start) return true
  }
  return cueBefore(transcript, ['link', 'now', 'article', 'moved'], from) !== undefined || /^[,:;.–—]$/.test(words[from - 1]?.text ?? '')
}

/** "No fever, 98.4": a temperature although the fever is denied. */
function noFever (quantity: Quantity, customs: Customs): Measurement | undefined {
  const found = measurement('temperature', quantity, customs)
  return found?.values.every(({ value }) => value < FEVER) === true ? found : undefined
}

/** Whether the last thing that was named is blood pressure. */
function pressureNearby (transcript: AnnotatedTranscript, { from }: Quantity): boolean {
  for (let at = from - 1; at >= Math.max(0, from - PRESSURE_DISTANCE); at -= 1) {
    const kind = transcript.names.get(at)?.kind
    // "Two years ago" names nothing else.
    const counted = kind === 'other' && unitAt(transcript, at)?.kind === 'foreign'
    if (kind !== undefined && !counted) return kind === 'blood_pressure'
  }
  return false
}

/** A weight or a height without its name: "I'm 80 kilos", or one beside the other. */
function besideName (
  transcript: AnnotatedTranscript, quantity: Quantity, next: Quantity | undefined, before: Claim | undefined
): NameKind | undefined {
  const name = bodyName(quantity)
  if (name === undefined || quantity.unit === 'foot') return undefined
  const other = name === 'weight' ? 'height' : 'weight'
  const twoParts = [quantity.unit, next?.unit].some(unit => unit === 'feet' || unit === 'metres')
  const after = next !== undefined && next.from - quantity.to <= 3 && bodyName(next) === other && twoParts
  const beside = after || (before !== undefined && before.name === other && quantity.from - before.to <= 4)
  return beside || cueBefore(transcript, ['be'], quantity.from) !== undefined || isAbout(transcript, quantity) ? name : undefined
}

/** "I'm about eleven stone": what is said with a word of little weight before it must be that of a grown person. */
function isAbout (transcript: AnnotatedTranscript, quantity: Quantity): boolean {
  const about = cueBefore(transcript, ['link'], quantity.from)
  if (about === undefined || cueBefore(transcript, ['be'], about.from) === undefined) return false
  const name = bodyName(quantity)
  const found = name === undefined ? undefined : measurement(name, quantity, transcript.lexicon)
  return found?.values.every(({ id, value }) => value >= (id === 'weight' ? GROWN_WEIGHT : GROWN_HEIGHT)) === true
}

/** Words between an earlier weight and today's. */
const COMPARED = 10

/** "Last time you were 85 kilos, today 82 kilos": the weight of a grown person right after a word for today, beside another one. */
function isComparedToday (transcript: AnnotatedTranscript, { from, unit, value }: Quantity, previous: Quantity | undefined): boolean {
  if (unit !== 'kg' || value < GROWN_WEIGHT || previous?.unit !== 'kg' || previous.value < GROWN_WEIGHT) return false
  return from - previous.to <= COMPARED && cueBefore(transcript, ['now'], from) !== undefined
}

/** A name that is not said before, but after a value or with its unit. */
function otherName (
  transcript: AnnotatedTranscript, quantity: Quantity, [previous, next]: readonly [Quantity | undefined, Quantity | undefined],
  before: Claim | undefined, after: Mark<NameKind> | undefined
): NameKind | undefined {
  if (after !== undefined) return after.kind
  if (quantity.unit === null) return undefined
  const compared = isComparedToday(transcript, quantity, previous) ? 'weight' : undefined
  const name = certain[quantity.unit] ?? besideName(transcript, quantity, next, before) ?? compared
  if (name !== 'blood_pressure') return name
  const [first = 0, second = 0] = pressures(quantity, false) ?? []
  const sure = quantity.weak !== true && first > 0 && Math.abs(first - second) <= PULSE_PRESSURE_MAX
  return sure || pressureNearby(transcript, quantity) ? name : undefined
}

/** Words between the name of blood pressure and a pair that is surely its own, whatever stands between: "on the left arm 120/80". */
const PRESSURE_NAMED = 3

/** The largest difference of two pressures without a name. */
const PULSE_PRESSURE_MAX = 140

/** Whether some word ends here of which more is known than its letters. */
function isKnown ({ cues, names }: AnnotatedTranscript, at: number): boolean {
  for (let from = at; from >= Math.max(0, at - NAME_LENGTH); from -= 1) {
    const marks = [names.get(from), ...cues.get(from) ?? []]
    if (marks.some(mark => mark !== undefined && mark.to > at)) return true
  }
  return false
}

/** "Wixela 250/50": two numbers with a stroke right after a word of which nothing is known are the strengths of a product. */
function isStrength (transcript: AnnotatedTranscript, { from, to, unit }: Quantity): boolean {
  const { words, names } = transcript
  if (unit !== 'pair' || !words.slice(from, to).some(({ text }) => text === '/')) return false
  const before = words[from - 1]
  if (before === undefined || before.sentence !== words[from]?.sentence || !/^\p{L}/u.test(before.text) || isKnown(transcript, from - 1)) return false
  for (let at = from - 1; at >= Math.max(0, from - PRESSURE_NAMED - NAME_LENGTH); at -= 1) {
    const name = names.get(at)
    if (name?.kind === 'blood_pressure') return from - name.to > PRESSURE_NAMED
  }
  return true
}

/** One pressure after the name of both, which is half of a reading. */
function halfClaim (transcript: AnnotatedTranscript, quantity: Quantity, named: Named | undefined): Claim | undefined {
  if (named?.mark.kind !== 'blood_pressure' || !isLinked(transcript, named, quantity)) return undefined
  const found = onePressure(quantity)
  return found === undefined ? undefined : { name: 'blood_pressure', nameFrom: named.mark.from, quantity, to: found.to, measurement: found }
}

/** What a quantity measures, if it is a vital sign at all. */
export function claimOf (
  transcript: AnnotatedTranscript, quantity: Quantity, previous: Quantity | undefined, next: Quantity | undefined, before: Claim | undefined
): Claim | undefined {
  const { lexicon } = transcript
  if (isStrength(transcript, quantity)) return undefined
  const named = nameBefore(transcript, quantity, previous)
  // "72 for the pulse, 98 for the saturation": a name that stood behind its value is no name of the next one.
  const behind = before !== undefined && named !== undefined && named.mark.to <= before.to && cueAt(transcript, 'belongs', before.quantity.to) !== undefined
  if (named !== undefined && !behind) {
    const { mark: { kind: name, from: nameFrom }, sentences } = named
    const denied = name === 'fever' && lastCueIn(transcript, ['negated'], Math.max(0, nameFrom - 5), nameFrom) !== undefined
    const found = denied ? noFever(quantity, lexicon) : measurement(name, quantity, lexicon)
    const pair = quantity.unit === 'pair' && quantity.value > CENTIMETRES
    const withUnit = quantity.unit !== null && (sentences <= 1 || bodyName(quantity) !== undefined)
    if (found !== undefined && (pair || withUnit || isLinked(transcript, named, quantity))) {
      return { name, nameFrom, quantity, to: found.to, measurement: found }
    }
    if (name === 'other' && quantity.unit !== 'pair') return undefined
  }
  const after = nameAfter(transcript, quantity)
  const name = otherName(transcript, quantity, [previous, next], before, after)
  const found = name === undefined ? undefined : measurement(name, quantity, lexicon)
  if (name === undefined || found === undefined) return behind ? undefined : halfClaim(transcript, quantity, named)
  const nameFrom = named !== undefined && named.sentences <= 1 && named.mark.kind === name ? named.mark.from : quantity.from
  return { name, nameFrom, quantity, to: Math.max(found.to, after?.to ?? 0), measurement: found }
}
