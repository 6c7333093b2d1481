import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { limitedInstance, someAddress } from './instance.js'

t.test('requests are counted down for each API key, and the one too many is 429 with the time to wait', async t => {
  const { ask } = await limitedInstance(t, { RATE_LIMIT_MAX: '3', RATE_LIMIT_WINDOW: '50' })
  for (const remaining of [2, 1, 0]) {
    const { reset, ...answer } = await ask('api-key', { key: 'a' })
    t.strictSame(answer, { status: 200, max: 3, remaining, retryAfter: null, body: 'ok' })
    t.ok(reset > 45 && reset <= 50)
  }
  const { reset, ...refused } = await ask('api-key', { key: 'a' })
  t.strictSame(refused, {
    status: 429, max: 3, remaining: 0, retryAfter: reset, body: { error: 'Too many requests; wait before the next one.', code: 'rate_limited', retry_after: reset }
  })
  t.match(await ask('api-key', { key: 'b' }), { status: 200, remaining: 2 }, 'another key has a count of its own')
})

t.test('of requests that arrive together, as many are answered as the limit says', async t => {
  const { ask } = await limitedInstance(t, { RATE_LIMIT_MAX: '3' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('api-key', { key: 'a' })))
  t.strictSame(answers.map(({ status, remaining }) => [status, remaining]), [[200, 2], [200, 1], [200, 0], [429, 0], [429, 0]])
})

t.test('when the window has ended, counting starts again; being refused does not make it longer', async t => {
  const { ask } = await limitedInstance(t, { RATE_LIMIT_MAX: '1', RATE_LIMIT_WINDOW: '1' })
  t.equal((await ask('api-key')).status, 200)
  const start = Date.now()
  t.match(await ask('api-key'), { status: 429, retryAfter: 1 })
  await sleep(600)
  if (Date.now() - start < 900) t.equal((await ask('api-key')).status, 429)
  await sleep(start + 1050 - Date.now())
  t.match(await ask('api-key'), { status: 200, remaining: 0 })
})

t.test('the limit of a key wins over that of the service, upwards and downwards', async t => {
  const { ask } = await limitedInstance(t, { RATE_LIMIT_MAX: '2' })
  t.match(await ask('api-key', { key: 'more', max: 1000 }), { max: 1000, remaining: 999 })
  t.match(await ask('api-key', { key: 'less', max: 1 }), { status: 200, max: 1, remaining: 0 })
  t.match(await ask('api-key', { key: 'less', max: 1 }), { status: 429, max: 1, remaining: 0 })
  t.match(await ask('api-key', { key: 'as the service' }), { max: 2, remaining: 1 })
})

t.test('wrong keys and all requests are counted for each address, and each by itself', async t => {
  const { ask } = await limitedInstance(t, { RATE_LIMIT_FAILED_KEY_MAX: '1', RATE_LIMIT_ADDRESS_MAX: '2' })
  const address = someAddress()
  t.match(await ask('failed-key', { address }), { status: 200, max: 1, remaining: 0 })
  t.match(await ask('failed-key', { address }), { status: 429, max: 1, remaining: 0 })
  t.match(await ask('address', { address }), { status: 200, max: 2, remaining: 1 })
  t.match(await ask('failed-key'), { status: 200 }, 'another address has a count of its own')
})

t.test('addresses of one IPv6 network (/64) share a count, and one written as IPv4 is the IPv4 address', async t => {
  const { ask } = await limitedInstance(t)
  t.match(await ask('address', { address: '2001:db8:0:1::1' }), { remaining: 5999 })
  t.match(await ask('address', { address: '2001:db8:0:1:ffff::2' }), { remaining: 5998 })
  t.match(await ask('address', { address: '2001:db8:0:2::1' }), { remaining: 5999 })
  t.match(await ask('address', { address: '192.0.2.1' }), { remaining: 5999 })
  t.match(await ask('address', { address: '::ffff:192.0.2.1' }), { remaining: 5998 })
})

t.test('two instances without Redis count each for itself', async t => {
  const [a, b] = await Promise.all([limitedInstance(t), limitedInstance(t)])
  const address = someAddress()
  t.match(await a.ask('address', { address }), { remaining: 5999 })
  t.match(await b.ask('address', { address }), { remaining: 5999 })
  t.strictSame([a.fastify.redis, b.fastify.redis], [null, null])
})
