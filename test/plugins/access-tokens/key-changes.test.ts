import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { calculateJwkThumbprint } from 'jose'
import t, { type Test } from 'tap'
import {
  activateSigningKey, createSigningKey, ensureKeyRing, JWKS_MAX_AGE, listSigningKeys, RELOAD_INTERVAL, retireSigningKey
} from '../../../lib/identity/signing-keys/key-directory.js'
import { temporaryDirectory } from '../../helper.js'
import { replaceCrypto } from '../../replaced-crypto.js'

const LIFETIME = 900

async function start (t: Test): Promise<{ directory: string, first: string }> {
  const directory = temporaryDirectory(t)
  return { directory, first: (await ensureKeyRing(directory, 'ES256')).active.kid }
}

/** Which keys there are, the one that signs first. */
async function kids (directory: string): Promise<string[]> {
  const keys = await listSigningKeys(directory)
  return keys.sort((a, b) => Number(b.active) - Number(a.active)).map(({ kid }) => kid)
}

async function thumbprint (key: KeyObject): Promise<string> {
  return calculateJwkThumbprint(key.export({ format: 'jwk' }) as Parameters<typeof calculateJwkThumbprint>[0])
}

/** A pair whose key has an id of a kind. */
async function keyPair (isWanted: (kid: string) => boolean): Promise<ReturnType<typeof generateKeyPairSync>> {
  for (;;) {
    const pair = generateKeyPairSync('ed25519')
    if (isWanted(await thumbprint(pair.publicKey))) return pair
  }
}

/** Lets what happened to a key have happened `seconds` ago. */
function age (directory: string, kid: string, event: 'created_at' | 'deactivated_at', seconds: number): void {
  const file = path.join(directory, 'state.json')
  const state = JSON.parse(readFileSync(file, 'utf8')) as { keys: Record<string, Record<string, string>> }
  Object.assign(state.keys[kid] ?? {}, { [event]: new Date(Date.now() - seconds * 1000).toISOString() })
  writeFileSync(file, JSON.stringify(state))
}

/** Puts a key there as somebody does who knows nothing of `signing-key`. */
function dropIn (directory: string, name: string): void {
  writeFileSync(path.join(directory, name), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

t.test('a new key is published, and does not sign', async t => {
  const { directory, first } = await start(t)
  const second = await createSigningKey(directory, 'EdDSA')
  t.strictSame(await kids(directory), [first, second.kid])
  t.equal(statSync(path.join(directory, `${second.kid}.pem`)).mode & 0o777, 0o600)
  const [listed] = (await listSigningKeys(directory)).filter(({ kid }) => kid === second.kid)
  t.strictSame(Object.keys(listed ?? {}), ['kid', 'algorithm', 'active', 'created_at'])
})

t.test('no new key has an id that a command line would take for an option', async t => {
  const directory = temporaryDirectory(t)
  const made = [await keyPair(kid => kid.startsWith('-')), await keyPair(kid => !kid.startsWith('-'))]
  replaceCrypto(t, 'generateKeyPairSync', (() => made.shift()) as unknown as typeof generateKeyPairSync)
  const { kid } = await createSigningKey(directory, 'EdDSA')
  t.strictSame(made, [], 'the first is not taken')
  t.notOk(kid.startsWith('-'))
  t.strictSame(await kids(directory), [kid])
})

t.test('a key is activated only after it has been published for long enough to be known to everyone', async t => {
  const { directory, first } = await start(t)
  const { kid } = await createSigningKey(directory, 'ES256')
  await t.rejects(activateSigningKey(directory, kid), {
    name: 'TooEarlyError',
    message: `Key ${kid} has not been published for long enough to be known to everyone; wait ${JWKS_MAX_AGE + RELOAD_INTERVAL} s.`
  })
  age(directory, kid, 'created_at', JWKS_MAX_AGE + RELOAD_INTERVAL - 2)
  await t.rejects(activateSigningKey(directory, kid), { message: /wait [12] s/ })
  t.strictSame(await kids(directory), [first, kid])
  age(directory, kid, 'created_at', JWKS_MAX_AGE + RELOAD_INTERVAL)
  await activateSigningKey(directory, kid)
  t.strictSame(await kids(directory), [kid, first])
})

t.test('with force, a key is activated at once', async t => {
  const { directory, first } = await start(t)
  const { kid } = await createSigningKey(directory, 'ES256')
  await activateSigningKey(directory, kid, true)
  t.strictSame(await kids(directory), [kid, first])
  await activateSigningKey(directory, kid, true)
  t.strictSame(await kids(directory), [kid, first])
})

t.test('a key is retired only after the last token that it signed has expired, and then it is gone', async t => {
  const { directory, first } = await start(t)
  const { kid } = await createSigningKey(directory, 'ES256')
  await activateSigningKey(directory, kid, true)
  await t.rejects(retireSigningKey(directory, first, LIFETIME), {
    name: 'TooEarlyError', message: `Tokens that key ${first} signed may be in use; wait ${LIFETIME + RELOAD_INTERVAL} s.`
  })
  age(directory, first, 'deactivated_at', LIFETIME + RELOAD_INTERVAL - 2)
  await t.rejects(retireSigningKey(directory, first, LIFETIME), { message: /wait [12] s/ })
  t.strictSame(await kids(directory), [kid, first])
  age(directory, first, 'deactivated_at', LIFETIME + RELOAD_INTERVAL)
  await retireSigningKey(directory, first, LIFETIME)
  t.strictSame(await kids(directory), [kid])
  t.notOk(existsSync(path.join(directory, `${first}.pem`)))
  t.notOk(readFileSync(path.join(directory, 'state.json'), 'utf8').includes(first))
})

t.test('with force, a key is retired at once; a key that never signed needs none', async t => {
  const { directory, first } = await start(t)
  const never = await createSigningKey(directory, 'ES256')
  await retireSigningKey(directory, never.kid, LIFETIME)
  t.strictSame(await kids(directory), [first])
  const { kid } = await createSigningKey(directory, 'ES256')
  await activateSigningKey(directory, kid, true)
  await retireSigningKey(directory, first, LIFETIME, true)
  t.strictSame(await kids(directory), [kid])
})

t.test('a key that signed, rested and signs again can be neither retired nor lost', async t => {
  const { directory, first } = await start(t)
  const { kid } = await createSigningKey(directory, 'ES256')
  await activateSigningKey(directory, kid, true)
  await activateSigningKey(directory, first, true)
  await t.rejects(retireSigningKey(directory, first, LIFETIME, true), { message: `Key ${first} is the active one; activate another first.` })
  await t.rejects(retireSigningKey(directory, kid, LIFETIME), { message: /may be in use/ })
  t.strictSame(await kids(directory), [first, kid])
})

t.test('the active key is not retired, even with force', async t => {
  const { directory, first } = await start(t)
  await createSigningKey(directory, 'ES256')
  for (const force of [false, true]) {
    await t.rejects(retireSigningKey(directory, first, LIFETIME, force), {
      name: 'SigningKeyError', message: `Key ${first} is the active one; activate another first.`
    })
  }
})

t.test('an unknown key is refused with a sentence', async t => {
  const { directory } = await start(t)
  await t.rejects(activateSigningKey(directory, 'nobody', true), { name: 'SigningKeyError', message: 'There is no signing key nobody.' })
  await t.rejects(retireSigningKey(directory, 'nobody', LIFETIME, true), { name: 'SigningKeyError', message: 'There is no signing key nobody.' })
})

t.test('changes that are asked for at once are all made', async t => {
  const { directory, first } = await start(t)
  const made = await Promise.all(Array.from({ length: 5 }, () => createSigningKey(directory, 'EdDSA')))
  t.strictSame((await kids(directory)).sort(), [first, ...made.map(({ kid }) => kid)].sort())
  t.equal((await listSigningKeys(directory)).filter(({ created_at: created }) => created !== undefined).length, 6)
})

t.test('a key that somebody put there, and that signed because it was the only one, goes on signing beside a new one', async t => {
  const directory = temporaryDirectory(t)
  dropIn(directory, 'mine.pem')
  const { active } = await ensureKeyRing(directory, 'ES256')
  const { kid } = await createSigningKey(directory, 'ES256')
  t.strictSame(await kids(directory), [active.kid, kid])
  await activateSigningKey(directory, kid, true)
  await t.rejects(retireSigningKey(directory, active.kid, LIFETIME), { message: /may be in use/ })
  await retireSigningKey(directory, active.kid, LIFETIME, true)
  t.strictSame(await kids(directory), [kid])
  t.notOk(existsSync(path.join(directory, 'mine.pem')))
})

t.test('of keys that somebody put there, those that may have signed before one was chosen are not retired too soon', async t => {
  const directory = temporaryDirectory(t)
  dropIn(directory, 'mine.pem')
  const { active } = await ensureKeyRing(directory, 'ES256')
  dropIn(directory, 'next.pem')
  await t.rejects(listSigningKeys(directory), { message: /no active key/ })
  const chosen = await createSigningKey(directory, 'ES256')
  await activateSigningKey(directory, chosen.kid, true)
  await t.rejects(retireSigningKey(directory, active.kid, LIFETIME), { message: /may be in use/ })
})
