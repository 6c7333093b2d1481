import { isObject } from '../../runtime/index.js'
import type { JsonSchema } from './schema.js'

/** Marks a property that has no value. */
const NOTHING = Symbol('nothing')

/** A text without what cannot be stored or would break a line: controls, line breaks and lone surrogates. */
function cleaned (text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/\p{Surrogate}/gu, '\uFFFD').trim()
}

function typesOf ({ type, enum: values, const: constant }: JsonSchema): readonly string[] {
  if (type !== undefined) return typeof type === 'string' ? [type] : type
  return [constant, ...Array.isArray(values) ? values as unknown[] : []].some(value => typeof value === 'string') ? ['string'] : []
}

/** A name as it is compared: `Vital Signs` and `vitalSigns` are `vital_signs`. */
export function nameKey (name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** A number of a text that begins with one: `"38.2"`, `"38,2 °C"`, `"~72"`. */
export function numberOf (value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const [, digits] = /^[~≈±\s]*(-?\d+(?:[.,]\d+)?)(?![\d/.,]*\d)/.exec(value) ?? []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

/** Longest span of lines that is read as all the lines in it: `4-9`. */
const SPAN_MAX = 20

/** The numbers of lines in whatever names them: `4`, `"4, 5"`, `"lines 4-6"`, `{ "line": 4 }`. */
export function lineNumbers (value: unknown): number[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(lineNumbers)
  if (isObject(value)) return Object.values(value).flatMap(item => typeof item === 'string' && !/^\W*\d{1,6}\W*$/.test(item) ? [] : lineNumbers(item))
  if (typeof value !== 'string') return []
  const [named = ''] = value.split(':')
  return [...named.matchAll(/(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?/g)].flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)]
    return last < first || last - first > SPAN_MAX ? [first] : Array.from({ length: last - first + 1 }, (_nothing, at) => first + at)
  })
}

/** Objects of a schema whose only text is `text`: sentences, which models also write as plain strings. */
function isSentence ({ properties }: JsonSchema): boolean {
  return properties?.text !== undefined && properties.sources !== undefined
}

function mendedArray (value: unknown, schema: JsonSchema): unknown {
  const { items, maxItems } = schema
  if (items === undefined || items === false) return value
  if (items.type === 'integer') return [...new Set(lineNumbers(value))]
  const list = value === null ? [] : Array.isArray(value) ? value : [value]
  const mendedItems = list.filter(item => item !== null && item !== '').map(item => {
    return mended(typeof item === 'string' && isSentence(items) ? { text: item, sources: [] } : item, items)
  })
  return typeof maxItems === 'number' ? mendedItems.slice(0, maxItems) : mendedItems
}

/** What a property is that is not there: null where that is allowed, otherwise empty; a value cannot be made up. */
function missing (schema: JsonSchema): unknown {
  const types = typesOf(schema)
  if (types.includes('null') || schema.anyOf?.some(({ type }) => type === 'null') === true) return null
  if (types.includes('array')) return []
  return types.includes('string') && schema.enum === undefined && schema.const === undefined ? '' : NOTHING
}

/** The text of a sentence under another name, `statement` or `fact`: its only text. */
function onlyText (value: Record<string, unknown>): string | undefined {
  const texts = Object.values(value).filter(item => typeof item === 'string')
  return texts.length === 1 ? texts[0] : undefined
}

function mendedObject (value: Record<string, unknown>, schema: JsonSchema): Record<string, unknown> {
  const { properties = {} } = schema
  const named = new Map(Object.entries(value).map(([name, item]) => [nameKey(name), item]))
  if (isSentence(schema) && !named.has('text')) named.set('text', onlyText(value))
  return Object.fromEntries(Object.entries(properties).flatMap(([name, schema]) => {
    const own = Object.hasOwn(value, name) ? value[name] : named.get(nameKey(name))
    const result = own === undefined ? missing(schema) : mended(own, schema)
    return result === NOTHING ? [] : [[name, result]]
  }))
}

/** The variant of a choice that an object is of: the one whose constants it has. */
function variantOf (value: unknown, variants: readonly JsonSchema[]): JsonSchema | undefined {
  if (!isObject(value)) return undefined
  const objects = variants.filter(({ properties }) => properties !== undefined)
  if (objects.length === 1) return objects[0]
  return objects.find(({ properties = {} }) => {
    return Object.entries(properties).some(([name, { const: constant }]) => constant !== undefined && constant === value[name])
  })
}

function mendedScalar (value: unknown, types: readonly string[]): unknown {
  const text = typeof value === 'string' ? cleaned(value) : value
  if (types.includes('null') && (text === null || /^(?:null|none|n\/a)?$/i.test(String(text)))) return null
  if (types.includes('string')) return text === null ? '' : ['number', 'boolean'].includes(typeof text) ? String(text) : text
  if (types.includes('boolean') && typeof text === 'string') return /^(?:true|yes|1)$/i.test(text) ? true : /^(?:false|no|0)$/i.test(text) ? false : text
  if (types.includes('number') || types.includes('integer')) return numberOf(text) ?? text
  return text
}

/**
 * A value in the form of a schema, as far as that changes nothing of what it says: texts are numbers where numbers are asked for, one item
 * is a list of it, what is missing is null or empty, what nobody asked for is left out, and texts stand on one line. What cannot be brought
 * into the form is left as it is.
 */
export function mended (value: unknown, schema: JsonSchema): unknown {
  if (schema.anyOf !== undefined) {
    const variant = variantOf(value, schema.anyOf)
    if (variant !== undefined) return mended(value, variant)
    const nullable = schema.anyOf.some(({ type }) => type === 'null')
    const blank = value === '' || (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0)
    return nullable && blank ? null : value
  }
  const types = typesOf(schema)
  if (types.includes('array')) return mendedArray(value, schema)
  if (types.includes('object')) return isObject(value) ? mendedObject(value, schema) : value
  return mendedScalar(value, types)
}
