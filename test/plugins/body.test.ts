import Fastify from 'fastify'
import t, { type Test } from 'tap'
import body from '../../plugins/body.js'
import errors from '../../plugins/errors/index.js'
import { toReadingErrors } from '../../plugins/errors/validation-errors.js'

/** An instance that reads bodies and sends them back, and nothing else. */
async function echo (t: Test) {
  const fastify = Fastify({ bodyLimit: 1024 })
  t.teardown(() => fastify.close())
  await fastify.register(errors)
  await fastify.register(body)
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

t.test('an empty body is reported as missing, and one that is too large as too large (400)', async t => {
  const send = await echo(t)
  const empty = await send('')
  t.strictSame([empty.statusCode, empty.json()], [400, toReadingErrors('FST_ERR_CTP_EMPTY_JSON_BODY')])
  const large = await send(`"${'x'.repeat(1023)}"`)
  t.strictSame([large.statusCode, large.json()], [400, toReadingErrors('FST_ERR_CTP_BODY_TOO_LARGE')])
  t.equal((await send(`"${'x'.repeat(1022)}"`)).statusCode, 200)
})
