import { readForms } from '../../schemas/text.js'

type Schema = Readonly<Record<string, unknown>>
type Schemas = Readonly<Record<string, Schema>>

/** Where named schemas are. */
const COMPONENTS = '#/components/schemas/'

/** A pattern for the forms that are read, too. */
function readForm (schema: Schema): Schema {
  const pattern = readForms[String(schema.pattern)]
  return pattern === undefined ? schema : { ...schema, pattern }
}

/** What an optional property of a body takes: also `null`, and where it is text, empty text. */
function withAbsence ({ $ref, ...schema }: Schema): Schema {
  if ($ref !== undefined) return { ...schema, anyOf: [{ $ref }, { type: 'null' }] }
  const { type, pattern, minLength, ...rest } = schema
  if (type !== 'string') return { ...schema, type: [type, 'null'] }
  return { ...rest, type: ['string', 'null'], ...(pattern === undefined ? {} : { pattern: `^$|${String(pattern)}` }) }
}

/** An object in a body, as it is read: what is optional may also be `null` or empty text, and values may have every form that is read. */
function asRead (schema: Schema): Schema {
  if (schema.properties === undefined) return schema
  const required = (schema.required ?? []) as readonly string[]
  const properties = Object.entries(schema.properties as Schemas).map(([name, property]) => {
    return [name, required.includes(name) ? readForm(property) : withAbsence(readForm(property))]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/**
 * The names of the schemas that a part of the document refers to, directly or not.
 *
 * @param keywords left out, with what is below them
 */
function namesIn (part: unknown, schemas: Schemas, keywords: readonly string[] = [], found = new Set<string>()): Set<string> {
  const json = JSON.stringify(part, (key, value: unknown) => keywords.includes(key) ? undefined : value)
  for (const [, name = ''] of json.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    namesIn(schemas[name] ?? {}, schemas, keywords, found)
  }
  return found
}

/** Says of a route that its body may be left out. */
const OPTIONAL_BODY = 'x-optional-body'

interface Operation {
  [OPTIONAL_BODY]?: boolean
  requestBody?: { required?: boolean }
  parameters?: Array<{ schema: Schema }>
  responses?: unknown
}

/**
 * Describes requests as they are read before they are validated (`lib/runtime/validation/normal-forms.ts`), so that nothing is taken that
 * the document does not say. Parameters, and bodies that may be left out, are changed in place.
 *
 * @returns the schemas, with those of bodies as they are read
 * @throws when an object is part of a request and of an answer: the answer would say what it never does
 */
export function describeRequests (paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>, schemas: Schemas): Schemas {
  const operations = Object.values(paths).flatMap(item => Object.values(item))
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) parameter.schema = readForm(parameter.schema)
  for (const operation of operations) {
    if (operation[OPTIONAL_BODY] === true) operation.requestBody = { ...operation.requestBody, required: false }
    delete operation[OPTIONAL_BODY]
  }
  // The alternatives of a union are validated as they are sent.
  const sent = namesIn(operations.map(({ requestBody = {} }) => requestBody), schemas, ['oneOf'])
  const answered = namesIn(operations.map(({ responses = {} }) => responses), schemas)
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => {
    if (!sent.has(name)) return [name, schema]
    if (answered.has(name) && schema.properties !== undefined) throw new Error(`${COMPONENTS}${name} is part of a request and of an answer`)
    return [name, asRead(schema)]
  }))
}
