import { once } from 'node:events'
import net from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { serverOptions } from '../../app.js'
import configuration from '../../plugins/config.js'
import connections from '../../plugins/connections.js'
import unreadAnswers from '../../plugins/unread-answers.js'
import { configOf, Lines } from '../helper.js'
import { until } from '../process.js'
import { listen } from '../routes/kit.js'

/** More than the operating system keeps for a connection. */
const BYTES = 33_554_432
const PIECE = 65_536

async function serving (t: Test, WRITE_TIMEOUT: string, limits: { bytesPerMs?: number, unreadBytesMax?: number }) {
  const config = configOf({ LOG_LEVEL: 'warn', WRITE_TIMEOUT })
  const logs = new Lines()
  const fastify = Fastify(serverOptions(config, logs)) as unknown as FastifyInstance
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config })
  await fastify.register(connections)
  await fastify.register(unreadAnswers, limits)
  const whole = Buffer.alloc(BYTES)
  fastify.get('/whole', async () => whole)
  fastify.get('/pieces', async (_request, reply) => {
    reply.header('content-length', BYTES)
    return reply.send(Readable.from(Array.from({ length: BYTES / PIECE }, (_, i) => whole.subarray(i * PIECE, (i + 1) * PIECE))))
  })
  const port = await listen(fastify)

  /** A client that has asked, and reads nothing until it is told to. */
  function ask (path: string, localAddress = '127.0.0.1') {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress })
    const client = { socket, closed: false }
    t.teardown(() => socket.destroy())
    socket.on('error', () => {}).once('close', () => { client.closed = true })
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    return client
  }
  const open = promisify(fastify.server.getConnections.bind(fastify.server)) as () => Promise<number>
  return { ask, open, logs }
}

t.test('a connection whose client reads nothing is cut; one that is read slowly is not', async t => {
  const { ask, open, logs } = await serving(t, '5', { bytesPerMs: 1_000_000 })
  const slow = ask('/pieces')
  let read = 0
  const reading = (async () => {
    slow.socket.on('data', (bytes: Buffer) => { read += bytes.length })
    while (!slow.closed) {
      slow.socket.pause()
      await sleep(1)
      slow.socket.resume()
      if (!slow.closed) await Promise.race([once(slow.socket, 'data'), once(slow.socket, 'close')]).catch(() => {})
    }
  })()
  const silent = Array.from({ length: 12 }, (_, i) => ask(i % 2 === 0 ? '/whole' : '/pieces'))
  await until(async () => await open() === silent.length + 1, 'all are connected')
  await until(async () => await open() <= 1, 'those that read nothing were cut')
  t.strictSame(logs.lines.map(({ msg }) => msg), ['connections were cut because their clients did not read'], 'one line stands for all of them')
  await reading
  t.ok(read > BYTES, `${read} bytes were read by the slow one`)
  // What has arrived must be read before the end of a connection is seen.
  for (const { socket } of silent) socket.resume()
  await until(() => silent.every(({ closed }) => closed), 'they have noticed')
})

const skip = process.platform !== 'linux' && 'only Linux has 127.0.0.2 without being told'

t.test('when too much waits for all clients together, those of the address that most waits for are cut', { skip }, async t => {
  const { ask, open } = await serving(t, '3600', { unreadBytesMax: 1.5 * BYTES })
  const modest = ask('/whole', '127.0.0.1')
  const greedy = Array.from({ length: 4 }, () => ask('/whole', '127.0.0.2'))
  await until(async () => await open() === 5, 'all are connected')
  await until(async () => await open() === 1, 'enough was cut')
  let read = 0
  modest.socket.on('data', (bytes: Buffer) => { read += bytes.length }).resume()
  await until(() => modest.closed, 'the other one has its answer')
  t.ok(read > BYTES, `${read} bytes`)
  for (const { socket } of greedy) socket.resume()
  await until(() => greedy.every(({ closed }) => closed), 'the others have noticed')
})
