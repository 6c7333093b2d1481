import type { ErrorObject } from 'ajv'
import type { TObject } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sharedSchemas } from '../../schemas/shared-schemas.js'
import { createDecidingAjv, createExplainingAjv, createOutputAjv, ERRORS_MAX, OutputMismatchError } from '../../lib/validation/index.js'

/** A schema of headers with lower-case names, as Node gives them; the document shows them in their usual spelling. */
function withLowerCaseNames (schema: TObject): object {
  const properties = Object.fromEntries(Object.entries(schema.properties).map(([name, value]) => [name.toLowerCase(), value]))
  return { ...schema, properties, required: schema.required?.map(name => name.toLowerCase()) ?? [] }
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
 * only then are up to `ERRORS_MAX` errors collected.
 */
function createInputCompiler (coerceTypes: boolean): (schema: object) => InputValidator {
  const deciding = createDecidingAjv(coerceTypes)
  const explaining = createExplainingAjv(coerceTypes)
  return function compileInput (schema) {
    const isValid = deciding.compile(schema)
    let explain: ReturnType<typeof explaining.compile> | undefined
    function validate (value: unknown): boolean {
      const valid = isValid(value)
      if (!valid) {
        explain ??= explaining.compile(schema)
        explain(value)
      }
      validate.errors = valid ? null : (explain?.errors ?? isValid.errors ?? []).slice(0, ERRORS_MAX)
      return valid
    }
    validate.errors = null as ErrorObject[] | null
    return validate
  }
}

/**
 * Makes the schemas decide what comes in and what goes out.
 *
 * - Bodies and headers are validated as sent; query strings and path parameters may be read as numbers or booleans.
 * - A response is validated against the schema of its status code and then written with `JSON.stringify`: what fits leaves
 *   unchanged, what does not fit becomes a logged 500. (Fastify's own serialiser formats instead of validating: a missing
 *   number would leave as `0`.)
 */
export async function validationPlugin (fastify: FastifyInstance): Promise<void> {
  for (const schema of sharedSchemas) fastify.addSchema(schema)

  const strict = createInputCompiler(false)
  const coercing = createInputCompiler(true)
  const output = createOutputAjv()

  fastify.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body' && isBytes(schema)) return () => true
    const compile = httpPart === 'querystring' || httpPart === 'params' ? coercing : strict
    return compile(httpPart === 'headers' ? withLowerCaseNames(schema as TObject) : schema as object)
  })

  fastify.setSerializerCompiler(({ schema }) => {
    const validate = output.compile(schema as object)
    return function serialize (payload) {
      if (!validate(payload)) throw new OutputMismatchError(validate.errors ?? [])
      return JSON.stringify(payload)
    }
  })
}

export default fp(validationPlugin, { name: 'validation' })
