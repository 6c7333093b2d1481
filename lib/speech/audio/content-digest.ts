import { createHash } from 'node:crypto'
import { invalidHeader } from '../../runtime/index.js'

/** The algorithms that are checked, those that RFC 9530 does not deprecate, and the length of their digests in bytes. */
const ALGORITHMS: Readonly<Record<string, { hash: string, length: number }>> = {
  'sha-256': { hash: 'sha256', length: 32 },
  'sha-512': { hash: 'sha512', length: 64 }
}

const KEY = '[a-z*][a-z0-9_.*-]*'
const BYTES = ':[A-Za-z0-9+/]*={0,2}:'
const ITEM = `(?:${BYTES}|"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"|-?\\d{1,15}(?:\\.\\d{1,3})?|\\?[01]|[A-Za-z*][\\w!#$%&'*+.^\`|~:/-]*)`
const PARAMETERS = `(?:; *${KEY}(?:=${ITEM})?)*`

/** A member of a dictionary, and the separator after it (RFC 9651, 3.2). */
const MEMBER = new RegExp(`(${KEY})(?:=(${ITEM}))?${PARAMETERS}(?:[ \\t]*,[ \\t]*(?!$)|$)`, 'y')

/** The members of a dictionary, which are digests by algorithm; `null` for a text that is not a dictionary. */
function readDictionary (text: string): Map<string, string> | null {
  const members = new Map<string, string>()
  for (MEMBER.lastIndex = 0; MEMBER.lastIndex < text.length;) {
    const [, key = '', item = ''] = MEMBER.exec(text) ?? []
    if (key === '') return null
    members.set(key, item)
  }
  return members
}

/** Takes bytes as they arrive, and tells at the end whether they match the digest. */
export interface DigestCheck {
  update: (bytes: Uint8Array) => void
  matches: () => boolean
}

/**
 * Reads a `Content-Digest` (RFC 9530): `sha-256=:…:, sha-512=:…:`. Other algorithms are ignored.
 *
 * @throws {Problem} 400, for a malformed header
 */
export function readContentDigest (header: string | undefined): DigestCheck[] {
  const malformed = invalidHeader('content-digest', 'The Content-Digest header must be a dictionary of digests, such as sha-256=:…:.')
  const members = readDictionary(header?.trim() ?? '')
  if (members === null) throw malformed
  return Object.entries(ALGORITHMS).flatMap(([algorithm, { hash, length }]) => {
    const value = members.get(algorithm)
    if (value === undefined) return []
    const expected = Buffer.from(value.slice(1, -1), 'base64')
    if (!new RegExp(`^${BYTES}$`).test(value) || expected.length !== length) throw malformed
    const digest = createHash(hash)
    return [{
      update: (bytes: Uint8Array) => { digest.update(bytes) },
      matches: () => digest.digest().equals(expected)
    }]
  })
}
