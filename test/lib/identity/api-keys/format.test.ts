import t from 'tap'
import { apiKeyId, generateApiKey } from '../../../../lib/identity/api-keys/format.js'
import { oneAssertion } from '../../../one-assertion.js'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random characters of a key: its id and its secret. */
const RANDOM = /^ccs_(?:live|test)_([0-9A-Za-z]{12})_([0-9A-Za-z]{24})[0-9A-Za-z]{6}$/

/** A key whose checksum was worked out by hand: CRC-32 (zlib) of what stands before, in base62 with leading zeros. */
const KNOWN = 'ccs_test_000000000000_000000000000000000000000'

/** CRC-32 by its definition (ISO 3309), bit by bit. */
function crc32 (text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function base62 (number: number): string {
  let digits = ''
  for (let rest = number; digits.length < 6; rest = Math.floor(rest / 62)) digits = ALPHABET.charAt(rest % 62) + digits
  return digits
}

t.test('a new key is ccs, its mode, its id, its secret and a CRC-32 of all that in base62, and tells its id', async t => {
  for (const mode of ['live', 'test'] as const) {
    for (let i = 0; i < 100; i++) {
      const { id, key } = generateApiKey(mode)
      t.match(key, new RegExp(`^ccs_${mode}_${id}_`))
      t.match(key, RANDOM)
      t.equal(key.slice(-6), base62(crc32(key.slice(0, -6))))
      t.equal(apiKeyId(key), id)
    }
  }
  t.equal(apiKeyId(KNOWN + base62(crc32(KNOWN))), '000000000000')
})

t.test('a secret has at least 128 random bits, and every character of a key is equally likely', oneAssertion(async t => {
  t.ok(24 * Math.log2(ALPHABET.length) >= 128)
  const counts = new Map<string, number>([...ALPHABET].map(character => [character, 0]))
  const ids = new Set<string>()
  const secrets = new Set<string>()
  const KEYS = 5000
  for (let i = 0; i < KEYS; i++) {
    const [, id = '', secret = ''] = RANDOM.exec(generateApiKey('live').key) ?? []
    ids.add(id)
    secrets.add(secret)
    for (const character of id + secret) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  t.strictSame([ids.size, secrets.size, counts.size], [KEYS, KEYS, ALPHABET.length])
  // Chi-squared with 61 degrees of freedom: a fair generator is above 140 once in fifty million times; `byte % 62` is at some 1300 here.
  const expected = KEYS * 36 / ALPHABET.length
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  t.ok(chiSquared < 140, `chi-squared is ${chiSquared.toFixed(1)}`)
}))

t.test('one wrong character anywhere, and it is no key', oneAssertion(async t => {
  const { key } = generateApiKey('live')
  for (let i = 0; i < key.length; i++) {
    const other = key[i] === 'x' ? 'y' : 'x'
    t.equal(apiKeyId(key.slice(0, i) + other + key.slice(i + 1)), null, `character ${i}`)
  }
}))

t.test('two characters that changed places, and it is no key', oneAssertion(async t => {
  const { key } = generateApiKey('live')
  for (let i = 0; i < key.length - 1; i++) {
    const swapped = key.slice(0, i) + key.charAt(i + 1) + key.charAt(i) + key.slice(i + 2)
    if (swapped !== key) t.equal(apiKeyId(swapped), null, `characters ${i} and ${i + 1}`)
  }
}))

t.test('what only looks like a key is none', oneAssertion(async t => {
  const { key } = generateApiKey('live')
  const others = [
    '', ' ', 'ccs', key.slice(0, -1), `${key}0`, ` ${key}`, `${key} `, `${key}\n`, `x${key}`, key.toUpperCase(), key.replace('live', 'test'),
    key.replace('live', 'prod'), key.replace('ccs', 'ccz'), key.replaceAll('_', '-'), `${key}${key}`, `${key}, ${key}`, 'é'.repeat(key.length), '0'.repeat(1_000_000)
  ]
  for (const other of others) t.equal(apiKeyId(other), null, other.slice(0, 80))
}))
