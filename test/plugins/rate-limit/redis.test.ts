// Runs alone: counts requests in Redis, under keys of its process.
import t, { type Test } from 'tap'
import { needs, TEST_REDIS_URL } from '../../helper.js'
import { until } from '../../process.js'
import { limitedInstance, someAddress, type Answer, type Limited } from './instance.js'
import { redisProxy } from '../../network-proxy.js'

/** No answer may take longer, whatever Redis does: only ever reached on a busy machine when something waits for Redis again and again. */
const QUICK_MS = 10_000

const AWAY = 'redis cannot be reached: rate limits are counted by this instance alone until it answers'
const BACK = 'redis is back: rate limits are shared between instances again'

async function askQuickly (t: Test, { ask }: Limited, address: string): Promise<Answer> {
  const before = Date.now()
  const answer = await ask('address', { address })
  const took = Date.now() - before
  t.ok(took < QUICK_MS, `answered in ${took} ms`)
  return answer
}

async function closeQuickly (t: Test, { fastify }: Limited): Promise<void> {
  const before = Date.now()
  await fastify.close()
  t.ok(Date.now() - before < QUICK_MS, 'closed at once')
}

/** Whether two instances count together now. */
async function share (a: Limited, b: Limited): Promise<boolean> {
  const address = someAddress()
  const answers = [await a.ask('address', { address }), await b.ask('address', { address }), await a.ask('address', { address })]
  return answers.map(({ remaining }) => remaining).join() === '5999,5998,5997'
}

t.test('instances with one Redis share one count', { skip: needs.redis }, async t => {
  const env = { REDIS_URL: TEST_REDIS_URL, RATE_LIMIT_MAX: '3', RATE_LIMIT_WINDOW: '50' }
  const [a, b] = await Promise.all([limitedInstance(t, env), limitedInstance(t, env)])
  const key = someAddress()
  const answers = [await a.ask('api-key', { key }), await b.ask('api-key', { key }), await a.ask('api-key', { key }), await b.ask('api-key', { key })]
  t.strictSame(answers.map(({ status, remaining }) => [status, remaining]), [[200, 2], [200, 1], [200, 0], [429, 0]])
  t.match(await a.ask('api-key', { key, max: 10 }), { status: 200, max: 10, remaining: 5 })
  t.ok(await share(a, b))
  t.strictSame([a.messages(), b.messages()].map(messages => messages.filter(message => message === AWAY)), [[], []])
})

t.test('instances with one Redis share one budget of work', { skip: needs.redis }, async t => {
  const env = { REDIS_URL: TEST_REDIS_URL, USER_WORK_MAX: '100', SEGMENTS_MAX: '10', BODY_LIMIT: '16384', RATE_LIMIT_WINDOW: '50' }
  const instances = await Promise.all([limitedInstance(t, env), limitedInstance(t, env)])
  const caller = { customerId: someAddress(), mode: 'live', subject: 's' }
  async function spend (at: 0 | 1, cost: number): Promise<unknown> {
    const headers: Record<string, unknown> = {}
    const reply = { getHeader: (name: string) => headers[name], header: (name: string, value: unknown) => { headers[name] = value } }
    const { work } = instances[at].fastify.limits
    const status = await work({ caller } as never, reply as never, cost).then(() => 200, ({ statusCode }) => statusCode)
    return [status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]
  }
  t.strictSame(await spend(0, 60), [200, 100, 40])
  t.strictSame(await spend(1, 40), [200, 100, 0])
  t.strictSame(await spend(0, 1), [429, 100, 0])
  t.strictSame(await spend(1, 5), [429, 100, 0])
})

t.test('without a Redis at the address, the service starts, counts by itself, says so once, and stops', async t => {
  const proxy = await redisProxy(t, null)
  await proxy.stop()
  const limited = await limitedInstance(t, { REDIS_URL: proxy.url })
  const address = someAddress()
  for (const remaining of [5999, 5998, 5997]) t.match(await askQuickly(t, limited, address), { status: 200, remaining })
  t.strictSame(limited.messages(), [AWAY])
  for (const { level } of limited.logs.lines) t.equal(level, 40)
  t.notOk(JSON.stringify(limited.logs.lines).includes(proxy.url))
  await closeQuickly(t, limited)
})

t.test('with a Redis that takes connections and never answers, the same', async t => {
  const proxy = await redisProxy(t, null)
  const limited = await limitedInstance(t, { REDIS_URL: proxy.url })
  const address = someAddress()
  for (const remaining of [5999, 5998, 5997]) t.match(await askQuickly(t, limited, address), { status: 200, remaining })
  const together = await Promise.all(Array.from({ length: 20 }, () => askQuickly(t, limited, address)))
  t.strictSame(together.map(({ remaining }) => remaining), Array.from({ length: 20 }, (_, i) => 5996 - i))
  t.strictSame(new Set(limited.messages()).size, limited.messages().length, 'nothing is said twice')
  await closeQuickly(t, limited)
})

for (const [what, method] of [['goes away', 'stop'], ['stops answering', 'pause']] as const) {
  t.test(`when Redis ${what}, requests are answered and counted locally; when it is back, they are shared again`, { skip: needs.redis }, async t => {
    const proxy = await redisProxy(t, TEST_REDIS_URL)
    const a = await limitedInstance(t, { REDIS_URL: proxy.url })
    const b = await limitedInstance(t, { REDIS_URL: TEST_REDIS_URL })
    t.ok(await share(a, b))
    for (let round = 0; round < 2; round++) {
      a.logs.lines.length = 0
      await proxy[method]()
      const address = someAddress()
      await askQuickly(t, b, address)
      const remaining = [await askQuickly(t, a, address), await askQuickly(t, a, address)].map(answer => answer.remaining)
      t.strictSame(remaining, [5999, 5998], 'what the other instance counted is not known')
      await until(() => a.messages().includes(AWAY), 'the log says so')

      await (method === 'stop' ? proxy.restart() : proxy.resume())
      await until(async () => share(a, b), 'they share one count again')
      await until(() => a.messages().includes(BACK), 'the log says that, too')
      t.strictSame(a.messages(), [AWAY, BACK], 'two lines')
    }
  })
}

t.test('a service stops while its Redis is away or silent', { skip: needs.redis }, async t => {
  for (const method of ['stop', 'pause'] as const) {
    const proxy = await redisProxy(t, TEST_REDIS_URL)
    const limited = await limitedInstance(t, { REDIS_URL: proxy.url })
    await proxy[method]()
    await askQuickly(t, limited, someAddress())
    await closeQuickly(t, limited)
  }
})
