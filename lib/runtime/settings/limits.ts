import { Environment } from '../../../schemas/config.js'
import { DERIVED, type DerivedSetting, FIXED, type FixedSettings } from '../../../schemas/fixed-settings.js'
import { limitKeys, Limits, settingOfLimit, type LimitSettings } from '../../../schemas/limits.js'
import { nearestOf } from './nearest.js'
import { type ParsedSetting, readSetting } from './setting-values.js'

type LimitKey = keyof Limits

const KEYS = Object.keys(Limits.properties) as LimitKey[]

/** A setting that 0.1.0 read from the environment. */
type RemovedSetting = keyof LimitSettings | keyof FixedSettings | DerivedSetting

/** The settings that the environment no longer holds. */
export const removedSettings = [...Object.keys(limitKeys), ...Object.keys(FIXED), ...Object.keys(DERIVED)] as RemovedSetting[]

function isFixed (setting: string): setting is keyof FixedSettings {
  return Object.hasOwn(FIXED, setting)
}

function isDerived (setting: string): setting is DerivedSetting {
  return Object.hasOwn(DERIVED, setting)
}

/** Where the value of a removed setting lives now, as the end of a sentence that begins with its name. */
export function placeOf (setting: RemovedSetting): string {
  if (isDerived(setting)) return DERIVED[setting]
  return isFixed(setting)
    ? `is fixed at ${FIXED[setting]} now`
    : `is no longer a setting: put ${limitKeys[setting]} into the file that LIMITS_FILE names`
}

/** How errors name a setting: a limit by its key in the file. */
export function shown (setting: string): string {
  return Object.hasOwn(limitKeys, setting) ? shownKey(limitKeys[setting as keyof LimitSettings]) : setting
}

function shownKey (key: string): string {
  return `${key} in LIMITS_FILE`
}

/** The complaint about a key that is not a limit. */
function problemOf (key: string): string {
  const setting = settingOfLimit(key as LimitKey)
  const name = key.toUpperCase()
  for (const one of [setting, name]) {
    if (isFixed(one)) return placeOf(one)
    if (one in Environment.properties) return `belongs into the environment, as ${one}`
  }
  const meant = nearestOf(key, KEYS, text => text.replace(/[_-]/g, '').toLowerCase())
  return meant === null ? 'is not a limit; limits.example.yaml lists them all' : `is not a limit; did you mean ${meant}?`
}

/** What a value must be that is of another type than its limit. */
const WRONG_TYPES = { integer: 'must be a whole number', boolean: 'must be true or false', string: 'must be text' } as const

/** The value of one limit, as the file says it. */
function readLimit (value: unknown, schema: (typeof Limits.properties)[LimitKey]): ParsedSetting {
  const fits = schema.type === 'integer' ? typeof value === 'number' : schema.type === 'boolean' ? typeof value === 'boolean' : typeof value === 'string'
  return fits ? readSetting(String(value), schema) : { problem: WRONG_TYPES[schema.type] }
}

/**
 * The value of every limit.
 *
 * @param given what the file says
 * @returns the values with defaults, and what is wrong, by how errors name it
 */
export function readLimits (given: Readonly<Record<string, unknown>>): { values: LimitSettings, problems: Map<string, string> } {
  const problems = new Map<string, string>()
  const values: Record<string, unknown> = {}
  for (const key of KEYS) {
    const schema = Limits.properties[key]
    values[settingOfLimit(key)] = schema.default
    if (!Object.hasOwn(given, key)) continue
    const value = given[key]
    const reading = readLimit(value, schema)
    if ('value' in reading) values[settingOfLimit(key)] = reading.value
    else problems.set(shownKey(key), reading.problem)
  }
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(Limits.properties, key)) problems.set(shownKey(key), problemOf(key))
  }
  return { values: values as LimitSettings, problems }
}
