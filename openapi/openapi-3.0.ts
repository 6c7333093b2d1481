import { createRequire } from 'node:module'
import { isNode, type Node } from './schema-changes.js'

// A CommonJS package whose types do not say so.
const { Converter } = createRequire(import.meta.url)('@apiture/openapi-down-convert') as {
  Converter: new (document: Node, options: object) => { convert: () => Node }
}

/** Keywords that OpenAPI 3.0 has nothing for. Each only narrows, so that whatever fits the document fits it without them. */
const UNKNOWN = ['if', 'then', 'dependentRequired']

/** Where each license has a page, by its identifier, which OpenAPI 3.0 does not know. */
const LICENSES = 'https://spdx.org/licenses/'

/** A value that is always null: OpenAPI 3.0 has no type for it, and allows it only beside a type. */
const NULL = { type: 'string', nullable: true, enum: [null] }

function schemasOf (schemas: unknown): unknown {
  return isNode(schemas) ? Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, inOlderWords(schema)])) : schemas
}

/** A schema without what only OpenAPI 3.1 has and the converter leaves: the type `null` outside of a list of types, and conditions. */
function inOlderWords (schema: unknown): unknown {
  if (!isNode(schema)) return schema
  if ('contentMediaType' in schema && schema.type === undefined) {
    const { contentMediaType: _, ...bytes } = schema
    return { ...bytes, type: 'string', format: 'binary' }
  }
  const { type, ...rest } = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !UNKNOWN.includes(keyword)))
  if (type === 'null') return { ...rest, ...NULL }
  return {
    ...rest,
    ...type === undefined ? {} : { type },
    ...'properties' in rest ? { properties: schemasOf(rest.properties) } : {},
    ...'items' in rest ? { items: inOlderWords(rest.items) } : {},
    ...'additionalProperties' in rest ? { additionalProperties: inOlderWords(rest.additionalProperties) } : {},
    ...Object.fromEntries(['oneOf', 'anyOf', 'allOf'].flatMap(keyword => {
      const members = rest[keyword]
      return Array.isArray(members) ? [[keyword, members.map(inOlderWords)]] : []
    }))
  }
}

/** Everything in the paths of a document; only what is a schema changes. */
function withOlderSchemas (node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withOlderSchemas)
  if (!isNode(node)) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => {
    if (key === 'examples' || key === 'example') return [key, value]
    return [key, key === 'schema' ? inOlderWords(value) : withOlderSchemas(value)]
  }))
}

/**
 * The document in OpenAPI 3.0.3, for tools that stop there. It says the same in fewer words: a final output has an end, and a sick note has
 * both of its dates or neither, in the descriptions only.
 */
export function inOpenapi30 (document: Node): Node {
  // What the service sends, OpenAPI 3.0 has no place for.
  const { components, paths, info, webhooks: _, ...rest } = document
  const { license, ...about } = info as Node
  const { schemas, headers, ...others } = components as Node
  const { WebhookEvent: _sent, ...answered } = schemas as Node
  const older = {
    ...rest,
    info: { ...about, ...isNode(license) ? { license: { name: license.name, url: `${LICENSES}${String(license.identifier)}.html` } } : {} },
    paths: withOlderSchemas(paths),
    components: { ...others, headers: withOlderSchemas(headers), schemas: schemasOf(answered) }
  }
  return new Converter(older, { verbose: false, allOfTransform: false }).convert()
}
