import t from 'tap'
import { blockUser } from '../../plugins/users/operations.js'
import { build, makeKey, requestToken, user } from '../helper.js'
import { INVALID_KEY, TOO_MANY, ownHeaders } from './kit.js'

/** What is wrong with a request, each alone giving the status. */
const BROKEN_BODY = '{"user_id":'
const FORBIDDEN = { ...user, organisation: 'Elsewhere' }

t.test('POST /api/v1/token/ looks at the key, then at the limit, then at the body, then at the user', async t => {
  const fastify = await build(t)
  const spent = await makeKey(fastify, { organisations: ['Riverside Practice'], rate_limit_max: 1 })
  const { key } = await makeKey(fastify, { organisations: ['Riverside Practice'] })
  await requestToken(fastify, spent.key)

  await t.test('refuses a wrong key whatever else is wrong (401)', async t => {
    const wrong = spent.key.slice(0, -1)
    for (const payload of [user, FORBIDDEN, {}, BROKEN_BODY, '', Buffer.from([0xff])]) {
      const response = await requestToken(fastify, wrong, payload as object)
      t.equal(response.statusCode, 401)
      t.strictSame(response.json(), INVALID_KEY)
    }
    t.equal((await requestToken(fastify, wrong, user, { 'content-type': 'text/plain' })).statusCode, 401)
    t.equal((await requestToken(fastify, undefined, 'x'.repeat(2_000_000))).statusCode, 401)
  })

  await t.test('refuses a key over its limit whatever else is wrong but the key (429)', async t => {
    for (const payload of [user, FORBIDDEN, {}, BROKEN_BODY, '', 'x'.repeat(2_000_000)]) {
      const response = await requestToken(fastify, spent.key, payload)
      t.equal(response.statusCode, 429)
      t.strictSame(Object.keys(response.json()), ['error', 'retry_after'])
      t.equal(response.json().error, TOO_MANY)
    }
    t.equal((await requestToken(fastify, spent.key, user, { 'content-type': 'text/plain' })).statusCode, 429)
  })

  await t.test('refuses a body that is not valid although its user is not allowed either (400)', async t => {
    await blockUser(fastify.db, { customer: 'General Hospital', user_id: 'blocked' })
    for (const payload of [{ ...FORBIDDEN, first_name: '' }, { ...user, user_id: 'blocked', email: 7 }]) {
      const response = await requestToken(fastify, key, payload)
      t.equal(response.statusCode, 400)
      t.equal(response.json().length, 1)
    }
  })

  await t.test('refuses a user who is not allowed when nothing else is wrong (403)', async t => {
    t.equal((await requestToken(fastify, key, FORBIDDEN)).statusCode, 403)
    t.equal((await requestToken(fastify, key, { ...user, user_id: 'blocked' })).statusCode, 403)
    t.equal((await requestToken(fastify, key)).statusCode, 200)
  })
})

t.test('POST /api/v1/token/ says with every answer how many requests are left', async t => {
  const fastify = await build(t, { RATE_LIMIT_FAILED_KEY_MAX: '7' })
  const { key } = await makeKey(fastify, { organisations: ['Riverside Practice'], rate_limit_max: 3 })
  const counts = (limit: string, remaining: string) => ({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': '60',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8'
  })

  const issued = await requestToken(fastify, key)
  t.strictSame([issued.statusCode, ownHeaders(issued)], [200, counts('3', '2')])
  const invalid = await requestToken(fastify, key, {})
  t.strictSame([invalid.statusCode, ownHeaders(invalid)], [400, counts('3', '1')])
  const forbidden = await requestToken(fastify, key, FORBIDDEN)
  t.strictSame([forbidden.statusCode, ownHeaders(forbidden)], [403, counts('3', '0')])
  const limited = await requestToken(fastify, key)
  t.strictSame([limited.statusCode, ownHeaders(limited)], [429, { ...counts('3', '0'), 'retry-after': '60' }])
  t.strictSame(limited.json(), { error: TOO_MANY, retry_after: 60 })
  const refused = await requestToken(fastify, undefined)
  t.strictSame([refused.statusCode, ownHeaders(refused)], [401, counts('7', '6')])
})
