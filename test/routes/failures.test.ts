import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { build, copiedDatabase, makeKey, needs, requestToken, user } from '../helper.js'
import { until } from '../process.js'
import { bare, breakDatabase, misfit } from './kit.js'

const FAILED = { error: 'The service failed to answer this request.', code: 'internal_error' }
const UNREACHABLE = { error: 'The service cannot reach its database; try again shortly.', code: 'database_unavailable' }

/** What a database says may quote anything. */
const SECRET = 'SECRETq7Zx'

const broken = (extra: object) => Object.assign(new Error(`${SECRET} at postgres://user:${SECRET}@db`), extra)

t.test('a failure inside is answered in the documented shape, without a word of what failed', async t => {
  const fastify = await build(t)
  const { key } = await makeKey(fastify)
  const { token } = (await requestToken(fastify, key)).json()

  const failures = [
    { error: broken({ code: 'ECONNREFUSED', syscall: 'connect' }), status: 503, body: UNREACHABLE },
    { error: broken({ code: 'ECONNRESET', syscall: 'read' }), status: 503, body: UNREACHABLE },
    { error: broken({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), status: 503, body: UNREACHABLE },
    { error: broken({ code: '57P01' }), status: 503, body: UNREACHABLE },
    { error: broken({ code: '53300' }), status: 503, body: UNREACHABLE },
    { error: new Error('Connection terminated unexpectedly'), status: 503, body: UNREACHABLE },
    { error: new Error('timeout exceeded when trying to connect'), status: 503, body: UNREACHABLE },
    { error: broken({ code: '23505', detail: SECRET, statusCode: 400 }), status: 500, body: FAILED },
    { error: broken({}), status: 500, body: FAILED },
    { error: broken({ statusCode: 418, validation: undefined }), status: 500, body: FAILED }
  ]
  for (const [i, { error, status, body }] of failures.entries()) {
    await t.test(`${status} when the database fails with ${Object.entries(error).map(([, value]) => String(value))[0] ?? 'an error'} (${i})`, async t => {
      const fresh = await makeKey(fastify)
      const mend = breakDatabase(fastify, error)
      const answers = [
        await requestToken(fastify, fresh.key),
        await requestToken(fastify, key, { ...user, user_id: 'not seen before' }),
        await fastify.inject({ url: '/api/v1/session/', headers: { authorization: `Bearer ${token}` } })
      ]
      for (const response of answers) {
        t.strictSame([response.statusCode, response.json()], [status, body])
        t.equal(response.headers['retry-after'], status === 503 ? '5' : undefined)
        t.notMatch(JSON.stringify(response.headers) + response.payload, SECRET)
      }
      t.strictSame((await requestToken(fastify, undefined)).statusCode, 401, 'what needs no database is answered all the same')
      mend()
      t.equal((await requestToken(fastify, fresh.key)).statusCode, 200, 'and works again afterwards')
    })
  }
})

t.test('an answer that does not fit its schema is 500, not sent', async t => {
  const fastify = await bare(t, { prepare: ({ users }) => { users.find = async () => ({ first_name: SECRET, erased_at: null }) as never } })
  const { key } = await makeKey(fastify)
  const { token } = (await requestToken(fastify, key)).json()
  const response = await fastify.inject({ url: '/api/v1/session/', headers: { authorization: `Bearer ${token}` } })
  t.strictSame([response.statusCode, response.json()], [500, FAILED])
})

t.test('without the error handler, these tests would notice', async t => {
  const fastify = await bare(t, { without: ['errors'] })
  const { key } = await makeKey(fastify)
  breakDatabase(fastify, broken({}))
  const response = await requestToken(fastify, key)
  t.strictSame([response.statusCode, response.payload], [500, '{}'])
  t.not(misfit(response.statusCode, response.payload), null)
})

t.test('POST /api/v1/token/ survives a database that goes away and comes back (503, then 200)', { skip: needs.postgres }, async t => {
  const target = new URL(await copiedDatabase(t))
  const sockets = new Set<net.Socket>()
  const makeProxy = () => net.createServer(client => {
    const server = net.connect(Number(target.port || 5432), target.hostname)
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
    client.pipe(server).pipe(client)
  })
  const down = async (proxy: net.Server) => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await once(proxy, 'close')
  }
  let proxy = makeProxy().listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as net.AddressInfo
  t.teardown(() => down(proxy))

  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const fastify = await build(t, { DATABASE_URL: url.href })
  const { key } = await makeKey(fastify)
  t.equal((await requestToken(fastify, key)).statusCode, 200)
  await fastify.apiKeys.settled()

  for (const socket of sockets) socket.unpipe().pause()
  const waiting = requestToken(fastify, key, { ...user, user_id: 'u-2' })
  await sleep(100)
  await down(proxy)
  for (const lost of [await waiting, await requestToken(fastify, key, { ...user, user_id: 'u-2' })]) {
    t.strictSame([lost.statusCode, lost.json()], [503, UNREACHABLE])
  }
  const ready = await fastify.inject({ url: '/health/ready/' })
  t.strictSame([ready.statusCode, ready.json()], [503, { status: 'unavailable', missing: ['database'], parked_reports: null }])
  t.equal((await fastify.inject({ url: '/health/live/' })).statusCode, 200)

  proxy = makeProxy().listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  t.equal((await requestToken(fastify, key, { ...user, user_id: 'u-2' })).statusCode, 200)
  await until(async () => (await fastify.inject({ url: '/health/ready/' })).statusCode === 200, 'it was asked anew')
  t.strictSame((await fastify.inject({ url: '/health/ready/' })).json(), { status: 'ok', missing: [], parked_reports: 0 })
})
