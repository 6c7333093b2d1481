type Schema = Readonly<Record<string, unknown>>

/**
 * A schema as the document publishes it: an array of certain objects in a certain order (`prefixItems`, `items: false`) becomes a list of
 * their union, as long as before. Many tools know JSON Schema only as it was before 2020, where `items: false` forbids every element.
 *
 * The order, and that each is there once, is then in the description only. The service itself validates with the schema as it was.
 */
export function inPlainForm (schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inPlainForm)
  if (typeof schema !== 'object' || schema === null) return schema
  const node = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inPlainForm(value)])) as Schema
  const { prefixItems, items, discriminator, ...rest } = node
  if (!Array.isArray(prefixItems) || items !== false) return node
  return { ...rest, items: prefixItems.length === 1 ? prefixItems[0] : { oneOf: prefixItems, discriminator } }
}
