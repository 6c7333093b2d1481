import { randomUUID } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { bearer, begin, makeClient, post } from '../../consultations.js'
import { build, user } from '../../helper.js'
import { listening, refusal, StreamClient, tokenIn } from './streams.js'

const unauthorised = { status: 401, body: { error: 'The access token is missing or not valid.', code: 'access_token_invalid' } }

t.test('a stream needs a token, as a subprotocol or in Authorization, once, and never in the URL (401)', async t => {
  const { url, id, headers, key } = await listening(t)
  const token = tokenIn(headers)
  const v1 = 'consultation.v1'
  for (const [what, address, protocols, sent] of [
    ['none', url(id), [v1], {}],
    ['a wrong one', url(id), [v1, `bearer.${token.slice(0, -4)}AAAA`], {}],
    ['an empty one', url(id), [v1, 'bearer.'], {}],
    ['in the URL', `${url(id)}?token=${token}&access_token=${token}`, [v1], {}],
    ['two', url(id), [v1, `bearer.${token}`, `bearer.${token}.x`], {}],
    ['in both places', url(id), [v1, `bearer.${token}`], headers],
    ['an API key', url(id), [v1], { 'x-api-key': key }]
  ] as Array<[string, string, string[], Record<string, string>]>) {
    t.strictSame(await refusal(address, protocols, sent), unauthorised, what)
  }
  const client = new StreamClient(url(id), [v1], { headers })
  t.match(await client.start(), { type: 'ready', next_sequence: 0 }, 'in Authorization')
  client.socket.terminate()
})

t.test('what cannot be streamed to is refused before there is a WebSocket', async t => {
  const { fastify, url, id, headers, key } = await listening(t)
  const protocols = ['consultation.v1', `bearer.${tokenIn(headers)}`]
  t.strictSame(await refusal(url(randomUUID()), protocols), { status: 404, body: { error: 'Not found.', code: 'not_found' } })
  t.strictSame(await refusal(url('x'), protocols), {
    status: 400, body: [{ loc: ['path', 'id'], msg: 'id is not valid.', type: 'value_error' }]
  })
  t.strictSame(await refusal(url(id), [`bearer.${tokenIn(headers)}`]), {
    status: 400, body: [{ loc: ['header', 'sec-websocket-protocol'], msg: 'sec-websocket-protocol must offer consultation.v1.', type: 'literal_error' }]
  })
  const stranger = await makeClient(fastify, { customer: 'Other Hospital' })
  t.strictSame(await refusal(url(id), ['consultation.v1', `bearer.${tokenIn(stranger.headers)}`]), { status: 404, body: { error: 'Not found.', code: 'not_found' } })
  const colleague = await makeClient(fastify, {}, { ...user, user_id: 'u-2' })
  t.strictSame(await refusal(url(id), ['consultation.v1', `bearer.${tokenIn(colleague.headers)}`]), { status: 404, body: { error: 'Not found.', code: 'not_found' } })
  t.ok(key)

  const { id: chunked } = await begin(fastify, headers)
  await fastify.db.insertInto('audio_recordings').values({ consultation_id: chunked, source: 'chunks' }).execute()
  t.strictSame(await refusal(url(chunked), protocols), {
    status: 409, body: { error: 'The audio of the consultation was uploaded in chunks; it cannot be streamed as well.', code: 'audio_source_different' }
  })
  await post(fastify, headers, id, 'finish')
  t.strictSame(await refusal(url(id), protocols), { status: 409, body: { error: 'The consultation is finished; it takes no more audio.', code: 'consultation_finished' } })
})

t.test('a request that asks for no WebSocket gets 426, and the connection lives on', async t => {
  const { fastify, id, headers } = await listening(t)
  const response = await fastify.inject({ url: `/api/v1/consultations/${id}/stream/`, headers })
  t.equal(response.statusCode, 426)
  t.strictSame(response.json(), { error: 'This is a WebSocket: connect with one.', code: 'websocket_required' })
  t.equal(response.headers.upgrade, 'websocket')
})

t.test('without a speech engine audio is refused with the setting that is missing (503)', async t => {
  const { url, id, headers } = await listening(t, { SPEECH_ENGINE: 'none' })
  t.strictSame(await refusal(url(id), ['consultation.v1', `bearer.${tokenIn(headers)}`]), {
    status: 503, body: { error: 'Recording is off: no speech engine is configured.', code: 'speech_engine_not_set' }
  })
})

t.test('a page of an origin that is not allowed is refused (403), one that is may stream', async t => {
  const { url, id, headers } = await listening(t, { CORS_ORIGINS: 'https://ehr.example' })
  const protocols = ['consultation.v1', `bearer.${tokenIn(headers)}`]
  for (const origin of ['https://evil.example', 'null', 'https://ehr.example:8443']) {
    t.strictSame(await refusal(url(id), protocols, { origin }), { status: 403, body: { error: 'Pages of this origin may not stream.', code: 'origin_not_allowed' } }, origin)
  }
  const client = new StreamClient(url(id), protocols, { headers: { origin: 'https://ehr.example' } })
  t.match(await client.start(), { type: 'ready' })
  client.socket.terminate()
})

t.test('too many streams of a user, or of all, are refused (429), until one ends', async t => {
  const { fastify, url, id, headers, connect } = await listening(t, { STREAMS_PER_USER_MAX: '1', STREAMS_MAX: '2', STREAMS_PER_CUSTOMER_MAX: '2' })
  const other = await makeClient(fastify, {}, { ...user, user_id: 'u-2' })
  const third = await makeClient(fastify, {}, { ...user, user_id: 'u-3' })
  const protocolsOf = (headers: { authorization: string }) => ['consultation.v1', `bearer.${tokenIn(headers)}`]
  const first = connect(id, headers)
  await first.start()
  t.strictSame(await refusal(url(id), protocolsOf(headers)), { status: 429, body: { error: 'This user has too many streams open.', code: 'too_many_streams', retry_after: 10 } })
  const { id: second } = await begin(fastify, other.headers)
  const { id: last } = await begin(fastify, third.headers)
  await connect(second, other.headers).start()
  t.strictSame(await refusal(url(last), protocolsOf(third.headers)), {
    status: 429, body: { error: 'Too many streams are open on this instance.', code: 'too_many_streams', retry_after: 10 }
  })
  first.socket.close()
  await first.closed
  const again = new StreamClient(url(last), protocolsOf(third.headers))
  t.match(await again.start(), { type: 'ready' })
  again.socket.terminate()
})

t.test('one customer cannot take all streams of an instance (429)', async t => {
  const { fastify, url, id, headers, key, connect } = await listening(t, { STREAMS_MAX: '2' })
  await connect(id, headers).start()
  const colleague = await bearer(fastify, key, { ...user, user_id: 'u-2' })
  const { id: second } = await begin(fastify, colleague)
  t.strictSame(await refusal(url(second), ['consultation.v1', `bearer.${tokenIn(colleague)}`]), {
    status: 429, body: { error: 'This customer has too many streams open on this instance.', code: 'too_many_streams', retry_after: 10 }
  })
  const stranger = await makeClient(fastify, { customer: 'Other Hospital' })
  const { id: other } = await begin(fastify, stranger.headers)
  t.match(await connect(other, stranger.headers).start(), { type: 'ready' })
})

/** Sends bytes and returns everything that comes until the server closes, or for as long as `enough` is false. */
async function exchange (t: Test, fastify: FastifyInstance, text: string, enough: (answer: string) => boolean): Promise<string> {
  const { port } = fastify.server.address() as { port: number }
  const socket = connectSocket(port, '127.0.0.1').setEncoding('utf8')
  t.teardown(() => socket.destroy())
  socket.write(text)
  let answer = ''
  for await (const part of socket as AsyncIterable<string>) {
    answer += part
    if (enough(answer)) break
  }
  return answer
}

const answers = (text: string) => text.match(/HTTP\/1\.1 \d+/g) ?? []

t.test('a request that asks for another protocol, or for a WebSocket with another method, is answered as if it had not', async t => {
  const fastify = await build(t)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const asking = (line: string, protocol: string, body = '') =>
    `${line} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const plain = 'GET /health/live/ HTTP/1.1\r\nHost: x\r\n\r\n'
  const both = await exchange(t, fastify, asking('GET /health/live/', 'h2c') + plain, text => answers(text).length === 2)
  t.strictSame(answers(both), ['HTTP/1.1 200'], 'and the connection is closed')
  const posted = await exchange(t, fastify, asking('POST /api/v1/token/', 'websocket', '{}') + plain, text => answers(text).length === 2)
  t.strictSame(answers(posted), ['HTTP/1.1 401'], 'with its body')
})

t.test('a WebSocket anywhere else is answered as the path is, and the connection closed', async t => {
  const fastify = await build(t)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  for (const [path, status] of [['/health/live/', 200], ['/nowhere/', 404], ['/api/v1/consultations/', 401]] as const) {
    const text = await exchange(t, fastify, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, () => false)
    t.strictSame(answers(text), [`HTTP/1.1 ${status}`], path)
    t.match(text, /\r\nconnection: close\r\n/i, path)
    t.match(text, /\}$/, 'whole')
  }
})

t.test('the finish of a consultation that the caller cannot see does nothing for its stream', async t => {
  const { fastify, key, headers, id } = await listening(t)
  const stranger = await bearer(fastify, key, { ...user, user_id: 'u-2' })
  const flushed: string[] = []
  fastify.streams.flush = async id => { flushed.push(id) }
  t.equal((await post(fastify, stranger, id, 'finish')).statusCode, 404)
  t.strictSame(flushed, [])
  t.equal((await post(fastify, headers, id, 'finish')).statusCode, 202)
  t.strictSame(flushed, [id])
})
