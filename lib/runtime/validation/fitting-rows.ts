import { once } from '../concurrency/once.js'
import { createOutputAjv } from './ajv.js'
import { OutputMismatchError } from './writer.js'

const ajv = once(() => createOutputAjv())

/**
 * The rows of a list that match a shared schema, so that one that does not hides none of the others.
 *
 * @param onMisfit called with each row that does not match, and with the places where
 */
export function fittingRows<T> (schema: string, rows: readonly T[], onMisfit: (row: T, error: OutputMismatchError) => void): T[] {
  const validate = ajv().getSchema(schema)
  if (validate === undefined) throw new Error(`there is no schema ${schema}`)
  return rows.filter(row => {
    const fits = validate(row) === true
    if (!fits) onMisfit(row, new OutputMismatchError(validate.errors ?? []))
    return fits
  })
}
