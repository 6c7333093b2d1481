import type { ErrorObject, ValidateFunction } from 'ajv'

/** A value that fits, introduced by what it shows. */
export type Acceptance = [shows: string, value: unknown]

/**
 * A value that does not fit, introduced by what is wrong with it, and every rule it breaks as `keyword /place`.
 * A missing or undeclared property counts as the place; `AMONG_OTHERS` as last rule allows more than those listed.
 */
export type Refusal = [wrong: string, value: unknown, ...rules: string[]]

export interface Table {
  accepts: Acceptance[]
  refuses: Refusal[]
}

/** Tables by the `$id` of their schema. */
export type Tables = Record<string, Table>

/** Ends the rules of a refusal that comes out of a union, where every alternative says why it does not match. */
export const AMONG_OTHERS = '…'

/** One of every JSON type, besides the numbers that JSON cannot say. */
const samples = {
  string: ['text'],
  integer: [7],
  number: [7.5],
  boolean: [true],
  null: [null],
  array: [[]],
  object: [{}],
  unspeakable: [NaN, Infinity, -Infinity]
}

const covers: Record<string, readonly string[]> = { number: ['number', 'integer'] }

/** The rule that an error names: `required /user_id`, `type /data/0/episode`, `minItems /`. */
function ruleOf ({ keyword, instancePath, params }: ErrorObject): string {
  const property: unknown = params.missingProperty ?? params.additionalProperty
  const named = keyword === 'required' || keyword === 'additionalProperties'
  return `${keyword} ${named ? `${instancePath}/${property}` : instancePath || '/'}`
}

function rulesBroken (validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  // `if` only repeats that one of its branches failed.
  return [...new Set((validate.errors ?? []).filter(error => error.keyword !== 'if').map(ruleOf))].sort()
}

function compare (broken: string[], rules: string[]): { found: string[], wanted: string[] } {
  if (rules.at(-1) !== AMONG_OTHERS) return { found: broken, wanted: rules.toSorted() }
  const wanted = rules.slice(0, -1)
  return { found: wanted.every(rule => broken.includes(rule)) ? wanted : broken, wanted }
}

/** A line of a table: what a validator makes of it, as a sentence with the rules found broken and the rules expected. */
export type Line = (validate: ValidateFunction) => { sentence: string, found: string[], wanted: string[] }

/** The lines of the table of a schema. */
export function linesOf (name: string, table: Table): Line[] {
  return [
    ...table.accepts.map(([shows, value]): Line => validate => ({ sentence: `${name} accepts ${shows}`, found: rulesBroken(validate, value), wanted: [] })),
    ...table.refuses.map(([wrong, value, ...rules]): Line => validate => ({
      sentence: `${name} refuses ${wrong}`, ...compare(rulesBroken(validate, value), rules)
    }))
  ]
}

function locate (root: unknown, place: string): [holder: Record<string, unknown>, key: string] {
  const steps = place.split('/').slice(1)
  const key = steps.pop() ?? ''
  return [steps.reduce((holder, step) => holder[step] as Record<string, unknown>, root as Record<string, unknown>), key]
}

function say (place: string): string {
  return place.slice(1).replaceAll('/', ' ')
}

/** A value as JSON in which every invisible character can be read. */
function spell (value: unknown): string {
  const json = JSON.stringify(value).replace(/[^ \p{L}\p{M}\p{N}\p{P}\p{S}]/gu, character => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`)
  return json.length > 80 ? `${json.slice(0, 40)}… (${json.length - 2} characters)` : json
}

/** A copy with another value at a place; the place `''` is the value itself. */
export function put (value: unknown, place: string, other: unknown): unknown {
  if (place === '') return other
  const copy = structuredClone(value)
  const [holder, key] = locate(copy, place)
  holder[key] = other
  return copy
}

/** A copy without the property at a place. */
export function cut (value: unknown, place: string): unknown {
  const copy = structuredClone(value)
  const [holder, key] = locate(copy, place)
  delete holder[key]
  return copy
}

/** A value without each of its required properties. */
export function without (value: unknown, ...places: string[]): Refusal[] {
  return places.map(place => [`an object without ${say(place)}`, cut(value, place), `required ${place}`])
}

/** A value with a property that no closed object at these places declares; `''` is the value itself. */
export function undeclared (value: unknown, ...places: string[]): Refusal[] {
  return places.map(place => [
    `an undeclared property${place === '' ? '' : ` in ${say(place)}`}`, put(value, `${place}/undeclared`, true), `additionalProperties ${place}/undeclared`
  ])
}

/**
 * A value with every other JSON type at each place. The type that fits is given per place, `string or null` for two;
 * further words are the rules that a wrong type breaks as well: `string, const`.
 */
export function wrongTypes (value: unknown, types: Record<string, string>): Refusal[] {
  return Object.entries(types).flatMap(([place, expected]) => {
    const [fitting = '', ...rules] = expected.split(', ')
    const fits = fitting.split(' or ').flatMap(type => covers[type] ?? [type])
    return Object.entries(samples).filter(([type]) => !fits.includes(type)).flatMap(([, others]) => others.map((other): Refusal => [
      `${Array.isArray(other) ? '[]' : typeof other === 'object' && other !== null ? '{}' : String(other)} as ${say(place) || 'the whole'}`,
      put(value, place, other),
      ...['type', ...rules].map(rule => `${rule} ${place || '/'}`)
    ]))
  })
}

/** A value with a text of exactly the longest length at each place; a character outside the BMP counts as one. */
export function longest (value: unknown, lengths: Record<string, number>, character = '😀'): Acceptance[] {
  return Object.entries(lengths).map(([place, length]) => [
    `${length} characters as ${say(place)}`, put(value, place, character.repeat(length))
  ])
}

/** A value with a text that is one character too long at each place. */
export function tooLong (value: unknown, lengths: Record<string, number>, character = '😀'): Refusal[] {
  return Object.entries(lengths).map(([place, length]) => [
    `${length + 1} characters as ${say(place)}`, put(value, place, character.repeat(length + 1)), `maxLength ${place}`
  ])
}

/** A value with each of the other values at a place, each breaking the same rules there. */
export function others (value: unknown, place: string, values: readonly unknown[], ...rules: string[]): Refusal[] {
  return values.map(other => [
    `${spell(other)} as ${say(place) || 'the whole'}`, put(value, place, other), ...rules.map(rule => `${rule} ${place || '/'}`)
  ])
}

/** A value with each of the other values at a place, all of them fitting. */
export function anyOf (value: unknown, place: string, values: readonly unknown[]): Acceptance[] {
  return values.map(other => [`${spell(other)} as ${say(place) || 'the whole'}`, put(value, place, other)])
}
