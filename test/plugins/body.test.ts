import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import body from '../../plugins/body.js'
import errors from '../../plugins/errors/index.js'
import { listen, send } from '../routes/kit.js'
import { toReadingErrors } from '../../lib/runtime/validation/validation-errors.js'

/** An instance that reads bodies and sends them back, and nothing else. */
async function echo (t: Test) {
  const fastify = Fastify({ bodyLimit: 1024 })
  t.teardown(() => fastify.close())
  await fastify.register(errors)
  await fastify.register(body, { config: { SEGMENTS_MAX: 500 } })
  fastify.post('/', async request => ({ read: request.body }))
  return async function send (payload: string | Buffer, type: string | null = 'application/json', headers: Record<string, string> = {}) {
    return fastify.inject({ method: 'POST', url: '/', payload, headers: { ...(type === null ? {} : { 'content-type': type }), ...headers } })
  }
}

t.test('JSON in UTF-8 is read as it was sent, however its type is written', async t => {
  const send = await echo(t)
  const types = [
    'application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"', 'Application/JSON ; Charset=utf-8', 'application/json;'
  ]
  for (const type of types) {
    const response = await send('{"name":"José 👩‍⚕️","n":1.50}', type)
    t.strictSame([response.statusCode, response.json()], [200, { read: { name: 'José 👩‍⚕️', n: 1.5 } }], type)
  }
})

t.test('every kind of JSON value is read; what it must be is for the schema to say', async t => {
  const send = await echo(t)
  for (const text of ['[]', '"x"', '0', 'null', 'false', ' {} ']) t.strictSame((await send(text)).json(), { read: JSON.parse(text) }, text)
})

t.test('a body in another type, or in another encoding, is refused instead of being read as something else (400)', async t => {
  const send = await echo(t)
  const types = [
    'text/plain', 'text/plain; charset=utf-8', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'application/jsonx', 'application/json-patch+json',
    'application/json; charset=utf-16', 'application/json; charset=iso-8859-1', 'application/json; charset=utf-8; charset=utf-16', 'application/json, text/plain', 'json', 'x'
  ]
  for (const type of types) {
    const response = await send('{}', type)
    t.strictSame([response.statusCode, response.json()], [400, toReadingErrors('FST_ERR_CTP_INVALID_MEDIA_TYPE')], type)
  }
})

t.test('bytes that are no UTF-8 are refused instead of being replaced (400)', async t => {
  const send = await echo(t)
  const wrong = { 'Latin-1': [0xe9], 'half a character': [0xc3], 'an overlong slash': [0xc0, 0xaf], 'a surrogate': [0xed, 0xa0, 0x80], 'past the end of Unicode': [0xf4, 0x90, 0x80, 0x80] }
  for (const [what, bytes] of Object.entries(wrong)) {
    const response = await send(Buffer.concat([Buffer.from('{"name":"Jos'), Buffer.from(bytes), Buffer.from('"}')]))
    t.strictSame([response.statusCode, response.json()], [400, toReadingErrors('BODY_NOT_UTF8')], what)
  }
})

t.test('what is no JSON, or would change what objects are, is refused (400)', async t => {
  const send = await echo(t)
  const wrong = [
    '{', '{"a":1,}', 'undefined', '{\'a\':1}', '{"a":01}', '{} {}', '\ufeff{}x', 'NaN', '{"a":"\n"}', '{"__proto__":{"admin":true}}', '{"a":{"__proto__":1}}',
    '{"constructor":{"prototype":{"admin":true}}}', '{"\\u005f_proto__":1}'
  ]
  for (const text of wrong) {
    const response = await send(text)
    t.strictSame([response.statusCode, response.json()], [400, toReadingErrors('FST_ERR_CTP_INVALID_JSON_BODY')], text)
  }
})

t.test('an empty body is none, whatever its type says, and one that is too large is refused as too large (400)', async t => {
  const send = await echo(t)
  const empty = await send('')
  t.strictSame([empty.statusCode, empty.json()], [200, {}])
  const large = await send(`"${'x'.repeat(1023)}"`)
  t.strictSame([large.statusCode, large.json()], [400, toReadingErrors('FST_ERR_CTP_BODY_TOO_LARGE')])
  t.equal((await send(`"${'x'.repeat(1022)}"`)).statusCode, 200)
})

t.test('a body in gzip is read as if it had come unpacked, and its limit counts what comes out (413)', async t => {
  const send = await echo(t)
  const packed = async (content: string | Buffer, encoding = 'gzip') => send(gzipSync(content), 'application/json', { 'content-encoding': encoding })
  for (const encoding of ['gzip', 'GZIP', 'x-gzip', ' gzip ']) {
    t.strictSame((await packed('{"name":"José"}', encoding)).json(), { read: { name: 'José' } }, encoding)
  }
  t.strictSame((await send('{"a":1}', 'application/json', { 'content-encoding': 'identity' })).json(), { read: { a: 1 } })
  t.equal((await packed(`"${'x'.repeat(1022)}"`)).statusCode, 200)
  const large = await packed(`"${'x'.repeat(1023)}"`)
  t.strictSame([large.statusCode, large.json()], [413, { error: 'The body is too large: at most 1024 bytes are read, counted when it is unpacked.', code: 'too_large' }])
  t.strictSame((await packed('{')).json(), toReadingErrors('FST_ERR_CTP_INVALID_JSON_BODY'))
  t.strictSame((await packed(Buffer.from([0x22, 0xe9, 0x22]))).json(), toReadingErrors('BODY_NOT_UTF8'))
  const incompressible = await send(gzipSync(randomBytes(2000)), 'application/json', { 'content-encoding': 'gzip' })
  t.equal(incompressible.statusCode, 400, 'nor may what comes in be larger')
})

t.test('what says that it is gzip and is not, or not all of it, is refused (400)', async t => {
  const send = await echo(t)
  const whole = gzipSync('{"name":"Jane"}')
  for (const bytes of [Buffer.from('{"name":"Jane"}'), whole.subarray(0, 15), whole.subarray(0, -1), Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)])]) {
    const response = await send(bytes, 'application/json', { 'content-encoding': 'gzip' })
    t.strictSame([response.statusCode, response.json()], [400, toReadingErrors('BODY_NOT_GZIP')], bytes.toString('hex'))
  }
})

t.test('a body in another encoding is refused, with the one that is read (415)', async t => {
  const send = await echo(t)
  for (const encoding of ['br', 'deflate', 'zstd', 'compress', 'gzip, gzip', 'gzip, br', 'x']) {
    const response = await send('{}', 'application/json', { 'content-encoding': encoding })
    t.strictSame([response.statusCode, response.headers['accept-encoding'], response.json()], [
      415, 'gzip', { error: 'A body is read as it is, or with Content-Encoding: gzip.', code: 'encoding_not_supported' }
    ], encoding)
    t.equal((await send('', 'application/json', { 'content-encoding': encoding })).statusCode, 200, 'of no body, it says nothing')
  }
})

t.test('a bomb is refused while it unpacks, long before all of it has come, and the connection goes on', async t => {
  const fastify = Fastify({ bodyLimit: 1_048_576 })
  t.teardown(() => fastify.close())
  await fastify.register(errors)
  await fastify.register(body, { config: { SEGMENTS_MAX: 500 } })
  fastify.post('/', async () => 'read')
  fastify.get('/', async () => 'next')
  const port = await listen(fastify as never)
  const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, ' '))
  t.ok(bomb.length < 100_000, `${bomb.length} bytes`)
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`
  const begun = await send(port, [head, bomb.subarray(0, 8192)])
  t.strictSame([begun.status, JSON.parse(begun.body).code], [413, 'too_large'])
  const all = await send(port, [Buffer.concat([Buffer.from(head), bomb]), 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'], false, 'answer')
  t.equal(all.status, 413)
})

t.test('many large bodies at once: a small one that comes after them is read before nearly all of them', async t => {
  const fastify = Fastify()
  t.teardown(() => fastify.close())
  await fastify.register(errors)
  await fastify.register(body, { config: { SEGMENTS_MAX: 500 } })
  const read: string[] = []
  fastify.post<{ Body: { name: string } }>('/', async request => { read.push(request.body.name) })
  await fastify.ready()
  const send = async (name: string, text: string) => {
    const response = await fastify.inject({ method: 'POST', url: '/', payload: { name, text } })
    t.equal(response.statusCode, 200)
  }
  const large = Array.from({ length: 18 }, async (_, i) => send(`large ${i}`, 'x'.repeat(200_000)))
  await Promise.all([...large, send('small', '')])
  t.equal(read.length, 19)
  t.ok(read.indexOf('small') <= 2, `${read.indexOf('small')} large bodies were read first`)
  t.strictSame(read.filter(name => name !== 'small'), Array.from({ length: 18 }, (_, i) => `large ${i}`), 'in the order in which they came')
})

t.test('what changes the same thing as a large body before it is done after it, with a body or without', async t => {
  const fastify = Fastify()
  t.teardown(() => fastify.close())
  await fastify.register(errors)
  await fastify.register(body, { config: { SEGMENTS_MAX: 500 } })
  const done: string[] = []
  fastify.post<{ Params: { id: string }, Body: { name: string } | undefined }>('/:id/', async ({ body: sent, params: { id } }) => {
    done.push(`${id} ${sent?.name ?? 'nothing'}`)
  })
  await fastify.ready()
  const send = async (id: string, name?: string, text = '') => fastify.inject({
    method: 'POST', url: `/${id}/`, ...name === undefined ? {} : { payload: { name, text } }
  })
  const long = 'x'.repeat(200_000)
  const sent = [
    ...Array.from({ length: 20 }, async () => send('other', 'large', long)), send('one', 'first', long), send('one', 'second'), send('ONE', 'third', long)
  ]
  while (done.length === 0) await nextTurn()
  await Promise.all([...sent, send('one')])
  t.strictSame(done.filter(what => !what.startsWith('other')), ['one first', 'one second', 'ONE third', 'one nothing'])
})
