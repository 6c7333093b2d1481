import { readdirSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { oneAssertion } from '../one-assertion.js'
import { isObject } from '../../lib/runtime/index.js'

/** Parts of an operation that each hold a schema. */
const REQUEST_PARTS = ['body', 'querystring', 'params', 'headers']

const folder = new URL('../../schemas/', import.meta.url)
const ajv = new Ajv2020({ strict: false })

type Named = [name: string, value: unknown]

/** The schemas that a module exports: with a name of their own, in a list of such, or of an operation. */
function schemasOf ([name, value]: Named): Named[] {
  if (Array.isArray(value)) return value.flatMap((element, at) => schemasOf([`${name}/${at}`, element]))
  if (!isObject(value)) return []
  if (typeof value.operationId !== 'string') return typeof value.type === 'string' || typeof value.$id === 'string' ? [[name, value]] : []
  const answers = isObject(value.response) ? Object.entries(value.response).map(([status, answer]): Named => [`${name} ${status}`, answer]) : []
  return [...REQUEST_PARTS.filter(part => value[part] !== undefined).map((part): Named => [`${name} ${part}`, value[part]]), ...answers]
}

t.test('every schema is one of JSON Schema 2020-12', oneAssertion(async t => {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!\.d)\.js$/.test(name))
  const exported = await Promise.all(modules.map(async name => await import(new URL(name, folder).href) as Record<string, unknown>))
  const schemas = exported.flatMap(module => Object.entries(module)).flatMap(schemasOf)
  t.ok(schemas.length > 100, `${schemas.length} schemas`)
  for (const [name, schema] of schemas) t.ok(ajv.validateSchema(schema as object), `${name}: ${ajv.errorsText()}`)
}))

t.test('what is no schema is noticed', oneAssertion(async t => {
  for (const wrong of [{ type: 'text' }, { type: 'object', required: 'name' }, { type: 'string', maxLength: -1 }]) t.notOk(ajv.validateSchema(wrong))
}))
