// Runs alone: counts requests in Redis, under keys of its process.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { needs as needed } from '../../schemas/health.js'
import { build, makeKey, needs, requestToken, temporaryDirectory, TEST_REDIS_URL } from '../helper.js'
import { fakeModel, installModels } from '../installed-model.js'
import { redisProxy } from '../network-proxy.js'
import { until } from '../process.js'
import { breakDatabase, NOT_ALLOWED, ownHeaders, TOO_MANY, watchQueries } from './kit.js'

t.test('GET /health/live/ says that the process answers, whatever else is missing (200)', async t => {
  const fastify = await build(t)
  breakDatabase(fastify, new Error('gone'))
  for (const url of ['/health/live/', '/health/live', '/health/live/?x']) {
    const response = await fastify.inject({ url })
    t.strictSame([response.statusCode, response.json()], [200, { status: 'ok' }], url)
    t.equal(Object.keys(response.headers).filter(name => name.startsWith('x-ratelimit')).length, 0)
  }
})

t.test('GET /health/ready/ says whether requests can be answered, and names what is missing (200, 503)', async t => {
  const fastify = await build(t)
  const ask = (url = '/health/ready/') => fastify.inject({ url })
  for (const url of ['/health/ready/', '/health/ready']) {
    const response = await ask(url)
    t.strictSame([response.statusCode, response.json()], [200, { status: 'ok', missing: [], parked_reports: 0 }], url)
    t.match(ownHeaders(response), { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
  }
  const mend = breakDatabase(fastify, new Error('gone'))
  await until(async () => (await ask()).statusCode === 503, 'it was asked anew')
  const broken = await ask()
  t.strictSame([broken.statusCode, broken.json()], [503, { status: 'unavailable', missing: ['database'], parked_reports: null }])
  t.equal(broken.headers['cache-control'], 'no-store')
  mend()
  await until(async () => (await ask()).statusCode === 200, 'it was asked anew')
})

t.test('GET /health/ready/ asks once for all who ask at the same time', async t => {
  const fastify = await build(t)
  const statements = watchQueries(fastify)
  const answers = await Promise.all(Array.from({ length: 50 }, () => fastify.inject({ url: '/health/ready/', remoteAddress: '192.0.2.1' })))
  t.strictSame([...new Set(answers.map(({ body }) => body))], ['{"status":"ok","missing":[],"parked_reports":null}'])
  t.strictSame(statements.filter(statement => statement === 'select 1'), ['select 1'])
})

t.test('GET /health/ready/ tells the number of parked reports on the same machine only', async t => {
  const fastify = await build(t)
  const parked = async (remoteAddress: string, headers = {}) => {
    const response = await fastify.inject({ url: '/health/ready/', remoteAddress, headers })
    return response.json<{ parked_reports: number | null }>().parked_reports
  }
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) t.equal(await parked(address), 0, address)
  for (const address of ['192.0.2.1', '10.127.0.1', '2001:db8::1', '::ffff:10.0.0.1']) t.equal(await parked(address), null, address)
  t.equal(await parked('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }), null)
  t.equal(await parked('127.0.0.1', { forwarded: 'for=192.0.2.1' }), null)
  fastify.consultations.countParked = async () => { throw new Error('gone in between') }
  t.equal(await parked('127.0.0.1'), null, 'the answer keeps its shape')
})

t.test('GET /health/ready/ is limited by address, whatever else the address does (429)', async t => {
  const fastify = await build(t, { RATE_LIMIT_READY_MAX: '3', RATE_LIMIT_ADDRESS_MAX: '1' })
  const ask = (url: string, remoteAddress = '192.0.2.1') => fastify.inject({ url, remoteAddress })
  for (let i = 0; i < 2; i++) await ask('/.well-known/jwks.json')
  for (let i = 0; i < 3; i++) t.equal((await ask('/health/ready/')).statusCode, 200)
  const refused = await ask('/health/ready/')
  t.strictSame([refused.statusCode, refused.json<{ error: string }>().error], [429, TOO_MANY])
  t.equal(refused.headers['retry-after'], String(refused.json<{ retry_after: number }>().retry_after))
  t.equal((await ask('/health/ready/', '192.0.2.2')).statusCode, 200, 'another address is not affected')
  t.equal((await ask('/health/live/')).statusCode, 200, 'whether the process lives is never limited')
})

t.test('GET /health/ready/ does not wait for a database that does not answer (503)', async t => {
  const fastify = await build(t)
  const executor = fastify.db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  let goOn = () => {}
  const stuck = new Promise<void>(resolve => { goOn = resolve })
  executor.provideConnection = async consumer => {
    await stuck
    return provide(consumer)
  }
  const response = await fastify.inject({ url: '/health/ready/' })
  executor.provideConnection = provide
  goOn()
  t.strictSame([response.statusCode, response.json()], [503, { status: 'unavailable', missing: ['database'], parked_reports: null }])
})

/** What is said of an instance without Redis. */
const withoutRedis = {
  missing: ['redis'], degraded: [{ name: 'redis', lost: 'Each instance counts requests for the rate limits separately.' }]
}

t.test('GET /health/ready/ names a Redis that does not answer, and what is lost: requests are answered (200)', async t => {
  const fastify = await build(t, { REDIS_URL: 'redis://127.0.0.1:1' })
  const response = await fastify.inject({ url: '/health/ready/' })
  t.strictSame([response.statusCode, response.json()], [200, { status: 'ok', ...withoutRedis, parked_reports: 0 }])
  breakDatabase(fastify, new Error('gone'))
  const read = async () => (await fastify.inject({ url: '/health/ready/' })).json<{ missing: string[] }>()
  await until(async () => (await read()).missing.includes('database'), 'it was asked anew')
  t.strictSame(await read(), { status: 'unavailable', ...withoutRedis, missing: ['database', 'redis'], parked_reports: null })
})

t.test('GET /health/ready/ names a Redis that is silent, while requests are answered, and is well when it is back', { skip: needs.redis }, async t => {
  const proxy = await redisProxy(t, TEST_REDIS_URL)
  const fastify = await build(t, { REDIS_URL: proxy.url })
  const { key } = await makeKey(fastify)
  const missing = async () => (await fastify.inject({ url: '/health/ready/' })).json<{ missing: string[] }>().missing.join()
  t.equal(await missing(), '')
  for (const silence of ['hold', 'pause'] as const) {
    proxy[silence]()
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestToken(fastify, key)))
    t.strictSame([...new Set(answers.map(({ statusCode }) => statusCode))], [200])
    await until(async () => await missing() === 'redis', 'it is named')
    proxy.resume()
    await until(async () => await missing() === '', 'it is well', 10_000)
  }
})

t.test('GET /health/ready/ is well with Redis (200)', { skip: needs.redis }, async t => {
  const fastify = await build(t, { REDIS_URL: TEST_REDIS_URL })
  t.strictSame((await fastify.inject({ url: '/health/ready/' })).json(), { status: 'ok', missing: [], parked_reports: 0 })
})

t.test('GET /health/ready/ names the models in use on the same machine only', async t => {
  const MODELS_DIR = temporaryDirectory(t)
  installModels(MODELS_DIR, [{ name: 'small', content: fakeModel({}) }])
  const fastify = await build(t, { MODELS_DIR })
  const models = async (remoteAddress: string, headers = {}) => {
    return (await fastify.inject({ url: '/health/ready/', remoteAddress, headers })).json<{ models?: unknown }>().models
  }
  t.strictSame(await models('127.0.0.1'), [{ task: 'language', name: 'small', revision: 'r1', place: 'local' }])
  for (const [address, headers] of [['192.0.2.1', {}], ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }]] as const) {
    t.equal(await models(address, headers), undefined, address)
  }
})

t.test('health refuses every other method (405)', async t => {
  const fastify = await build(t)
  for (const url of ['/health/live/', '/health/ready/']) {
    const response = await fastify.inject({ method: 'POST', url })
    t.strictSame([response.statusCode, response.json(), response.headers.allow], [405, NOT_ALLOWED, 'GET, HEAD'])
  }
})

t.test('the guide for operators says of each dependency whether it is needed, and what is lost without it', async t => {
  const guide = readFileSync(new URL('../../docs/operate/watch.md', import.meta.url), 'utf8')
  const rows = [...guide.matchAll(/^\| `(\w+)` \| (`503`|`200`) \| (.+) \|$/gm)].map(([, name = '', status, lost]) => [name, status, lost])
  t.strictSame(rows, Object.entries(needed).map(([name, { required, lost }]) => [name, required ? '`503`' : '`200`', lost.replace(/\.$/, '')]))
})
