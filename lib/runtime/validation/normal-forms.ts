import type { TSchema } from '@sinclair/typebox'
import { sharedSchemas } from '../../../schemas/shared-schemas.js'
import { GIVEN_TIMESTAMP, LANGUAGE_TAG } from '../../../schemas/text.js'
import { canonicalTag } from '../text/language-tags.js'
import { isObject } from './is-object.js'

const READ_TIMESTAMP = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d(?:\.\d+)?)(?:[Zz]|([+-]\d\d)(?::?(\d\d))?)$/

/** A timestamp as RFC 3339 writes it: `+0100` and `+01` are `+01:00`. The moment and its offset stay what they are. */
function canonicalTimestamp (text: string): string {
  const [, day, time, hours, minutes = '00'] = READ_TIMESTAMP.exec(text) ?? []
  if (day === undefined) return text
  return `${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`
}

/** What brings a value into its one form, by the pattern of that form. `readForms` says which others are read. */
const canonical: Readonly<Record<string, (text: string) => string>> = {
  [LANGUAGE_TAG]: canonicalTag,
  [GIVEN_TIMESTAMP]: canonicalTimestamp
}

/** The parts of a schema that decide about forms. */
interface Shape {
  type?: string
  $ref?: string
  pattern?: string
  properties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
}

/** Changes a value in place. */
type Normalise = (value: unknown) => void

const shapes = new Map(sharedSchemas.map(schema => [schema.$id, schema as Shape]))

function compile (given: Shape, isBody: boolean): Normalise | null {
  const schema = given.$ref === undefined ? given : shapes.get(given.$ref) ?? {}
  if (schema.items !== undefined) {
    const normalise = compile(schema.items, isBody)
    return normalise === null ? null : value => { if (Array.isArray(value)) for (const element of value) normalise(element) }
  }
  const steps = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    optional: isBody && schema.required?.includes(name) !== true,
    // A list may restrict what a key can do: text in its place is a mistake, not a list left out.
    isList: property.type === 'array',
    form: canonical[property.pattern ?? ''],
    inner: compile(property, isBody)
  })).filter(({ optional, form, inner }) => optional || form !== undefined || inner !== null)
  if (steps.length === 0) return null
  return function normaliseObject (value) {
    if (!isObject(value)) return
    for (const { name, optional, isList, form, inner } of steps) {
      const part = value[name]
      if (optional && (part === null || (part === '' && !isList))) delete value[name]
      else if (form !== undefined && typeof part === 'string') value[name] = form(part)
      else if (inner !== null) inner(part)
    }
  }
}

/**
 * Makes what brings a request into its one form, before it is validated: of a body, an optional property that is `null` or, unless it is a
 * list, empty text is left out; languages and timestamps are written in one way. It changes nothing else, and nothing where a value has
 * another type.
 *
 * @param isBody whether it is a body: in a query, an empty text stays one
 */
export function createNormaliser (schema: TSchema, isBody: boolean): Normalise {
  return compile(schema as Shape, isBody) ?? (() => {})
}
