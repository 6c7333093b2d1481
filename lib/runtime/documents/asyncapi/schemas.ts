import type { TSchema } from '@sinclair/typebox'
import { sharedSchemas } from '../../../../schemas/shared-schemas.js'

type Json = Record<string, unknown>

const COMPONENTS = '#/components/schemas/'

/**
 * Translates a schema for AsyncAPI, which uses JSON Schema draft 7: tuples are arrays in `items`, the discriminator is the name of a
 * property, and references point to the components.
 *
 * @param note called with the name of each referenced schema
 */
function translate (schema: unknown, note: (name: string) => void): unknown {
  if (Array.isArray(schema)) return schema.map(part => translate(part, note))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id: _, discriminator, prefixItems, items, ...rest } = schema as Json
  const translated = Object.fromEntries(Object.entries(rest).map(([name, value]) => {
    if (name === 'examples' || name === 'enum' || name === 'const') return [name, value]
    if (name !== '$ref' || typeof value !== 'string') return [name, translate(value, note)]
    note(value)
    return [name, COMPONENTS + value]
  }))
  if (prefixItems !== undefined) return { ...translated, items: translate(prefixItems, note), additionalItems: items }
  if (items !== undefined) translated.items = translate(items, note)
  if (discriminator !== undefined) translated.discriminator = (discriminator as { propertyName: string }).propertyName
  return translated
}

/** The schemas and all that they refer to, by name, as components of an AsyncAPI document. */
export function asyncapiSchemas (roots: readonly TSchema[]): Record<string, unknown> {
  const known = new Map([...sharedSchemas, ...roots].map(schema => [String(schema.$id), schema]))
  const components: Record<string, unknown> = {}
  const wanted = roots.map(({ $id }) => String($id))
  for (let name = wanted.shift(); name !== undefined; name = wanted.shift()) {
    if (name in components) continue
    const schema = known.get(name)
    if (schema === undefined) throw new Error(`there is no schema ${name}`)
    components[name] = { title: name, ...translate(JSON.parse(JSON.stringify(schema)), found => wanted.push(found)) as Json }
  }
  return components
}
