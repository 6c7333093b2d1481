import { decodeJwt, decodeProtectedHeader } from 'jose'
import t from 'tap'
import { build, makeKey, requestToken, user } from '../helper.js'
import { NOT_ALLOWED, ownHeaders } from './kit.js'

t.test('POST /api/v1/token/', async t => {
  const fastify = await build(t)
  const { id, key } = await makeKey(fastify)

  await t.test('answers a valid request with a token and its expiry, and nothing else (200)', async t => {
    const response = await requestToken(fastify, key)
    t.equal(response.statusCode, 200)
    t.strictSame(Object.keys(response.json()), ['token', 'expires_at'])
    t.match(response.json(), { token: /^[\w-]+\.[\w-]+\.[\w-]+$/, expires_at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/ })
  })

  await t.test('takes the expiry of the token and expires_at from one integer', async t => {
    const before = Math.floor(Date.now() / 1000)
    const { token, expires_at: expiresAt } = (await requestToken(fastify, key)).json()
    const { exp = 0, iat = 0, nbf } = decodeJwt(token)
    t.ok(Number.isInteger(exp))
    t.equal(expiresAt, new Date(exp * 1000).toISOString())
    t.equal(exp - iat, fastify.config.TOKEN_LIFETIME)
    t.equal(nbf, iat - 60, 'an instance whose clock is a minute behind takes it')
    t.ok(iat >= before && iat <= Math.floor(Date.now() / 1000))
  })

  await t.test('puts nothing into the token but what it is for', async t => {
    const { token } = (await requestToken(fastify, key, {
      ...user, email: 'jane@riverside.example', healthcare_provider_identification_number: '12-34', healthcare_provider_type: 'surgeon', extra: 'more'
    })).json()
    const { sub, iat, issued_at_ms: issuedAtMs, nbf, exp, jti, ...claims } = decodeJwt(token)
    t.strictSame(claims, {
      iss: 'http://service.test',
      aud: 'consultation-service',
      client_id: id,
      organisation: 'Riverside Practice',
      healthcare_provider_type: 'surgeon',
      scope: 'consultation'
    })
    t.match(sub, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    t.match(jti, /^[0-9a-f-]{36}$/)
    t.equal(Math.floor(Number(issuedAtMs) / 1000), iat)
    t.strictSame(Object.keys(decodeProtectedHeader(token)).sort(), ['alg', 'kid', 'typ'])
    t.equal(decodeProtectedHeader(token).typ, 'at+jwt')
  })

  await t.test('puts the role and the purpose of use into the token, where the request says them', async t => {
    const { token } = (await requestToken(fastify, key, { ...user, role: '01.015', purpose_of_use: 'TREAT' })).json()
    t.match(decodeJwt(token), { role: '01.015', purpose_of_use: 'TREAT' })
    for (const name of ['role', 'purpose_of_use']) {
      t.notOk(name in decodeJwt((await requestToken(fastify, key)).json().token))
      const refused = await requestToken(fastify, key, { ...user, [name]: 'the doctor on duty' })
      t.equal(refused.statusCode, 400)
      t.match(refused.body, `${name} must be a code: letters and digits, with dots, colons, hyphens and underscores between them.`)
    }
  })

  await t.test('puts the style of reports into the token, as the request says it', async t => {
    for (const style of [{ length: 'brief', form: 'bullets' }, { length: 'detailed' }, { form: 'sentences' }, {}]) {
      const { token } = (await requestToken(fastify, key, { ...user, report_style: style })).json()
      t.strictSame(decodeJwt(token)['report_style'], style)
    }
    for (const absent of [{}, { report_style: null }]) {
      t.notOk('report_style' in decodeJwt((await requestToken(fastify, key, { ...user, ...absent })).json().token))
    }
  })

  await t.test('refuses a style of reports that nobody knows, and names what is wrong (400)', async t => {
    const refused: Array<[style: unknown, ...loc: string[]]> = [
      ['bullets', 'report_style'], [[], 'report_style'], [{ form: 'list' }, 'report_style', 'form'],
      [{ length: 7 }, 'report_style', 'length'], [{ tone: 'kind' }, 'report_style', 'tone']
    ]
    for (const [style, ...loc] of refused) {
      const response = await requestToken(fastify, key, { ...user, user_id: 'unstyled', report_style: style })
      t.equal(response.statusCode, 400)
      const [problem, ...more] = response.json<Array<{ loc: string[], msg: string, type: string }>>()
      t.strictSame([problem?.loc, more.length], [['body', ...loc], 0], response.body)
      t.strictSame(Object.keys(problem ?? {}).sort(), ['loc', 'msg', 'type'])
    }
    t.strictSame(await fastify.db.selectFrom('users').select('id').where('user_id', '=', 'unstyled').execute(), [], 'the user is not stored')
  })

  await t.test('leaves the provider type out of the token when there is none', async t => {
    const { token } = (await requestToken(fastify, key)).json()
    t.notOk('healthcare_provider_type' in decodeJwt(token))
  })

  await t.test('gives every token an id of its own', async t => {
    const ids = new Set<unknown>()
    for (let i = 0; i < 20; i++) ids.add(decodeJwt((await requestToken(fastify, key)).json().token).jti)
    t.equal(ids.size, 20)
  })

  await t.test('answers alike with and without the trailing slash (200)', async t => {
    for (const url of ['/api/v1/token/', '/api/v1/token', '/api/v1/token/?a=%zz', '/api/v1/token?']) {
      const response = await fastify.inject({ method: 'POST', url, headers: { 'x-api-key': key }, payload: user })
      t.equal(response.statusCode, 200, url)
    }
  })

  await t.test('accepts every way to say application/json in UTF-8 (200)', async t => {
    for (const type of ['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON', 'application/json ; Charset=utf-8', 'application/json;']) {
      t.equal((await requestToken(fastify, key, user, { 'content-type': type })).statusCode, 200, type)
    }
  })

  await t.test('forbids keeping the answer, and says how many requests are left', async t => {
    const { key } = await makeKey(fastify)
    t.strictSame(ownHeaders(await requestToken(fastify, key)), {
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '119',
      'x-ratelimit-reset': '60',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8'
    })
  })

  await t.test('never lets a page of another origin read an answer', async t => {
    const origin = { origin: 'https://ehr.example' }
    const answers = [
      await requestToken(fastify, key, user, origin),
      await requestToken(fastify, key, {}, origin),
      await requestToken(fastify, key, '{', origin),
      await requestToken(fastify, undefined, user, origin),
      await fastify.inject({ method: 'GET', url: '/api/v1/token/', headers: origin }),
      await fastify.inject({ method: 'OPTIONS', url: '/api/v1/token/', headers: { ...origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' } })
    ]
    t.strictSame(answers.map(({ statusCode }) => statusCode), [200, 400, 400, 401, 405, 405])
    for (const { headers, statusCode } of answers) {
      t.strictSame(Object.keys(headers).filter(name => name.startsWith('access-control-') || name === 'vary'), [], String(statusCode))
    }
  })

  await t.test('refuses every other method (405)', async t => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      const response = await fastify.inject({ method: method as 'GET', url: '/api/v1/token/', headers: { 'x-api-key': key } })
      t.equal(response.statusCode, 405, method)
      t.strictSame(response.json(), NOT_ALLOWED, method)
      t.equal(response.headers.allow, 'POST', method)
    }
    const head = await fastify.inject({ method: 'HEAD', url: '/api/v1/token/' })
    t.strictSame([head.statusCode, head.body, head.headers.allow], [405, '', 'POST'])
  })
})

t.test('POST /api/v1/token/ issues tokens of the lifetime, issuer and audience that the settings say', async t => {
  const fastify = await build(t, { TOKEN_LIFETIME: '60', PUBLIC_URL: 'https://scribe.example/base/', TOKEN_AUDIENCE: 'widget' })
  const { key } = await makeKey(fastify)
  const { token } = (await requestToken(fastify, key)).json()
  const { iss, aud, exp = 0, iat = 0 } = decodeJwt(token)
  t.strictSame({ iss, aud, lifetime: exp - iat }, { iss: 'https://scribe.example/base', aud: 'widget', lifetime: 60 })
})
