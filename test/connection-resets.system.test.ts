import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { user } from './helper.js'
import { embeddedDirectory, logLines, startServer, until, type Server } from './process.js'

const PCM = { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'none' }

/** When a client resets its connection. */
const moments = ['in the head', 'after the head', 'in the body', 'after the request', 'at the answer'] as const
type Moment = typeof moments[number]

/** A request as it is written. */
interface Raw {
  head: string
  body: string | Buffer
}

function raw (method: string, target: string, headers: Record<string, string>, body: string | Buffer = ''): Raw {
  const lines = Object.entries({ Host: 'x', ...headers, ...body.length === 0 ? {} : { 'Content-Length': String(Buffer.byteLength(body)) } })
  return { head: `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`, body }
}

/** Sends a request, as far as it gets, and resets the connection. */
async function reset (port: number, { head, body }: Raw, moment: Moment): Promise<void> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  await new Promise(resolve => socket.once('connect', resolve))
  if (moment === 'in the head') socket.write(head.slice(0, head.length / 2))
  if (moment === 'after the head') socket.write(head)
  if (moment === 'in the body') socket.write(Buffer.concat([Buffer.from(head), Buffer.from(body).subarray(0, body.length / 2)]))
  if (moment === 'after the request' || moment === 'at the answer') socket.write(Buffer.concat([Buffer.from(head), Buffer.from(body)]))
  // Half of the connections are reset in the turn in which they were written to.
  if (moment === 'at the answer') await Promise.race([new Promise(resolve => socket.once('data', resolve)), closed, sleep(300)])
  else if (head.length % 2 === 0) await sleep(2)
  socket.resetAndDestroy()
  await closed
}

/** How many sockets a process has open, where the operating system tells. */
function openSockets ({ pid }: Server): number {
  const directory = `/proc/${pid}/fd`
  return readdirSync(directory).filter(name => {
    try {
      return readlinkSync(path.join(directory, name)).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}

const noProc = process.platform !== 'linux' && 'only Linux tells the open sockets of a process'

/** A service and everything that can be asked of it. */
async function service (t: Test, env: Record<string, string> = {}) {
  const DATA_DIR = await embeddedDirectory(t)
  const server = await startServer(t, { DATA_DIR, ...PCM, ...env })
  const key = readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8').trim()
  const json = { 'content-type': 'application/json' }
  async function ask (target: string, headers: Record<string, string>, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(server.url + target, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
    return await response.json() as Record<string, unknown>
  }
  const { token } = await ask('/api/v1/token/', { 'x-api-key': key }, user)
  const bearer = { authorization: `Bearer ${String(token)}` }
  const { id } = await ask('/api/v1/consultations/', bearer, { template: 'dictation_api', input_language: 'en' })
  const stream = `/api/v1/consultations/${String(id)}/stream/`
  const webSocket = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol': `consultation.v1, bearer.${String(token)}`
  }
  const segments = JSON.stringify({ segments: [{ id: 's-1', text: 'I have had a sore throat.' }] })

  /** One request of every operation of the published document. */
  async function operations (): Promise<Raw[]> {
    const document = await (await fetch(`${server.url}/openapi.json`)).json() as { paths: Record<string, Record<string, { requestBody?: object }>> }
    return Object.entries(document.paths).flatMap(([template, methods]) => Object.entries(methods).map(([method, operation]) => {
      const target = template.replace('{id}', String(id)).replace('{index}', '0').replace('{template}', 'dictation_api')
      if (target.includes('/audio/0/')) return raw('PUT', target, { ...bearer, 'Content-Type': 'audio/L16; rate=16000' }, Buffer.alloc(200_000))
      const headers = target.includes('/token/') ? { 'X-Api-Key': key, ...json } : { ...bearer, ...json }
      const bodies: Record<string, string> = { token: JSON.stringify(user), transcript: segments }
      const name = target.split('/').at(-2) ?? ''
      return raw(method.toUpperCase(), target, headers, operation.requestBody === undefined ? '' : bodies[name] ?? '{"template":"dictation_api","input_language":"en"}')
    })).filter(({ head }) => !head.startsWith('DELETE'))
  }

  const special: Raw[] = [
    raw('CONNECT', 'x:443', {}),
    raw('GET', stream, webSocket),
    raw('GET', stream, webSocket, Buffer.from([0x81, 0xff, 0, 0])),
    raw('GET', stream, { ...webSocket, 'Sec-WebSocket-Protocol': 'other' }),
    raw('GET', '/nothing/', webSocket),
    raw('GET', '/health/live/', webSocket),
    raw('GET', '/health/live/', { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABk' }),
    raw('POST', '/api/v1/token/', { 'X-Api-Key': key, ...json, Connection: 'Upgrade', Upgrade: 'h2c' }, JSON.stringify(user)),
    raw('GET', '/health/live/', {}, 'GET /health/live/ HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20)),
    raw('POST', '/api/v1/token/', { 'Transfer-Encoding': 'chunked', Expect: '100-continue' }),
    { head: 'hello\r\n\r\n', body: 'hello' },
    { head: `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, body: '' },
    { head: 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5), body: '' }
  ]
  return { server, operations, special, bearer }
}

t.test('a connection that is reset, at any moment of any request, costs nothing but itself', async t => {
  const { server, operations, special, bearer } = await service(t, { RATE_LIMIT_ADDRESS_MAX: '100000', OPEN_CONSULTATIONS_MAX: '1000', RATE_LIMIT_MAX: '1000' })
  let ended = false
  server.ended.then(() => { ended = true }, () => {})
  const isAlive = () => !ended
  const before = noProc === false ? openSockets(server) : 0
  const requests = [...special, ...await operations()]
  t.ok(requests.length > 30, 'every operation and what no operation takes')
  for (let from = 0; from < requests.length && isAlive(); from += 4) {
    await Promise.all(requests.slice(from, from + 4).flatMap(request => moments.map(async moment => reset(server.port, request, moment))))
  }
  t.ok(isAlive(), `the service lives on: ${server.stderr().slice(-500)}`)
  if (!isAlive()) return
  // One line for each request, and none of them about what went wrong.
  // Its speech engine is not there, which it says by itself.
  const lines = logLines(server.stdout().replace(/[^\n]*$/, '')).filter(({ msg }) => !String(msg).startsWith('audio cannot be transcribed now'))
  t.strictSame(lines.filter(({ level }) => (level as number) >= 40), [])
  t.strictSame([...new Set(lines.map(({ msg }) => msg))].filter(msg => !/^(Server listening|answered$|stream closed$)/.test(String(msg))), [])
  const { status } = await fetch(`${server.url}/api/v1/session/`, { headers: bearer })
  t.equal(status, 200, 'the service answers')
  // `fetch` keeps a few connections open.
  if (noProc === false) await until(() => openSockets(server) <= before + 5, 'every socket was given back')
  t.strictSame(await server.stop(), { code: 0, signal: null }, 'the service stops cleanly')
})
