import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Whether a key is for testing or for real use. */
export type KeyMode = 'live' | 'test'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 12 base62 characters: 71 bits, enough that ids never collide. */
const ID_LENGTH = 12

/** 24 base62 characters: 142 bits, too many to guess. */
const SECRET_LENGTH = 24

/** A CRC-32 in base62. */
const CHECKSUM_LENGTH = 6

const FORM = new RegExp(`^(ccs_(live|test)_([0-9A-Za-z]{${ID_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/** Random characters of the alphabet, uniformly distributed: high bytes that would favour some characters are rejected. */
function randomBase62 (length: number): string {
  const fair = 256 - 256 % ALPHABET.length
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fair && text.length < length) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}

function checksum (text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

/**
 * A new API key, `ccs_<mode>_<id>_<secret><checksum>`, and the id it is looked up by.
 *
 * @example
 * const { id, key } = generateApiKey('live')
 * const stored = { id, hash: hashApiKey(pepper, key) }
 */
export function generateApiKey (mode: KeyMode): { id: string, key: string } {
  const id = randomBase62(ID_LENGTH)
  const text = `ccs_${mode}_${id}_${randomBase62(SECRET_LENGTH)}`
  return { id, key: text + checksum(text) }
}

/**
 * The id in an API key, or `null` when the text cannot be a key: its form or its checksum is wrong. Says nothing about whether such a
 * key exists.
 */
export function apiKeyId (presented: string): string | null {
  const match = FORM.exec(presented)
  if (match === null) return null
  const [, text = '', , id = '', sum] = match
  return checksum(text) === sum ? id : null
}
