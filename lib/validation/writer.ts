import type { ErrorObject } from 'ajv'
import type { createOutputAjv } from './ajv.js'

/** A value that the service was about to send does not match its own schema. Holds places and rules, never values. */
export class OutputMismatchError extends Error {
  readonly statusCode = 500
  readonly code = 'OUTPUT_MISMATCH'

  constructor (errors: readonly ErrorObject[]) {
    const places = new Set(errors.map(({ instancePath, keyword }) => `${instancePath || '/'} (${keyword})`))
    super(`a response does not fit its schema: ${[...places].join(', ')}`)
    this.name = 'OutputMismatchError'
  }
}

/** Serialises values of a schema into the text that is stored, and refuses what does not match. */
export function createWriter<T> (ajv: ReturnType<typeof createOutputAjv>, name: string): (value: T) => string {
  const validate = ajv.getSchema(name)
  return function write (value) {
    if (validate?.(value) !== true) throw new OutputMismatchError(validate?.errors ?? [])
    return JSON.stringify(value)
  }
}
