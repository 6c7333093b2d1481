import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { serverOptions } from '../../app.js'
import { parseConfig } from '../../lib/runtime/settings/parse-config.js'
import configuration from '../../plugins/config.js'
import connections from '../../plugins/connections.js'
import errors from '../../plugins/errors/index.js'
import upgrades from '../../plugins/upgrades.js'
import { listen } from '../routes/kit.js'

const SECOND = 'GET /second HTTP/1.1\r\nHost: x\r\n\r\n'
const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
const WEBSOCKET = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

/** So many headers, and a little more than Node keeps by default. */
const MANY = Array.from({ length: 1100 }, (_, i) => `a${i}: 1\r\n`).join('')

/** A server that notes the requests that reach a handler, with their bodies, and the WebSockets that are asked for. */
async function listening (t: Test) {
  const config = parseConfig({ LOG_LEVEL: 'silent' })
  const fastify = Fastify(serverOptions(config)) as unknown as FastifyInstance
  t.teardown(() => fastify.close())
  const seen: string[] = []
  await fastify.register(configuration, { config })
  await fastify.register(errors)
  await fastify.register(connections)
  await fastify.register(upgrades)
  fastify.webSocketRequests.on('upgrade', (request: { url: string }, socket: net.Socket) => {
    seen.push(`WebSocket ${request.url}`)
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  fastify.all('/*', async ({ method, url, body, headers }) => {
    seen.push(`${method} ${url} ${String(body ?? '')}`.trim())
    await sleep(20)
    return { count: Object.keys(headers).length }
  })
  const port = await listen(fastify)

  /** Everything that comes back for these pieces until the service closes the connection, and what was asked of it. */
  async function send (...pieces: string[]): Promise<{ answers: string[], seen: string[], text: string }> {
    seen.length = 0
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    const closed = new Promise(resolve => socket.on('data', data => { text += String(data) }).on('error', () => {}).once('end', resolve))
    for (const piece of pieces) {
      socket.write(piece)
      await sleep(10)
    }
    await closed
    socket.destroy()
    return { answers: text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [], seen: [...seen], text }
  }
  return { send }
}

t.test('a request that asks for another protocol is answered once, with the body that it has, and closes its connection', async t => {
  const { send } = await listening(t)
  const smuggled = `Content-Length: ${SECOND.length}\r\n`
  const chunk = `${SECOND.length.toString(16)}\r\n${SECOND}\r\n0\r\n\r\n`
  const requests: Record<string, [pieces: string[], seen: string]> = {
    'nothing but the request': [[`GET / HTTP/1.1\r\nHost: x\r\n${H2C}\r\n`], 'GET /'],
    'the preface of HTTP/2 at once': [[`GET / HTTP/1.1\r\nHost: x\r\n${H2C}\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`], 'GET /'],
    'another request at once': [[`GET / HTTP/1.1\r\nHost: x\r\n${H2C}\r\n${SECOND}`], 'GET /'],
    'another request a moment later': [[`GET / HTTP/1.1\r\nHost: x\r\n${H2C}\r\n`, SECOND], 'GET /'],
    'a body': [[`POST / HTTP/1.1\r\nHost: x\r\n${H2C}${smuggled}\r\n${SECOND}`], `POST / ${SECOND.trim()}`],
    'a body later, and another request': [[`POST / HTTP/1.1\r\nHost: x\r\n${H2C}${smuggled}\r\n`, SECOND, SECOND], `POST / ${SECOND.trim()}`],
    'many headers before the length': [[`POST / HTTP/1.1\r\nHost: x\r\n${H2C}${MANY}${smuggled}\r\n${SECOND}`], `POST / ${SECOND.trim()}`],
    'many headers before all': [[`POST / HTTP/1.1\r\n${MANY}Host: x\r\n${H2C}${smuggled}\r\n${SECOND}`], `POST / ${SECOND.trim()}`],
    'many headers, and a GET with a length': [[`GET / HTTP/1.1\r\nHost: x\r\n${H2C}${MANY}${smuggled}\r\n${SECOND}`], 'GET /'],
    chunks: [[`POST / HTTP/1.1\r\nHost: x\r\n${H2C}Transfer-Encoding: chunked\r\n\r\n${chunk}`], `POST / ${SECOND.trim()}`],
    'chunks, and another request': [[`POST / HTTP/1.1\r\nHost: x\r\n${H2C}Transfer-Encoding: chunked\r\n\r\n${chunk}${SECOND}`], `POST / ${SECOND.trim()}`],
    'many headers before chunks': [[`POST / HTTP/1.1\r\nHost: x\r\n${H2C}${MANY}Transfer-Encoding: chunked\r\n\r\n${chunk}`, SECOND], `POST / ${SECOND.trim()}`],
    'a POST that asks for a WebSocket': [[`POST / HTTP/1.1\r\nHost: x\r\n${WEBSOCKET}${smuggled}\r\n${SECOND}`], `POST / ${SECOND.trim()}`],
    'another protocol first': [[`GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c, websocket\r\n\r\n${SECOND}`], 'GET /']
  }
  for (const [name, [pieces, seen]] of Object.entries(requests)) {
    const answer = await send(...pieces)
    t.strictSame([answer.answers, answer.seen], [['200'], [seen]], name)
    t.match(answer.text, /^connection: close\r$/im, name)
  }
})

t.test('a length and chunks, or two lengths, are refused with the protocol asked for, too (400)', async t => {
  const { send } = await listening(t)
  for (const headers of ['Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', 'Content-Length: 3\r\nContent-Length: 4\r\n', 'Transfer-Encoding: gzip\r\n']) {
    const { answers, seen } = await send(`POST / HTTP/1.1\r\nHost: x\r\n${H2C}${MANY}${headers}\r\n0\r\n\r\n${SECOND}`)
    t.strictSame(answers, ['400'], headers)
    t.notMatch(seen.join(), /second/, headers)
  }
})

t.test('a GET that asks for a WebSocket is one, however many headers it has', async t => {
  const { send } = await listening(t)
  for (const many of ['', MANY]) {
    const { answers, seen } = await send(`GET /socket HTTP/1.1\r\nHost: x\r\n${many}${WEBSOCKET}\r\n${SECOND}`)
    t.strictSame([answers, seen], [['101'], ['WebSocket /socket']])
  }
})

t.test('all headers of a request are looked at, and only their size is limited', async t => {
  const { send } = await listening(t)
  const { text } = await send(`GET / HTTP/1.1\r\n${MANY}Host: x\r\nConnection: close\r\n\r\n`)
  // And the id that every request gets.
  t.match(text, /\{"count":1103\}$/)
})
