import { createHash, randomBytes } from 'node:crypto'

/** 256 bits. */
const SECRET_BYTES = 32

/** Length of a secret, in characters. */
export const SECRET_LENGTH = Math.ceil(SECRET_BYTES * 4 / 3)

/** A secret that nobody can guess, in base64url: for a link, a cookie, or the id of a login that has begun. */
export function makeSecret (): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** What is stored of a secret. It has too many bits to be tried out, so that one round of SHA-256 is enough. */
export function hashSecret (secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
