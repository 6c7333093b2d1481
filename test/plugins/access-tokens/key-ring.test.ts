import { cpSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mock } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import t, { type Test } from 'tap'
import { activateSigningKey, createSigningKey, ensureKeyRing, listSigningKeys, RELOAD_INTERVAL, retireSigningKey } from '../../../lib/identity/signing-keys/key-directory.js'
import { build, Lines, makeKey, requestToken, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'

/** Lets every running instance look at the directory, as it does after RELOAD_INTERVAL, and waits until it has. */
async function nextLook (seen: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await until(async () => {
    // Again and again: a look that is going on leaves the next one out.
    mock.timers.tick(RELOAD_INTERVAL * 1000)
    return seen()
  }, what)
}

function watchIntervals (t: Test): void {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
}

interface Instance {
  fastify: FastifyInstance
  key: string
}

async function instance (t: Test, SIGNING_KEYS_DIR: string, logs?: Lines): Promise<Instance> {
  const fastify = await build(t, { DATABASE_URL: '', SIGNING_KEYS_DIR, LOG_LEVEL: 'error' }, { logs: logs ?? new Lines() })
  return { fastify, key: (await makeKey(fastify)).key }
}

async function issue ({ fastify, key }: Instance): Promise<string> {
  return (await requestToken(fastify, key)).json().token as string
}

/** Verifies a token with the keys that the instance knows; each has a database of its own here, and users of its own. */
async function verify ({ fastify }: Instance, token: string): Promise<unknown> {
  const pem = await fastify.publicKeys.find(decodeProtectedHeader(token).kid)
  return jwtVerify(token, await importSPKI(pem ?? '', 'ES256'), { issuer: 'http://service.test' })
}

async function session ({ fastify }: Instance, token: string): Promise<number> {
  return (await fastify.inject({ url: '/api/v1/session/', headers: { authorization: `Bearer ${token}` } })).statusCode
}

function published ({ fastify }: Instance): string[] {
  return fastify.publicKeys.jwks().body.keys.map(({ kid }) => kid).sort()
}

t.test('a key is rotated under two running instances: every token verifies on both, before, while and after', async t => {
  watchIntervals(t)
  const directory = temporaryDirectory(t)
  const a = await instance(t, directory)
  const b = await instance(t, directory)
  const tokens: Array<[issuer: Instance, token: string]> = []
  async function check (step: string, expectedKid: string): Promise<void> {
    for (const issuer of [a, b]) {
      const token = await issue(issuer)
      t.equal(decodeProtectedHeader(token).kid, expectedKid, step)
      tokens.push([issuer, token])
    }
    for (const [issuer, token] of tokens) {
      t.equal(await session(issuer, token), 200, step)
      for (const verifier of [a, b]) await t.resolves(verify(verifier, token), step)
    }
  }

  const [old = ''] = published(a)
  t.strictSame(published(b), [old])
  await check('before', old)

  const { kid } = await createSigningKey(directory, 'ES256')
  const both = [old, kid].sort()
  await nextLook(() => published(a).includes(kid) && published(b).includes(kid), 'both publish the new key')
  t.strictSame([published(a), published(b)], [both, both])
  await check('published', old)

  await activateSigningKey(directory, kid, true)
  const signsWithNew = async (one: Instance) => decodeProtectedHeader(await issue(one)).kid === kid
  await nextLook(async () => await signsWithNew(a) && await signsWithNew(b), 'both sign with the new key')
  await check('activated', kid)

  await retireSigningKey(directory, old, 900, true)
  await nextLook(() => published(a).length === 1 && published(b).length === 1, 'both have forgotten the old key')
  t.strictSame([published(a), published(b)], [[kid], [kid]])
  for (const [issuer, token] of tokens) {
    const signedByOld = decodeProtectedHeader(token).kid === old
    t.equal(await session(issuer, token), signedByOld ? 401 : 200, 'retired')
  }
  for (const one of [a, b]) t.equal(await session(one, await issue(one)), 200)
})

t.test('a token signed with a key that another instance activated a moment ago verifies at once, without waiting for the next look', async t => {
  watchIntervals(t)
  const directory = temporaryDirectory(t)
  const a = await instance(t, directory)
  const { kid } = await createSigningKey(directory, 'ES256')
  t.strictSame(published(a).includes(kid), false)
  t.match(await a.fastify.publicKeys.find(kid), /^-----BEGIN PUBLIC KEY-----/)
  t.ok(published(a).includes(kid))
})

t.test('ids that there are no keys of make an instance look at the directory once a second, not once each', async t => {
  const directory = temporaryDirectory(t)
  const a = await instance(t, directory)
  t.equal(await a.fastify.publicKeys.find('nobody'), null)
  const { kid } = await createSigningKey(directory, 'ES256')
  for (const id of ['nobody', kid, undefined, 7]) t.equal(await a.fastify.publicKeys.find(id), null)
  await until(async () => await a.fastify.publicKeys.find(kid) !== null, 'the new key is found')
})

t.test('while the directory cannot be read, the keys last read stay in use, the log says so, and it recovers by itself', async t => {
  watchIntervals(t)
  const directory = path.join(temporaryDirectory(t), 'keys')
  const logs = new Lines()
  const a = await instance(t, directory, logs)
  const [kid] = published(a)
  const isReported = () => logs.lines.length >= 1

  renameSync(directory, `${directory}-gone`)
  await nextLook(isReported, 'the log says that the directory is gone')
  t.equal(await session(a, await issue(a)), 200)
  t.strictSame(published(a), [kid])
  for (const { msg } of logs.lines) t.equal(msg, 'the signing keys could not be read again; those read before stay in use')

  renameSync(`${directory}-gone`, directory)
  writeFileSync(path.join(directory, 'foreign.pem'), 'not a key')
  logs.lines.length = 0
  await nextLook(isReported, 'the log says that a file is no key')
  t.match(logs.lines[0], { err: { type: 'SigningKeyError', message: `${path.join(directory, 'foreign.pem')} is not a private key in PKCS#8 PEM form.` } })
  t.equal(await session(a, await issue(a)), 200)

  rmSync(path.join(directory, 'foreign.pem'))
  const second = await createSigningKey(directory, 'ES256')
  await nextLook(() => published(a).includes(second.kid), 'the new key is published')
  t.equal((await listSigningKeys(directory)).length, 2)
})

t.test('every token that is issued verifies at once and after the next look, whatever has just happened to the keys', async t => {
  watchIntervals(t)
  const directory = path.join(temporaryDirectory(t), 'keys')
  const others = path.join(temporaryDirectory(t), 'others')
  const logs = new Lines()
  const a = await instance(t, directory, logs)
  const [first = ''] = published(a)
  const file = path.join(directory, `${first}.pem`)
  const pem = readFileSync(file)
  const { active: replacement } = await ensureKeyRing(others, 'ES256')

  const changes: Array<[what: string, kid: string, change: () => void]> = [
    ['cut off', first, () => truncateSync(file, 20)],
    ['deleted', first, () => rmSync(directory, { recursive: true })],
    ['replaced', replacement.kid, () => cpSync(others, directory, { recursive: true })],
    ['written over', first, () => {
      rmSync(path.join(directory, 'state.json'))
      writeFileSync(path.join(directory, `${replacement.kid}.pem`), pem)
    }]
  ]
  for (const [what, kid, change] of changes) {
    logs.lines.length = 0
    change()
    const tokens = await Promise.all(Array.from({ length: 5 }, () => issue(a)))
    for (const token of tokens) {
      t.equal(decodeProtectedHeader(token).kid, kid, `${what}: signed with the key that there is`)
      t.equal(await session(a, token), 200, `${what}: valid at once`)
    }
    t.strictSame(published(a), [kid], what)
    t.equal(logs.lines.length, what === 'cut off' || what === 'deleted' ? 1 : 0, `${what}: the log says so once, not with every token`)
    mock.timers.tick(RELOAD_INTERVAL * 1000)
    await a.fastify.publicKeys.find('unknown')
    for (const token of tokens) t.equal(await session(a, token), 200, `${what}: valid after the next look`)
  }
})
