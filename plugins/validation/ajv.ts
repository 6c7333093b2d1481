import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from '@sinclair/typebox'
import { sharedSchemas } from '../../schemas/index.js'

/** Formats that the schemas name; `int32` and `int64` are annotations for client generators, their range is in the schema. */
const formats = ['date', 'date-time', 'uuid'] as const

function createAjv (options: Options, schemas: readonly TSchema[]): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    useDefaults: false,
    removeAdditional: false,
    ...options
  })
  addFormats.default(ajv, { formats: [...formats], mode: 'full' })
  ajv.addFormat('int32', true)
  ajv.addFormat('int64', true)
  // `discriminator` and `headers` document a choice for readers and client generators; `oneOf` is what decides.
  ajv.addVocabulary(['discriminator', 'headers'])
  for (const schema of schemas) ajv.addSchema(schema)
  return ajv
}

/** Validates a value exactly as it was sent: nothing is coerced, defaulted or removed, and every error is reported. */
export function createStrictAjv (schemas: readonly TSchema[] = sharedSchemas): Ajv2020 {
  return createAjv({ allErrors: true, coerceTypes: false }, schemas)
}

/** For query strings and paths, where everything is text: numbers and booleans are read from it. */
export function createCoercingAjv (schemas: readonly TSchema[] = sharedSchemas): Ajv2020 {
  return createAjv({ allErrors: true, coerceTypes: true }, schemas)
}

/** For what the service itself produces: the first mismatch is enough to refuse it. */
export function createOutputAjv (schemas: readonly TSchema[] = sharedSchemas): Ajv2020 {
  // What is inherited is not written by JSON.stringify, so it does not count as being there.
  return createAjv({ allErrors: false, coerceTypes: false, ownProperties: true }, schemas)
}
