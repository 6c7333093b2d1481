import t from 'tap'
import { build, needs, TEST_REDIS_URL } from '../helper.js'
import { breakDatabase, NOT_ALLOWED, ownHeaders } from './kit.js'

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
  const broken = await ask()
  t.strictSame([broken.statusCode, broken.json()], [503, { status: 'unavailable', missing: ['database'], parked_reports: null }])
  t.equal(broken.headers['cache-control'], 'no-store')
  mend()
  t.equal((await ask()).statusCode, 200)
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

t.test('GET /health/ready/ names Redis when it does not answer (503)', async t => {
  const fastify = await build(t, { REDIS_URL: 'redis://127.0.0.1:1' })
  const response = await fastify.inject({ url: '/health/ready/' })
  t.strictSame([response.statusCode, response.json()], [503, { status: 'unavailable', missing: ['redis'], parked_reports: 0 }])
  breakDatabase(fastify, new Error('gone'))
  t.strictSame((await fastify.inject({ url: '/health/ready/' })).json(), { status: 'unavailable', missing: ['database', 'redis'], parked_reports: null })
})

t.test('GET /health/ready/ is well with Redis (200)', { skip: needs.redis }, async t => {
  const fastify = await build(t, { REDIS_URL: TEST_REDIS_URL })
  t.strictSame((await fastify.inject({ url: '/health/ready/' })).json(), { status: 'ok', missing: [], parked_reports: 0 })
})

t.test('health refuses every other method (405)', async t => {
  const fastify = await build(t)
  for (const url of ['/health/live/', '/health/ready/']) {
    const response = await fastify.inject({ method: 'POST', url })
    t.strictSame([response.statusCode, response.json(), response.headers.allow], [405, NOT_ALLOWED, 'GET, HEAD'])
  }
})
