import t from 'tap'
import { build, makeKey, requestToken, user } from '../helper.js'
import { bare, INVALID_TOKEN, NOT_ALLOWED, ownHeaders } from './kit.js'
import { sign, validClaims } from './sessions.js'
import sessionRoutes from '../../routes/session.js'

const WWW_AUTHENTICATE = 'Bearer realm="consultation-service", error="invalid_token"'

t.test('GET /api/v1/session/', async t => {
  const fastify = await build(t)
  const { key } = await makeKey(fastify)
  const session = (token: string, url = '/api/v1/session/', method: 'GET' | 'HEAD' = 'GET') =>
    fastify.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

  await t.test('tells who a token is for (200)', async t => {
    const { token, expires_at: expiresAt } = (await requestToken(fastify, key, { ...user, email: 'jane@riverside.example', healthcare_provider_type: 'surgeon' })).json()
    const response = await session(token)
    t.equal(response.statusCode, 200)
    t.strictSame(response.json(), { ...user, healthcare_provider_type: 'surgeon', expires_at: expiresAt })
    t.equal(response.headers['cache-control'], 'no-store')
    t.equal(response.headers['x-ratelimit-limit'], '6000')
  })

  await t.test('answers alike with and without the trailing slash, and to HEAD (200)', async t => {
    const { token, expires_at: expiresAt } = (await requestToken(fastify, key)).json()
    t.strictSame((await session(token, '/api/v1/session')).json(), { ...user, expires_at: expiresAt })
    t.strictSame((await session(token, '/api/v1/session/?access_token=other')).json(), { ...user, expires_at: expiresAt })
    const head = await session(token, '/api/v1/session/', 'HEAD')
    t.strictSame([head.statusCode, head.body], [200, ''])
  })

  await t.test('takes the organisation from the token and the names from the last token request (200)', async t => {
    const { token: first } = (await requestToken(fastify, key)).json()
    await requestToken(fastify, key, { ...user, last_name: 'Roe', organisation: 'Hillside Practice' })
    const { last_name: lastName, organisation } = (await session(first)).json()
    t.strictSame({ lastName, organisation }, { lastName: 'Roe', organisation: 'Riverside Practice' })
  })

  await t.test('accepts what another signer signed with the key of the service (200)', async t => {
    const claims = await validClaims(fastify, key)
    t.equal((await session(await sign(fastify, claims))).statusCode, 200)
    t.equal((await session(await sign(fastify, claims, { typ: 'application/at+jwt' }))).statusCode, 200, 'RFC 9068 allows the long form')
    t.equal((await session(await sign(fastify, { ...claims, extra: true }))).statusCode, 200)
  })

  await t.test('refuses every other method (405)', async t => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) {
      const response = await fastify.inject({ method: method as 'POST', url: '/api/v1/session/' })
      t.strictSame([response.statusCode, response.json(), response.headers.allow], [405, NOT_ALLOWED, 'GET, HEAD'], method)
    }
  })

  await t.test('refuses the token of a user who is not there any more (401)', async t => {
    const { token } = (await requestToken(fastify, key, { ...user, user_id: 'gone' })).json()
    await fastify.db.deleteFrom('users').where('user_id', '=', 'gone').execute()
    const response = await session(token)
    t.strictSame([response.statusCode, response.json(), response.headers['www-authenticate']], [401, INVALID_TOKEN, WWW_AUTHENTICATE])
  })
})

t.test('GET /api/v1/session/ and pages of other origins', async t => {
  const PREFLIGHT = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
  const EXPOSED = 'X-Request-Id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy'
  const cors = (response: Parameters<typeof ownHeaders>[0]) => Object.fromEntries(
    Object.entries(ownHeaders(response)).filter(([name]) => name.startsWith('access-control-') || name === 'vary'))

  await t.test('any origin may read every answer, when the settings say so', async t => {
    const fastify = await build(t)
    const { key } = await makeKey(fastify)
    const { token } = (await requestToken(fastify, key)).json()
    for (const [headers, status] of [[{ authorization: `Bearer ${token}` }, 200], [{}, 401]] as const) {
      const response = await fastify.inject({ url: '/api/v1/session/', headers: { ...headers, origin: 'https://ehr.example' } })
      t.strictSame([response.statusCode, cors(response)], [status, { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED }])
    }
    for (const url of ['/api/v1/session/', '/api/v1/session']) {
      const response = await fastify.inject({ method: 'OPTIONS', url, headers: { ...PREFLIGHT, origin: 'https://ehr.example' } })
      t.strictSame([response.statusCode, response.body, cors(response)], [200, '', {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id',
        'access-control-max-age': '600',
        'access-control-expose-headers': EXPOSED
      }])
    }
    const plain = await fastify.inject({ method: 'OPTIONS', url: '/api/v1/session/' })
    t.strictSame([plain.statusCode, plain.body], [200, ''], 'OPTIONS without an origin is no error')
  })

  await t.test('only the listed origins may, when there is a list', async t => {
    const fastify = await build(t, { CORS_ORIGINS: 'https://a.example, https://b.example' })
    const ask = async (origin: string, method: 'GET' | 'OPTIONS' = 'GET') => cors(await fastify.inject({ method, url: '/api/v1/session/', headers: { ...PREFLIGHT, origin } }))
    for (const origin of ['https://a.example', 'https://b.example']) {
      t.match(await ask(origin), { 'access-control-allow-origin': origin, vary: 'Origin' })
      t.match(await ask(origin, 'OPTIONS'), { 'access-control-allow-origin': origin, vary: 'Origin' })
    }
    for (const origin of ['https://evil.example', 'http://a.example', 'https://a.example:444', 'https://a.example.evil.example', 'null', 'https://A.example']) {
      t.equal((await ask(origin))['access-control-allow-origin'], undefined, origin)
      t.equal((await ask(origin, 'OPTIONS'))['access-control-allow-origin'], undefined, origin)
    }
  })
})

t.test('without the guard, these tests would notice', async t => {
  const fastify = await bare(t, { routes: async scope => { await scope.register(sessionRoutes, { prefix: '/api/v1/session' }) } })
  t.not((await fastify.inject({ url: '/api/v1/session/' })).statusCode, 401)
})
