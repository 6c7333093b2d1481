import { generateKeyPairSync } from 'node:crypto'
import { UnsecuredJWT } from 'jose'
import t from 'tap'
import { build, makeKey, requestToken } from '../helper.js'
import { bare, freshAddress, INVALID_TOKEN, listen, ownHeaders, send } from './kit.js'
import sessionRoutes from '../../routes/session.js'
import { assemble, ownKey, sign, validClaims } from './sessions.js'

const REFUSED = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Request-Id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy',
  'x-ratelimit-limit': '6000',
  'x-ratelimit-remaining': '5999',
  'x-ratelimit-reset': '60',
  'cache-control': 'no-store',
  'www-authenticate': 'Bearer realm="consultation-service", error="invalid_token"',
  'content-type': 'application/json; charset=utf-8'
}

for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const) {
  t.test(`GET /api/v1/session/ gives every wrong token the same answer, to the last header, with ${algorithm} (401)`, async t => {
    const fastify = await build(t, { SIGNING_ALGORITHM: algorithm })
    const { key } = await makeKey(fastify)
    const good = (await requestToken(fastify, key)).json().token as string
    const [head = '', payload = '', signature = ''] = good.split('.')
    const claims = await validClaims(fastify, key)
    const { kid, privateKey } = ownKey(fastify)
    const now = Math.floor(Date.now() / 1000)
    const pem = await fastify.publicKeys.find(kid) ?? ''
    const header = { alg: algorithm, typ: 'at+jwt', kid }
    const changed = (change: object) => sign(fastify, { ...claims, ...change })

    const others = {
      ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
      EdDSA: generateKeyPairSync('ed25519').privateKey,
      RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    }
    const secrets = { PEM: pem, 'PEM without its last line break': pem.trimEnd(), kid, nothing: '' }

    const tokens: Record<string, string> = {
      'no token': '',
      'a word': 'garbage',
      dots: '..',
      'two parts': `${head}.${payload}`,
      'four parts': `${good}.x`,
      'no signature': `${head}.${payload}.`,
      'a signature cut short': good.slice(0, -4),
      'a signature with more': `${good}AAAA`,
      'an empty header': `.${payload}.${signature}`,
      'an empty payload': `${head}..${signature}`,
      'a header that is no JSON': assemble('x', claims, signature),
      'a header that is null': assemble('null', claims, signature),
      'a header that is an array': assemble('[]', claims, signature),
      'a payload that is no JSON': assemble(header, 'x', signature),
      'a payload that is null': assemble(header, 'null', signature),
      'another payload': `${head}.${assemble('', { ...claims, organisation: 'Elsewhere' }).split('.')[1]}.${signature}`,
      'another header': assemble({ ...header, x: 1 }, claims, signature),
      'the signature of another token': `${head}.${payload}.${(await sign(fastify, claims)).split('.')[2]}`,
      'padding in it': `${head}=.${payload}.${signature}`,
      'a line break in it': `${head}\n.${payload}.${signature}`,
      'a long text': 'a'.repeat(100_000),
      'a long token': await changed({ organisation: 'x'.repeat(100_000), aud: 'x' }),
      'many dots': '.'.repeat(10_000),
      'alg none': new UnsecuredJWT(claims).encode(),
      'alg none, with kid and typ': assemble({ ...header, alg: 'none' }, claims),
      'alg none, in capitals': assemble({ ...header, alg: 'NONE' }, claims),
      'alg none, signed': assemble({ ...header, alg: 'none' }, claims, signature),
      'no alg': assemble({ typ: 'at+jwt', kid }, claims, signature),
      'an alg that is a list': assemble({ ...header, alg: [algorithm] }, claims, signature),
      'an unknown kid': await sign(fastify, claims, { kid: 'unknown' }),
      'a kid that is a path': await sign(fastify, claims, { kid: '../../etc/passwd' }),
      'no kid': await sign(fastify, claims, { kid: undefined as never }),
      'a kid that is a number': assemble({ ...header, kid: 1 }, claims, signature),
      'a kid of every object': await sign(fastify, claims, { kid: '__proto__' }),
      'a key of its own in the header': await sign(fastify, claims, { jwk: { kty: 'EC' } }, others[algorithm]),
      'another key with the same kid': await sign(fastify, claims, {}, others[algorithm]),
      'no typ': await sign(fastify, claims, { typ: undefined as never }),
      'typ JWT': await sign(fastify, claims, { typ: 'JWT' }),
      'an unknown critical extension': assemble({ ...header, crit: ['x'], x: 1 }, claims, signature),
      expired: await changed({ exp: now - 1 }),
      'an exp beyond all dates': await changed({ exp: 1e300 }),
      'an exp after the year 9999': await changed({ exp: 253_402_300_800 }),
      'an iat beyond all dates': await changed({ iat: 1e300 }),
      'an nbf beyond all dates': await changed({ nbf: 1e300 }),
      'an exp that is text': await changed({ exp: '9999999999' as never }),
      'an exp that is no whole number': await changed({ exp: now + 100.5 }),
      'another issuer': await changed({ iss: 'http://other.test' }),
      'an issuer with a slash more': await changed({ iss: 'http://service.test/' }),
      'another audience': await changed({ aud: 'other' }),
      'a list of audiences with the right one': await changed({ aud: ['consultation-service', 'other'] }),
      'a list of the right audience': await changed({ aud: ['consultation-service'] }),
      'an empty list of audiences': await changed({ aud: [] }),
      'an unknown provider type': await changed({ healthcare_provider_type: 'wizard' }),
      'an unknown user': await changed({ sub: '00000000-0000-8000-8000-000000000000' })
    }
    for (const claim of ['iss', 'aud', 'sub', 'client_id', 'iat', 'nbf', 'exp', 'jti', 'organisation', 'scope']) {
      const { [claim]: _, ...rest } = claims
      tokens[`no ${claim}`] = await sign(fastify, rest)
      tokens[`an empty ${claim}`] = await changed({ [claim]: '' as never })
      tokens[`a ${claim} that is null`] = await changed({ [claim]: null as never })
    }
    for (const [name, secret] of Object.entries(secrets)) {
      if (secret !== '') tokens[`HS256, signed with the ${name}`] = await sign(fastify, claims, { alg: 'HS256' }, Buffer.from(secret))
    }
    for (const other of ['ES256', 'EdDSA', 'RS256'] as const) {
      if (other !== algorithm) tokens[`${other}, with the kid of the service`] = await sign(fastify, claims, { alg: other }, others[other])
    }
    if (algorithm === 'RS256') tokens['PS256 with the right key'] = await sign(fastify, claims, { alg: 'PS256' }, privateKey)

    const authorizations: Record<string, string | undefined> = {
      'no header': undefined,
      'an empty header': '',
      'only the scheme': 'Bearer',
      'no scheme': good,
      'another scheme': `Basic ${good}`,
      'an API key': key,
      'an API key as token': `Bearer ${key}`,
      'a scheme that goes on': `Bearerx ${good}`,
      'two tokens': `Bearer ${good} ${good}`,
      'a list': `Bearer ${good}, Bearer ${good}`,
      ...Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, `Bearer ${token}`]))
    }
    for (const [name, authorization] of Object.entries(authorizations)) {
      const response = await fastify.inject({
        url: '/api/v1/session/', remoteAddress: freshAddress(), headers: authorization === undefined ? {} : { authorization }
      })
      t.strictSame([response.statusCode, response.json(), ownHeaders(response)], [401, INVALID_TOKEN, REFUSED], name)
    }

    const accepted = await fastify.inject({ url: '/api/v1/session/', headers: { authorization: `Bearer ${good}` } })
    t.equal(accepted.statusCode, 200, 'the token that all of these were made from is good')
  })
}

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)

t.test('GET /api/v1/session/ takes a token that is valid within a minute, says so of later ones, and takes none after its expiry (200, 401)', async t => {
  const { key } = await makeKey(fastify, { customer: t.name })
  const claims = await validClaims(fastify, key)
  const status = async (change: object) => (await fastify.inject({
    url: '/api/v1/session/', headers: { authorization: `Bearer ${await sign(fastify, { ...claims, ...change })}` }
  })).statusCode
  const now = Math.floor(Date.now() / 1000)
  t.equal(await status({ nbf: now + 55 }), 200)
  t.equal(await status({ nbf: now + 90 }), 401)
  t.equal(await status({ exp: now + 2 }), 200)
  t.equal(await status({ exp: now - 1 }), 401)
})

t.test('GET /api/v1/session/ looks for the token in one header and no other place (401)', async t => {
  const { key } = await makeKey(fastify, { customer: t.name })
  const { token } = (await requestToken(fastify, key)).json()
  const elsewhere = [
    { url: `/api/v1/session/?access_token=${token}&token=${token}` },
    { url: '/api/v1/session/', headers: { cookie: `token=${token}; access_token=${token}` } },
    { url: '/api/v1/session/', headers: { 'x-api-key': key } },
    { url: '/api/v1/session/', headers: { 'proxy-authorization': `Bearer ${token}`, 'x-authorization': `Bearer ${token}` } }
  ]
  for (const request of elsewhere) t.equal((await fastify.inject(request)).statusCode, 401)

  const port = await listen(fastify)
  const ask = (...values: string[]) => send(port, `GET /api/v1/session/ HTTP/1.1\r\nHost: x\r\n${values.map(value => `Authorization: ${value}\r\n`).join('')}\r\n`)
  t.equal((await ask(`Bearer ${token}`)).status, 200)
  for (const values of [[`Bearer ${token}`, `Bearer ${token}`], [`Bearer ${token}`, 'Bearer x'], ['Bearer x', `Bearer ${token}`], [`Bearer ${token}`, 'Basic x']]) {
    const { status, body } = await ask(...values)
    t.strictSame([status, JSON.parse(body)], [401, INVALID_TOKEN], 'two Authorization headers')
  }
  t.equal((await ask(`Bearer ${'a'.repeat(15_000)}`)).status, 401)
  t.equal((await ask(`Bearer ${'a'.repeat(30_000)}`)).status, 400, 'more than headers may hold')
})

t.test('with a guard that only reads tokens, these tests would notice', async t => {
  const fastify = await bare(t, {
    routes: async scope => {
      scope.addHook('onRequest', async request => {
        const [, claims = ''] = request.headers.authorization?.split('.') ?? []
        request.user = JSON.parse(Buffer.from(claims, 'base64url').toString())
      })
      await scope.register(sessionRoutes, { prefix: '/api/v1/session' })
    },
    prepare: ({ users }) => { users.find = async () => ({ user_id: 'u', first_name: 'f', last_name: 'l', erased_at: null }) as never }
  })
  const token = assemble({ alg: 'none' }, { sub: 'x', organisation: 'o', exp: 4_000_000_000 })
  t.equal((await fastify.inject({ url: '/api/v1/session/', headers: { authorization: `Bearer ${token}` } })).statusCode, 200)
})
