import type { TSchema } from '@sinclair/typebox'
import type { ErrorCode } from './error-codes.js'
import { ErrorMessage, ForbiddenError, RateLimitError, UnauthorizedError, ValidationErrors } from './errors.js'
import type { KeyScope } from './key-scopes.js'
import { ref } from './kit.js'

const count = { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 }

/** Longest list of limits in a header. */
const LIMIT_LIST_MAX_LENGTH = 255

/** A header that lists limits, as a list of structured fields (RFC 9651). */
function limitList (description: string, example: string) {
  return { type: 'string', minLength: 1, maxLength: LIMIT_LIST_MAX_LENGTH, description, examples: [example] }
}

/** The counters that every answer of a limited route carries. */
export const rateLimitHeaders = {
  'X-RateLimit-Limit': { ...count, description: 'Requests allowed in the current window; behind an access token, units of work for the user.', examples: [600] },
  'X-RateLimit-Remaining': { ...count, description: 'Requests left in the current window.', examples: [599] },
  'X-RateLimit-Reset': { ...count, description: 'Seconds until the window ends.', examples: [60] },
  RateLimit: limitList('What is left of each limit that the request comes under (`r`), and the seconds until its window ends (`t`): draft-ietf-httpapi-ratelimit-headers.', '"address";r=5999;t=60, "api_key";r=119;t=60'),
  'RateLimit-Policy': limitList('The quota of each of these limits (`q`), and its window in seconds (`w`).', '"address";q=6000;w=60, "api_key";q=120;w=60')
}

/** A response with a JSON body of a named schema, with the counters of the rate limit. */
export function answer (schema: TSchema, description: string, headers: Record<string, unknown> = {}) {
  return { ...ref(schema), description, headers: { ...rateLimitHeaders, ...headers } }
}

/** A refusal as an example of a response: the actual answer, which a test provokes. */
export function refused (code: ErrorCode, error: string) {
  return { error, code }
}

/** A response that is an error, with the bodies that it can have as its examples. */
export function refusal (
  schema: TSchema, description: string, examples: readonly [object, ...object[]], headers: Record<string, unknown> = {}
) {
  return { ...answer(schema, description, headers), examples }
}

/** 400, with the one error that a client of the operation is likely to make. */
export function invalid (loc: readonly string[], msg: string, type: string, description: string = INVALID) {
  return refusal(ValidationErrors, description, [[{ loc, msg, type }]])
}

const INVALID = 'A required parameter is missing or a value is not valid.'
const waiting = { 'Retry-After': { ...count, description: 'Least seconds to wait before the next request.', examples: [30] } }
const limited = { ...refused('rate_limited', 'Too many requests; wait before the next one.'), retry_after: 30 }
const failed = refused('internal_error', 'The service failed to answer this request.')
const withoutDatabase = refused('database_unavailable', 'The service cannot reach its database; try again shortly.')
const withoutStore = refused('audio_store_unavailable', 'The storage of audio does not answer; nothing was stored. Try again shortly.')
const withoutSpace = refused('disk_full', 'The disk is nearly full; nothing was changed. Try again when there is space.')
const withoutToken = refused('access_token_invalid', 'The access token is missing or not valid.')
const withoutSession = refused('portal_session_invalid', 'Nobody is logged in to the portal.')
const withoutPerson = refused(
  'portal_access_ended', 'You may not use the portal any more: somebody has removed you, or your organisation’s login lets you in no more.'
)
const withoutCheck = refused('portal_check_required', 'Your organisation’s login has to say again that you may enter: reload the page.')
const withoutKey = refused('api_key_invalid', 'The API key is missing or not valid.')
const withoutHost = { loc: ['header', 'host'], msg: 'The Host header is required.', type: 'missing' }

/** 429, for resources with a limit on how many are open at once, besides the rate limit. */
export function tooManyOpen (description: string, code: ErrorCode, error: string) {
  return refusal(RateLimitError, description, [limited, { ...refused(code, error), retry_after: 10 }], waiting)
}

/** 503, for what needs more than the database. */
export function notAvailable (description: string, ...others: object[]) {
  return refusal(ErrorMessage, description, [withoutDatabase, ...others], waiting)
}

/** 503, for what also needs the storage of audio. */
export function notStored (description: string, ...others: object[]) {
  return notAvailable(description, withoutStore, ...others)
}

const challenge = {
  'WWW-Authenticate': {
    type: 'string',
    maxLength: 255,
    description: 'Which credentials are required (RFC 6750, section 3).',
    examples: ['Bearer realm="consultation-service", error="invalid_token"']
  }
}

/** 401, by who may ask. */
export const unauthorized = {
  user: refusal(UnauthorizedError, 'The access token is missing or not valid.', [withoutToken], challenge),
  userOrBackend: refusal(UnauthorizedError, 'The access token or the API key is missing or not valid.', [withoutToken, withoutKey], challenge),
  portal: refusal(UnauthorizedError, 'Nobody is logged in to the portal, or the session is over.', [withoutSession, withoutPerson, withoutCheck], challenge)
}

function withoutScope (scope: KeyScope) {
  return refused('forbidden', `The API key does not have the scope ${scope}.`)
}

/** 403, for what a backend may do with an API key that has the scope. */
export function scoped (scope: KeyScope) {
  return refusal(ErrorMessage, `The API key does not have the scope \`${scope}\`.`, [withoutScope(scope)])
}

/** The error responses that limited routes choose from, by status code. */
export const errorResponses = {
  400: refusal(ValidationErrors, INVALID, [[withoutHost]]),
  404: refusal(ErrorMessage, 'There is nothing here for these credentials.', [refused('not_found', 'Not found.')]),
  429: refusal(RateLimitError, 'The rate limit is exceeded.', [limited], waiting),
  500: refusal(ErrorMessage, 'The service failed; nothing was changed.', [failed]),
  503: notAvailable('The service cannot reach its database; try again shortly.')
}

/** Those of the token endpoint whose bodies are fixed: without a code. */
export const tokenResponses = {
  400: invalid(['body', 'user_id'], 'user_id is required.', 'missing'),
  401: refusal(UnauthorizedError, 'The API key is missing or not valid.', [{ error: withoutKey.error }]),
  403: refusal(ForbiddenError, 'The user context in the body is not valid or not authorised, or the API key does not have the scope `tokens:issue`.', [
    { error: 'This user is blocked.' }, { error: 'The API key is not allowed to act for this organisation.' },
    { error: withoutScope('tokens:issue').error }
  ]),
  429: refusal(RateLimitError, 'The rate limit is exceeded.', [{ error: limited.error, retry_after: limited.retry_after }], waiting)
}

/** 413 and 415, for routes with a JSON body, which may be packed. */
export const packedBody = {
  413: refusal(ErrorMessage, 'A body in gzip is larger than allowed once it is unpacked.', [
    refused('too_large', 'The body is too large: at most 1048576 bytes are read, counted when it is unpacked.')
  ]),
  415: refusal(ErrorMessage, 'The body has another `Content-Encoding` than gzip.', [
    refused('encoding_not_supported', 'A body is read as it is, or with Content-Encoding: gzip.')
  ])
}

/** 428, for changes of what several people may change at once. */
export const preconditionRequired = refusal(ErrorMessage, 'The request has no `If-Match`, or `*` in it.', [
  refused('precondition_required', 'Name the revision that this is about: send its ETag in If-Match.')
])

/** 507, for routes that write. */
export const storageFull = refusal(ErrorMessage, 'There is too little free space on the disk, and nothing was changed. Reading, finishing and deleting work.', [withoutSpace])

/** A response without the counters of a limit. */
function uncounted<T extends { headers: Record<string, unknown> }> ({ headers, ...response }: T) {
  const others = Object.entries(headers).filter(([name]) => !(name in rateLimitHeaders))
  return { ...response, ...(others.length === 0 ? {} : { headers: Object.fromEntries(others) }) }
}

/** The error responses of routes without a limit, which carry no counters. */
export const uncountedErrorResponses = {
  400: uncounted(errorResponses[400]),
  429: uncounted(errorResponses[429]),
  500: uncounted(errorResponses[500])
}
