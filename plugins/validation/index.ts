import type { ErrorObject } from 'ajv'
import type { TObject, TSchema } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import {
  createDecidingAjv, createExplainingAjv, createNormaliser, createOutputAjv, ERRORS_MAX, once, OutputMismatchError
} from '../../lib/runtime/index.js'
import { sharedSchemas } from '../../schemas/shared-schemas.js'

/** Schemas of headers with lower-case names, each made once. */
const lowerCased = new WeakMap<object, object>()

/** A schema of headers with lower-case names, as Node gives them; the document shows them in their usual spelling. */
function withLowerCaseNames (schema: TObject): object {
  const known = lowerCased.get(schema)
  if (known !== undefined) return known
  const properties = Object.fromEntries(Object.entries(schema.properties).map(([name, value]) => [name.toLowerCase(), value]))
  const made = { ...schema, properties, required: schema.required?.map(name => name.toLowerCase()) ?? [] }
  lowerCased.set(schema, made)
  return made
}

/** Whether a body is bytes, which JSON Schema cannot validate: the handler does. */
function isBytes (schema: unknown): boolean {
  return (schema as { format?: string }).format === 'binary'
}

/** What Fastify calls to validate a part of a request. */
interface InputValidator {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

/**
 * Makes validators that cost about as much as reading the value once, whatever is wrong with it: validation stops at the first error, and
 * only then are up to `ERRORS_MAX` errors collected. A schema is compiled when the first value comes, and what compiles it is made then,
 * so that a start waits for neither.
 */
function createInputCompiler (coerceTypes: boolean): (schema: object) => InputValidator {
  const deciding = once(() => createDecidingAjv(coerceTypes))
  const explaining = once(() => createExplainingAjv(coerceTypes))
  return function compileInput (schema) {
    const decide = once(() => deciding().compile(schema))
    function validate (value: unknown): boolean {
      const isValid = decide()
      const valid = isValid(value)
      validate.errors = null
      if (valid) return true
      const explain = explaining().compile(schema)
      explain(value)
      validate.errors = (explain.errors ?? isValid.errors ?? []).slice(0, ERRORS_MAX)
      return false
    }
    validate.errors = null as ErrorObject[] | null
    return validate
  }
}

/** The same validator, for values that are brought into one form first. */
function normalised (validate: InputValidator, normaliser: () => (value: unknown) => void): InputValidator {
  function validateNormalised (value: unknown): boolean {
    normaliser()(value)
    const valid = validate(value)
    validateNormalised.errors = validate.errors ?? null
    return valid
  }
  validateNormalised.errors = null as ErrorObject[] | null
  return validateNormalised
}

/** The compilers of this process: all instances in it share what they have compiled. */
const strict = once(() => createInputCompiler(false))
const coercing = once(() => createInputCompiler(true))
const output = once(() => createOutputAjv())

/**
 * Makes the schemas decide what comes in and what goes out.
 *
 * - Bodies and headers are validated as sent; query strings and path parameters may be read as numbers or booleans. What bodies and query
 *   strings leave out by `null` or write in another form, as `lib/runtime/validation/normal-forms.ts` says, is brought into one form first.
 * - A response is validated against the schema of its status code and then written with `JSON.stringify`: what fits leaves
 *   unchanged, what does not fit becomes a logged 500. (Fastify's own serialiser formats instead of validating: a missing
 *   number would leave as `0`.)
 */
export async function validationPlugin (fastify: FastifyInstance): Promise<void> {
  for (const schema of sharedSchemas) fastify.addSchema(schema)

  fastify.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body' && isBytes(schema)) return () => true
    const compile = httpPart === 'querystring' || httpPart === 'params' ? coercing() : strict()
    const validate = compile(httpPart === 'headers' ? withLowerCaseNames(schema as TObject) : schema as object)
    if (httpPart !== 'body' && httpPart !== 'querystring') return validate
    return normalised(validate, once(() => createNormaliser(schema as TSchema, httpPart === 'body')))
  })

  fastify.setSerializerCompiler(({ schema }) => {
    const compiled = once(() => output().compile(schema as object))
    return function serialize (payload) {
      const validate = compiled()
      if (!validate(payload)) throw new OutputMismatchError(validate.errors ?? [])
      return JSON.stringify(payload)
    }
  })
}

export default fp(validationPlugin, { name: 'validation' })
