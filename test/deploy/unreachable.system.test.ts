import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { Agent, request } from 'undici'
import { needs } from '../browsers/programs.js'
import { freePorts, until } from '../process.js'
import { certificate, HAPROXY, NGINX, startHaproxy, startNginx } from './proxies.js'

const skip = needs({ [NGINX]: 'nginx-light', [HAPROXY]: 'haproxy' })

const UNREACHABLE = { error: 'The service cannot be reached; try again shortly.', code: 'unavailable' }

/** What browsers may be told about pages of other origins. */
const CORS = /^access-control-|^vary$/

/** Certificates are made here, and known to nobody. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
t.teardown(() => dispatcher.close())

interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

async function ask (url: string, method: 'GET' | 'POST' | 'OPTIONS' = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await request(url, { method, headers, dispatcher })
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: await answer.body.text() }
}

function corsOf ({ headers }: Answer): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => CORS.test(name)))
}

type Start = (t: Test, instances: readonly number[], origins?: readonly string[]) => Promise<{ url: string }>

/** Each proxy, for pages of every origin, or of these. */
const proxies: Readonly<Record<string, Start>> = {
  nginx: async (t, instances, origins) => startNginx(t, instances, origins === undefined
    ? {}
    : { replacements: [['    default *;', `    default '';\n${origins.map(origin => `    ${origin} $http_origin;`).join('\n')}`, 1]] }),
  HAProxy: async (t, instances, origins) => startHaproxy(t, instances, origins === undefined ? {} : { CORS_ORIGINS: origins.join(' ') })
}

const listens = async (url: string) => until(async () => ask(url).then(() => true, () => false), 'the proxy listens')

for (const [name, start] of Object.entries(proxies)) {
  t.test(`while no instance can be reached, ${name} answers as the service does: JSON with a code, Retry-After and CORS (503)`, { skip }, async t => {
    const first = await freePorts(2)
    const instances = [first, first + 1]
    const { url } = await start(t, instances)
    await listens(url)
    const origin = 'https://any.example'
    const pages = ['/api/v1/session/', '/api/v1/capabilities', '/api/v1/consultations/7f4df5c6/events/']
    for (const [method, path] of [['POST', '/api/v1/token/'], ['GET', '/widget/embed/a.html'], ...pages.map(page => ['GET', page])] as Array<['GET', string]>) {
      const answer = await ask(url + path, method, { origin })
      t.strictSame([answer.status, JSON.parse(answer.body)], [503, UNREACHABLE], path)
      t.match(answer.headers, {
        'content-type': 'application/json; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff'
      })
      t.strictSame(corsOf(answer), pages.includes(path)
        ? { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'X-Request-Id, Retry-After' }
        : {}, `${path}: as the service has it, only for what browsers call`)
    }

    const preflight = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,idempotency-key' }
    const allowed = await ask(`${url}/api/v1/consultations/`, 'OPTIONS', preflight)
    t.ok(allowed.status === 200 || allowed.status === 204, 'a page may ask, and read why it is refused')
    t.match(corsOf(allowed), { 'access-control-allow-origin': '*', 'access-control-allow-methods': /POST/, 'access-control-allow-headers': /Authorization.*Idempotency-Key/ })
    t.equal((await ask(`${url}/api/v1/token/`, 'OPTIONS', preflight)).status, 503)
  })

  t.test(`of CORS_ORIGINS, pages of no other origin may read what ${name} answers`, { skip }, async t => {
    const first = await freePorts(2)
    const { url } = await start(t, [first, first + 1], ['https://a.example', 'https://b.example'])
    await listens(url)
    for (const origin of ['https://a.example', 'https://b.example']) {
      t.match(corsOf(await ask(`${url}/api/v1/session/`, 'GET', { origin })), { 'access-control-allow-origin': origin, vary: 'Origin' })
    }
    for (const origin of ['https://c.example', 'https://a.example.org']) {
      t.notOk('access-control-allow-origin' in corsOf(await ask(`${url}/api/v1/session/`, 'GET', { origin })), origin)
      t.equal((await ask(`${url}/api/v1/session/`, 'OPTIONS', { origin })).status, 503)
    }
  })
}

t.test('with TLS both proxies tell browsers to stay with it, in their own errors too, and without it they do not; what an instance answers passes unchanged', { skip }, async t => {
  const tls = certificate(t)
  const own = { 'x-request-id': 'r-1', 'content-type': 'application/json', 'retry-after': '7', 'access-control-allow-origin': 'https://own.example' }
  const instance = createServer((_request, response) => response.writeHead(503, own).end('{"error":"Own.","code":"database_unavailable"}'))
  await new Promise<void>(resolve => instance.listen(0, '127.0.0.1', resolve))
  const stop = async () => new Promise<void>(resolve => {
    instance.close(() => resolve())
    instance.closeAllConnections()
  })
  const { port } = instance.address() as AddressInfo
  const ports = [port, port]
  const started = {
    nginx: [await startNginx(t, ports), await startNginx(t, ports, { tls })],
    HAProxy: [
      await startHaproxy(t, ports),
      // As the line that stands in it for that.
      await startHaproxy(t, ports, {}, [['  bind "$' + '{LISTEN-:8080}"\n', '', 1], ['# With TLS: bind', 'bind', 1], ['/etc/haproxy/certificate.pem', tls.both, 1]])
    ]
  }
  const look = async (status: number, check: (answer: Answer) => void) => {
    for (const [name, [plain, tls]] of Object.entries(started)) {
      const secure = `${tls?.url.replace('http:', 'https:')}/api/v1/session/`
      await listens(`${plain?.url}/health/live/`)
      await listens(secure)
      const answer = await ask(secure)
      t.equal(answer.status, status, name)
      t.equal(answer.headers['strict-transport-security'], 'max-age=31536000', name)
      check(answer)
      t.notOk('strict-transport-security' in (await ask(`${plain?.url}/api/v1/session/`)).headers, `${name} without TLS`)
    }
  }
  await look(503, answer => {
    t.match(answer.headers, own)
    t.match(corsOf(answer), { 'access-control-allow-origin': 'https://own.example' })
    t.strictSame(JSON.parse(answer.body), { error: 'Own.', code: 'database_unavailable' })
  })
  t.equal((await ask(`${started.nginx[0]?.url}/api/v1/session/`, 'GET', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security'], 'max-age=31536000', 'TLS ends before nginx')
  await stop()
  await look(503, answer => t.strictSame(JSON.parse(answer.body), UNREACHABLE))
})
