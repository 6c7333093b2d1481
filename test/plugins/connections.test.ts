import { connect, type AddressInfo, type Socket } from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { serverOptions } from '../../app.js'
import { parseConfig } from '../../lib/runtime/settings/parse-config.js'
import configuration from '../../plugins/config.js'
import connections from '../../plugins/connections.js'
import errors from '../../plugins/errors/index.js'
import { toReadingErrors } from '../../lib/runtime/validation/validation-errors.js'
import { until } from '../process.js'

/** An instance that listens, with one route, and nothing else. */
async function listening (t: Test) {
  const config = parseConfig({ LOG_LEVEL: 'silent' })
  const fastify = Fastify(serverOptions(config))
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config })
  await fastify.register(errors)
  await fastify.register(connections)
  fastify.get('/', async () => ({ status: 'ok' }))
  fastify.post('/', async request => ({ read: request.body }))
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as AddressInfo

  /** Sends bytes over a connection of its own, and never closes it: what comes back until the other end does. */
  async function send (bytes: string | Buffer): Promise<{ head: string[], status: number, body: string }> {
    let received = ''
    let ended = false
    const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    t.teardown(() => socket.destroy())
    socket.setEncoding('utf8').on('data', (text: string) => { received += text }).on('end', () => { ended = true }).on('error', () => { ended = true })
    socket.write(bytes)
    await until(() => ended, 'the connection ended')
    const [head = '', body = ''] = received.split('\r\n\r\n')
    const [line = '', ...headers] = head.split('\r\n')
    return { status: Number(line.split(' ')[1]), head: headers.map(header => header.toLowerCase()), body }
  }

  async function openConnections (): Promise<number> {
    return promisify(fastify.server.getConnections.bind(fastify.server))()
  }
  return { send, openConnections }
}

const unreadable: Record<string, [bytes: string | Buffer, code: string]> = {
  'what is no HTTP': ['hello\r\n\r\n', 'UNREADABLE_REQUEST'],
  'the start of a TLS connection': [Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]), 'UNREADABLE_REQUEST'],
  'a header without a colon': ['GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 'UNREADABLE_REQUEST'],
  'an unknown method': ['EXPLODE / HTTP/1.1\r\nHost: x\r\n\r\n', 'UNREADABLE_REQUEST'],
  'another version of HTTP': ['GET / HTTP/3.7\r\nHost: x\r\n\r\n', 'UNREADABLE_REQUEST'],
  'two lengths': ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}', 'UNREADABLE_REQUEST'],
  'a length and chunks': ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 'UNREADABLE_REQUEST'],
  'headers that are too large': [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'HEADERS_TOO_LARGE']
}

t.test('what is no request is answered in the documented shape (400), and the connection is closed, whatever the client does', async t => {
  const { send, openConnections } = await listening(t)
  await Promise.all(Object.entries(unreadable).map(async ([what, [bytes, code]]) => {
    const { status, head, body } = await send(bytes)
    t.strictSame([status, JSON.parse(body)], [400, toReadingErrors(code)], what)
    t.match(head, [
      'content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`, 'cache-control: no-store',
      'x-content-type-options: nosniff', /^x-request-id: [\da-f-]{36}$/, 'connection: close'
    ], what)
    t.equal(head.length, 6)
  }))
  await until(async () => await openConnections() === 0, 'the service has closed its end, too')
})

t.test('CONNECT is refused with what is allowed (405), and the connection is closed, whatever the client does', async t => {
  const { send, openConnections } = await listening(t)
  const { status, head, body } = await send('CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n')
  t.strictSame([status, JSON.parse(body)], [405, { error: 'This method is not allowed here.', code: 'method_not_allowed' }])
  t.ok(head.includes('allow: get, head, post, options'))
  await until(async () => await openConnections() === 0, 'the service has closed its end, too')
})

t.test('a request with an expectation is answered like any other (200)', async t => {
  const { send } = await listening(t)
  for (const expectation of ['wonders', '100-continue']) {
    const { status, body } = await send(`GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: ${expectation}\r\n\r\n`)
    t.ok(status === 200 || status === 100, expectation)
    t.match(body, expectation === 'wonders' ? '{"status":"ok"}' : /^HTTP\/1\.1 200|^\{/)
  }
})

t.test('a request that asks for another protocol is answered in this one (200)', async t => {
  const { send } = await listening(t)
  const { status, body } = await send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n')
  t.strictSame([status, body], [200, '{"status":"ok"}'])
})

t.test('an HTTP/1.1 request without a host is refused (400), an HTTP/1.0 request needs none (200)', async t => {
  const { send } = await listening(t)
  const without = await send('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
  t.strictSame([without.status, JSON.parse(without.body)], [400, toReadingErrors('HOST_MISSING')])
  const old = await send('GET / HTTP/1.0\r\n\r\n')
  t.strictSame([old.status, old.body], [200, '{"status":"ok"}'])
})
