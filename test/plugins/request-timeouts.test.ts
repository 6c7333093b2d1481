import { once } from 'node:events'
import net from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import t, { type Test } from 'tap'
import { clientErrorHandler } from '../../plugins/connections.js'
import { serverOptions } from '../../app.js'
import requestTimeouts, { REQUEST_TIMEOUT_MS } from '../../plugins/request-timeouts.js'
import { testConfig } from '../helper.js'
import { until } from '../process.js'
import { listen, send } from '../routes/kit.js'

const LATE = [{ loc: ['request'], msg: 'The request did not arrive in time.', type: 'value_error' }]

/** A server that is soon out of patience, and how the uploads that it read have ended. */
async function impatient (t: Test, { requestMs = 150, idleMs = 150 } = {}) {
  const ends: string[] = []
  const http = { connectionsCheckingInterval: 50, headersTimeout: 150 }
  const fastify = Fastify({ clientErrorHandler, http }) as unknown as FastifyInstance
  t.teardown(() => fastify.close())
  await fastify.register(fp(async () => {}, { name: 'connections' }))
  await fastify.register(requestTimeouts, { requestMs, idleMs })
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  async function read (body: Readable): Promise<string> {
    let text = ''
    try {
      for await (const bytes of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) text += bytes.toString()
      ends.push(text)
    } catch {
      ends.push('cut off')
    }
    return text
  }
  fastify.put<{ Body: Readable }>('/upload', { config: { upload: true } }, async request => read(request.body))
  fastify.put('/refused', { config: { upload: true } }, async (_request, reply) => reply.code(409).send('no'))
  fastify.put<{ Body: Readable }>('/other', async request => read(request.body))
  return { ends, port: await listen(fastify) }
}

const head = (path: string, length = 10) => `PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`

t.test('a body that does not arrive in time is refused in the documented shape (400)', async t => {
  const { ends, port } = await impatient(t)
  for (const path of ['/other', '/upload']) {
    const { status, body } = await send(port, [head(path), 'a'])
    t.strictSame([status, JSON.parse(body)], [400, LATE], path)
  }
  await until(() => ends.length === 2, 'the bodies have ended')
  t.strictSame(ends, ['cut off', 'cut off'])
})

t.test('an upload gets longer, as long as bytes come (200)', async t => {
  const { ends, port } = await impatient(t, { idleMs: 10_000 })
  const socket = net.connect(port, '127.0.0.1')
  const answered = once(socket, 'data')
  socket.write(head('/upload'))
  for (let i = 0; i < 10; i += 1) {
    await sleep(40)
    socket.write(String(i))
  }
  const [answer] = await answered
  t.strictSame(ends, ['0123456789'])
  t.match(String(answer), /^HTTP\/1\.1 200 /)
  socket.destroy()
})

t.test('who is refused before the body is there can read why, and is cut off when it never comes', async t => {
  const { port } = await impatient(t)
  const socket = net.connect(port, '127.0.0.1')
  let answer = ''
  const closed = once(socket, 'close')
  socket.on('data', text => { answer += String(text) })
  socket.on('error', () => {})
  socket.write(`${head('/refused')}a`)
  await closed
  t.match(answer, /^HTTP\/1\.1 409 /)
})

t.test('headers that do not arrive in time are refused (400), however they trickle in, and the connection is closed', async t => {
  const { port } = await impatient(t)
  const handshake = 'GET /stream HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
  for (const beginning of ['PUT /other HTTP/1.1\r\nHost: x\r\n', handshake]) {
    const { status, body } = await send(port, [beginning])
    t.strictSame([status, JSON.parse(body)], [400, LATE], 'nothing more comes')

    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    const closed = once(socket, 'close')
    socket.on('data', text => { answer += String(text) })
    socket.on('error', () => {})
    socket.write(beginning)
    const trickle = setInterval(() => socket.write('X-More: 1\r\n'), 20)
    await closed
    clearInterval(trickle)
    t.match(answer, /^HTTP\/1\.1 400 /, 'one header after the other')
  }
  t.equal(serverOptions(await testConfig(t)).http?.headersTimeout, REQUEST_TIMEOUT_MS, 'the service has such a limit')
})
