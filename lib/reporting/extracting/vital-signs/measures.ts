import { converted } from '../../reading/quantities/amounts.js'
import { bounds, type VitalSignId } from '../../reading/bounds.js'
import type { HeldReason } from '../../held.js'
import type { Quantity } from './quantities.js'
import type { NameKind } from '../../languages/parts/vital-signs.js'

export type { VitalSignId } from '../../reading/bounds.js'

/** A vital sign in the unit of the report, rounded to one decimal. */
export interface Measured {
  id: VitalSignId
  value: number
}

/** What a quantity means under a name; `to` is the word after its last one. */
export interface Measurement {
  values: Measured[]
  to: number
  /** Why it is no value of a report, though it must be one of this sign: then the values are the numbers as they were said. */
  held?: HeldReason
}

/** How a language says what has no unit. */
export interface Customs {
  /** Blood pressure is also said in centimetres of mercury. */
  centimetres: boolean
  /** A weight without a unit is in kilograms. */
  kilograms: boolean
  /** A blood glucose without a unit that has two decimals is in grams per litre. */
  gramsPerLitre: boolean
}

/** Least rate that is of the heart where nobody says so, in beats a minute: the youngest may breathe nearly as often. */
const RATE_MIN = 65

function oneDecimal (value: number): number {
  return Math.round(value * 10 + Number.EPSILON * 100) / 10
}

function measured (id: VitalSignId, value: number | undefined): Measured[] | undefined {
  if (value === undefined) return undefined
  const [least, most] = bounds[id].expected
  const rounded = oneDecimal(value)
  return rounded >= least && rounded <= most ? [{ id, value: rounded }] : undefined
}

function between (value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}

/** "Doce ochocientos": kilograms and grams without their units, which "80 170" are not, a weight and a height. */
function kilosAndGrams ({ unit, value, decimals, follower }: Quantity, { kilograms }: Customs): number | undefined {
  if (!kilograms || unit !== null || follower === undefined || decimals > 0) return undefined
  const grams = follower.value % 50 === 0 && between(follower.value, value < 30 ? 100 : 300, 950)
  return grams && between(value, 2, 150) ? value + follower.value / 1000 : undefined
}

function weight ({ unit, value, tail, doubtful }: Quantity, { kilograms }: Customs): number | undefined {
  if (doubtful) return undefined
  if (unit === null && tail !== undefined) return kilograms && between(value, 30, 250) ? tail.value : undefined
  if (unit === 'kg' || unit === 'lb' || unit === 'pfund' || unit === 'stone') return converted(value, unit, 'kg')
  return unit === null && kilograms && between(value, 30, 250) ? value : undefined
}

function height ({ unit, value, decimals, follower, doubtful }: Quantity): number | undefined {
  if (unit === 'feet' || unit === 'metres') return value
  if (unit === 'cm') return value
  if (unit === 'm') return between(value, 0.3, 2.6) ? value * 100 : undefined
  if (unit === 'foot' || unit === 'inch') {
    const inches = unit === 'foot' ? value * 12 : value
    return between(inches, 24, 96) ? converted(inches, 'inch', 'cm') : undefined
  }
  if (unit !== null) return undefined
  // "five seven", and "five ten", which is read as 510.
  const inches = follower !== undefined && between(follower.value, 0, 11) ? follower.value : undefined
  if (decimals === 0 && between(value, 4, 7) && inches !== undefined) return converted(value * 12 + inches, 'inch', 'cm')
  if (value === 1 && follower !== undefined && between(follower.value, 40, 99)) return 100 + follower.value
  if (doubtful) return undefined
  if (value === 410 || value === 411 || value === 510 || value === 511 || value === 610 || value === 611) {
    return converted(Math.floor(value / 100) * 12 + value % 100, 'inch', 'cm')
  }
  if (decimals === 2 && between(value, 0.5, 2.3)) return value * 100
  return decimals <= 1 && between(value, 100, 230) ? value : undefined
}

function temperature (quantity: Quantity, fever: boolean): { celsius: number, to?: number } | undefined {
  const { unit, value, decimals, tail, loose, doubtful } = quantity
  const [degrees, to] = tail === undefined || unit !== null ? [value, undefined] : [tail.value, tail.to]
  const at = to === undefined ? {} : { to }
  if (doubtful || degrees < 25 || (loose && tail === undefined)) return undefined
  if (unit === 'celsius') return { celsius: degrees, ...at }
  if (unit === 'fahrenheit') return { celsius: (degrees - 32) / 1.8, ...at }
  if (unit !== null && unit !== 'degree') return undefined
  // Whatever has a decimal is a temperature, "and the fever, 36.4"; a whole number may count something else.
  const precise = to !== undefined || decimals > 0
  if (between(degrees, fever && !precise ? 37 : 34, 42.5)) return { celsius: degrees, ...at }
  return between(degrees, fever ? 99 : 93, 108) ? { celsius: (degrees - 32) / 1.8, ...at } : undefined
}

function glucose ({ unit, value, decimals, doubtful }: Quantity, { gramsPerLitre }: Customs): number | undefined {
  if (doubtful) return undefined
  if (unit === 'mgdl') return value
  if (unit === 'mmoll') return converted(value, 'mmoll', 'mgdl')
  // "1,32 gramme": as little as that is in a litre.
  if (unit === 'gl' || (unit === 'g' && decimals === 2)) return between(value, 0.2, 9) ? value * 100 : undefined
  if (unit !== null) return undefined
  if (gramsPerLitre && decimals === 2 && between(value, 0.4, 6)) return value * 100
  if (decimals === 0 && between(value, 45, 800)) return value
  return decimals === 1 && between(value, 3.5, 33) ? converted(value, 'mmoll', 'mgdl') : undefined
}

/** With less surely its name, what has no unit must be what only a saturation is: "oxygen 97", but not "oxygen 2". */
function saturation ({ unit, value, decimals, doubtful }: Quantity, surelyNamed: boolean): number | undefined {
  if (doubtful || (unit !== 'percent' && unit !== null)) return undefined
  const sure = surelyNamed || unit === 'percent'
  return between(value, sure ? 60 : 80, 100) && (sure || decimals === 0) ? value : undefined
}

/** The two numbers of a pair that are pressures in mmHg, in the order said: of a reading, the first is the larger one. */
export function pressures ({ unit, value, second, decimals, doubtful }: Quantity, centimetres: boolean): [number, number] | undefined {
  if (unit !== 'pair' || second === undefined || doubtful) return undefined
  const [most, least] = [Math.max(value, second), Math.min(value, second)]
  const score = value < second && (second === 10 || second > 18) // "8 sur 10", "15 sur 20"
  const inCentimetres = centimetres && !score && decimals <= 1 && between(most, 7, 25) && between(least, 3, 15) && most - least >= 1.5
  if (inCentimetres) return [value * 10, second * 10]
  return decimals === 0 && between(most, 70, 270) && between(least, 30, 160) && most - least >= 10 ? [value, second] : undefined
}

/** Numbers that were said as pressures and are none. */
function heldPressures (numbers: readonly number[], to: number, held: HeldReason): Measurement {
  const ids = ['systolic_blood_pressure', 'diastolic_blood_pressure'] as const
  return { values: numbers.slice(0, 2).map((value, at) => ({ id: ids[at] ?? ids[1], value })), to, held }
}

/**
 * A pair, or two numbers beside each other after the name: "tension douze huit". A pair in an order that no reading has lost a part of a
 * number, "45 over 92" for 145 over 92, and of three numbers in a row nobody can tell which two belong together.
 */
function bloodPressure (quantity: Quantity, { centimetres }: Customs): Measurement | undefined {
  const { follower, unit, value, to } = quantity
  const beside = unit === null && follower !== undefined
  const pair = beside ? { ...quantity, unit: 'pair' as const, second: follower.value, doubtful: false } : quantity
  const crowded = quantity.crowdedFrom !== undefined
  const [first, second] = pressures(crowded ? { ...pair, doubtful: false } : pair, centimetres) ?? []
  if (first === undefined || second === undefined || (beside && follower.paired)) return undefined
  const end = beside ? follower.to : to
  if (crowded) return heldPressures([first, second], to, 'ambiguous')
  if (beside && follower.further !== undefined) return heldPressures([value, follower.value], follower.further, 'ambiguous')
  if (first <= second) return heldPressures([first, second], end, 'impossible_order')
  const [most, least] = [measured('systolic_blood_pressure', first), measured('diastolic_blood_pressure', second)]
  return most === undefined || least === undefined ? undefined : { values: [...most, ...least], to: end }
}

/** Only one of two pressures: "your blood pressure is 140". */
export function onePressure ({ unit, value, decimals, doubtful, follower, tail, to }: Quantity): Measurement | undefined {
  const alone = (unit === null || unit === 'mmhg') && decimals === 0 && !doubtful && follower === undefined && tail === undefined
  return alone && between(value, 70, 270) ? heldPressures([value], to, 'incomplete') : undefined
}

/** What a quantity says of a vital sign; `undefined` when it is not a plausible value. */
export function measurement (name: NameKind, quantity: Quantity, customs: Customs): Measurement | undefined {
  const { unit, value, decimals, doubtful, to } = quantity
  const bare = !doubtful && unit === null
  switch (name) {
    case 'weight': {
      const split = kilosAndGrams(quantity, customs)
      if (split !== undefined) return found(measured('weight', split), quantity.follower?.to ?? to)
      return found(measured('weight', weight(quantity, customs)), unit === null ? quantity.tail?.to ?? to : to)
    }
    case 'height': {
      const used = unit === null && value < 10 && quantity.follower !== undefined ? quantity.follower.to : to
      return found(measured('height', height(quantity)), used)
    }
    case 'bmi': return found(bare && decimals <= 2 && between(value, 10, 90) ? measured('bmi', value) : undefined, to)
    case 'systolic': return found(isPressure(quantity, 70, 270) ? measured('systolic_blood_pressure', value) : undefined, to)
    case 'diastolic': return found(isPressure(quantity, 30, 160) ? measured('diastolic_blood_pressure', value) : undefined, to)
    case 'blood_pressure': return bloodPressure(quantity, customs)
    case 'heart_rate': {
      const counted = !doubtful && decimals === 0 && (unit === null || unit === 'bpm' || unit === 'perminute') && between(value, 30, 240)
      return found(counted ? measured('heart_rate', value) : undefined, to)
    }
    case 'rate': return value >= RATE_MIN ? measurement('heart_rate', quantity, customs) : undefined
    case 'heart': return unit === 'bpm' || unit === 'perminute' ? measurement('heart_rate', quantity, customs) : undefined
    case 'glucose': return found(measured('blood_glucose', glucose(quantity, customs)), to)
    case 'temperature':
    case 'fever': {
      const read = temperature(quantity, name === 'fever')
      return found(measured('body_temperature', read?.celsius), read?.to ?? to)
    }
    case 'peak_flow': {
      const blown = !doubtful && decimals === 0 && (unit === null || unit === 'lmin') && between(value, 60, 850)
      return found(blown ? measured('peak_flow', value) : undefined, to)
    }
    case 'saturation': return found(measured('oxygen_saturation', saturation(quantity, true)), to)
    case 'oxygen': return found(measured('oxygen_saturation', saturation(quantity, false)), to)
    case 'other': return undefined
  }
}

/** A pressure said alone. */
function isPressure ({ unit, value, decimals, doubtful }: Quantity, least: number, most: number): boolean {
  return !doubtful && decimals === 0 && (unit === null || unit === 'mmhg') && between(value, least, most)
}

function found (values: Measured[] | undefined, to: number): Measurement | undefined {
  return values === undefined ? undefined : { values, to }
}
