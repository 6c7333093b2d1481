// Runs twice: versions of Node.js differ in processes and signals.
import { readFileSync } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { user } from './helper.js'
import { embeddedDirectory, startServer, until, type Server } from './process.js'

/** A time to stop in that no test waits for: what is not closed at once makes the test hang. */
const LONG = '300'

interface Service {
  server: Server
  key: string
}

async function start (t: Test, SHUTDOWN_TIMEOUT = LONG): Promise<Service> {
  const DATA_DIR = await embeddedDirectory(t)
  const server = await startServer(t, { DATA_DIR, SHUTDOWN_TIMEOUT })
  return { server, key: readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8') }
}

/** A connection, and everything that came over it. */
async function open (t: Test, { port }: Server, options: Partial<NetConnectOpts> = {}) {
  const socket: Socket = connect({ ...options, port, host: '127.0.0.1' })
  t.teardown(() => socket.destroy())
  let received = ''
  let closed = false
  socket.setEncoding('utf8').on('data', (text: string) => { received += text })
  socket.on('error', () => {}).on('close', () => { closed = true }).on('end', () => { closed = true })
  await new Promise<void>(resolve => socket.once('connect', resolve))
  return { socket, received: () => received, closed: () => closed }
}

function tokenRequest (key: string, body: string): { head: string, body: string } {
  return {
    head: 'POST /api/v1/token/ HTTP/1.1\r\nHost: service.test\r\nContent-Type: application/json\r\n' +
      `X-Api-Key: ${key}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    body
  }
}

t.test('on SIGTERM the service closes connections that are idle or silent, and ends at once (0)', async t => {
  const { server } = await start(t)
  const silent = await open(t, server)
  const idle = await open(t, server)
  idle.socket.write('GET /health/live/ HTTP/1.1\r\nHost: service.test\r\n\r\n')
  await until(() => idle.received().includes('{"status":"ok"}'), 'the request was answered')
  t.strictSame(await server.stop('SIGTERM'), { code: 0, signal: null })
  await until(() => silent.closed() && idle.closed(), 'both connections are closed')
  t.notMatch(server.stdout(), /did not stop cleanly/)
})

t.test('on SIGINT what is in flight is finished: bodies that are still arriving, and heads, get their answers; new connections are refused', async t => {
  const { server, key } = await start(t)
  const valid = tokenRequest(key, JSON.stringify(user))
  const invalid = tokenRequest(key, '{}')
  const requests = [valid, invalid].map(({ head, body }) => ({ first: head + body.slice(0, 1), rest: body.slice(1) }))
  requests.push({ first: valid.head.slice(0, 30), rest: valid.head.slice(30) + valid.body })
  const open_ = await Promise.all(requests.map(async ({ first }) => {
    const connection = await open(t, server)
    connection.socket.write(first)
    return connection
  }))
  // A request that was sent after these, and is answered, shows that they have arrived.
  await fetch(`${server.url}/health/live/`, { headers: { connection: 'close' } })
  const ended = server.stop('SIGINT')
  await server.logged('stopping')
  await until(async () => fetch(`${server.url}/health/live/`).then(() => false, () => true), 'new connections are refused')

  requests.forEach(({ rest }, index) => open_[index]?.socket.write(rest))
  await until(() => open_.every(({ closed }) => closed()), 'all connections are closed')
  const heads = open_.map(({ received }) => received().split('\r\n\r\n')[0]?.toLowerCase())
  t.strictSame(heads.map(head => head?.slice(0, 12)), ['http/1.1 200', 'http/1.1 400', 'http/1.1 200'])
  for (const head of heads) t.match(head, /\r\nconnection: close/)
  t.match(open_[0]?.received(), /\{"token":"[\w-]+\.[\w-]+\.[\w-]+","expires_at":"[^"]+"\}$/)
  t.strictSame(await ended, { code: 0, signal: null })
})

t.test('what hangs is cut after SHUTDOWN_TIMEOUT: bodies that never end, and connections whose other end stays open', async t => {
  const { server, key } = await start(t, '1')
  const { head } = tokenRequest(key, JSON.stringify(user))
  const hanging = await open(t, server)
  hanging.socket.write(head)
  const refused = await open(t, server, { allowHalfOpen: true } as Partial<NetConnectOpts>)
  refused.socket.write('CONNECT service.test:443 HTTP/1.1\r\nHost: service.test:443\r\n\r\n')
  await until(() => refused.received().startsWith('HTTP/1.1 405'), 'CONNECT is refused')
  const garbage = await open(t, server, { allowHalfOpen: true } as Partial<NetConnectOpts>)
  garbage.socket.write('garbage\r\n\r\n')
  await until(() => garbage.received().startsWith('HTTP/1.1 400'), 'garbage is refused')

  const before = Date.now()
  t.strictSame(await server.stop('SIGTERM'), { code: 0, signal: null })
  const took = Date.now() - before
  t.ok(took >= 1000, `${took} ms`)
  t.equal(hanging.received(), '')
})

t.test('a signal that comes twice at the same time, from the terminal and from npm, stops the service as one does; a later one ends it at once', async t => {
  const { server, key } = await start(t)
  const hanging = await open(t, server)
  hanging.socket.write(tokenRequest(key, '{}').head)
  await fetch(`${server.url}/health/live/`, { headers: { connection: 'close' } })
  const ended = server.stop('SIGINT')
  await server.logged('stopping')
  process.kill(server.pid, 'SIGINT')
  hanging.socket.write('{}'.slice(0, 1))
  t.equal((await server.logged('stopping')).signal, 'SIGINT')
  t.equal(await Promise.race([ended, sleep(100)]), undefined, 'what is in flight goes on')
  const again = setInterval(() => process.kill(server.pid, 'SIGINT'), 100)
  t.teardown(() => clearInterval(again))
  ended.finally(() => clearInterval(again))
  t.strictSame(await ended, { code: null, signal: 'SIGINT' })
})

/** The status of readiness, asked for over a connection of its own. */
async function readiness ({ url }: Server): Promise<[code: number, status: unknown]> {
  const response = await fetch(`${url}/health/ready/`, { headers: { connection: 'close' } })
  return [response.status, (await response.json() as { status: unknown }).status]
}

t.test('with SHUTDOWN_DELAY, SIGTERM makes the service not ready at once, while it still takes and answers requests', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const server = await startServer(t, { DATA_DIR, SHUTDOWN_DELAY: '2' })
  const key = readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8')
  t.strictSame(await readiness(server), [200, 'ok'])
  const before = performance.now()
  const ended = server.stop('SIGTERM')
  t.match(await server.logged('stopping'), { signal: 'SIGTERM', delay: 2 })
  t.strictSame(await readiness(server), [503, 'shutting down'])
  const response = await fetch(`${server.url}/api/v1/token/`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify(user)
  })
  t.equal(response.status, 200)
  t.match(await response.json(), { token: /^[\w-]+\.[\w-]+\.[\w-]+$/ })
  t.strictSame(await ended, { code: 0, signal: null })
  t.ok(performance.now() - before >= 1900)
})

t.test('a second SIGTERM, or SIGINT, ends the delay in order; a repetition of the first at once does not', async t => {
  for (const second of ['SIGTERM', 'SIGINT'] as const) {
    const server = await startServer(t, { SHUTDOWN_DELAY: LONG, SHUTDOWN_TIMEOUT: LONG })
    const ended = server.stop('SIGTERM')
    process.kill(server.pid, 'SIGTERM')
    await server.logged('stopping')
    t.equal(await Promise.race([ended, sleep(700)]), undefined, 'it waits')
    t.strictSame(await readiness(server), [503, 'shutting down'])
    process.kill(server.pid, second)
    t.strictSame(await ended, { code: 0, signal: null }, second)
    t.notMatch(server.stdout(), /did not stop cleanly/)
  }
})

t.test('SIGINT knows no delay: somebody waits at the terminal', async t => {
  const server = await startServer(t, { SHUTDOWN_DELAY: LONG })
  t.strictSame(await server.stop('SIGINT'), { code: 0, signal: null })
})
