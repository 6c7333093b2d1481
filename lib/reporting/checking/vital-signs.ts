import { oncePer } from '../../runtime/index.js'
import type { VitalSign } from '../../../schemas/consultation-output/index.js'
import type { EvidenceSource, RemovalReason } from '../../../schemas/evidence.js'
import type { VitalSignId } from '../reading/bounds.js'
import { memoised } from './memoised.js'
import type { Quantity } from '../reading/quantities/index.js'
import type { TranscriptIndex, QuantityMention, TranscriptSentence } from './transcript-index.js'
import { units, type UnitId } from '../reading/quantities/units.js'
import { vitalSignNames } from './vital-sign-names.js'

/** A way in which a vital sign may be said. */
interface Way {
  /** The unit, if one is said; several if they sound alike. */
  units: readonly UnitId[]
  /** Converts a spoken number to the unit of the vital sign. */
  toOurs: (spoken: number) => number
  /** Converts it back. */
  toSaid: (ours: number) => number
  /** The range of numbers that may be meant this way when no unit is said. */
  bare?: readonly [low: number, high: number]
}

function times (factor: number, unitIds: readonly UnitId[], bare?: readonly [number, number]): Way {
  const way = { units: unitIds, toOurs: (spoken: number) => spoken * factor, toSaid: (ours: number) => ours / factor }
  return bare === undefined ? way : { ...way, bare }
}

const ANY = [0, Infinity] as const

/** The highest pressure in centimetres of mercury that is said without its unit. */
const CENTIMETRES_MAX = 30
const pressure = [times(1, ['mmhg'], ANY), times(10, ['cmhg'], [2, CENTIMETRES_MAX])]

/**
 * How each vital sign is said. Pressures are said in centimetres of mercury in French and in Belgium ("douze huit"), a glucose in
 * millimoles or grams per litre, weights in pounds or stone, heights in feet and inches. 1 mmol/L of glucose is 18.016 mg/dL (molar
 * mass 180.16 g/mol); some take 18.
 */
const ways: Readonly<Record<VitalSignId, readonly Way[]>> = {
  weight: [
    times(1, ['kg'], ANY), times(units.lb.size / 1000, ['lb'], ANY), times(units.stone.size / 1000, ['stone']), times(0.5, ['pfund']), times(0.001, ['g']),
    times(units.oz.size / 1000, ['oz'])
  ],
  height: [times(1, ['cm'], ANY), times(100, ['m'], [0.2, 2.8]), times(2.54, ['inch'], [10, 100]), times(30.48, ['foot'])],
  bmi: [times(1, ['kg'], ANY)],
  systolic_blood_pressure: pressure,
  diastolic_blood_pressure: pressure,
  heart_rate: [times(1, ['bpm', 'perminute', 'times'], ANY)],
  blood_glucose: [
    times(1, ['mgdl', 'mg'], ANY), times(18.016, ['mmoll'], [0.5, 60]), times(18, ['mmoll'], [0.5, 60]), times(18.018, ['mmoll'], [0.5, 60]),
    times(100, ['gl', 'g'], [0.05, 10])
  ],
  body_temperature: [
    times(1, ['celsius', 'degree'], ANY),
    { units: ['fahrenheit', 'degree'], toOurs: spoken => (spoken - 32) / 1.8, toSaid: ours => ours * 1.8 + 32, bare: [80, 120] }
  ],
  peak_flow: [times(1, ['lmin', 'l'], ANY), times(60, ['ls'])],
  oxygen_saturation: [times(1, ['percent'], ANY)]
}

/** Values are rounded to one decimal. */
const ROUNDING = 0.05 + 1e-6

/** Whether a spoken number is this value, in the unit that was said with it, or in any plausible one if none was. */
function explains (quantity: Quantity, { vital_sign_id: id, value }: VitalSign): boolean {
  const { kind, unit, value: spoken } = quantity
  return ways[id].some(way => {
    // "Trece ocho" are two pressures, and no 13.8 centimetres.
    if (kind === 'composed' && way.bare?.[1] === CENTIMETRES_MAX && unit === null) return false
    const fits = unit === null ? way.bare !== undefined && spoken >= way.bare[0] && spoken <= way.bare[1] : way.units.includes(unit)
    return fits && Math.abs(way.toOurs(spoken) - value) <= ROUNDING
  })
}

/** "Half", an ordinal and "a tablet" are not measurements; neither is the "thirty" of "one thirty". */
function isMeasured ({ kind, part }: Quantity): boolean {
  return kind !== 'implied' && !part
}

/** The longest sentence that is cited whole as the source of a number; of a longer one, only the words around the number. */
const RANGE_MAX_LENGTH = 300

/** The sentence of a number, or the words around it if the sentence is very long. */
function rangeAround ({ quantity, sentence }: QuantityMention): EvidenceSource {
  const { segment, start, end, words } = sentence
  if (end - start <= RANGE_MAX_LENGTH) return { segment_id: segment, start, end }
  const first = words[Math.max(0, quantity.from - 12)]
  const last = words[Math.min(words.length, quantity.unitTo + 8) - 1]
  return { segment_id: segment, start: first?.start ?? start, end: last?.end ?? end }
}

/** Units that also measure other things: a dose of 80 mg, an ejection fraction of 55 %, three times a day. */
const SHARED_UNITS: ReadonlySet<UnitId> = new Set(['mg', 'g', 'l', 'percent', 'times', 'degree'])

/** How many sentences before and after a number its vital sign may be named: "Peak flow?" "310." "And again." "325." */
const NAME_BEFORE = 12
const NAME_AFTER = 1

/** Most words between the two numbers of a blood pressure: "one thirty over, uh, eighty". */
const PAIR_MAX_WORDS = 4

/** The result of checking a vital sign: where it was said, or why it is removed. */
export type Grounding = { sources: EvidenceSource[] } | { reason: RemovalReason }

function withinRanges ({ quantity, sentence }: QuantityMention, sources: readonly EvidenceSource[]): boolean {
  return sources.some(({ segment_id: id, start, end }) => id === sentence.segment && quantity.start >= start && quantity.numberEnd <= end)
}

/** The least weight of a person in grams; smaller amounts are doses. */
const GRAMS_MIN = 1000

/** Body temperatures, in degrees Celsius, that are recognised without a name: "thirty-seven point two", "39 degrees". */
const FEVER = [34, 42.5] as const

function isFeverish ({ value, decimals, unit }: Quantity): boolean {
  return value >= FEVER[0] && value <= FEVER[1] && (unit === 'degree' || (unit === null && decimals > 0))
}

/** How many readings to look at after a number for its neighbour: "one thirty" alone has three. */
const READINGS_MAX = 8

/** The numbers of a sentence that are so close to another one that the two may be a blood pressure. */
function pairedIn ({ quantities }: TranscriptSentence): Set<Quantity> {
  const measured = quantities.filter(isMeasured).sort((left, right) => left.from - right.from)
  const paired = new Set<Quantity>()
  for (const [at, first] of measured.entries()) {
    for (const second of measured.slice(at + 1, at + 1 + READINGS_MAX)) {
      if (second.from < first.to || second.from - first.to > PAIR_MAX_WORDS) continue
      paired.add(first).add(second)
    }
  }
  return paired
}

/** The places where a value may have been said, in the order spoken. */
function placesOf (vitalSign: VitalSign, index: TranscriptIndex): QuantityMention[] {
  const { vital_sign_id: id, value } = vitalSign
  const found = ways[id].flatMap(({ toSaid }) => index.between(toSaid(value - ROUNDING), toSaid(value + ROUNDING)))
  return [...new Set(found)]
    .filter(({ quantity }) => isMeasured(quantity) && explains(quantity, vitalSign))
    .sort((left, right) => left.sentence.at - right.sentence.at || left.quantity.from - right.quantity.from)
}

const beginningsOf = memoised(vitalSignNames)

/** Whether some words name a vital sign. */
const namesSign = oncePer((folded: readonly string[], id: VitalSignId): boolean => {
  const beginnings = beginningsOf(id)
  return folded.some(word => beginnings.some(beginning => word.startsWith(beginning)))
})

/**
 * Finds where a vital sign was said: in the sources of the draft, else where its name is said with it or just before, else anywhere its
 * number belongs to it by unit, by a name nearby, or as half of a blood pressure. Otherwise says why the vital sign is removed: its number
 * was not said, or only for something else.
 */
export function createVitalSignCheck (index: TranscriptIndex): (vitalSign: VitalSign, sources: readonly EvidenceSource[]) => Grounding {
  const names = memoised((id: VitalSignId) => {
    return new Set(index.sentences.filter(({ folded }) => namesSign(folded, id)).map(({ at }) => at))
  })

  const paired = memoised(pairedIn)

  /** Whether a number belongs to a vital sign: its unit says so, the name is nearby, or it is half of a blood pressure. */
  function isOf (id: VitalSignId, { quantity, sentence }: QuantityMention): boolean {
    if (quantity.unit !== null && !SHARED_UNITS.has(quantity.unit) && id !== 'bmi') return true
    if (id === 'body_temperature' && isFeverish(quantity)) return true
    if (id === 'weight' && quantity.unit === 'g' && quantity.value >= GRAMS_MIN) return true
    const named = names(id)
    for (let at = sentence.at - NAME_BEFORE; at <= sentence.at + NAME_AFTER; at += 1) if (named.has(at)) return true
    return id.endsWith('_blood_pressure') && paired(sentence).has(quantity)
  }

  const groundings = memoised((key: string) => {
    const vitalSign = JSON.parse(key) as VitalSign
    const places = placesOf(vitalSign, index).filter(place => isOf(vitalSign.vital_sign_id, place))
    const named = names(vitalSign.vital_sign_id)
    const best = places.find(({ sentence }) => named.has(sentence.at)) ?? places.find(({ sentence }) => named.has(sentence.at - 1))
    return { places, best: best ?? places[0] }
  })

  return function ground (vitalSign, sources) {
    const { places, best } = groundings(JSON.stringify(vitalSign))
    const inside = places.find(place => withinRanges(place, sources))
    if (inside !== undefined) {
      const own = sources.filter(source => withinRanges(inside, [source]) && index.within(source).length < 2)
      return { sources: own.length > 0 ? own : [rangeAround(inside)] }
    }
    if (best !== undefined) return { sources: [rangeAround(best)] }
    const isElse = index.saying(vitalSign.value).some(({ quantity }) => isMeasured(quantity)) || placesOf(vitalSign, index).length > 0
    return { reason: isElse ? 'unit_not_said' : 'number_not_said' }
  }
}
