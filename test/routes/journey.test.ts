import http from 'node:http'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import t from 'tap'
import Fastify from 'fastify'
import app, { serverOptions } from '../../app.js'
import { runOperation } from '../../plugins/admin/operations.js'
import { build, makeKey, testConfig, user } from '../helper.js'
import { until } from '../process.js'
import { bare, listen, send } from './kit.js'

/** A token request as a customer's backend makes it. */
async function ask (base: string, key: string, details: object = user): Promise<Response> {
  return fetch(`${base}/api/v1/token/`, {
    method: 'POST', headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' }, body: JSON.stringify(details)
  })
}

t.test('a customer gets a key, its backend a token, its frontend a session, and the token verifies with the published key', async t => {
  const fastify = await build(t)
  const base = `http://127.0.0.1:${await listen(fastify)}`
  const operate = (name: string, params: object) => runOperation(fastify.db, fastify.apiKeys.pepper, name, params, fastify.config)

  t.strictSame(await (await fetch(`${base}/health/ready/`)).json(), { status: 'ok', missing: [], parked_reports: 0 })
  const { id, key } = await operate('api-key.create', { customer: 'General Hospital', name: 'backend', mode: 'live', organisations: ['Riverside Practice'] }) as { id: string, key: string }

  const issued = await ask(base, key, { ...user, first_name: 'Zoë', healthcare_provider_type: 'general_practitioner' })
  t.equal(issued.status, 200)
  t.equal(issued.headers.get('cache-control'), 'no-store')
  const { token, expires_at: expiresAt } = await issued.json() as { token: string, expires_at: string }

  const session = await fetch(`${base}/api/v1/session/`, { headers: { Authorization: `Bearer ${token}`, Origin: 'https://ehr.example' } })
  t.strictSame([session.status, await session.json()], [200, {
    ...user, first_name: 'Zoë', healthcare_provider_type: 'general_practitioner', expires_at: expiresAt
  }])
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(`${base}/.well-known/jwks.json`)), {
    issuer: fastify.config.PUBLIC_URL, audience: fastify.config.TOKEN_AUDIENCE, typ: 'at+jwt', requiredClaims: ['sub', 'exp']
  })
  t.equal(new Date((payload.exp ?? 0) * 1000).toISOString(), expiresAt)

  const elsewhere = await ask(base, key, { ...user, organisation: 'Elsewhere' })
  t.strictSame([elsewhere.status, await elsewhere.json()], [403, { error: 'The API key is not allowed to act for this organisation.' }])
  await operate('user.block', { customer: 'General Hospital', user_id: 'u-2' })
  t.equal((await ask(base, key, { ...user, user_id: 'u-2' })).status, 403)
  await operate('user.unblock', { customer: 'General Hospital', user_id: 'u-2' })
  t.equal((await ask(base, key, { ...user, user_id: 'u-2' })).status, 200)

  const rotated = await operate('api-key.rotate', { id, grace_hours: 1 }) as { key: string }
  t.equal((await ask(base, rotated.key)).status, 200)
  await operate('api-key.revoke', { id })
  await sleep(5000)
  t.equal((await ask(base, key)).status, 401)
  t.equal((await ask(base, rotated.key)).status, 200)
  t.equal((await fetch(`${base}/api/v1/session/`, { headers: { Authorization: `Bearer ${token}` } })).status, 401, 'a token ends with its key')
})

t.test('a backend that waits for retry_after goes on', async t => {
  const fastify = await build(t, { RATE_LIMIT_WINDOW: '4', RATE_LIMIT_MAX: '1' })
  const { key } = await makeKey(fastify)
  const base = `http://127.0.0.1:${await listen(fastify)}`
  t.equal((await ask(base, key)).status, 200)
  const limited = await ask(base, key)
  const { retry_after: seconds } = await limited.json() as { retry_after: number }
  t.strictSame([limited.status, limited.headers.get('retry-after')], [429, String(seconds)])
  await sleep(seconds * 1000)
  t.equal((await ask(base, key)).status, 200)
})

t.test('many requests at once, for the same and for different users, all get their own token', async t => {
  const fastify = await build(t, { RATE_LIMIT_MAX: '1000' })
  const { key } = await makeKey(fastify)
  const base = `http://127.0.0.1:${await listen(fastify)}`
  const answers = await Promise.all(Array.from({ length: 200 }, async (_, i) => {
    const response = await ask(base, key, { ...user, user_id: `u-${i % 20}`, first_name: `Name ${i % 40}` })
    return { i, status: response.status, ...await response.json() as { token: string } }
  }))
  t.ok(answers.every(({ status }) => status === 200))
  t.equal(new Set(answers.map(({ token }) => token)).size, 200)
  for (const { i, token } of answers.slice(0, 20)) {
    const session = await (await fetch(`${base}/api/v1/session/`, { headers: { authorization: `Bearer ${token}` } })).json() as { user_id: string }
    t.equal(session.user_id, `u-${i % 20}`)
  }
  const { count } = await fastify.db.selectFrom('users').select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  t.equal(Number(count), 20)
})

t.test('one connection serves many requests, good and bad', async t => {
  const fastify = await build(t)
  const { key } = await makeKey(fastify)
  const port = await listen(fastify)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  const sockets = new Set<unknown>()
  const post = async (body: string, headers: Record<string, string>) => {
    const request = http.request({ port, host: '127.0.0.1', agent, method: 'POST', path: '/api/v1/token/', headers: { 'content-type': 'application/json', ...headers } })
    request.end(body)
    const [response] = await once(request, 'response') as [http.IncomingMessage]
    sockets.add(response.socket)
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  const good = JSON.stringify(user)
  const found = [await post(good, { 'x-api-key': key }), await post(good, {}), await post('{}', { 'x-api-key': key }), await post(good, { 'x-api-key': key })]
  t.strictSame(found, [200, 401, 400, 200])
  t.equal(sockets.size, 1)
})

t.test('a request that had begun when the service stops is answered (200)', async t => {
  const fastify = await build(t, {}, { keepOpen: true })
  const { key } = await makeKey(fastify)
  const port = await listen(fastify)
  const body = JSON.stringify(user)
  const arrived = once(fastify.server, 'connection') as Promise<[Socket]>
  const begun = send(port, [`POST /api/v1/token/ HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n`, ...Array<string>(40).fill('X: y\r\n'), `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`])
  const [socket] = await arrived
  await until(() => socket.bytesRead > 0, 'the request has begun')
  const closed = fastify.close()
  const answer = await begun
  t.strictSame([answer.status, answer.headers.connection], [200, 'close'])
  await closed
})

t.test('without that, Fastify answers in a shape of its own, and these tests would notice', async t => {
  const fastify = await bare(t, { server: { routerOptions: { ignoreTrailingSlash: true }, return503OnClosing: true } })
  const port = await listen(fastify)
  const arrived = once(fastify.server, 'connection') as Promise<[Socket]>
  const begun = send(port, ['GET /.well-known/jwks.json HTTP/1.1\r\nHost: x\r\n', ...Array<string>(40).fill('X: y\r\n'), '\r\n'])
  const [socket] = await arrived
  await until(() => socket.bytesRead > 0, 'the request has begun')
  const closed = fastify.close()
  t.equal((await begun).status, 503)
  await closed
})

t.test('a request that does not arrive in time is refused in the documented shape (400)', async t => {
  const config = await testConfig(t)
  const { logger: _, ...options } = serverOptions(config)
  const fastify = Fastify({ ...options, requestTimeout: 300, http: { requireHostHeader: false, connectionsCheckingInterval: 50 } })
  t.teardown(() => fastify.close())
  await fastify.register(app, { config })
  const port = await listen(fastify as never)
  for (const part of ['POST /api/v1/token/ HTTP/1.1\r\nHost: x\r\n', 'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Le']) {
    const { status, body } = await send(port, part)
    t.strictSame([status, JSON.parse(body)], [400, [{ loc: ['request'], msg: 'The request did not arrive in time.', type: 'value_error' }]])
  }
})
