import type { ErrorObject } from 'ajv'
import { once } from '../concurrency/once.js'
import { createOutputAjv } from './ajv.js'

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

const ajv = once(() => createOutputAjv())

/** Serialises values of a shared schema into the text that is stored, and refuses what does not match. */
export function createWriter<T> (name: string): (value: T) => string {
  const compiled = once(() => ajv().getSchema(name))
  return function write (value) {
    const validate = compiled()
    if (validate?.(value) !== true) throw new OutputMismatchError(validate?.errors ?? [])
    return JSON.stringify(value)
  }
}
