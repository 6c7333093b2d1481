import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import t, { type Test } from 'tap'
import bearerGuard from '../../../plugins/access-tokens/guard.js'
import type { PublicKeys } from '../../../plugins/access-tokens/index.js'
import { createTokenSigner, type SigningKey } from '../../../lib/identity/signing-keys/index.js'
import { CLOCK_TOLERANCE_SECONDS } from '../../../lib/runtime/shared-clock.js'
import { parseConfig } from '../../../lib/runtime/settings/parse-config.js'
import { diagnostics, type TokenFault } from '../../../lib/runtime/diagnostics.js'
import configuration from '../../../plugins/config.js'
import errors from '../../../plugins/errors/index.js'

const config = parseConfig({})
const KID = 'first'

/** How long a verified token is remembered at most, and the exactness of that, in milliseconds. */
const REMEMBERED_MS = 5000 + 100

async function sign (privateKey: KeyObject, lifetime: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: 'u', client_id: 'c', organisation: 'Riverside', scope: 'session' }
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: KID }).setIssuer(config.PUBLIC_URL).setAudience(config.TOKEN_AUDIENCE)
    .setIssuedAt(now).setNotBefore(now).setExpirationTime(now + lifetime).setJti('j').sign(privateKey)
}

/** A guarded route whose keys the test changes, and how often one was asked for to verify a signature. */
async function guarded (t: Test) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = { etag: '"1"', pem: publicKey.export({ type: 'spki', format: 'pem' }) as string | null, verified: 0 }
  const clock = { time: () => Date.now() }
  const fastify = Fastify()
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config })
  await fastify.register(errors)
  await fastify.register(fp(async () => {}, { name: 'public-keys' }))
  await fastify.register(fp(async () => {}, { name: 'clock' }))
  fastify.decorate('clock', { now: () => clock.time(), offset: () => 0, isOff: () => false })
  fastify.decorate('publicKeys', {
    jwks: () => ({ body: { keys: [] }, etag: keys.etag }),
    async find () {
      keys.verified += 1
      return keys.pem
    },
    signingKeyMadeAt: () => null
  } satisfies PublicKeys)
  await fastify.register(fp(async () => {}, { name: 'identities' }))
  fastify.decorate('identities', { ofToken: async () => ({}) } as never)
  await fastify.register(bearerGuard)
  fastify.get('/', async request => request.user.exp)
  const status = async (token: string) => (await fastify.inject({ url: '/', headers: { authorization: `Bearer ${token}` } })).statusCode
  async function ask (token: string): Promise<[number, unknown]> {
    const response = await fastify.inject({ url: '/', headers: { authorization: `Bearer ${token}` } })
    return [response.statusCode, response.json()]
  }
  return { ask, clock, keys, privateKey, status }
}

t.test('a token that was verified a moment ago is not verified again, and another one is', async t => {
  const { keys, privateKey, status } = await guarded(t)
  const token = await sign(privateKey, 600)
  t.strictSame([await status(token), await status(token), await status(token), keys.verified], [200, 200, 200, 1])
  const other = await sign(privateKey, 601)
  t.strictSame([await status(other), keys.verified], [200, 2])
  t.strictSame([await status(`${token}A`), await status(`${token}A`), keys.verified], [401, 401, 4], 'what was refused is never remembered')
})

t.test('who measures it is told whether a refused token has expired or is wrong, and the client is not', async t => {
  const { privateKey, status } = await guarded(t)
  const faults: TokenFault[] = []
  const note = ({ fault }: { fault: TokenFault }): void => { faults.push(fault) }
  diagnostics.tokenRefused.subscribe(note)
  t.teardown(() => { diagnostics.tokenRefused.unsubscribe(note) })
  t.strictSame([await status(await sign(privateKey, -1)), await status('x'), await status(await sign(privateKey, 600))], [401, 401, 200])
  t.strictSame(faults, ['expired', 'invalid'])
})

t.test('instances whose clocks are up to a minute from the right time take each other\'s tokens until they expire; one further ahead is named', async t => {
  const { clock, privateKey, status, ask } = await guarded(t)
  const faults: TokenFault[] = []
  const note = ({ fault }: { fault: TokenFault }): void => { faults.push(fault) }
  diagnostics.tokenRefused.subscribe(note)
  t.teardown(() => { diagnostics.tokenRefused.unsubscribe(note) })
  const key = { kid: KID, algorithm: 'ES256', privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string } as SigningKey
  /** A token that an instance makes whose clock is so many seconds ahead. */
  const issue = (ahead: number) => createTokenSigner(key, config, () => Date.now() + ahead * 1000)('u', 'c', { organisation: 'Riverside' })
  const most = CLOCK_TOLERANCE_SECONDS
  for (const [issuer, verifier] of [[most, 0], [-most, 0], [0, most], [0, -most], [most, -most], [-most, most]] as const) {
    clock.time = () => Date.now() + verifier * 1000
    t.equal(await status(issue(issuer).token), 200, `issued ${issuer} s ahead, taken ${verifier} s ahead`)
  }
  clock.time = () => Date.now()
  const { token, expires_at: expiresAt } = issue(2 * most + 5)
  t.strictSame(await ask(token), [401, {
    error: 'The access token is not valid yet: the clock of the instance that issued it is too far ahead of the clock of this one.',
    code: 'access_token_not_yet_valid'
  }])
  clock.time = () => Date.parse(expiresAt) - 1
  t.equal(await status(token), 200, 'a token is usable until its expires_at')
  clock.time = () => Date.parse(expiresAt)
  t.equal(await status(token), 401, 'and not longer')
  t.strictSame(faults, ['clock', 'expired'])
})

t.test('a token that is remembered is refused once the key that signed it is gone', async t => {
  const { keys, privateKey, status } = await guarded(t)
  const token = await sign(privateKey, 600)
  t.equal(await status(token), 200)
  Object.assign(keys, { etag: '"2"', pem: null })
  t.equal(await status(token), 401)
})

t.test('a token that is remembered is refused after its exp', async t => {
  const { privateKey, status } = await guarded(t)
  const token = await sign(privateKey, 5)
  t.equal(await status(token), 200)
  await sleep(5100)
  t.equal(await status(token), 401)
})

t.test('a token is verified again after five seconds', async t => {
  const { keys, privateKey, status } = await guarded(t)
  const token = await sign(privateKey, 600)
  t.strictSame([await status(token), keys.verified], [200, 1])
  await sleep(REMEMBERED_MS + 100)
  t.strictSame([await status(token), keys.verified], [200, 2])
})

t.test('tokens that were verified once do not stay in memory', async t => {
  const { purgeStale } = LRUCache.prototype
  const sizes: number[] = []
  t.intercept(LRUCache.prototype, 'purgeStale', {
    value: function countedPurge (this: LRUCache<string, object>) {
      const before = this.size
      const isPurged = purgeStale.call(this)
      if (before > 0) sizes.push(this.size)
      return isPurged
    }
  })
  const { privateKey, status } = await guarded(t)
  for (const lifetime of [600, 601, 602]) t.equal(await status(await sign(privateKey, lifetime)), 200)
  for (let waited = 0; sizes.at(-1) !== 0 && waited < 6 * REMEMBERED_MS; waited += 100) await sleep(100)
  t.equal(sizes.at(-1), 0, 'they are removed once they are too old')
})
