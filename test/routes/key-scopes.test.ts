import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify'
import t from 'tap'
import { listApiKeys, rotateApiKey } from '../../plugins/api-keys/operations.js'
import { API_KEY_SCHEME } from '../../schemas/contract.js'
import { keyScopes, type GivenKeyScope, type KeyScope } from '../../schemas/key-scopes.js'
import { bearer, begin, post, segmentsOf } from '../consultations.js'
import { build, makeKey, requestToken, user } from '../helper.js'
import { WebhookClient } from '../webhook-client.js'
import { bare, INVALID_KEY, INVALID_TOKEN, TOO_MANY, watchQueries } from './kit.js'

const registered: RouteOptions[] = []
const fastify = await build(t, { RATE_LIMIT_MAX: '100000', RATE_LIMIT_ADDRESS_MAX: '100000' }, {
  prepare: instance => instance.addHook('onRoute', route => { registered.push(route) })
})
const { key: master } = await makeKey(fastify)
const owner = await bearer(fastify, master)
await bearer(fastify, master, { ...user, user_id: 'leaver' })

interface Route { method: string, url: string }

/** Every route that takes an API key, as the document says. */
function takingKeys (routes: readonly RouteOptions[]): Route[] {
  return routes.filter(({ schema }) => schema?.security?.some(way => API_KEY_SCHEME in way) === true)
    .flatMap(({ method, url }) => [method].flat().map(name => ({ method: name, url })))
    .filter(({ method }) => method !== 'OPTIONS')
}

/** What a route asks of a key: nothing that the route itself says. */
function scopeOf ({ method, url }: Route): KeyScope {
  if (url === '/api/v1/token/' || url.includes('/users/')) return 'tokens:issue'
  if (url.includes('/webhook-')) return 'webhooks:manage'
  if (method === 'DELETE') return 'consultations:delete'
  return method === 'GET' || method === 'HEAD' ? 'consultations:read' : 'consultations:write'
}

/** What a route takes. */
function payloadOf ({ method, url }: Route): InjectOptions {
  if (url === '/api/v1/token/') return { payload: user }
  if (url.endsWith('/recover/')) return { payload: { since: '2026-03-02T09:00:00Z' } }
  if (url === '/api/v1/webhook-endpoints/' && method === 'POST') return { payload: { url: 'https://ehr.example.invalid/hook', events: ['webhook.failing'] } }
  if (method === 'PATCH') return { payload: { description: 'Other' } }
  return method === 'PUT' ? { payload: { state: 'given' } } : {}
}

/** What a route is about: the consultation, or an endpoint or a message of its customer. */
async function idFor (url: string, consultation: string): Promise<string> {
  if (!url.includes('/webhook-') || !url.includes(':id')) return consultation
  const client = new WebhookClient(fastify, master)
  for (const { id } of (await client.call('GET', 'webhook-endpoints/')).json<{ webhook_endpoints: Array<{ id: string }> }>().webhook_endpoints) {
    await client.call('DELETE', `webhook-endpoints/${id}/`)
  }
  const endpoint = await client.create('https://ehr.example.invalid/hook')
  if (!url.includes('/webhook-messages/')) return endpoint.id
  return (await client.call('POST', `webhook-endpoints/${endpoint.id}/test/`)).json<{ id: string }>().id
}

/** An answer of a route about a consultation; with `begun` of an event stream, which does not end, its beginning. */
async function ask ({ method, url }: Route, id: string, key: string, begun = false) {
  const ended = new AbortController()
  setTimeout(() => ended.abort(), 500).unref()
  const request: InjectOptions = {
    method: method as 'GET', url: url.replace(':id', await idFor(url, id)).replace(':revision', '1').replace(':user_id', 'leaver'), headers: { 'x-api-key': key }, ...payloadOf({ method, url })
  }
  return fastify.inject({ ...request, ...(url.endsWith('/events/') ? { payloadAsStream: begun, signal: ended.signal } : {}) })
}

const routes = takingKeys(registered)
const refusalOf = (scope: KeyScope) => `The API key does not have the scope ${scope}.`
async function keysOf (scopesOf: (scope: KeyScope) => KeyScope[]): Promise<Record<KeyScope, string>> {
  const made = keyScopes.map(async scope => [scope, (await makeKey(fastify, { scopes: scopesOf(scope) })).key])
  return Object.fromEntries(await Promise.all(made)) as Record<KeyScope, string>
}
const keys = {
  one: await keysOf(scope => [scope]),
  allBut: await keysOf(scope => keyScopes.filter(other => other !== scope)),
  all: (await makeKey(fastify, { scopes: [...keyScopes] })).key
}

// First: later tests have webhooks sent, which writes at any time.
t.test('POST /api/v1/token/ looks at the key, then at its limit, then at its scope, then at the body, and writes nothing', async t => {
  const reader = await makeKey(fastify, { scopes: ['consultations:read'], rate_limit_max: 6 })
  const refused = { error: refusalOf('tokens:issue') }
  t.strictSame((await requestToken(fastify, reader.key.slice(0, -1))).json(), INVALID_KEY)
  const statements = watchQueries(fastify)
  for (const payload of [{ ...user, user_id: 'never' }, { ...user, first_name: '' }, {}, '{"user_id":', '', 'x'.repeat(2_000_000)]) {
    const response = await requestToken(fastify, reader.key, payload)
    t.strictSame([response.statusCode, response.json()], [403, refused])
  }
  for (const payload of [user, {}, '{"user_id":']) {
    const response = await requestToken(fastify, reader.key, payload)
    t.equal(response.statusCode, 429)
    t.equal(response.json().error, TOO_MANY)
  }
  t.strictSame(await fastify.db.selectFrom('users').select('id').where('user_id', '=', 'never').execute(), [])
  t.strictSame(statements.filter(sql => !sql.trimStart().startsWith('select') && !sql.includes('last_used_at')), [], 'nothing but the use of the key')
})

t.test('these are the routes that take a key', async t => {
  t.strictSame(routes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`).sort(), [
    'DELETE /api/v1/consultations/:id/',
    'DELETE /api/v1/webhook-endpoints/:id/',
    'GET /api/v1/capabilities/',
    'GET /api/v1/consultations/',
    'GET /api/v1/consultations/:id/',
    'GET /api/v1/consultations/:id/addenda/',
    'GET /api/v1/consultations/:id/audio/',
    'GET /api/v1/consultations/:id/consent/',
    'GET /api/v1/consultations/:id/context/',
    'GET /api/v1/consultations/:id/events/',
    'GET /api/v1/consultations/:id/evidence/',
    'GET /api/v1/consultations/:id/report/',
    'GET /api/v1/consultations/:id/review/',
    'GET /api/v1/consultations/:id/revisions/',
    'GET /api/v1/consultations/:id/revisions/:revision/',
    'GET /api/v1/consultations/:id/speakers/',
    'GET /api/v1/consultations/:id/status/',
    'GET /api/v1/consultations/:id/transcript/',
    'GET /api/v1/consultations/:id/transcript/corrections/',
    'GET /api/v1/webhook-endpoints/',
    'GET /api/v1/webhook-endpoints/:id/',
    'GET /api/v1/webhook-messages/',
    'PATCH /api/v1/webhook-endpoints/:id/',
    'POST /api/v1/consultations/:id/regenerate/',
    'POST /api/v1/token/',
    'POST /api/v1/users/:user_id/revoke-tokens/',
    'POST /api/v1/webhook-endpoints/',
    'POST /api/v1/webhook-endpoints/:id/recover/',
    'POST /api/v1/webhook-endpoints/:id/rotate-secret/',
    'POST /api/v1/webhook-endpoints/:id/test/',
    'POST /api/v1/webhook-messages/:id/replay/',
    'PUT /api/v1/consultations/:id/consent/'
  ])
})

for (const route of routes) {
  const { method, url } = route
  const scope = scopeOf(route)
  t.test(`${method} ${url} takes a key with the scope ${scope}, and no key with others only (403)`, async t => {
    const { id } = await begin(fastify, owner)
    await post(fastify, owner, id, 'transcript', { segments: segmentsOf(['A sore throat.']) })
    const others = keyScopes.filter(other => other !== scope)
    for (const key of [...others.map(other => keys.one[other]), keys.allBut[scope]]) {
      const response = await ask(route, id, key)
      t.equal(response.statusCode, 403)
      const isFixed = url === '/api/v1/token/'
      if (method !== 'HEAD') t.strictSame(response.json(), { error: refusalOf(scope), ...(isFixed ? {} : { code: 'forbidden' }) })
    }
    t.equal((await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers: owner })).statusCode, 200, 'it is still there')
    for (const key of [keys.one[scope], keys.all, master]) {
      const { id: own } = await begin(fastify, owner)
      const { statusCode } = await ask(route, own, key, true)
      // A consultation that has just begun has no revision of its report.
      t.ok([200, 201, 202, 204, 409, ...url.endsWith('/:revision/') ? [404] : []].includes(statusCode), `${statusCode}`)
      await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${own}/`, headers: owner })
    }
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers: owner })
  })
}

t.test('a token has the rights of its user, whatever the scopes of the key it was asked for with', async t => {
  const headers = await bearer(fastify, keys.one['tokens:issue'], { ...user, user_id: 'scoped' })
  const { id } = await begin(fastify, headers)
  t.equal((await fastify.inject({ url: '/api/v1/capabilities/', headers })).statusCode, 200)
  t.equal((await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).statusCode, 200)
  t.equal((await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })).statusCode, 204)
})

t.test('a route that takes a token or a key refuses a token that is not valid, also beside a key that is (401)', async t => {
  const { id } = await begin(fastify, owner)
  for (const { method, url } of routes.filter(({ url }) => url !== '/api/v1/token/' && !/\/webhook-|\/users\//.test(url))) {
    const request = { method: method as 'GET', url: url.replace(':id', id) }
    for (const authorization of ['Bearer garbage', 'Basic dXNlcjpwYXNz', '', `${owner.authorization}x`]) {
      const response = await fastify.inject({ ...request, headers: { 'x-api-key': master, authorization } })
      t.equal(response.statusCode, 401, `${method} ${url} with ${authorization.slice(0, 20)}`)
      if (method !== 'HEAD') t.strictSame(response.json(), INVALID_TOKEN)
    }
  }
  const listed = await fastify.inject({ url: '/api/v1/consultations/', headers: { 'x-api-key': master, ...owner } })
  t.equal(listed.statusCode, 200, 'with both valid, it is answered')
})

t.test('a rotated key may do what the old one may, and no more', async t => {
  const old = await makeKey(fastify, { scopes: ['consultations:read'] })
  const { key } = await rotateApiKey(fastify.db, fastify.apiKeys.pepper, { id: old.id })
  t.equal((await fastify.inject({ url: '/api/v1/consultations/', headers: { 'x-api-key': key } })).statusCode, 200)
  t.equal((await requestToken(fastify, key)).statusCode, 403)
})

t.test('a key that was made with the former name of a scope may do what the scope says, and is listed with the name of today', async t => {
  const given: GivenKeyScope[][] = [['tokens'], ['tokens:issue'], ['tokens', 'tokens:issue']]
  for (const scopes of given) {
    const { id, key } = await makeKey(fastify, { scopes })
    t.equal((await requestToken(fastify, key)).statusCode, 200)
    t.equal((await fastify.inject({ url: '/api/v1/consultations/', headers: { 'x-api-key': key } })).statusCode, 403)
    t.strictSame((await listApiKeys(fastify.db, {})).find(row => row.id === id)?.scopes, ['tokens:issue'])
  }
})

t.test('a key made before deleting was a scope of its own deletes what it may change, and so does the key that replaces it', async t => {
  const before = await makeKey(fastify, { scopes: ['consultations:write'] })
  await fastify.db.updateTable('api_keys').set({ write_deletes: true }).where('id', '=', before.id).execute()
  const next = await rotateApiKey(fastify.db, fastify.apiKeys.pepper, { id: before.id })
  const since = await makeKey(fastify, { scopes: ['consultations:write'] })
  const remove = async (key: string) => {
    const { id } = await begin(fastify, owner)
    return (await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers: { 'x-api-key': key } })).statusCode
  }
  t.strictSame(await Promise.all([before.key, next.key, since.key].map(remove)), [204, 204, 403])
  const listed = await listApiKeys(fastify.db, {})
  t.strictSame([before, next, since].map(({ id }) => listed.find(row => row.id === id)?.scopes), [
    ['consultations:write', 'consultations:delete'], ['consultations:write', 'consultations:delete'], ['consultations:write']
  ])
})

t.test('a route that takes a key and does not say for which scope stops the start', async t => {
  const guard = (await import('../../plugins/api-keys/guard.js')).default
  await t.rejects(bare(t, {
    routes: async (scope: FastifyInstance) => {
      await scope.register(guard)
      scope.get('/forgotten/', async () => 'ok')
    }
  }), { message: '/forgotten/ does not say which scope an API key needs for it' })
})
