import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { calculateJwkThumbprint } from 'jose'
import t from 'tap'
import { ensureKeyRing, listSigningKeys, readKeyRing, type KeyRing } from '../../../../lib/identity/signing-keys/key-directory.js'
import { signingAlgorithms } from '../../../../schemas/jwks.js'
import { temporaryDirectory } from '../../../helper.js'

function pem (key: KeyObject, type: 'pkcs8' | 'spki' = 'pkcs8'): string {
  return key.export({ type, format: 'pem' } as never).toString()
}

for (const algorithm of signingAlgorithms) {
  t.test(`the first start makes one ${algorithm} key (PKCS#8) that only this user can read; the next ones use it`, async t => {
    const directory = path.join(temporaryDirectory(t), 'keys')
    const ring = await ensureKeyRing(directory, algorithm)
    t.equal(ring.active.algorithm, algorithm)
    t.strictSame(ring.keys.map(({ kid }) => kid), [ring.active.kid])
    t.strictSame(readdirSync(directory).sort(), [`${ring.active.kid}.pem`, 'state.json'].sort())
    for (const name of readdirSync(directory)) t.equal(statSync(path.join(directory, name)).mode & 0o777, 0o600, name)
    t.equal(statSync(directory).mode & 0o777, 0o700)
    t.match(readFileSync(path.join(directory, `${ring.active.kid}.pem`), 'utf8'), /^-----BEGIN PRIVATE KEY-----\n/)
    t.equal((await ensureKeyRing(directory, algorithm)).active.kid, ring.active.kid)
  })

  t.test(`of an ${algorithm} key, only public parts are published, under its thumbprint`, async t => {
    const { active } = await ensureKeyRing(temporaryDirectory(t), algorithm)
    const { kty, kid, alg, use, ...parts } = active.jwk
    t.strictSame({ alg, use, kid }, { alg: algorithm, use: 'sig', kid: await calculateJwkThumbprint({ kty, ...parts }) })
    t.strictSame(Object.keys(parts).sort(), { ES256: ['crv', 'x', 'y'], EdDSA: ['crv', 'x'], RS256: ['e', 'n'] }[algorithm])
    t.match(active.publicPem, /^-----BEGIN PUBLIC KEY-----\n/)
  })
}

t.test('instances that start at once on one directory agree on one key', async t => {
  const directory = path.join(temporaryDirectory(t), 'keys')
  const rings = await Promise.all(Array.from({ length: 6 }, () => ensureKeyRing(directory, 'ES256')))
  t.equal(new Set(rings.map(({ active }) => active.kid)).size, 1)
  t.equal(readdirSync(directory).filter(name => name.endsWith('.pem')).length, 1)
})

const usable: Record<string, { key: KeyObject, algorithm: KeyRing['active']['algorithm'] }> = {
  'P-256': { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, algorithm: 'ES256' },
  Ed25519: { key: generateKeyPairSync('ed25519').privateKey, algorithm: 'EdDSA' },
  'RSA with 2048 bits': { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, algorithm: 'RS256' }
}

for (const [what, { key, algorithm }] of Object.entries(usable)) {
  t.test(`a key of ${what} that somebody put there signs when it is the only one, without any state`, async t => {
    const directory = temporaryDirectory(t)
    writeFileSync(path.join(directory, 'mine.pem'), pem(key))
    const { active, keys } = await ensureKeyRing(directory, algorithm)
    t.strictSame([active.algorithm, keys.length], [algorithm, 1])
    t.strictSame(readdirSync(directory), ['mine.pem'])
    t.strictSame(await listSigningKeys(directory), [{ kid: active.kid, algorithm, active: true }])
  })
}

const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const KINDS = 'must be a P-256, Ed25519 or RSA key (2048 bits or more)'
const NO_KEY = 'is not a private key in PKCS#8 PEM form'
const refused: Record<string, [content: string, problem: string]> = {
  'an RSA key that is too short': [pem(weak), KINDS],
  'a key on another curve': [pem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey), KINDS],
  'a key that agrees instead of signing': [pem(generateKeyPairSync('x25519').privateKey), KINDS],
  'an RSA-PSS key': [pem(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey), KINDS],
  'a public key': [pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey, 'spki'), NO_KEY],
  'an encrypted key': [privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString(), NO_KEY],
  'a shared secret': ['c2VjcmV0IG9mIGEgc3ltbWV0cmljIGFsZ29yaXRobQ==', NO_KEY],
  'an empty file': ['', NO_KEY]
}

for (const [what, [content, problem]] of Object.entries(refused)) {
  t.test(`${what} is refused with a sentence that names the file`, async t => {
    const directory = temporaryDirectory(t)
    const file = path.join(directory, 'foreign.pem')
    writeFileSync(file, content)
    await t.rejects(ensureKeyRing(directory, 'ES256'), { name: 'SigningKeyError', message: `${file} ${problem}.` })
  })
}

t.test('a file that cannot be read is refused with a sentence that names it', { skip: process.getuid?.() === 0 && 'root can read everything' }, async t => {
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'locked.pem')
  writeFileSync(file, pem(privateKey), { mode: 0o000 })
  await t.rejects(ensureKeyRing(directory, 'ES256'), { name: 'SigningKeyError', message: `${file} ${NO_KEY}.` })
})

t.test('a key for another algorithm than the setting stops the start with a sentence', async t => {
  const directory = temporaryDirectory(t)
  await ensureKeyRing(directory, 'ES256')
  await t.rejects(ensureKeyRing(directory, 'RS256'), {
    name: 'SigningKeyError',
    message: 'SIGNING_ALGORITHM is RS256, but the active key in SIGNING_KEYS_DIR is for ES256; ' +
      'create and activate a new key with "npm run signing-key", or change the setting back.'
  })
})

t.test('several keys, none of them named as the signing key, stop the start with a sentence', async t => {
  const directory = temporaryDirectory(t)
  for (const name of ['a.pem', 'b.pem']) writeFileSync(path.join(directory, name), pem(generateKeyPairSync('ed25519').privateKey))
  await t.rejects(ensureKeyRing(directory, 'EdDSA'), {
    name: 'SigningKeyError', message: 'SIGNING_KEYS_DIR has no active key; choose one with "npm run signing-key -- activate KID".'
  })
})

t.test('a state that cannot be read stops the start with a sentence', async t => {
  for (const content of ['', '{', 'null', '[]', '{"keys":{}}', '{"active":null}', '{"active":7,"keys":{}}']) {
    const directory = temporaryDirectory(t)
    await ensureKeyRing(directory, 'ES256')
    writeFileSync(path.join(directory, 'state.json'), content)
    await t.rejects(ensureKeyRing(directory, 'ES256'), {
      name: 'SigningKeyError', message: 'SIGNING_KEYS_DIR has a state.json that cannot be read.'
    }, content)
  }
})

t.test('a directory that is not there, or is empty, holds no keys', async t => {
  const directory = temporaryDirectory(t)
  t.equal(await readKeyRing(directory), null)
  t.equal(await readKeyRing(path.join(directory, 'none')), null)
  t.strictSame(await listSigningKeys(directory), [])
})
