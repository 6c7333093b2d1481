import { isObject } from '../../runtime/index.js'
import { vitalSigns, type VitalSign } from '../../../schemas/consultation-output/index.js'
import { numberOf } from './mend.js'

type VitalSignId = VitalSign['vital_sign_id']

/** Other names that models give vital signs, as `nameKey` writes them. */
const NAMES: Readonly<Record<VitalSignId, readonly string[]>> = {
  weight: ['bodyweight'],
  height: ['bodyheight', 'length'],
  bmi: ['bodymassindex'],
  systolic_blood_pressure: ['systolic', 'systolicbp', 'sbp'],
  diastolic_blood_pressure: ['diastolic', 'diastolicbp', 'dbp'],
  heart_rate: ['pulse', 'pulserate', 'hr'],
  blood_glucose: ['glucose', 'bloodsugar'],
  body_temperature: ['temperature', 'temp'],
  peak_flow: ['pef', 'peakexpiratoryflow'],
  oxygen_saturation: ['spo2', 'saturation', 'o2sat']
}

const byKey = new Map((Object.entries(NAMES) as [VitalSignId, readonly string[]][]).flatMap(([id, names]) => {
  return [id.replaceAll('_', ''), ...names].map(name => [name, id] as const)
}))

const PRESSURE = new Set(['bloodpressure', 'bp'])

type Conversion = (value: number) => number

const pounds: Conversion = value => value * 0.453_592_37
const inches: Conversion = value => value * 2.54
const fahrenheit: Conversion = value => (value - 32) * 5 / 9
const kilopascals: Conversion = value => value * 7.500_62
const ten: Conversion = value => value * 10

/** Units of each vital sign, and what a value in them is in the unit of the schema. Source: NIST SP 811; glucose has 180.16 g/mol. */
const conversions: Readonly<Partial<Record<VitalSignId, Readonly<Record<string, Conversion>>>>> = {
  weight: { lb: pounds, lbs: pounds, pounds, g: value => value / 1000, st: value => value * 6.350_293_18 },
  height: { m: value => value * 100, in: inches, inch: inches, inches, ft: value => value * 30.48, mm: value => value / 10 },
  body_temperature: { '°f': fahrenheit, ºf: fahrenheit, f: fahrenheit, fahrenheit, 'degrees fahrenheit': fahrenheit },
  blood_glucose: { 'mmol/l': value => value * 18.016, 'g/l': value => value * 100 },
  systolic_blood_pressure: { kpa: kilopascals, cmhg: ten },
  diastolic_blood_pressure: { kpa: kilopascals, cmhg: ten },
  peak_flow: { 'l/s': value => value * 60 }
}

/** Other ways to write the unit of the schema. */
const OWN_UNITS: Readonly<Partial<Record<VitalSignId, readonly string[]>>> = {
  weight: ['kgs', 'kilograms', 'kilo', 'kilos'],
  height: ['centimeters', 'centimetres'],
  bmi: ['kg/m2', 'kg/m²', 'none'],
  heart_rate: ['/min', 'beats/min', 'beats per minute', 'per minute'],
  body_temperature: ['c', 'ºc', '° c', 'celsius', 'degrees celsius', 'deg c'],
  oxygen_saturation: ['percent'],
  systolic_blood_pressure: ['mm hg'],
  diastolic_blood_pressure: ['mm hg']
}

function rounded (value: number): number {
  return Math.round(value * 10) / 10
}

/** The text of a unit, also of one that stands behind its value. */
function unitOf (unit: unknown, value: unknown): string {
  const own = typeof unit === 'string' ? unit : ''
  const behind = typeof value === 'string' ? value.replace(/^[^a-z°º%]*/i, '') : ''
  return (own.trim() === '' ? behind : own).trim().toLowerCase()
}

function inOurUnit (id: VitalSignId, item: Record<string, unknown>, value: unknown): Record<string, unknown> {
  const ours = vitalSigns[id].properties.unit
  const unit = 'const' in ours ? String(ours.const) : null
  const number = numberOf(value)
  const written = unitOf(item.unit, value)
  const known = written === '' || written === 'null' || written === unit?.toLowerCase() || OWN_UNITS[id]?.includes(written) === true
  const convert = conversions[id]?.[written]
  if (number === undefined || (!known && convert === undefined)) return { ...item, vital_sign_id: id }
  return { ...item, vital_sign_id: id, unit, value: convert === undefined ? number : rounded(convert(number)) }
}

/**
 * A vital sign that a model wrote, with the name and in the unit of the schema, its value converted and rounded to one decimal: °F, pounds
 * and inches too. A blood pressure in one item, `120/80`, is two. What is not known stays as it is.
 */
export function vitalSignItems (item: unknown): unknown[] {
  if (!isObject(item)) return [item]
  const { vital_sign_id: name, value } = item
  const key = typeof name === 'string' ? name.toLowerCase().replace(/[^a-z0-9]/g, '') : ''
  const pair = typeof value === 'string' ? /^\s*(\d{2,3})\s*\/\s*(\d{2,3})\b/.exec(value) : null
  if (pair !== null && (PRESSURE.has(key) || byKey.get(key)?.endsWith('_blood_pressure') === true)) {
    if (byKey.get(key) === 'diastolic_blood_pressure') return [inOurUnit('diastolic_blood_pressure', item, Number(pair[2]))]
    if (byKey.get(key) === 'systolic_blood_pressure') return [inOurUnit('systolic_blood_pressure', item, Number(pair[1]))]
    return [inOurUnit('systolic_blood_pressure', item, Number(pair[1])), inOurUnit('diastolic_blood_pressure', item, Number(pair[2]))]
  }
  const id = byKey.get(key)
  return [id === undefined ? item : inOurUnit(id, item, value)]
}
