import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { endAccess, revokeTokensOfCustomer } from '../../plugins/admin/customer-access.js'
import { revokeApiKey, revokeTokensOfKey } from '../../plugins/api-keys/operations.js'
import { blockUser, revokeTokensOfUser, unblockUser } from '../../plugins/users/operations.js'
import { bearer, begin } from '../consultations.js'
import { build, copiedDatabase, makeKey, needs, temporaryDirectory, user } from '../helper.js'
import { logIn } from '../portal.js'
import { until } from '../process.js'
import { connector, HEARING } from './consultations/streams.js'
import { INVALID_TOKEN } from './kit.js'
import { sign, validClaims } from './sessions.js'

const CONSULTATIONS = '/api/v1/consultations/'

/** Instances on one database, two where it is PostgreSQL. */
async function start (t: Test): Promise<[FastifyInstance, ...FastifyInstance[]]> {
  const shared = needs.postgres !== false ? {} : { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) }
  async function instance (): Promise<FastifyInstance> {
    const fastify = await build(t, { ...HEARING, ...shared, RATE_LIMIT_MAX: '100000', RATE_LIMIT_ADDRESS_MAX: '100000' })
    await fastify.listen({ host: '127.0.0.1', port: 0 })
    return fastify
  }
  const first = await instance()
  return needs.postgres === false ? [first, await instance()] : [first]
}

const applications = start(t)

type Headers = Record<string, string>

async function statusOf (fastify: FastifyInstance, headers: Headers): Promise<number> {
  return (await fastify.inject({ url: '/api/v1/session/', headers })).statusCode
}

/** A stream and the events of another consultation, open on an instance. */
async function open (t: Test, fastify: FastifyInstance, headers: { authorization: string }) {
  const { port } = fastify.server.address() as { port: number }
  const [watched, streamed] = [await begin(fastify, headers), await begin(fastify, headers)]
  const events = await fetch(`http://127.0.0.1:${port}${CONSULTATIONS}${watched.id}/events/`, { headers })
  t.equal(events.status, 200)
  const client = connector(t, fastify).connect(streamed.id, headers)
  await client.start()
  return { client, ended: events.text() }
}

interface Held {
  id: string
  customer: string
}

const db = async () => (await applications)[0].db

/** What revokes a token, and whether a new one can be requested afterwards with the same key. */
const ways: Record<string, [isFresh: boolean, (held: Held) => Promise<unknown>]> = {
  'the tokens of its user are revoked': [true, async ({ customer }) => revokeTokensOfUser(await db(), { customer, user_id: user.user_id })],
  'the tokens of its key are revoked': [true, async ({ id }) => revokeTokensOfKey(await db(), { id })],
  'the tokens of its customer are revoked': [true, async ({ customer }) => revokeTokensOfCustomer(await db(), { customer })],
  'its user is blocked': [false, async ({ customer }) => blockUser(await db(), { customer, user_id: user.user_id })],
  'its key is revoked': [false, async ({ id }) => revokeApiKey(await db(), { id })],
  'all access of its customer ends': [false, async ({ customer }) => endAccess(await db(), { customer })]
}

for (const [reason, [isFresh, end]] of Object.entries(ways)) {
  t.test(`a token is refused on every instance, its streams are closed and its listeners end, when ${reason}`, async t => {
    const all = await applications
    const [first] = all
    const { id, key } = await makeKey(first, { customer: reason })
    const old = await bearer(first, key)
    const stranger = await bearer(first, (await makeKey(first, { customer: `not ${reason}` })).key)
    const opened = await Promise.all(all.map(async fastify => open(t, fastify, old)))
    for (const fastify of all) t.equal(await statusOf(fastify, old), 200)
    await end({ id, customer: reason })
    if (isFresh) {
      const fresh = await bearer(first, key)
      for (const fastify of all) t.equal(await statusOf(fastify, fresh), 200, 'a token that is requested afterwards works')
    } else {
      const asked = async () => (await first.inject({ method: 'POST', url: '/api/v1/token/', headers: { 'x-api-key': key }, payload: user })).statusCode
      await until(async () => await asked() > 400, 'there is no new token')
    }
    for (const [i, fastify] of all.entries()) {
      await until(async () => await statusOf(fastify, old) === 401, `the token is refused on instance ${i}`)
      t.strictSame((await fastify.inject({ url: CONSULTATIONS, headers: old })).json(), INVALID_TOKEN)
      t.equal(await statusOf(fastify, stranger), 200, 'that of somebody else works')
    }
    for (const { client, ended } of opened) {
      t.equal((await client.closed).code, 4401)
      await ended
    }
  })
}

t.test('instances find out without a notification, too', async t => {
  const all = await applications
  const [first] = all
  const old = await bearer(first, (await makeKey(first, { customer: 'Unheard' })).key)
  const opened = await Promise.all(all.map(async fastify => open(t, fastify, old)))
  for (const fastify of all) t.equal(await statusOf(fastify, old), 200)
  await sql`update customers set tokens_revoked_at = clock_timestamp() where name = 'Unheard'`.execute(first.db)
  for (const fastify of all) await until(async () => await statusOf(fastify, old) === 401, 'the token is refused')
  for (const { client, ended } of opened) {
    t.equal((await client.closed).code, 4401)
    await ended
  }
})

t.test('the millisecond of the revocation decides, within the same second', async t => {
  const [first] = await applications
  const { id, key } = await makeKey(first, { customer: 'Seconds' })
  const { issued_at_ms: _, ...claims } = await validClaims(first, key)
  const iat = claims.iat ?? 0
  const moment = iat * 1000 + 500
  await sql`update api_keys set tokens_revoked_at = to_timestamp(${moment / 1000}::float8) where id = ${id}`.execute(first.db)
  first.apiKeys.forget(id)
  const statusAt = async (more: object) => statusOf(first, { authorization: `Bearer ${await sign(first, { ...claims, ...more })}` })
  t.equal(await statusAt({ issued_at_ms: moment - 1 }), 401)
  t.equal(await statusAt({ issued_at_ms: moment }), 401)
  t.equal(await statusAt({ issued_at_ms: moment + 1 }), 200)
  t.equal(await statusAt({}), 401, 'a token of a version that did not say it counts from the beginning of its second')
  t.equal(await statusAt({ iat: iat + 1 }), 200)
})

t.test('a token does not come back when its user is unblocked', async t => {
  const [first] = await applications
  const { key } = await makeKey(first, { customer: 'Unblocked' })
  const old = await bearer(first, key)
  await blockUser(first.db, { customer: 'Unblocked', user_id: user.user_id })
  await unblockUser(first.db, { customer: 'Unblocked', user_id: user.user_id })
  await until(async () => (await first.inject({ method: 'POST', url: '/api/v1/token/', headers: { 'x-api-key': key }, payload: user })).statusCode === 200, 'there are tokens again')
  const fresh = await bearer(first, key)
  await until(async () => await statusOf(first, fresh) === 200, 'which work')
  t.equal(await statusOf(first, old), 401)
})

t.test('ending the access of a customer ends the keys, portal sessions and unused links of this customer only', async t => {
  const [first] = await applications
  const { id } = await makeKey(first, { customer: 'Leaving' })
  const other = await makeKey(first, { customer: 'Staying' })
  const [own, all] = [await logIn(first, { name: 'own', customer: 'Leaving' }), await logIn(first, { name: 'all' })]
  const keysOf = async ({ cookie }: { cookie: string }) => (await first.inject({ url: '/api/v1/admin/api-keys/', headers: { cookie } })).statusCode
  t.strictSame([await keysOf(own), await keysOf(all)], [200, 200])
  t.strictSame(await endAccess(first.db, { customer: 'Leaving' }), { api_keys: 1, portal_sessions: 1 })
  t.strictSame([await keysOf(own), await keysOf(all)], [401, 200])
  t.equal(await first.apiKeys.findUsable(id, true), null)
  t.match(await first.apiKeys.findUsable(other.id, true), { id: other.id })
  t.strictSame(await endAccess(first.db, { customer: 'Leaving' }), { api_keys: 0, portal_sessions: 0 }, 'again, there is nothing left')
  await t.rejects(endAccess(first.db, { customer: 'Nobody' }), { message: 'There is no customer Nobody.' })
})

t.test('POST /api/v1/users/{user_id}/revoke-tokens/', async t => {
  const [first] = await applications
  const customer = 'By key'
  const { key } = await makeKey(first, { customer })
  const post = async (apiKey: string, userId: string) => {
    const { statusCode, body } = await first.inject({
      method: 'POST', url: `/api/v1/users/${encodeURIComponent(userId)}/revoke-tokens/`, headers: { 'x-api-key': apiKey }
    })
    return [statusCode, body === '' ? null : JSON.parse(body)] as const
  }

  await t.test('revokes the tokens of the user only, also one whose id is long or has a slash (204)', async t => {
    for (const userId of ['u-1', 'a/b ä', 'é'.repeat(255), '漢'.repeat(255)]) {
      const [old, other] = await Promise.all([userId, 'colleague'].map(async name => bearer(first, key, { ...user, user_id: name })))
      t.strictSame(await post(key, userId), [204, null])
      const fresh = await bearer(first, key, { ...user, user_id: userId })
      await until(async () => await statusOf(first, old ?? {}) === 401, 'the token is refused')
      t.strictSame([await statusOf(first, other ?? {}), await statusOf(first, fresh)], [200, 200])
    }
  })

  await t.test('knows only users of the key: of its customer, mode and organisations (404)', async t => {
    const tokens = await bearer(first, key, { ...user, user_id: 'mine' })
    const keys = {
      'another customer': await makeKey(first, { customer: 'Not by key' }),
      'test keys': await makeKey(first, { customer, mode: 'test' }),
      'another organisation': await makeKey(first, { customer, organisations: ['Elsewhere'] })
    }
    for (const [whose, other] of Object.entries(keys)) t.strictSame(await post(other.key, 'mine'), [404, { error: 'Not found.', code: 'not_found' }], whose)
    t.strictSame(await post(key, 'nobody'), [404, { error: 'Not found.', code: 'not_found' }])
    t.equal(await statusOf(first, tokens), 200)
    const { key: bound } = await makeKey(first, { customer, organisations: ['Elsewhere', user.organisation] })
    t.strictSame(await post(bound, 'mine'), [204, null])
    await until(async () => await statusOf(first, tokens) === 401, 'the token is refused')
  })
})
