import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import t from 'tap'
import WebSocket from 'ws'
import { begin, makeClient, post } from '../consultations.js'
import { build, Lines } from '../helper.js'
import { send } from '../routes/kit.js'
import { until } from '../process.js'
import { putChunk, wavFile } from '../recordings.js'
import { spoken } from '../spoken-markers.js'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const logs = new Lines()
const fastify = await build(t, {
  DATABASE_URL: '', LOG_LEVEL: 'debug', SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'none', AUDIO_MIN_SPEECH: '500'
}, { logs })
const { key, headers } = await makeClient(fastify)
const { id } = await begin(fastify, headers)
await fastify.listen({ host: '127.0.0.1', port: 0 })
const { port } = fastify.server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`

/** The lines of the log about a request, once there is one. */
async function linesAbout (reqId: string): Promise<unknown[]> {
  await until(() => logs.lines.some(line => line.reqId === reqId), `the log has ${reqId}`)
  return logs.lines.filter(line => line.reqId === reqId)
}

/** Requests of every kind, answered by a route, by a guard, by a hook, by nobody, with a file, and not at all. */
const requests: Record<string, { url: string, method?: string, status: number, headers?: Record<string, string>, body?: string }> = {
  'a success': { url: '/health/live/', status: 200 },
  'a wrong key': { url: '/api/v1/token/', method: 'POST', status: 401 },
  'a body that is not valid': { url: '/api/v1/token/', method: 'POST', status: 400, headers: { 'x-api-key': key, 'content-type': 'application/json' }, body: '{}' },
  'a wrong token': { url: '/api/v1/session/', status: 401 },
  'a path that is not there': { url: '/nowhere', status: 404 },
  'a path that cannot be read': { url: '/%ZZ', status: 400 },
  'another method': { url: '/api/v1/token/', method: 'PUT', status: 405 },
  'a preflight': {
    url: '/api/v1/session/', method: 'OPTIONS', status: 200, headers: { origin: 'https://ehr.example', 'access-control-request-method': 'GET' }
  },
  'a file': { url: '/documentation/static/swagger-ui.css', status: 200 },
  'a file that is not there': { url: '/documentation/static/none.css', status: 404 },
  'a document': { url: '/openapi.json', status: 200 },
  'a page': { url: '/demo/', status: 200 },
  'what only a WebSocket may have': { url: `/api/v1/consultations/${id}/stream/`, status: 426, headers }
}

t.test('every answer has the X-Request-Id that its request had, or a new one, and so have its lines in the log', async t => {
  for (const [what, { url, status, ...request }] of Object.entries(requests)) {
    const given = `call:${Object.keys(requests).indexOf(what)}/of.a_test~7@x=y+z-0`
    const named = await fetch(origin + url, { ...request, headers: { ...request.headers, 'X-Request-ID': given } })
    t.strictSame([named.status, named.headers.get('x-request-id')], [status, given], what)
    t.match(await linesAbout(given), [{ status, msg: 'answered' }], what)
    const unnamed = await fetch(origin + url, request)
    t.match(unnamed.headers.get('x-request-id'), UUID, what)
    t.match(await linesAbout(String(unnamed.headers.get('x-request-id'))), [{ status }], what)
  }
})

t.test('a name that does not belong into a log is replaced by another one', async t => {
  for (const name of ['', 'a b', 'x'.repeat(129), 'a"b', 'a\\nb', '{"level":60}', 'ü', '<script>', 'a,b', '%0a']) {
    const { headers: { 'x-request-id': sent } } = await fastify.inject({ url: '/health/live/', headers: { 'x-request-id': name } })
    t.match(sent, UUID, name)
  }
  const { headers: longest } = await fastify.inject({ url: '/health/live/', headers: { 'x-request-id': 'x'.repeat(128) } })
  t.equal(longest['x-request-id'], 'x'.repeat(128))
  t.equal((await send(port, 'GET /health/live/ HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\r\nX-Request-Id: b\r\n\r\n')).headers['x-request-id']?.match(UUID)?.length, 1)
  const ids = await Promise.all(Array.from({ length: 50 }, async () => (await fastify.inject('/health/live/')).headers['x-request-id']))
  t.equal(new Set(ids).size, 50)
})

t.test('what is no request has an X-Request-Id in its answer and in the log, too', async t => {
  for (const [bytes, status] of [
    ['hello\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 400],
    ['GET /health/live/ HTTP/1.1\r\n\r\n', 400],
    ['CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405]
  ] as const) {
    const answer = await send(port, bytes)
    t.equal(answer.status, status, bytes.slice(0, 40))
    t.match(answer.headers['x-request-id'], UUID, bytes.slice(0, 40))
    t.match(await linesAbout(String(answer.headers['x-request-id'])), [{ status, msg: 'answered' }])
  }
  const named = await send(port, 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\nX-Request-Id: tunnel-1\r\n\r\n')
  t.equal(named.headers['x-request-id'], 'tunnel-1')
})

t.test('a WebSocket, one that is refused, a handshake that is none and an event stream have it', async t => {
  const url = `ws://127.0.0.1:${port}/api/v1/consultations/${id}/stream/`
  const open = new WebSocket(url, ['consultation.v1'], { headers: { ...headers, 'x-request-id': 'socket-1' } })
  const [upgrade] = await once(open, 'upgrade') as [import('node:http').IncomingMessage]
  t.equal(upgrade.headers['x-request-id'], 'socket-1')
  open.close()
  await until(() => logs.lines.some(({ reqId, msg }) => reqId === 'socket-1' && msg === 'stream closed'), 'the log has the end of the stream')

  const refused = new WebSocket(url, ['consultation.v1'], { headers: { 'x-request-id': 'socket-2' } })
  refused.on('error', () => {})
  const [, response] = await once(refused, 'unexpected-response') as [unknown, import('node:http').IncomingMessage]
  t.strictSame([response.statusCode, response.headers['x-request-id']], [401, 'socket-2'])
  response.destroy()

  const handshake = await send(port, `GET /api/v1/consultations/${id}/stream/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Version: 99\r\nSec-WebSocket-Protocol: consultation.v1\r\nX-Request-Id: socket-3\r\nAuthorization: ${headers.authorization}\r\n\r\n`)
  t.strictSame([handshake.status, handshake.headers['x-request-id'], handshake.headers['sec-websocket-version']], [400, 'socket-3', '13'])
  t.strictSame(JSON.parse(handshake.body), [{
    loc: ['header'], msg: 'The headers are not those of a WebSocket handshake (RFC 6455, version 13).', type: 'value_error'
  }])
  t.match(await linesAbout('socket-3'), [{ status: 400 }])

  const watching = new AbortController()
  const events = await fetch(`${origin}/api/v1/consultations/${id}/events/`, { headers: { ...headers, 'x-request-id': 'events-1' }, signal: watching.signal })
  t.equal(events.headers.get('x-request-id'), 'events-1')
  watching.abort()
})

t.test('what follows from a request, later and elsewhere, has its id in the log', async t => {
  const { id: recorded } = await begin(fastify, headers)
  await putChunk(fastify, headers, recorded, 0, wavFile(spoken([1, 2])))
  await post(fastify, { ...headers, 'x-request-id': 'finish-1' }, recorded, 'finish')
  await until(() => logs.lines.some(({ consultation, event }) => consultation === recorded && event === undefined), 'the log has the consultation')
  const lines = await linesAbout('finish-1')
  t.match(lines.filter(line => (line as { consultation?: string, event?: string }).consultation === recorded && !Object.hasOwn(line as object, 'event')), [
    { queue: 'transcriptions', reason: 'speech_engine_unavailable', msg: 'an attempt at durable work failed; it is tried again' }
  ])
  t.match(lines.find(line => (line as { msg?: string }).msg === 'answered'), { status: 202 })
})

t.test('work that follows from no request has an id of its own in the log', async t => {
  await fastify.jobs.enqueueTranscription(fastify.db, id)
  const { rows: [job] } = await sql<{ request: string }>`select context->>'request_id' as request from jobs where consultation_id = ${id}::uuid`.execute(fastify.db)
  t.match(job?.request, UUID)
})

t.test('pages of other origins may send and read it', async t => {
  const preflight = await fastify.inject({
    method: 'OPTIONS', url: `/api/v1/consultations/${id}/`, headers: { origin: 'https://ehr.example', 'access-control-request-method': 'GET' }
  })
  t.match(preflight.headers['access-control-allow-headers'], /\bX-Request-Id\b/)
  const answer = await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers: { ...headers, origin: 'https://ehr.example' } })
  t.match(answer.headers['access-control-expose-headers'], /\bX-Request-Id\b/)
})
