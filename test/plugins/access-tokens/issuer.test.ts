import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { createLocalJWKSet, jwtVerify } from 'jose'
import t from 'tap'
import issuer from '../../../plugins/access-tokens/issuer.js'
import { readKeyRing } from '../../../lib/identity/signing-keys/key-directory.js'
import configuration from '../../../plugins/config.js'
import { signingAlgorithms } from '../../../schemas/jwks.js'
import { build, makeKey, requestToken, temporaryDirectory, testConfig } from '../../helper.js'

for (const SIGNING_ALGORITHM of signingAlgorithms) {
  t.test(`tokens are signed with ${SIGNING_ALGORITHM} and verify with the published keys alone`, async t => {
    const fastify = await build(t, { SIGNING_ALGORITHM })
    const { key } = await makeKey(fastify)
    const { token } = (await requestToken(fastify, key)).json() as { token: string }
    const { protectedHeader } = await jwtVerify(token, createLocalJWKSet(fastify.publicKeys.jwks().body as never), {
      algorithms: [SIGNING_ALGORITHM], typ: 'at+jwt', issuer: 'http://service.test', audience: 'consultation-service'
    })
    t.strictSame(protectedHeader, { alg: SIGNING_ALGORITHM, typ: 'at+jwt', kid: fastify.publicKeys.jwks().body.keys[0]?.kid })
    const session = await fastify.inject({ url: '/api/v1/session/', headers: { authorization: `Bearer ${token}` } })
    t.equal(session.statusCode, 200)
  })
}

t.test('only the scope that issues tokens can sign: nothing that signs is reachable from the application around it', async t => {
  const fastify = await build(t)
  t.equal(fastify.hasDecorator('issueAccessToken'), false)
  t.notOk('issueAccessToken' in fastify)
  const { privatePem } = (await readKeyRing(fastify.config.SIGNING_KEYS_DIR))?.active ?? {}
  const seen = inspect([fastify.publicKeys, fastify.publicKeys.jwks(), fastify.config, fastify.swagger()], { depth: 12, showHidden: true })
  t.type(privatePem, 'string')
  for (const line of (privatePem ?? '').split('\n').slice(1, -2)) t.notOk(seen.includes(line))
  t.notOk(/PRIVATE KEY|"d":/.test(seen + fastify.publicKeys.jwks().etag))
})

t.test('in the scope that registers it, the issuer can sign, and the instance around it cannot', async t => {
  const config = await testConfig(t, { DATABASE_URL: '' })
  const fastify = Fastify()
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config })
  await fastify.register(fp(async () => {}, { name: 'clock' }))
  await fastify.register(async function issuing (scope) {
    await scope.register(issuer)
    t.equal(scope.hasDecorator('issueAccessToken'), true)
  })
  t.equal(fastify.hasDecorator('issueAccessToken'), false)
})

t.test('an instance does not start with a key that is not usable, and says which', async t => {
  const SIGNING_KEYS_DIR = temporaryDirectory(t)
  const file = path.join(SIGNING_KEYS_DIR, 'weak.pem')
  writeFileSync(file, generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await t.rejects(build(t, { SIGNING_KEYS_DIR, SIGNING_ALGORITHM: 'RS256' }), {
    name: 'SigningKeyError', message: `${file} must be a P-256, Ed25519 or RSA key (2048 bits or more).`
  })
})
