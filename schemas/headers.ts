import { Type, type SchemaOptions } from '@sinclair/typebox'

/** Longest header that is read: Node takes 16 KiB for all of a request together, and a token may need half of them. */
const HEADER_MAX_LENGTH = 4096

/** The characters that a header can hold (RFC 9110, 5.5), as Node reads them. */
const HEADER_TEXT = '^[\\t -~\\u0080-\\u00FF]*$'

/** A header that intermediaries may set as well: its value makes a request invalid only when it is overly long. */
export function anyHeader (description: string, options: SchemaOptions = {}) {
  return Type.Optional(Type.String({ maxLength: HEADER_MAX_LENGTH, pattern: HEADER_TEXT, description, ...options }))
}

/** Longest header of an answer, of those with a fixed form. */
const ANSWERED_MAX_LENGTH = 64

/** A short text in a header of an answer, with what a mock answers. */
export function headerText (pattern: string, example: string, description: string) {
  return { type: 'string', maxLength: ANSWERED_MAX_LENGTH, pattern, description, examples: [example] }
}

/** The `ETag` of what has numbered versions. */
export function etag (description: string) {
  return headerText('^"\\d+"$', '"3"', description)
}

/** A `Cache-Control` that is always the same. */
export function cacheControl (value: string, description: string) {
  return headerText(`^${value}$`, value, description)
}
