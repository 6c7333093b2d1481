import { calculateJwkThumbprint, createLocalJWKSet, createRemoteJWKSet, jwtVerify, type JWK, type JSONWebKeySet } from 'jose'
import t from 'tap'
import { activateSigningKey, createSigningKey } from '../../lib/identity/signing-keys/key-directory.js'
import { until } from '../process.js'
import { build, makeKey, requestToken } from '../helper.js'
import { bare, listen, NOT_ALLOWED, ownHeaders } from './kit.js'
import { thumbprint } from './sessions.js'

const MEMBERS = { ES256: ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'], EdDSA: ['alg', 'crv', 'kid', 'kty', 'use', 'x'], RS256: ['alg', 'e', 'kid', 'kty', 'n', 'use'] }
const EXPECTED = { issuer: 'http://service.test', audience: 'consultation-service', typ: 'at+jwt' }

for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const) {
  t.test(`GET /.well-known/jwks.json publishes the key that verifies a token, with ${algorithm} (200)`, async t => {
    const fastify = await build(t, { SIGNING_ALGORITHM: algorithm })
    const { key } = await makeKey(fastify)
    const { token } = (await requestToken(fastify, key)).json()
    const { keys } = (await fastify.inject({ url: '/.well-known/jwks.json' })).json<{ keys: JWK[] }>()
    t.equal(keys.length, 1)
    const [jwk = {} as JWK] = keys
    t.strictSame(Object.keys(jwk).sort(), MEMBERS[algorithm], 'and nothing private')
    t.strictSame([jwk.alg, jwk.use], [algorithm, 'sig'])
    t.equal(jwk.kid, await calculateJwkThumbprint(jwk))
    t.equal(jwk.kid, thumbprint(jwk as Record<string, string>))

    const local = await jwtVerify(token, createLocalJWKSet({ keys } as JSONWebKeySet), { ...EXPECTED, algorithms: [algorithm] })
    t.equal(local.protectedHeader.kid, jwk.kid)
    const port = await listen(fastify)
    const remote = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/.well-known/jwks.json`))
    t.strictSame((await jwtVerify(token, remote, EXPECTED)).payload, local.payload)
    await t.rejects(jwtVerify(token.slice(0, -8) + 'AAAAAAAA', remote, EXPECTED))
  })
}

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)

t.test('GET /.well-known/jwks.json may be kept for five minutes, and says whether it has changed (200, 304)', async t => {
  const ask = (etag?: string) => fastify.inject({ url: '/.well-known/jwks.json', headers: etag === undefined ? {} : { 'if-none-match': etag } })
  const first = await ask()
  const { etag } = first.headers as Record<string, string>
  t.match(etag, /^"[\w-]{43}"$/)
  const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': _, 'x-ratelimit-reset': __, ...headers } = ownHeaders(first)
  t.strictSame([limit, headers], ['6000', { 'cache-control': 'public, max-age=300', etag, 'content-type': 'application/json; charset=utf-8' }])

  for (const same of [etag, `W/${etag}`, `"other", ${etag}`, `W/"other",W/${etag}`, '*']) {
    const response = await ask(same)
    t.strictSame([response.statusCode, response.body, response.headers.etag, response.headers['cache-control']], [304, '', etag, 'public, max-age=300'], String(same))
  }
  for (const other of ['"other"', etag?.slice(1, -1), `${etag}x`, '""', '']) t.equal((await ask(other)).statusCode, 200, String(other))
  t.equal((await fastify.inject({ method: 'HEAD', url: '/.well-known/jwks.json' })).headers.etag, etag)
  t.strictSame((await fastify.inject({ url: '/.well-known/jwks.json/' })).json(), first.json())
  const post = await fastify.inject({ method: 'POST', url: '/.well-known/jwks.json' })
  t.strictSame([post.statusCode, post.json(), post.headers.allow], [405, NOT_ALLOWED, 'GET, HEAD'])
})

t.test('GET /.well-known/jwks.json publishes a new key before it signs, and both are good after it does', async t => {
  const { key } = await makeKey(fastify, { customer: t.name })
  const { SIGNING_KEYS_DIR: directory } = fastify.config
  const { token: old } = (await requestToken(fastify, key)).json()
  const { kid } = await createSigningKey(directory, 'ES256')
  const ask = async () => (await fastify.inject({ url: '/.well-known/jwks.json' })).json<JSONWebKeySet>()
  await until(async () => (await ask()).keys.some(jwk => jwk.kid === kid), 'the key is published')
  const published = await ask()

  await activateSigningKey(directory, kid, true)
  let token = old
  const start = Date.now()
  while (token === old || !(await signedBy(token, kid))) {
    if (Date.now() - start > 60_000) break
    await new Promise(resolve => setTimeout(resolve, 250))
    token = (await requestToken(fastify, key)).json().token
  }
  t.ok(await signedBy(token, kid), 'the new key signs within seconds')
  for (const each of [old, token]) {
    await t.resolves(jwtVerify(each, createLocalJWKSet(published), EXPECTED))
    t.equal((await fastify.inject({ url: '/api/v1/session/', headers: { authorization: `Bearer ${each}` } })).statusCode, 200)
  }
})

async function signedBy (token: string, kid: string): Promise<boolean> {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid === kid
}

t.test('when the published key is another one, these tests would notice', async t => {
  const other = await build(t)
  const fastify = await bare(t, { prepare: ({ publicKeys }) => { publicKeys.jwks = other.publicKeys.jwks } })
  const { key } = await makeKey(fastify)
  const { token } = (await requestToken(fastify, key)).json()
  const keys = (await fastify.inject({ url: '/.well-known/jwks.json' })).json<JSONWebKeySet>()
  await t.rejects(jwtVerify(token, createLocalJWKSet(keys), EXPECTED))
})
