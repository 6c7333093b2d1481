import { Type, type SchemaOptions, type Static, type TSchema, type TUnsafe } from '@sinclair/typebox'

/** Largest integer of the format `int32`. */
export const INT32_MAX = 2_147_483_647

/**
 * Points at a shared schema by its `$id`, so that it stays one named component in the published document
 * instead of an inline copy.
 */
export function ref<T extends TSchema> (schema: T): TUnsafe<Static<T>> {
  if (schema.$id === undefined) throw new Error('only a schema with an $id can be referenced')
  return Type.Unsafe<Static<T>>(Type.Ref(schema.$id))
}

/** A string that is one of `values`; the TypeScript type is their union. */
export function enumeration<const T extends readonly string[]> (values: T, options: SchemaOptions = {}): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options })
}

/** A string that may be `null` (present, but without a value). */
export function nullableString (options: SchemaOptions = {}): TUnsafe<string | null> {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], ...options })
}

/** A closed object: a property that is not declared makes it invalid. */
export function closed<T extends Parameters<typeof Type.Object>[0]> (properties: T, options: SchemaOptions = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

type Statics<T extends readonly TSchema[]> = { -readonly [K in keyof T]: Static<T[K]> }

/** The name of a property and, for each of its values, the object schema that goes with it. */
interface Discriminator<T extends Record<string, TSchema>> {
  propertyName: string
  variants: T
}

function mappingOf (variants: Readonly<Record<string, TSchema>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variants).map(([value, schema]) => [value, `#/components/schemas/${schema.$id}`]))
}

/** One of several closed objects, told apart by the value of one property. */
export function discriminated<T extends Record<string, TSchema>> (
  { propertyName, variants }: Discriminator<T>, options: SchemaOptions = {}
): TUnsafe<Static<T[keyof T]>> {
  return Type.Unsafe<Static<T[keyof T]>>({
    type: 'object',
    oneOf: Object.values(variants).map(ref),
    discriminator: { propertyName, mapping: mappingOf(variants) },
    ...options
  })
}

/** The name of a property that has another constant in each of these object schemas. */
interface Sequence<T extends readonly TSchema[]> {
  propertyName: string
  elements: T
}

/**
 * An array of exactly these objects in exactly this order (`prefixItems` of JSON Schema 2020-12), told apart by one property. The
 * published document says it as a list of their union (`plugins/openapi/plain.ts`), which every tool reads.
 */
export function sequence<const T extends readonly TSchema[]> (
  { propertyName, elements }: Sequence<T>, options: SchemaOptions = {}
): TUnsafe<Statics<T>> {
  return Type.Unsafe<Statics<T>>({
    type: 'array',
    prefixItems: elements.map(ref),
    items: false,
    minItems: elements.length,
    maxItems: elements.length,
    discriminator: {
      propertyName,
      mapping: mappingOf(Object.fromEntries(elements.map(schema => [String(schema.properties[propertyName].const), schema])))
    },
    ...options
  })
}
