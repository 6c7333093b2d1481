// Runs alone: counts requests in Redis, under keys of its process.
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { FastifyInstance } from 'fastify'
import { bearer } from '../consultations.js'
import { build, copiedDatabase, makeKey, needs, temporaryDirectory, TEST_REDIS_URL, user } from '../helper.js'
import { bare, freshAddress, INVALID_KEY, TOO_MANY } from './kit.js'

/** A token request from an address. */
async function request (fastify: FastifyInstance, remoteAddress: string, key?: string) {
  return fastify.inject({
    method: 'POST', url: '/api/v1/token/', remoteAddress, headers: key === undefined ? {} : { 'x-api-key': key }, payload: user
  })
}

async function statuses (count: number, ask: () => ReturnType<typeof request>): Promise<number[]> {
  const found = []
  for (let i = 0; i < count; i++) found.push((await ask()).statusCode)
  return found
}

/** Holds that an answer is a whole and consistent 429, and returns how long to wait. The token endpoint sends no code. */
function tooMany (
  t: Test, { statusCode, headers, json }: Awaited<ReturnType<typeof request>>, limit: number, window: number, code?: string
): number {
  const { retry_after: wait, ...rest } = json()
  t.strictSame([statusCode, rest], [429, { error: TOO_MANY, ...code === undefined ? {} : { code } }])
  t.ok(Number.isInteger(wait) && wait >= 1 && wait <= window, `${wait} s`)
  t.equal(headers['retry-after'], String(wait))
  t.equal(headers['x-ratelimit-limit'], String(limit))
  t.equal(headers['x-ratelimit-remaining'], '0')
  t.equal(headers['x-ratelimit-reset'], String(wait))
  t.match(headers.ratelimit, new RegExp(`";r=0;t=${wait}$`), 'the last limit is the one that is exceeded')
  t.match(headers['ratelimit-policy'], new RegExp(`";q=${limit};w=\\d+$`))
  return wait
}

t.test('RateLimit and RateLimit-Policy list each limit that a request comes under, in order, with its quota and window', async t => {
  const fastify = await build(t, { RATE_LIMIT_WINDOW: '30', RATE_LIMIT_MAX: '7', RATE_LIMIT_ADDRESS_MAX: '20', RATE_LIMIT_FAILED_KEY_MAX: '4', USER_WORK_MAX: '2000' })
  const { key } = await makeKey(fastify)
  const remoteAddress = '192.0.2.9'
  const good = await request(fastify, remoteAddress, key)
  t.equal(good.headers['ratelimit-policy'], '"address";q=20;w=30, "api_key";q=7;w=30')
  t.match(good.headers.ratelimit, /^"address";r=19;t=(?:30|29), "api_key";r=6;t=(?:30|29)$/)
  const wrong = await request(fastify, remoteAddress, 'wrong')
  t.equal(wrong.headers['ratelimit-policy'], '"address";q=20;w=30, "failed_key";q=4;w=30')
  t.match(wrong.headers.ratelimit, /^"address";r=18;t=\d+, "failed_key";r=3;t=\d+$/)
  const { headers } = await fastify.inject({ url: '/api/v1/consultations/', remoteAddress, headers: await bearer(fastify, key) })
  t.match(headers['ratelimit-policy'], /^"address";q=20;w=30, "work";q=2000;w=30$/)
  t.equal((await fastify.inject({ url: '/health/live/', remoteAddress })).headers.ratelimit, undefined, 'what is not counted has none')
})

t.test('POST /api/v1/token/ refuses a key over its limit, and takes it again after retry_after (429, then 200)', async t => {
  const fastify = await build(t, { RATE_LIMIT_WINDOW: '4', RATE_LIMIT_MAX: '2' })
  const { key } = await makeKey(fastify)
  for (let round = 0; round < 2; round++) {
    t.strictSame(await statuses(2, () => request(fastify, '192.0.2.1', key)), [200, 200])
    const wait = tooMany(t, await request(fastify, '192.0.2.2', key), 2, 4)
    await sleep(wait * 1000)
  }
})

t.test('POST /api/v1/token/ counts each key for itself, wherever it comes from, and lets its own limit win over the setting', async t => {
  const fastify = await build(t, { RATE_LIMIT_MAX: '3' })
  const usual = await makeKey(fastify)
  const more = await makeKey(fastify, { rate_limit_max: 5 })
  const less = await makeKey(fastify, { rate_limit_max: 1 })
  t.strictSame(await statuses(6, () => request(fastify, freshAddress(), usual.key)), [200, 200, 200, 429, 429, 429])
  t.strictSame(await statuses(6, () => request(fastify, freshAddress(), more.key)), [200, 200, 200, 200, 200, 429])
  t.strictSame(await statuses(2, () => request(fastify, freshAddress(), less.key)), [200, 429])
  tooMany(t, await request(fastify, freshAddress(), more.key), 5, 60)
})

t.test('POST /api/v1/token/ limits wrong keys by address, and a good key from there still works (401, then 429; 200)', async t => {
  const fastify = await build(t, { RATE_LIMIT_WINDOW: '5', RATE_LIMIT_FAILED_KEY_MAX: '3' })
  const { key } = await makeKey(fastify)
  const wrong = [undefined, 'password', key.slice(0, -1), key.replace('live', 'test')]
  let turn = 0
  t.strictSame(await statuses(3, () => request(fastify, '192.0.2.1', wrong[turn++])), [401, 401, 401])
  const wait = tooMany(t, await request(fastify, '192.0.2.1', wrong[turn]), 3, 5)
  t.strictSame(await statuses(5, () => request(fastify, '192.0.2.1', key)), [200, 200, 200, 200, 200])
  t.strictSame((await request(fastify, '192.0.2.2')).json(), INVALID_KEY, 'another address is not affected')
  t.strictSame(await statuses(4, () => request(fastify, `2001:db8:1:2::${(++turn).toString(16)}`)), [401, 401, 401, 429], 'a /64 network is one address')
  await sleep(wait * 1000)
  t.equal((await request(fastify, '192.0.2.1')).statusCode, 401, 'after the wait, wrong keys are counted anew')
})

t.test('everything but health is limited by address (429)', async t => {
  const fastify = await build(t, { RATE_LIMIT_ADDRESS_MAX: '10' })
  const { key } = await makeKey(fastify)
  const remoteAddress = '192.0.2.1'
  const paths = ['/api/v1/session/', '/.well-known/jwks.json', '/api/v1/examples/dictation_api/', '/nowhere', '/api/v1/token/', '/openapi.json', '/documentation/']
  t.equal((await request(fastify, remoteAddress, key)).statusCode, 200)
  for (const url of paths) t.not((await fastify.inject({ url, remoteAddress })).statusCode, 429, url)
  t.equal((await fastify.inject({ method: 'OPTIONS', url: '/api/v1/session/', remoteAddress })).statusCode, 200)
  t.equal((await request(fastify, remoteAddress)).statusCode, 401)

  for (const url of paths) tooMany(t, await fastify.inject({ url, remoteAddress }), 10, 60, 'rate_limited')
  tooMany(t, await fastify.inject({ method: 'OPTIONS', url: '/api/v1/session/', remoteAddress }), 10, 60, 'rate_limited')
  tooMany(t, await request(fastify, remoteAddress, key), 10, 60)
  tooMany(t, await request(fastify, remoteAddress), 10, 60)
  for (const url of ['/health/live/', '/health/ready/']) {
    const { statusCode, headers } = await fastify.inject({ url, remoteAddress })
    t.strictSame([statusCode, Object.keys(headers).filter(name => name.startsWith('x-ratelimit'))], [200, []], url)
  }
  t.equal((await request(fastify, '192.0.2.2', key)).statusCode, 200, 'another address is not affected')
})

t.test('health counts for nobody', async t => {
  const fastify = await build(t, { RATE_LIMIT_ADDRESS_MAX: '1' })
  for (let i = 0; i < 5; i++) t.equal((await fastify.inject({ url: i % 2 === 0 ? '/health/live/' : '/health/ready/' })).statusCode, 200)
  t.equal((await fastify.inject({ url: '/.well-known/jwks.json' })).statusCode, 200)
})

t.test('a page of another origin can read that it has to wait (429)', async t => {
  const fastify = await build(t, { RATE_LIMIT_ADDRESS_MAX: '1' })
  const ask = () => fastify.inject({ url: '/api/v1/session/', headers: { origin: 'https://ehr.example' } })
  await ask()
  const response = await ask()
  t.equal(response.statusCode, 429)
  t.equal(response.headers['access-control-allow-origin'], '*')
  t.match(response.headers['access-control-expose-headers'], /Retry-After/)
})

t.test('an address is that of the connection, unless a trusted proxy says otherwise', async t => {
  const ask = (fastify: FastifyInstance, forwarded: string) => fastify.inject({
    url: '/.well-known/jwks.json', remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}` }
  })
  const direct = await build(t, { RATE_LIMIT_ADDRESS_MAX: '1' })
  t.strictSame([(await ask(direct, '198.51.100.1')).statusCode, (await ask(direct, '198.51.100.2')).statusCode], [200, 429])
  const proxied = await build(t, { RATE_LIMIT_ADDRESS_MAX: '1', TRUST_PROXY: '192.0.2.0/24' })
  t.strictSame([(await ask(proxied, '198.51.100.1')).statusCode, (await ask(proxied, '198.51.100.2')).statusCode], [200, 200])
  t.strictSame([(await ask(proxied, '198.51.100.1')).statusCode, (await ask(proxied, '203.0.113.9, 198.51.100.1')).statusCode], [429, 429], 'what a client adds is not believed')
})

for (const name of ['address', 'failedKey', 'apiKey'] as const) {
  t.test(`without the limit ${name}, these tests would notice`, async t => {
    const fastify = await bare(t, {
      overrides: { RATE_LIMIT_ADDRESS_MAX: name === 'address' ? '1' : '100', RATE_LIMIT_FAILED_KEY_MAX: '1', RATE_LIMIT_MAX: '1' },
      prepare: ({ limits }) => { limits[name] = async () => {} }
    })
    const { key } = await makeKey(fastify)
    const ask = async () => name === 'address'
      ? fastify.inject({ url: '/.well-known/jwks.json' })
      : request(fastify, '192.0.2.1', name === 'apiKey' ? key : undefined)
    const free = name === 'failedKey' ? 401 : 200
    t.strictSame(await statuses(3, ask), [free, free, free])
  })
}

t.test('instances with one Redis count together', { skip: needs.redis || needs.postgres }, async t => {
  const shared = { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t), REDIS_URL: TEST_REDIS_URL, RATE_LIMIT_WINDOW: '5' }
  const [one, two] = [await build(t, { ...shared, RATE_LIMIT_MAX: '4', RATE_LIMIT_FAILED_KEY_MAX: '2' }), await build(t, { ...shared, RATE_LIMIT_MAX: '4', RATE_LIMIT_FAILED_KEY_MAX: '2' })]
  const { key } = await makeKey(one)
  const address = freshAddress()
  const turns = [one, two, one, two, one, two]
  const found = []
  for (const instance of turns) found.push((await request(instance, freshAddress(), key)).statusCode)
  t.strictSame(found, [200, 200, 200, 200, 429, 429])
  const wait = tooMany(t, await request(two, freshAddress(), key), 4, 5)
  const failed = []
  for (const instance of turns.slice(0, 3)) failed.push((await request(instance, address)).statusCode)
  t.strictSame(failed, [401, 401, 429])
  await sleep(wait * 1000)
  t.equal((await request(one, freshAddress(), key)).statusCode, 200)
})

t.test('without an answer of Redis each instance goes on counting by itself', async t => {
  const fastify = await build(t, { REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMIT_MAX: '2' })
  const { key } = await makeKey(fastify)
  t.strictSame(await statuses(3, () => request(fastify, '192.0.2.1', key)), [200, 200, 429])
})
