import { Type, type SchemaOptions, type Static, type TSchema, type TUnsafe } from '@sinclair/typebox'
import { INT32_MAX } from '../kit.js'
import { timestamp } from '../text.js'

/** Most rows of one list: the newest of them. */
export const LISTED_MAX = 10_000

/** A number of things, from 0. */
export function count (description: string) {
  return Type.Integer({ format: 'int32', minimum: 0, maximum: INT32_MAX, description })
}

/** How many rows a list leaves out. */
export const damaged = Type.Optional(Type.Integer({
  format: 'int32', minimum: 1, maximum: LISTED_MAX, description: 'How many rows are omitted, because their stored data is damaged; present only if there are any.'
}))

/** A moment, ISO 8601. */
export function moment (description: string) {
  return Type.String({ ...timestamp, description })
}

/** A value that may be `null` (present, but unknown or without a meaning). */
export function nullable<T extends TSchema> (schema: T, options: SchemaOptions = {}): TUnsafe<Static<T> | null> {
  const { type, ...rest } = schema as T & { type: string }
  return Type.Unsafe<Static<T> | null>({ ...rest, type: [type, 'null'], ...options })
}
