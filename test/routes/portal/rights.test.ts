import type { InjectOptions, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import { begin, makeClient } from '../../consultations.js'
import { build, makeKey, requestToken, user } from '../../helper.js'
import { logIn, manage, ORIGIN } from '../../portal.js'

const registered: RouteOptions[] = []
const application = build(t, { RATE_LIMIT_MAX: '100000', RATE_LIMIT_ADDRESS_MAX: '100000' }, {
  prepare: fastify => fastify.addHook('onRoute', route => { registered.push(route) })
})

/** Every route of the portal and of the management that needs a session, with a request that is well formed. */
async function guarded (): Promise<Array<{ name: string, request: InjectOptions, isChange: boolean, isOwn: boolean }>> {
  await application
  return registered.filter(({ schema }) => schema?.security?.some(way => 'portalSession' in way)).flatMap(({ method, url, config }) => {
    return [method].flat().filter(name => name !== 'HEAD').map(name => ({
      name: `${name} ${url}`,
      isChange: name !== 'GET',
      isOwn: config?.own === true,
      request: {
        method: name as 'GET',
        url: url.replace(':id', /waiting|webhook/.test(url) ? '7f4df5c6-6bd8-4d3f-8a6b-2f2a6c1f8a10' : 'unknown').replace(':message', `msg_${'0'.repeat(32)}`).replace(':kid', 'unknown').replace(':name', 'unknown'),
        ...(['POST', 'PATCH'].includes(name) ? { payload: BODIES[url] ?? {} } : {})
      }
    }))
  })
}

const BODIES: Readonly<Record<string, object>> = {
  '/api/v1/admin/api-keys/': { customer: 'Forged', name: 'forged', mode: 'live' },
  '/api/v1/admin/users/block/': { customer: 'North', user_id: 'u-1' },
  '/api/v1/admin/users/unblock/': { customer: 'North', user_id: 'u-1' },
  '/api/v1/admin/users/revoke-tokens/': { customer: 'North', user_id: 'u-1' },
  '/api/v1/admin/customers/revoke-tokens/': { customer: 'North' },
  '/api/v1/admin/customers/end-access/': { customer: 'North' },
  '/api/v1/admin/webhook-endpoints/': { customer: 'North', mode: 'live', url: 'https://forged.example.invalid/', events: ['consultation.started'] },
  '/api/v1/admin/webhook-endpoints/:id/': { enabled: true },
  '/api/v1/admin/webhook-endpoints/:id/recover/': { since: '2026-03-02T09:00:00Z' },
  '/api/v1/admin/models/:name/install/': { accept_licence: true },
  '/portal/passkeys/': { challenge: 'x', name: 'x', response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }
}

t.test('every route of the management, and every one of a session, asks for a session', async t => {
  const fastify = await application
  const routes = await guarded()
  t.ok(routes.length >= 20, `${routes.length} routes`)
  t.strictSame(registered.filter(({ url }) => url.startsWith('/api/v1/admin/')).filter(({ schema }) => schema?.security === undefined && (schema as { hide?: boolean } | undefined)?.hide !== true).map(({ url }) => url), [])
  const { key } = await makeKey(fastify)
  const token = (await requestToken(fastify, key)).json<{ token: string }>().token
  for (const { name, request } of routes) {
    for (const headers of [{}, { 'x-api-key': key }, { authorization: `Bearer ${token}` }, { cookie: 'portal=' }, { cookie: `portal=${'A'.repeat(43)}` }, { cookie: 'portal=%00' }]) {
      const { statusCode, headers: sent } = await fastify.inject({ ...request, headers: { origin: ORIGIN, ...headers } })
      t.equal(statusCode, 401, `${name} with ${Object.keys(headers).join()}`)
      t.equal(sent['access-control-allow-origin'], undefined)
      t.equal(sent['cache-control'], 'no-store')
    }
  }
})

t.test('no page of another origin changes anything with the session of whoever visits it', async t => {
  const fastify = await application
  const { cookie } = await logIn(fastify, { name: 'forged' })
  const count = async () => (await sql`select (select count(*) from api_keys) as keys, (select count(*) from blocked_users) as blocked, (select count(*) from portal_sessions) as sessions`.execute(fastify.db)).rows
  const before = await count()
  const forgeries: Array<Record<string, string>> = [
    {}, { origin: 'https://evil.example' }, { origin: 'null' }, { origin: 'http://localhost:81' }, { origin: 'https://localhost' }, { origin: 'http://localhost.evil.example' },
    { origin: 'http://127.0.0.1' }, { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }, { origin: ORIGIN, 'sec-fetch-site': 'same-site' }, { origin: `${ORIGIN} https://evil.example` }, { referer: `${ORIGIN}/portal/` }
  ]
  for (const { name, request, isChange } of await guarded()) {
    if (!isChange) continue
    for (const headers of forgeries) {
      const { statusCode, body } = await fastify.inject({ ...request, headers: { cookie, ...headers } })
      t.strictSame([statusCode, JSON.parse(body).code], [403, 'origin_not_allowed'], `${name} ${JSON.stringify(headers)}`)
    }
  }
  t.strictSame(await count(), before)
  for (const headers of forgeries) {
    t.equal((await fastify.inject({ method: 'POST', url: '/portal/session/link/', headers, payload: { link: 'x' } })).statusCode, 403, 'nor logs anybody in as somebody else')
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const form = await fastify.inject({ method: 'POST', url: '/api/v1/admin/api-keys/', headers: { cookie, origin: ORIGIN, 'content-type': type }, payload: '{"customer":"X","name":"x","mode":"live"}' })
    t.equal(form.statusCode, 400, `a form of type ${type} is not read`)
  }
})

t.test('a viewer reads everything and changes nothing but what is their own', async t => {
  const fastify = await application
  await makeKey(fastify, { customer: 'North' })
  const viewer = await logIn(fastify, { name: 'only looks', role: 'viewer' })
  for (const { name, request, isChange, isOwn } of await guarded()) {
    if (isOwn) continue
    const { statusCode, body } = await fastify.inject({ ...request, headers: viewer })
    if (isChange) t.strictSame([statusCode, JSON.parse(body)], [403, { error: 'A viewer may change nothing.', code: 'forbidden' }], name)
    else t.equal(statusCode, /\/unknown\/|webhook-endpoints\/./.test(String(request.url)) ? 404 : 200, name)
  }
})

t.test('what touches keys and passkeys needs a login of the last five minutes', async t => {
  const fastify = await application
  const admin = await logIn(fastify, { name: 'some time ago' })
  await sql`update portal_sessions set opened_at = now() - interval '301 seconds' where person_id = (select id from portal_people where name = 'some time ago')`.execute(fastify.db)
  const refused = []
  for (const { name, request } of await guarded()) {
    if (name.startsWith('DELETE /portal/session')) continue
    const { statusCode, body } = await fastify.inject({ ...request, headers: admin })
    if (statusCode === 403) refused.push(`${name} ${JSON.parse(body).code}`)
  }
  t.strictSame(refused.sort(), [
    'DELETE /portal/passkeys/:id/', 'POST /api/v1/admin/api-keys/', 'POST /api/v1/admin/api-keys/:id/revoke/', 'POST /api/v1/admin/api-keys/:id/rotate/',
    'POST /api/v1/admin/customers/end-access/',
    'POST /api/v1/admin/signing-keys/', 'POST /api/v1/admin/signing-keys/:kid/activate/', 'POST /api/v1/admin/signing-keys/:kid/retire/',
    'POST /api/v1/admin/webhook-endpoints/', 'POST /api/v1/admin/webhook-endpoints/:id/rotate-secret/',
    'POST /portal/passkeys/', 'POST /portal/passkeys/options/'
  ].map(name => `${name} confirmation_required`))
})

t.test('people of one customer see and change that customer only', async t => {
  const fastify = await application
  const { key, headers: owner } = await makeClient(fastify)
  t.ok(key)
  const { id: southKey } = await makeKey(fastify, { customer: 'South' })
  const { id: northKey, key: north } = await makeKey(fastify, { customer: 'North' })
  await requestToken(fastify, north, { ...user, user_id: 'canary-4711' })
  const { id: consultation } = await begin(fastify, owner)
  await sql`update consultations set state = 'processing', waiting_reason = 'report_engine_unavailable' where id = ${consultation}`.execute(fastify.db)
  const bound = await logIn(fastify, { name: 'of the south', customer: 'South' })

  async function names (path: string, list: string) {
    const rows = (await manage(fastify, bound, path)).json<Record<string, Array<{ customer?: string, name?: string }>>>()[list] ?? []
    return [...new Set(rows.map(({ customer, name }) => customer ?? name))]
  }
  t.strictSame(await names('customers/', 'customers'), ['South'])
  for (const query of ['', '?customer=South', '?customer=North', '?customer=Nobody']) {
    t.strictSame(await names(`api-keys/${query}`, 'api_keys'), ['South'], query)
    t.strictSame(await names(`users/${query}`, 'users'), [], query)
    t.strictSame(await names(`waiting-reports/${query}`, 'waiting_reports'), [], query)
  }
  for (const path of ['service/', 'signing-keys/', 'models/']) t.equal((await manage(fastify, bound, path)).statusCode, 403, path)
  for (const [path, payload] of [
    [`api-keys/${northKey}/rotate/`, {}], [`api-keys/${northKey}/revoke/`, undefined], [`waiting-reports/${consultation}/regenerate/`, undefined],
    [`waiting-reports/${consultation}/try/`, undefined],
    ['users/block/', { customer: 'North', user_id: 'canary-4711' }], ['users/unblock/', { customer: 'North', user_id: 'canary-4711' }]
  ] as const) {
    const answer = await manage(fastify, bound, path, payload, 'POST')
    t.strictSame([answer.statusCode, answer.json()], [404, { error: 'Not found.', code: 'not_found' }], `${path} looks as if it had never existed`)
  }
  t.equal((await manage(fastify, bound, 'api-keys/', { customer: 'North', name: 'x', mode: 'live' })).statusCode, 403)
  for (const path of ['signing-keys/', 'signing-keys/x/activate/', 'signing-keys/x/retire/']) t.equal((await manage(fastify, bound, path, undefined, 'POST')).statusCode, 403, path)
  t.equal((await requestToken(fastify, north)).statusCode, 200, 'the key of the north works as before')

  t.equal((await manage(fastify, bound, 'api-keys/', { customer: 'South', name: 'x', mode: 'live' })).statusCode, 201)
  t.equal((await manage(fastify, bound, `api-keys/${southKey}/revoke/`, undefined, 'POST')).statusCode, 204)
  t.equal((await manage(fastify, bound, 'users/block/', { customer: 'South', user_id: 'u-1' })).statusCode, 204)
})

t.test('every list of a customer that does not exist is empty, for whoever sees all customers', async t => {
  const fastify = await application
  const operator = await logIn(fastify, { name: 'sees all' })
  for (const [path, list] of [['api-keys', 'api_keys'], ['users', 'users'], ['waiting-reports', 'waiting_reports'], ['webhook-endpoints', 'webhook_endpoints']] as const) {
    const answer = await manage(fastify, operator, `${path}/?customer=Nobody`)
    t.strictSame([answer.statusCode, answer.json()], [200, { [list]: [] }], path)
  }
})

t.test('the pages cannot be framed, run nothing from elsewhere, and are kept by nobody', async t => {
  const fastify = await application
  const { headers } = await fastify.inject('/portal/')
  t.match(headers['content-security-policy'], /default-src 'none'.*frame-ancestors 'none'.*script-src 'self'; style-src 'self'/)
  t.notMatch(headers['content-security-policy'], /unsafe|\*|https:/)
  t.match(headers, { 'x-frame-options': 'DENY', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' })
  const preflight = await fastify.inject({ method: 'OPTIONS', url: '/api/v1/admin/api-keys/', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } })
  t.strictSame([preflight.statusCode, preflight.headers['access-control-allow-origin']], [405, undefined])
  for (const url of ['/portal/page.html', '/portal/..%2findex.ts', '/portal/x.js']) t.equal((await fastify.inject(url)).statusCode, 404, url)
  const bare = await fastify.inject('/portal')
  t.strictSame([bare.statusCode, bare.headers.location], [302, 'portal/'])
})
