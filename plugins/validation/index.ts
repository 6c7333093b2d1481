import type { TObject } from '@sinclair/typebox'
import type { ErrorObject } from 'ajv'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sharedSchemas } from '../../schemas/index.js'
import { createCoercingAjv, createOutputAjv, createStrictAjv } from './ajv.js'

/** What the service was about to send does not fit its own schema. Holds places and rules, never values. */
export class OutputMismatchError extends Error {
  readonly statusCode = 500
  readonly code = 'OUTPUT_MISMATCH'

  constructor (errors: readonly ErrorObject[]) {
    const places = new Set(errors.map(({ instancePath, keyword }) => `${instancePath || '/'} (${keyword})`))
    super(`a response does not fit its schema: ${[...places].join(', ')}`)
    this.name = 'OutputMismatchError'
  }
}

/** A schema of headers under the names that Node gives them; the document shows them as people write them. */
function withLowerCaseNames (schema: TObject): object {
  const properties = Object.fromEntries(Object.entries(schema.properties).map(([name, value]) => [name.toLowerCase(), value]))
  return { ...schema, properties, required: schema.required?.map(name => name.toLowerCase()) ?? [] }
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

  const strict = createStrictAjv()
  const coercing = createCoercingAjv()
  const output = createOutputAjv()

  fastify.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === 'querystring' || httpPart === 'params' ? coercing : strict
    return ajv.compile(httpPart === 'headers' ? withLowerCaseNames(schema as TObject) : schema as object)
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
