import { Type, type SchemaOptions } from '@sinclair/typebox'

/**
 * Text as people write it, in any script: not blank, without the NUL character (PostgreSQL cannot store it) and
 * without lone surrogates (they are no Unicode text). Linear in the length of the input.
 */
export const VISIBLE_TEXT = '^(?=\\s*\\S)[^\\u0000\\uD800-\\uDFFF]*$'

/** Any text, empty too, without the NUL character and lone surrogates. */
export const PLAIN_TEXT = '^[^\\u0000\\uD800-\\uDFFF]*$'

/** Letters and digits, with spaces, dots, hyphens and slashes as separators that carry no meaning. */
export const SEPARATED_IDENTIFIER = '^[ ./-]*[0-9A-Za-z][0-9A-Za-z ./-]*$'

/** A code of a list that the client names or knows, such as `physician`, `01.015` or `TREAT`. */
export const CODE = '^[0-9A-Za-z](?:[0-9A-Za-z._:-]*[0-9A-Za-z])?$'

/** An address with a local part and a domain; internationalised addresses (RFC 6531) included. */
export const EMAIL_ADDRESS = '^[^\\s@\\u0000-\\u001F\\uD800-\\uDFFF]+@[^\\s@.\\u0000-\\u001F\\uD800-\\uDFFF]+(?:\\.[^\\s@.\\u0000-\\u001F\\uD800-\\uDFFF]+)*$'

/** An address of the web, whose host and path are looked at elsewhere. */
export const WEB_ADDRESS = '^https?://[!-~]+$'

/** A language tag such as `en`, `nl-BE` or `zh-Hant-TW` (RFC 5646). */
export const LANGUAGE_TAG = '^[A-Za-z]{2,3}(?:-[0-9A-Za-z]{1,8})*$'

/**
 * A moment with seconds and an offset, such as `2026-03-02T09:00:00Z` or `2026-03-02T10:00:00.5+01:00` (ISO 8601, RFC 3339).
 * Validators of `date-time` let more pass: a space or a line break for the `T`, `+01` for the offset, a sixtieth second.
 */
export const TIMESTAMP = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d{2}:\\d{2})$'

const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?'

/** Hours of the offsets that any place on earth has, from -12:00 to +14:00; 14 and -12 only with no minutes. */
const OFFSET_HOURS = '(?:\\+(?:0\\d|1[0-3])|-(?:0\\d|1[01]))'
const FARTHEST_OFFSETS = '(?:\\+14|-12)'

/** What would be before the year 1 or after the year 9999 in UTC, where timestamps have another form, and the database others still. */
const OUT_OF_RANGE = '(?!0000|0001-01-01.*\\+|9999-12-31.*-\\d\\d:?(?:\\d\\d)?$)'

/** A timestamp that a client may give: as above, at an offset that exists, in the years 1 to 9999 of UTC. */
export const GIVEN_TIMESTAMP = `^${OUT_OF_RANGE}${DAY}T${TIME}(?:Z|${OFFSET_HOURS}:[0-5]\\d|${FARTHEST_OFFSETS}:00)$`

/** Forms in which values of requests are read too, by the pattern of the one form that they are brought into before anything else. */
export const readForms: Readonly<Record<string, string>> = {
  [LANGUAGE_TAG]: '^[A-Za-z]{2,3}(?:[-_][0-9A-Za-z]{1,8})*$',
  [GIVEN_TIMESTAMP]: `^${OUT_OF_RANGE}${DAY}[Tt ]${TIME}(?:[Zz]|${OFFSET_HOURS}(?::?[0-5]\\d)?|${FARTHEST_OFFSETS}(?::?00)?)$`
}

/** The cursor of a page: 36 bytes, or 44 in a list by start, encrypted, in Base64url. */
export const CURSOR = '^[\\w-]{48}(?:[\\w-]{11})?$'

/** What each pattern above demands, in words for people. */
export const patternSentences: Readonly<Record<string, string>> = {
  [VISIBLE_TEXT]: 'must not be blank and must not contain NUL characters or lone surrogates',
  [PLAIN_TEXT]: 'must not contain NUL characters or lone surrogates',
  [SEPARATED_IDENTIFIER]: 'must contain letters or digits, and nothing besides them but spaces, dots, hyphens and slashes',
  [CODE]: 'must be a code: letters and digits, with dots, colons, hyphens and underscores between them',
  [EMAIL_ADDRESS]: 'must be an e-mail address',
  [WEB_ADDRESS]: 'must be a URL that begins with https:// or http://',
  [LANGUAGE_TAG]: 'must be a language tag such as en or nl-BE',
  [CURSOR]: 'must be the next_cursor of a page of this list',
  [TIMESTAMP]: 'must be a timestamp such as 2026-03-02T09:00:00Z',
  [GIVEN_TIMESTAMP]: 'must be a timestamp such as 2026-03-02T09:00:00Z, at most 14 hours from UTC and before the year 10000'
}

/** A text with visible characters, of at most `maxLength` characters. */
export function visibleText (maxLength: number, options: SchemaOptions = {}) {
  return Type.String({ minLength: 1, maxLength, pattern: VISIBLE_TEXT, ...options })
}

/** The rules of a timestamp: it exists, is in the one format that every client reads, and has at most nine fractional digits. */
export const timestamp = { format: 'date-time', pattern: TIMESTAMP, maxLength: 35 }

/** The same for a timestamp that a client gives. */
export const givenTimestamp = { ...timestamp, pattern: GIVEN_TIMESTAMP }
