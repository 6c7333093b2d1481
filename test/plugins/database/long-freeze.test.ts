// Runs alone: counts requests in Redis, under keys of its process.
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, needs, requestToken, TEST_REDIS_URL, temporaryDirectory, user } from '../../helper.js'
import { redisProxy } from '../../network-proxy.js'
import { until } from '../../process.js'
import { ANSWERED_MS, BACK_MS, behindProxy, within } from '../../silent-database.js'

/** All limits, and pauses between signs of life (5 s), are over more than once in this time, in milliseconds. */
const FREEZE_MS = 12_000

const LIMITS = { DATABASE_CONNECT_TIMEOUT: '1000', DATABASE_QUERY_TIMEOUT: '1000', DATABASE_TRANSACTION_TIMEOUT: '2000', DATABASE_POOL_MAX: '4' }

const skip = needs.postgres !== false ? needs.postgres : needs.redis

for (const silence of ['pause', 'hold'] as const) {
  t.test(`PostgreSQL and Redis are silent (${silence}) for longer than every time limit: all of it comes back, and nothing is lost`, { skip }, async t => {
    const redis = await redisProxy(t, TEST_REDIS_URL)
    const shared = { SIGNING_KEYS_DIR: temporaryDirectory(t), API_KEY_PEPPER: 'a pepper for tests, long enough for it' }
    const { fastify, proxy, direct } = await behindProxy(t, { ...LIMITS, ...shared, REDIS_URL: redis.url, RATE_LIMIT_WINDOW: '3600' })
    const url = new URL(fastify.config.DATABASE_URL)
    const { rows: [server] } = await direct.query<{ port: number }>('select inet_server_port() as port')
    url.port = String(server?.port)
    // An instance whose network is well.
    const other = await build(t, { ...shared, DATABASE_URL: url.href, REDIS_URL: TEST_REDIS_URL, REPORT_CONCURRENCY: '1', RATE_LIMIT_WINDOW: '3600' })
    const { key, headers } = await makeClient(fastify)
    const { id } = await begin(fastify, headers)
    const visits = [id, (await begin(fastify, headers)).id]

    proxy[silence]()
    redis[silence]()
    const acknowledged = new Set<string>()
    const statuses = new Set<number>()
    const missing = new Set<string>()
    const end = performance.now() + FREEZE_MS
    for (let n = 1; performance.now() < end; n++) {
      const added = { segments: segmentsOf([`Text ${n}.`], n) }
      const [add, read, token, ready] = await within(ANSWERED_MS, 'answered', Promise.all([
        post(fastify, headers, id, 'transcript', added), fastify.inject({ url: `/api/v1/consultations/${id}/`, headers }),
        requestToken(fastify, key, { ...user, user_id: `frozen-${n}` }), fastify.inject('/health/ready/')
      ]))
      if (add.statusCode === 200) acknowledged.add(`s-${n}`)
      for (const { statusCode } of [add, read, token, ready]) statuses.add(statusCode)
      for (const name of ready.json<{ missing: string[] }>().missing) missing.add(name)
      await sleep(100)
    }
    t.strictSame([...statuses], [503], 'nothing is answered as if it had been done')
    t.strictSame([...missing].sort(), ['database', 'redis'])

    proxy.resume()
    redis.resume()
    await until(async () => (await fastify.inject('/health/ready/')).statusCode === 200, 'the pool and Redis answer', BACK_MS)

    // LISTEN: what another instance changes is noticed.
    let noticed = 0
    fastify.changes.subscribe(id, () => { noticed += 1 })
    let round = 0
    await until(async () => {
      round += 1
      await post(other, headers, id, 'transcript', { segments: segmentsOf([`Of another instance ${round}.`], 10_000 + round) })
      return noticed > 0
    }, 'changes are noticed', BACK_MS)

    const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<{ segments: Array<{ id: string }> }>()
    const stored = new Set(segments.map(segment => segment.id))
    t.strictSame([...acknowledged].filter(name => !stored.has(name)), [])
    t.equal(stored.size, segments.length, 'nothing is there twice')

    // Redis: requests are counted together again.
    const remaining = async (instance: typeof fastify) => Number((await requestToken(instance, key)).headers['x-ratelimit-remaining'])
    await until(async () => {
      const first = await remaining(fastify)
      return await remaining(other) === first - 1 && await remaining(fastify) === first - 2
    }, 'requests are counted together', BACK_MS)

    // Jobs: this instance makes reports, and no other.
    await other.close()
    for (const visit of visits) {
      t.equal((await post(fastify, headers, visit, 'transcript', { segments: segmentsOf(spoken, 20_000) })).statusCode, 200)
      t.equal((await post(fastify, headers, visit, 'finish')).statusCode, 202)
    }
    for (const visit of visits) {
      const state = async () => (await fastify.inject({ url: `/api/v1/consultations/${visit}/`, headers })).headers['report-state']
      await until(async () => await state() === 'final', 'the report was made')
    }
  })
}
