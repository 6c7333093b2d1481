import type { ErrorObject } from 'ajv'
import type { ValidationError, ValidationErrors } from '../../../schemas/errors.js'
import { patternSentences } from '../../../schemas/text.js'

type Params = Record<string, unknown>

/**
 * The type and message of each violated JSON Schema keyword. Types are pydantic's:
 * https://docs.pydantic.dev/latest/errors/validation_errors/
 */
interface Rule {
  type: string | ((params: Params) => string)
  problem: (params: Params) => string
}

const TYPE_NAMES: Readonly<Record<string, { type: string, noun: string }>> = {
  string: { type: 'string_type', noun: 'a string' },
  number: { type: 'float_type', noun: 'a number' },
  integer: { type: 'int_type', noun: 'a whole number' },
  boolean: { type: 'bool_type', noun: 'true or false' },
  array: { type: 'list_type', noun: 'an array' },
  object: { type: 'dict_type', noun: 'a JSON object' },
  null: { type: 'none_required', noun: 'null' }
}

function expectedTypes ({ type }: Params): string[] {
  return [type].flat().map(String)
}

const RULES: Readonly<Record<string, Rule>> = {
  required: { type: 'missing', problem: () => 'is required' },
  type: {
    type: params => TYPE_NAMES[expectedTypes(params)[0] ?? '']?.type ?? 'value_error',
    problem: params => `must be ${expectedTypes(params).map(name => TYPE_NAMES[name]?.noun ?? name).join(' or ')}`
  },
  minLength: { type: 'string_too_short', problem: ({ limit }) => `must have at least ${String(limit)} character${limit === 1 ? '' : 's'}` },
  maxLength: { type: 'string_too_long', problem: ({ limit }) => `must have at most ${String(limit)} characters` },
  pattern: { type: 'string_pattern_mismatch', problem: ({ pattern }) => patternSentences[String(pattern)] ?? 'does not have the required form' },
  enum: { type: 'enum', problem: ({ allowedValues }) => `must be one of: ${(allowedValues as unknown[]).join(', ')}` },
  const: { type: 'literal_error', problem: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}` },
  minimum: { type: 'greater_than_equal', problem: ({ limit }) => `must be at least ${String(limit)}` },
  maximum: { type: 'less_than_equal', problem: ({ limit }) => `must be at most ${String(limit)}` },
  minItems: { type: 'too_short', problem: ({ limit }) => `must have at least ${String(limit)} element${limit === 1 ? '' : 's'}` },
  maxItems: { type: 'too_long', problem: ({ limit }) => `must have at most ${String(limit)} elements` },
  additionalProperties: { type: 'extra_forbidden', problem: () => 'is not a known property' }
}

const UNKNOWN_RULE: Rule = { type: 'value_error', problem: () => 'is not valid' }

/** Longest `msg`, and longest part of a `loc`, in characters: those of the published schema. */
const MESSAGE_MAX_LENGTH = 500

/** `/segments/0/text` as `['segments', '0', 'text']` (RFC 6901). */
function pointerParts (pointer: string): string[] {
  return pointer.split('/').slice(1).map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A text, cut to the length that the published schema allows. */
function cut (text: string): string {
  return text.length > MESSAGE_MAX_LENGTH ? `${text.slice(0, MESSAGE_MAX_LENGTH - 1)}…` : text
}

/**
 * The errors of a validator as the contract's error array: one entry for each place, with the first rule that it breaks. Never holds a
 * value.
 *
 * @param errors all errors that Ajv reported
 * @param part which part of the request was validated: the first element of every `loc`
 */
export function toValidationErrors (errors: readonly ErrorObject[], part: string): ValidationErrors {
  const byPlace = new Map<string, ValidationError>()
  for (const { instancePath, keyword, params } of errors) {
    const named = (params as Params).missingProperty ?? (params as Params).additionalProperty
    const loc = [part, ...pointerParts(instancePath), ...(named === undefined ? [] : [String(named)])].map(cut)
    const place = JSON.stringify(loc)
    if (byPlace.has(place)) continue
    const { type, problem } = RULES[keyword] ?? UNKNOWN_RULE
    byPlace.set(place, {
      loc,
      msg: cut(`${loc.length > 1 ? loc.slice(1).join('.') : `The ${part}`} ${problem(params as Params)}.`),
      type: typeof type === 'function' ? type(params as Params) : type
    })
  }
  return [...byPlace.values()]
}

/** The error array for a body that could not be read at all, by Fastify's error code; `null` for another error. */
export function toReadingErrors (code: string): ValidationErrors | null {
  const error = READING_ERRORS[code]
  return error === undefined ? null : [error]
}

/** An error that the error handler answers with the array for this code. */
export function readingError (code: string): Error {
  return Object.assign(new Error(code), { code, statusCode: 400 })
}

const READING_ERRORS: Readonly<Record<string, ValidationError>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: { loc: ['body'], msg: 'A JSON body is required.', type: 'missing' },
  FST_ERR_CTP_INVALID_JSON_BODY: { loc: ['body'], msg: 'The body is not valid JSON, or it has a forbidden property such as __proto__.', type: 'json_invalid' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    loc: ['header', 'content-type'], msg: 'The Content-Type header must be application/json, in UTF-8.', type: 'literal_error'
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { loc: ['body'], msg: 'The body is too large.', type: 'bytes_too_long' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    loc: ['header', 'content-length'], msg: 'The body does not have the length that the Content-Length header says.', type: 'value_error'
  },
  BODY_NOT_UTF8: { loc: ['body'], msg: 'The body is not valid UTF-8.', type: 'string_unicode' },
  BODY_NOT_GZIP: { loc: ['body'], msg: 'The body is not whole and valid gzip, as its Content-Encoding says.', type: 'value_error' },
  BODY_TOO_DEEP: { loc: ['body'], msg: 'The objects and arrays of the body are nested too deeply.', type: 'too_long' },
  // The client went away before the body was there. A connection to the database that breaks has a `syscall` and is looked at first.
  ECONNRESET: { loc: ['body'], msg: 'The body did not arrive whole.', type: 'value_error' },
  HOST_MISSING: { loc: ['header', 'host'], msg: 'The Host header is required.', type: 'missing' },
  FST_ERR_BAD_URL: { loc: ['path'], msg: 'The path is not a valid URL path.', type: 'url_parsing' },
  FST_ERR_MAX_PARAM_LENGTH: { loc: ['path'], msg: 'A part of the path is too long.', type: 'string_too_long' },
  UNREADABLE_REQUEST: { loc: ['request'], msg: 'This is not a valid HTTP request.', type: 'value_error' },
  HEADERS_TOO_LARGE: { loc: ['header'], msg: 'The headers are too large.', type: 'too_long' },
  REQUEST_TIMEOUT: { loc: ['request'], msg: 'The request did not arrive in time.', type: 'value_error' }
}
