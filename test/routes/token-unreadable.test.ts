import t from 'tap'
import { createDecidingAjv } from '../../lib/runtime/validation/ajv.js'
import { build, makeKey, requestToken, user } from '../helper.js'
import { bare } from './kit.js'

const MISSING = [{ loc: ['body'], msg: 'A JSON body is required.', type: 'missing' }]
const NO_JSON = [{ loc: ['body'], msg: 'The body is not valid JSON, or it has a forbidden property such as __proto__.', type: 'json_invalid' }]
const NO_OBJECT = [{ loc: ['body'], msg: 'The body must be a JSON object.', type: 'dict_type' }]
const NO_UTF8 = [{ loc: ['body'], msg: 'The body is not valid UTF-8.', type: 'string_unicode' }]
const TOO_LARGE = [{ loc: ['body'], msg: 'The body is too large.', type: 'bytes_too_long' }]
const NO_JSON_TYPE = [{ loc: ['header', 'content-type'], msg: 'The Content-Type header must be application/json, in UTF-8.', type: 'literal_error' }]

const VALID = JSON.stringify(user)

t.test('POST /api/v1/token/ refuses a body that it cannot read (400)', async t => {
  const fastify = await build(t, { RATE_LIMIT_MAX: '1000000', BODY_LIMIT: '4096' })
  const { key } = await makeKey(fastify)

  await t.test('when there is none', async t => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'application/json', 'content-length': '0' }]) {
      const response = await fastify.inject({ method: 'POST', url: '/api/v1/token/', headers: { 'x-api-key': key, ...headers } })
      t.strictSame([response.statusCode, response.json()], [400, MISSING])
    }
  })

  await t.test('when it is no JSON', async t => {
    const bodies = [
      '{', '}', '{"user_id"', '{"user_id":}', `${VALID},`, `${VALID}${VALID}`, `${VALID}\0`, "{'user_id':'u'}", '{user_id:"u"}', '{"a":1,}', '[1,]', 'undefined', 'NaN',
      '{"a":NaN}', '{"a":01}', '{"a":.5}', '{"a":+1}', '"\n"', '{"a":"\t"}', '"\\x"', '// a comment\n{}', 'user_id=u-1', '<xml/>', ' ', '\n', '\ufeff\ufeff{}', '[['.repeat(10)
    ]
    for (const body of bodies) {
      const response = await requestToken(fastify, key, body)
      t.strictSame([response.statusCode, response.json()], [400, NO_JSON], JSON.stringify(body.slice(0, 30)))
    }
  })

  await t.test('when a property in it could reach into the service', async t => {
    const bodies = ['{"__proto__":{"user_id":"u"}}', `{"__proto__":${VALID}}`, '{"a":[{"__proto__":1}]}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":{}}}']
    for (const body of bodies) {
      const response = await requestToken(fastify, key, body)
      t.strictSame([response.statusCode, response.json()], [400, NO_JSON], body)
    }
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf']) {
      const response = await requestToken(fastify, key, `{"${name}":null,${VALID.slice(1)}`)
      t.equal(response.statusCode, 200, `${name} is a property like any other`)
    }
  })

  await t.test('when it is JSON, but no object', async t => {
    for (const body of ['null', 'true', 'false', '0', '1e999', '"text"', JSON.stringify(VALID), '[]', `[${VALID}]`]) {
      const response = await requestToken(fastify, key, body)
      t.strictSame([response.statusCode, response.json()], [400, NO_OBJECT], body)
    }
  })

  await t.test('when it is not in UTF-8', async t => {
    const around = (bytes: number[]) => Buffer.concat([Buffer.from(VALID.slice(0, -2)), Buffer.from(bytes), Buffer.from(VALID.slice(-2))])
    const sequences = [[0xff], [0x80], [0xc3], [0xe9], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xf0, 0x9f, 0x98]]
    for (const bytes of sequences) {
      const response = await requestToken(fastify, key, around(bytes))
      t.strictSame([response.statusCode, response.json()], [400, NO_UTF8], Buffer.from(bytes).toString('hex'))
    }
    for (const encoding of ['utf16le', 'latin1'] as const) {
      const response = await requestToken(fastify, key, Buffer.from(JSON.stringify({ ...user, last_name: 'Müller' }), encoding))
      t.strictSame([response.statusCode, response.json()], [400, NO_UTF8], encoding)
    }
    t.equal((await requestToken(fastify, key, around([0xf0, 0x9f, 0x98, 0x80]))).statusCode, 200)
  })

  await t.test('when its content type is another one, or none', async t => {
    const types = [
      'text/plain', 'text/json', 'application/jsonx', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/vnd.api+json',
      'application/json; charset=iso-8859-1', 'application/json; charset=utf-16', 'application/json; charset=utf8', 'application/json; charset=',
      'application/json; charset=utf-8; charset=latin1', 'application/json, text/plain', '*/*', '{', '/', 'application/', '__proto__', 'null', ''
    ]
    for (const type of types) {
      const response = await requestToken(fastify, key, user, { 'content-type': type })
      t.strictSame([response.statusCode, response.json()], [400, NO_JSON_TYPE], type)
    }
    const none = await fastify.inject({ method: 'POST', url: '/api/v1/token/', headers: { 'x-api-key': key, 'content-type': undefined }, payload: VALID })
    t.strictSame([none.statusCode, none.json()], [400, NO_JSON_TYPE])
  })

  await t.test('when it is larger than the setting allows', async t => {
    const padded = (length: number) => VALID + ' '.repeat(length - VALID.length)
    t.equal((await requestToken(fastify, key, padded(4096))).statusCode, 200)
    const response = await requestToken(fastify, key, padded(4097))
    t.strictSame([response.statusCode, response.json()], [400, TOO_LARGE])
  })

  await t.test('when it has another length than it says', async t => {
    const response = await requestToken(fastify, key, VALID, { 'content-length': String(VALID.length - 1) })
    t.strictSame([response.statusCode, response.json()], [400, [
      { loc: ['header', 'content-length'], msg: 'The body does not have the length that the Content-Length header says.', type: 'value_error' }
    ]])
  })

  await t.test('but reads one that starts with a byte order mark (200)', async t => {
    t.equal((await requestToken(fastify, key, `\ufeff${VALID}`)).statusCode, 200)
  })

  await t.test('and writes no user for any of it', async t => {
    const stored = await fastify.db.selectFrom('users').select('user_id').distinct().execute()
    t.strictSame(stored, [{ user_id: 'u-1' }])
  })
})

t.test('without the strict reader of bodies, these tests would notice', async t => {
  const fastify = await bare(t, { without: ['body'] })
  const { key } = await makeKey(fastify)
  const wrongBytes = Buffer.concat([Buffer.from(VALID.slice(0, -2)), Buffer.from([0xff]), Buffer.from(VALID.slice(-2))])
  t.equal((await requestToken(fastify, key, wrongBytes)).statusCode, 200, 'wrong bytes become other text silently')
  t.equal((await requestToken(fastify, key, user, { 'content-type': 'application/json; charset=iso-8859-1' })).statusCode, 200)
})

t.test('with a validator that reads numbers as text, these tests would notice', async t => {
  const coercing = createDecidingAjv(true)
  const fastify = await bare(t, {
    prepare: instance => {
      // Of bytes, which are no JSON, everything is left to the route.
      instance.setValidatorCompiler(({ schema }) => (schema as { format?: string }).format === 'binary' ? () => true : coercing.compile(schema as object))
    }
  })
  const { key } = await makeKey(fastify)
  t.equal((await requestToken(fastify, key, { ...user, user_id: 7 })).statusCode, 200, 'a number is read as text')
})
