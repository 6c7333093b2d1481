import { _, Ajv2020, type CodeKeywordDefinition, type Options } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from '@sinclair/typebox'
import { sharedSchemas } from '../../../schemas/shared-schemas.js'

/** Formats that the schemas name; `int32` and `int64` are annotations for client generators, their range is in the schema. */
const formats = ['date', 'date-time', 'uuid'] as const

function createAjv (options: Options, schemas: readonly TSchema[]): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    // A test holds our schemas to the meta-schema: compiling that for each instance costs twenty times the rest.
    validateSchema: false,
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

/**
 * Validates what comes from outside, up to its first error: nothing is defaulted or removed.
 *
 * @param coerceTypes for query strings and paths, where everything is text: numbers and booleans are read from it. A number too large for
 * JavaScript becomes infinite, which the limits must see; with strict numbers, Ajv would let it pass.
 */
export function createDecidingAjv (coerceTypes: boolean, schemas: readonly TSchema[] = sharedSchemas): Ajv2020 {
  return createAjv({ allErrors: false, coerceTypes, strictNumbers: !coerceTypes }, schemas)
}

/** Validates a value exactly as it was sent: nothing is coerced, defaulted or removed, and every error is reported. */
export function createStrictAjv (schemas: readonly TSchema[] = sharedSchemas): Ajv2020 {
  return createAjv({ allErrors: true, coerceTypes: false }, schemas)
}

/** For what the service itself produces: the first mismatch is enough to refuse it. */
export function createOutputAjv (schemas: readonly TSchema[] = sharedSchemas): Ajv2020 {
  // JSON.stringify does not write inherited properties, so they do not count as present.
  return createAjv({ allErrors: false, coerceTypes: false, ownProperties: true }, schemas)
}

/** Most errors in one answer. */
export const ERRORS_MAX = 50

/** The loops of a validator that Ajv generates, over the elements of an array and the properties of an object. */
const LOOPS = /for\((?:let (\w+)=0; ?\1<\w+; ?\1\+\+|const \w+ in \w+)\)\{/g

/**
 * Explains why a value known to be invalid is so: reports little more than the first `ERRORS_MAX` errors, without looking at what comes
 * after them, and of an array with too many elements only that.
 *
 * Such a validator must not decide whether a value is valid: it may stop early inside `oneOf`.
 */
export function createExplainingAjv (coerceTypes: boolean, schemas: readonly TSchema[] = sharedSchemas): Ajv2020 {
  const ajv = createAjv({
    allErrors: true,
    coerceTypes,
    strictNumbers: !coerceTypes,
    code: { process: code => code.replace(LOOPS, loop => `${loop}if(errors>=${ERRORS_MAX})break;`) }
  }, schemas)
  const items = ajv.getKeyword('items') as CodeKeywordDefinition
  ajv.removeKeyword('items').addKeyword({
    ...items,
    code (context, ruleType) {
      const { maxItems } = context.parentSchema as { maxItems?: number }
      if (maxItems === undefined) items.code(context, ruleType)
      else context.gen.if(_`${context.data}.length <= ${maxItems}`, () => items.code(context, ruleType))
    }
  })
  return ajv
}
