import t, { type Test } from 'tap'
import { build, makeKey, user } from '../helper.js'
import { bare, INVALID_KEY, listen, NOT_ALLOWED, NOT_FOUND, send, type Answer } from './kit.js'

const BODY = JSON.stringify(user)
const JSON_BODY = `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n`
const CHUNKED = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n'

const UNREADABLE = [{ loc: ['request'], msg: 'This is not a valid HTTP request.', type: 'value_error' }]
const TOO_LARGE = [{ loc: ['header'], msg: 'The headers are too large.', type: 'too_long' }]
const NO_HOST = [{ loc: ['header', 'host'], msg: 'The Host header is required.', type: 'missing' }]
const BODY_TOO_LARGE = [{ loc: ['body'], msg: 'The body is too large.', type: 'bytes_too_long' }]
const BAD_PATH = [{ loc: ['path'], msg: 'The path is not a valid URL path.', type: 'url_parsing' }]
const NO_JSON_TYPE = [{ loc: ['header', 'content-type'], msg: 'The Content-Type header must be application/json, in UTF-8.', type: 'literal_error' }]

function is (t: Test, answer: Answer, status: number, body: object, message: string): void {
  t.equal(answer.status, status, message)
  t.strictSame(answer.body === '' ? '' : JSON.parse(answer.body), body, message)
  t.equal(answer.headers['content-type'], 'application/json; charset=utf-8', message)
}

function issues (t: Test, answer: Answer, message: string): void {
  t.equal(answer.status, 200, message)
  t.strictSame(Object.keys(JSON.parse(answer.body || '{}')), ['token', 'expires_at'], message)
}

t.test('POST /api/v1/token/ over a real connection', async t => {
  const fastify = await build(t, { RATE_LIMIT_MAX: '1000', RATE_LIMIT_FAILED_KEY_MAX: '1000' })
  const { key } = await makeKey(fastify)
  const port = await listen(fastify)

  const KEY = `Host: x\r\nX-Api-Key: ${key}\r\n`
  const request = (headers: string, { line = 'POST /api/v1/token/ HTTP/1.1', body = BODY, key = KEY } = {}) => `${line}\r\n${key}${headers}\r\n${body}`
  const token = (headers = '', options = {}) => send(port, request(JSON_BODY + headers, options))

  await t.test('issues a token (200)', async t => {
    issues(t, await token(), 'the least')
    issues(t, await token('Expect: 100-continue\r\n'), 'when asked whether to go on')
    issues(t, await token('Expect: something\r\n'), 'when something unknown is expected')
    issues(t, await token('Upgrade: websocket\r\nConnection: Upgrade\r\n'), 'when another protocol is offered')
    issues(t, await token('Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nConnection: Upgrade, HTTP2-Settings\r\n'), 'when HTTP/2 is offered')
    issues(t, await token('Content-Type: text/plain\r\nHost: y\r\n'), 'when headers come twice, by the first of them')
    issues(t, await token('Accept: text/html\r\nAccept-Version: 9\r\nAccept-Encoding: br\r\nRange: bytes=0-1\r\nIf-None-Match: *\r\nX-HTTP-Method-Override: DELETE\r\n'), 'when headers ask for something else')
    issues(t, await token('', { line: 'POST /api/v1/token/?a=%zz&%=%E0%A4%A&a[b]=c&__proto__=x HTTP/1.1' }), 'when the query is nonsense')
    issues(t, await token('', { line: `POST /api/v1/token/?${'q'.repeat(10_000)} HTTP/1.1` }), 'when the query is long')
    issues(t, await token('', { line: 'POST http://x/api/v1/token/ HTTP/1.1' }), 'when the target is absolute')
    issues(t, await token('', { line: 'POST /api/v1/%74oken/ HTTP/1.1' }), 'when the path is escaped')
    issues(t, await token('', { line: 'POST /api/v1/token/ HTTP/1.0' }), 'HTTP/1.0')
    issues(t, await token('', { line: 'POST /api/v1/token/ HTTP/1.0', key: `X-Api-Key: ${key}\r\n` }), 'HTTP/1.0, which needs no Host')
    issues(t, await token('', { key: `Host: x\r\nx-aPI-kEY:\t ${key} \t\r\n` }), 'however the header is written')
    const size = BODY.length.toString(16)
    issues(t, await send(port, [request(CHUNKED, { body: `${size};ext=1\r\n${BODY}\r\n0\r\n` }), 'X-Api-Key: other\r\n\r\n']), 'in chunks, with a trailer')
    issues(t, await send(port, [request(JSON_BODY, { body: '' }), ...BODY.match(/.{1,20}/g) ?? []]), 'in pieces')
  })

  await t.test('refuses a request that nobody can read (400)', async t => {
    const unreadable: Record<string, string | Buffer> = {
      'Content-Length and Transfer-Encoding both': request(`${JSON_BODY}Transfer-Encoding: chunked\r\n`, { body: '0\r\n\r\n' }),
      'the other way round': request(`Transfer-Encoding: chunked\r\n${JSON_BODY}`, { body: '0\r\n\r\n' }),
      'two lengths': request(`${JSON_BODY}Content-Length: 3\r\n`),
      'a negative length': request('Content-Length: -1\r\n'),
      'a length that is no number': request('Content-Length: 1e3\r\n'),
      'a length that is too long': request('Content-Length: 99999999999999999999999\r\n'),
      'a transfer encoding that is not the last': request('Transfer-Encoding: chunked, gzip\r\n'),
      'an unknown transfer encoding': request('Transfer-Encoding: gzip\r\n'),
      'bad chunking': request(CHUNKED, { body: 'zz\r\n{}' }),
      'a chunk longer than it says': request(CHUNKED, { body: '2\r\n{"a":1}\r\n0\r\n\r\n' }),
      'an unknown method': request(JSON_BODY, { line: 'FROB /api/v1/token/ HTTP/1.1' }),
      'a method in small letters': request(JSON_BODY, { line: 'post /api/v1/token/ HTTP/1.1' }),
      'a target without a slash': request(JSON_BODY, { line: 'POST api/v1/token/ HTTP/1.1' }),
      'a space in the target': request(JSON_BODY, { line: 'POST /api/v1/token/ /x HTTP/1.1' }),
      'another version': request(JSON_BODY, { line: 'POST /api/v1/token/ HTTP/1.2' }),
      'another protocol': request(JSON_BODY, { line: 'POST /api/v1/token/ FTP/1.0' }),
      'a NUL in a header': request(`X: a\0b\r\n${JSON_BODY}`),
      'a bare carriage return in a header': request(`X: a\rb\r\n${JSON_BODY}`),
      'a space in the name of a header': request(`X Y: a\r\n${JSON_BODY}`),
      'a header without a name': request(`: a\r\n${JSON_BODY}`),
      'a folded header': request(`X: a\r\n b\r\n${JSON_BODY}`),
      'bare line feeds': request(JSON_BODY).replaceAll('\r\n', '\n'),
      'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'the greeting of TLS': Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0]),
      'no HTTP at all': 'hello\r\n\r\n',
      zeros: Buffer.alloc(100)
    }
    for (const [name, bytes] of Object.entries(unreadable)) is(t, await send(port, bytes), 400, UNREADABLE, name)
    is(t, await send(port, request(JSON_BODY, { body: BODY.slice(0, 9) }), true), 400, UNREADABLE, 'a body that is cut off')
    is(t, await send(port, request(CHUNKED, { body: '5\r\n{"a' }), true), 400, UNREADABLE, 'chunks that are cut off')
    is(t, await send(port, 'POST /api/v1/token/ HT', true), 400, UNREADABLE, 'headers that are cut off')
  })

  await t.test('refuses headers that are too large, and a request without Host (400)', async t => {
    is(t, await send(port, request(`X: ${'a'.repeat(20_000)}\r\n`)), 400, TOO_LARGE, 'one long header')
    is(t, await send(port, request(`X: ${'a'.repeat(2_000_000)}\r\n`)), 400, TOO_LARGE, 'a very long one')
    is(t, await send(port, request('X-Header: value\r\n'.repeat(2000))), 400, TOO_LARGE, 'many headers')
    is(t, await token('', { line: `POST /api/v1/token/?${'q'.repeat(20_000)} HTTP/1.1` }), 400, TOO_LARGE, 'a very long URL')
    is(t, await token('', { key: `X-Api-Key: ${key}\r\n` }), 400, NO_HOST, 'no Host')
  })

  await t.test('refuses a body for what its headers say before it is there (400)', async t => {
    is(t, await send(port, request('Content-Type: application/json\r\nContent-Length: 999999999\r\n', { body: '' })), 400, BODY_TOO_LARGE, 'its length')
    is(t, await send(port, request(CHUNKED, { body: `200000\r\n${' '.repeat(0x200000)}\r\n` })), 400, BODY_TOO_LARGE, 'its chunks')
    is(t, await send(port, request(`Content-Length: ${BODY.length}\r\n`)), 400, NO_JSON_TYPE, 'no type')
    is(t, await send(port, request(`Content-Type:\r\nContent-Length: ${BODY.length}\r\n`)), 400, NO_JSON_TYPE, 'an empty type')
    is(t, await send(port, request(`Content-Type: text/plain\r\n${JSON_BODY}`)), 400, NO_JSON_TYPE, 'the first of two types')
    is(t, await token('Content-Encoding: gzip\r\n', { body: '\x1f'.repeat(BODY.length) }), 400,
      [{ loc: ['body'], msg: 'The body is not whole and valid gzip, as its Content-Encoding says.', type: 'value_error' }], 'a body that only says that it is packed')
  })

  await t.test('refuses a key that is not exactly one good key (401)', async t => {
    is(t, await token('', { key: 'Host: x\r\n' }), 401, INVALID_KEY, 'none')
    is(t, await token('', { key: `${KEY}X-Api-Key: ${key}\r\n` }), 401, INVALID_KEY, 'the same one twice')
    is(t, await token('', { key: `${KEY}X-Api-Key: other\r\n` }), 401, INVALID_KEY, 'two')
    is(t, await token('', { key: 'Host: x\r\nX-Api-Key: \xe9\xff\r\n' }), 401, INVALID_KEY, 'bytes')
    is(t, await send(port, [request(CHUNKED, { key: 'Host: x\r\n', body: '' }), 'zz\r\n'], false, 'answer'), 401, INVALID_KEY, 'none, and bad chunking later')
    is(t, await send(port, request('Content-Type: application/json\r\nContent-Length: 999999999\r\n', { key: 'Host: x\r\n', body: '' })), 401, INVALID_KEY, 'none, with an endless body')
  })

  await t.test('answers other methods and paths (404, 405)', async t => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      is(t, await token('', { line: `${method} /api/v1/token/ HTTP/1.1` }), 405, NOT_ALLOWED, method)
    }
    for (const target of ['/api/v1/token/', 'example.com:443']) {
      is(t, await send(port, `CONNECT ${target} HTTP/1.1\r\nHost: x\r\n\r\n`), 405, NOT_ALLOWED, `CONNECT ${target}`)
    }
    for (const method of ['PROPFIND', 'QUERY', 'SEARCH', 'PURGE', 'M-SEARCH', 'SOURCE', 'LOCK', 'MKCOL']) {
      is(t, await token('', { line: `${method} /api/v1/token/ HTTP/1.1` }), 405, NOT_ALLOWED, method)
      is(t, await send(port, `${method} /api/v1/token/ HTTP/1.1\r\nHost: x\r\n\r\n`), 405, NOT_ALLOWED, `${method} without a body`)
    }
    for (const method of ['TRACE', 'QUERY', 'PROPFIND']) {
      for (const target of ['http://x/api/v1/token/', '/api/v1/%74oken/', '*']) {
        const answer = await send(port, `${method} ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
        is(t, answer, 405, NOT_ALLOWED, `${method} ${target}`)
        t.equal(answer.headers.allow, target === '*' ? 'GET, HEAD' : 'POST', `${method} ${target}`)
      }
    }
    for (const path of ['//api/v1/token/', '/api/v1/token//', '/api/v1/token%2f', '/API/V1/TOKEN/', `/api/v1/token/${'a'.repeat(10_000)}`, '/api/v1/token/../token/']) {
      is(t, await token('', { line: `POST ${path} HTTP/1.1` }), 404, NOT_FOUND, path.slice(0, 40))
    }
    is(t, await token('', { line: 'POST * HTTP/1.1' }), 405, NOT_ALLOWED, 'what is read as the path of the page')
    is(t, await token('', { line: 'POST /api/v1/token/%zz HTTP/1.1' }), 400, BAD_PATH, 'a path that is no path')
  })

  await t.test('goes on after all that (200)', async t => {
    issues(t, await token(), 'as before')
  })
})

t.test('with the defaults of Node and Fastify, these tests would notice', async t => {
  const fastify = await bare(t, { without: ['connections'], server: { routerOptions: { ignoreTrailingSlash: true } } })
  const { key } = await makeKey(fastify)
  const port = await listen(fastify)
  const head = `POST /api/v1/token/ HTTP/1.1\r\nX-Api-Key: ${key}\r\n`
  t.equal((await send(port, `${head}Host: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)).status, 431)
  t.equal((await send(port, `${head}Host: x\r\nExpect: something\r\n\r\n`)).status, 417)
  t.equal((await send(port, `${head}${JSON_BODY}\r\n${BODY}`)).body, '0\r\n\r\n', 'without Host: no body')
  t.equal((await send(port, 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n')).text, '')
  t.notSame(JSON.parse((await send(port, 'hello\r\n\r\n')).body), UNREADABLE)
})
