import t from 'tap'
import { generateApiKey } from '../../lib/identity/api-keys/format.js'
import { revokeApiKey, rotateApiKey } from '../../plugins/api-keys/operations.js'
import { build, copiedDatabase, makeKey, needs, requestToken, temporaryDirectory, user } from '../helper.js'
import tokenRoutes from '../../routes/token.js'
import { bare, freshAddress, INVALID_KEY, ownHeaders, watchQueries } from './kit.js'

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)

t.test('POST /api/v1/token/ gives every wrong key the same answer, to the last header (401)', async t => {
  const { key } = await makeKey(fastify, { customer: t.name })
  const expired = await makeKey(fastify, { customer: t.name })
  await fastify.db.updateTable('api_keys').set({ expires_at: new Date(Date.now() - 1000) }).where('id', '=', expired.id).execute()
  const revoked = await makeKey(fastify, { customer: t.name })
  await revokeApiKey(fastify.db, revoked)

  const wrong: Record<string, string | undefined> = {
    absent: undefined,
    empty: '',
    blank: ' ',
    word: 'password',
    'one character short': key.slice(0, -1),
    'one character long': `${key}A`,
    'other case': key.toLowerCase(),
    'other mode': key.replace('ccs_live_', 'ccs_test_'),
    'other prefix': key.replace('ccs', 'xyz'),
    'wrong checksum': key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A'),
    'twice, as Node joins two headers': `${key}, ${key}`,
    'a bearer token': `Bearer ${key}`,
    'a line break': `${key}\n`,
    NUL: `${key}\0`,
    'other script': 'ключ',
    long: key.repeat(1000),
    __proto__: '__proto__',
    unknown: generateApiKey('live').key,
    expired: expired.key,
    revoked: revoked.key
  }
  const answers = new Set<string>()
  for (const [name, value] of Object.entries(wrong)) {
    const response = await fastify.inject({
      method: 'POST', url: '/api/v1/token/', remoteAddress: freshAddress(), headers: value === undefined ? {} : { 'x-api-key': value }, payload: user
    })
    t.strictSame([response.statusCode, response.json()], [401, INVALID_KEY], name)
    answers.add(JSON.stringify([ownHeaders(response), response.payload]))
  }
  t.equal(answers.size, 1)
  t.strictSame(JSON.parse([...answers][0] ?? ''), [{
    'x-ratelimit-limit': '30',
    'x-ratelimit-remaining': '29',
    'x-ratelimit-reset': '60',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8'
  }, JSON.stringify(INVALID_KEY)])

  await t.test('and looks for the key in no other place', async t => {
    const elsewhere = [
      { url: `/api/v1/token/?x-api-key=${key}&api_key=${key}`, headers: {}, payload: user },
      { url: '/api/v1/token/', headers: { authorization: `Bearer ${key}` }, payload: user },
      { url: '/api/v1/token/', headers: { 'api-key': key, x_api_key: key }, payload: user },
      { url: '/api/v1/token/', headers: { cookie: `x-api-key=${key}` }, payload: user },
      { url: '/api/v1/token/', headers: {}, payload: { ...user, 'x-api-key': key } }
    ]
    for (const request of elsewhere) {
      const response = await fastify.inject({ method: 'POST', ...request })
      t.strictSame([response.statusCode, response.json()], [401, INVALID_KEY])
    }
    t.equal((await fastify.inject({ method: 'POST', url: '/api/v1/token/', headers: { 'X-API-KEY': key }, payload: user })).statusCode, 200)
  })

  await t.test('and a key that is not expired yet is good, until it is (200, then 401)', async t => {
    const soon = await makeKey(fastify, { expires_at: new Date(Date.now() + 5000).toISOString() })
    t.equal((await requestToken(fastify, soon.key)).statusCode, 200)
    await new Promise(resolve => setTimeout(resolve, 5000))
    t.equal((await requestToken(fastify, soon.key)).statusCode, 401)
  })

  await t.test('and after a rotation both keys are good, for the grace time (200)', async t => {
    const old = await makeKey(fastify, { customer: t.name })
    const pepper = fastify.apiKeys.pepper
    const fresh = await rotateApiKey(fastify.db, pepper, { id: old.id, grace_hours: 1 })
    t.equal((await requestToken(fastify, old.key)).statusCode, 200)
    t.equal((await requestToken(fastify, fresh.key)).statusCode, 200)
    const other = await makeKey(fastify, { customer: t.name })
    await rotateApiKey(fastify.db, pepper, { id: other.id, grace_hours: 0 })
    t.equal((await requestToken(fastify, other.key)).statusCode, 401)
  })
})

t.test('POST /api/v1/token/ asks the database for no key that cannot be one', async t => {
  const { key } = await makeKey(fastify, { customer: t.name })
  const statements = watchQueries(fastify)
  for (const value of [undefined, 'password', key.slice(0, -1), key.toUpperCase()]) await requestToken(fastify, value)
  t.strictSame(statements, [])
})

t.test('POST /api/v1/token/ writes the last use of a key once a minute at most', async t => {
  const lastUse = async (id: string) => {
    await fastify.apiKeys.settled()
    return (await fastify.db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow()).last_used_at
  }
  const usedBefore = async (seconds: number) => {
    const { id, key } = await makeKey(fastify, { customer: t.name })
    const at = new Date(Date.now() - seconds * 1000)
    await fastify.db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
    return { id, key, at }
  }

  const { id, key } = await makeKey(fastify, { customer: t.name })
  t.equal(await lastUse(id), null)
  await requestToken(fastify, key, {})
  const first = await lastUse(id)
  t.ok(Math.abs((first?.getTime() ?? 0) - Date.now()) < 60_000, 'a request that is refused for its body is a use')
  const statements = watchQueries(fastify)
  for (let i = 0; i < 5; i++) await requestToken(fastify, key)
  t.strictSame(await lastUse(id), first)
  t.strictSame(statements.filter(sql => sql.startsWith('update')), [])

  const recent = await usedBefore(55)
  await requestToken(fastify, recent.key)
  t.strictSame(await lastUse(recent.id), recent.at, 'not after 55 s, even when another instance wrote it')
  const longAgo = await usedBefore(65)
  await requestToken(fastify, longAgo.key)
  t.ok((await lastUse(longAgo.id) ?? longAgo.at) > longAgo.at, 'after 65 s')

  const unused = await makeKey(fastify, { customer: t.name })
  await requestToken(fastify, unused.key.slice(0, -1))
  t.equal(await lastUse(unused.id), null, 'not for a wrong key')
})

/** Asks again and again while the key is still good, for 5 s at most: then the status of the first refusal, or of the last answer. */
async function afterUse (ask: () => ReturnType<typeof requestToken>): Promise<number> {
  for (const end = Date.now() + 5000; ; await new Promise(resolve => setTimeout(resolve, 200))) {
    const { statusCode } = await ask()
    if (statusCode !== 200 || Date.now() > end) return statusCode
  }
}

t.test('POST /api/v1/token/ refuses a revoked key within 5 s while it is in use (401)', async t => {
  const { id, key } = await makeKey(fastify, { customer: t.name })
  t.equal((await requestToken(fastify, key)).statusCode, 200)
  await revokeApiKey(fastify.db, { id })
  t.equal(await afterUse(() => requestToken(fastify, key)), 401)
})

t.test('POST /api/v1/token/ refuses a key that another instance revoked within 5 s (401)', { skip: needs.postgres }, async t => {
  const shared = { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) }
  const [one, two] = [await build(t, shared), await build(t, shared)]
  const { id, key } = await makeKey(one)
  t.equal((await requestToken(one, key)).statusCode, 200)
  t.equal((await requestToken(two, key)).statusCode, 200)
  await revokeApiKey(one.db, { id })
  t.equal(await afterUse(() => requestToken(two, key)), 401)
})

t.test('without the guard, or with one that lets everybody pass, these tests would notice', async t => {
  const unguarded = await bare(t, {
    prepare: instance => { instance.decorate('issueAccessToken', async () => ({ token: 'a.b.c', expires_at: '2026-03-02T09:15:00.000Z' })) },
    routes: tokenRoutes
  })
  t.not((await requestToken(unguarded, undefined)).statusCode, 401)

  const open = await bare(t, {
    prepare: ({ apiKeys }) => {
      apiKeys.authenticate = async () => ({ id: 'anybody', customerId: '', mode: 'live', scopes: null, allowedOrganisations: new Set(), rateLimitMax: null, tokensRevokedAt: 0 })
    }
  })
  t.equal((await requestToken(open, undefined)).statusCode, 403, 'the request gets as far as its user')
})
