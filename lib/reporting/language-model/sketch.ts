import type { JsonSchema } from './schema.js'

function valuesOf ({ type, enum: values, const: constant }: JsonSchema): readonly unknown[] | undefined {
  if (constant !== undefined || type === 'null') return [constant ?? null]
  return values as readonly unknown[] | undefined
}

/** The names of the properties that objects have different constants for, where they are alike in everything else. */
function differing (variants: readonly JsonSchema[]): string[] | undefined {
  const [first] = variants
  const names = Object.keys(first?.properties ?? {})
  if (names.length === 0 || variants.some(({ properties = {} }) => Object.keys(properties).join() !== names.join())) return undefined
  return names.filter(name => new Set(variants.map(({ properties }) => JSON.stringify(properties?.[name]))).size > 1)
}

/** Objects that differ in constants only, as one: `{"id":ID,"unit":UNIT} with [ID,UNIT] of ["a","kg"],["b","cm"]`. */
function variantsOf (variants: readonly JsonSchema[]): string {
  const names = differing(variants)
  const [first] = variants
  const constants = variants.map(({ properties }) => names?.map(name => valuesOf(properties?.[name] ?? {})?.[0]) ?? [])
  if (first === undefined || names === undefined || names.length === 0 || constants.flat().includes(undefined)) return variants.map(sketchOf).join(' or ')
  const placeholder = (name: string) => name.toUpperCase()
  const fields = Object.entries(first.properties ?? {}).map(([name, property]) => {
    return `${JSON.stringify(name)}:${names.includes(name) ? placeholder(name) : sketchOf(property)}`
  })
  return `{${fields.join(',')}} with [${names.map(placeholder).join(',')}] of ${constants.map(row => JSON.stringify(row)).join(',')}`
}

/**
 * The form that a schema asks for, as one would write it down for a person: `{"text":string,"sources":[integer]}`. A tenth to a third of
 * the tokens of the schema, and it says the same of names, types and constants.
 */
export function sketchOf (schema: JsonSchema): string {
  const { type, properties, items, anyOf } = schema
  if (anyOf !== undefined) {
    const objects = anyOf.filter(variant => variant.properties !== undefined)
    const others = anyOf.filter(variant => variant.properties === undefined).map(sketchOf)
    return [objects.length > 1 ? variantsOf(objects) : objects.map(sketchOf).join(), ...others].filter(text => text !== '').join(' or ')
  }
  const values = valuesOf(schema)
  if (values !== undefined) return values.map(value => JSON.stringify(value)).join('|')
  if (properties !== undefined) return `{${Object.entries(properties).map(([name, property]) => `${JSON.stringify(name)}:${sketchOf(property)}`).join(',')}}`
  if (items !== undefined && items !== false) return `[${sketchOf(items)}]`
  return typeof type === 'string' ? type : (type ?? []).join('|')
}
