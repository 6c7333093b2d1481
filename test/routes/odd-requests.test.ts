import t from 'tap'
import { build, Lines, makeKey } from '../helper.js'
import { NOT_FOUND } from './kit.js'

const logs = new Lines()
const fastify = await build(t, { DATABASE_URL: '', LOG_LEVEL: 'error' }, { logs })

t.test('numbers beyond all numbers are refused like others that are too large or too small (400)', async t => {
  const { key } = await makeKey(fastify)
  for (const [limit, msg] of [['1e400', 'at most 100'], ['-1e400', 'at least 1'], ['9'.repeat(400), 'at most 100']] as const) {
    const response = await fastify.inject({ url: `/api/v1/consultations/?limit=${limit}`, headers: { 'x-api-key': key } })
    t.equal(response.statusCode, 400)
    t.match(response.json(), [{ loc: ['query', 'limit'], msg: `limit must be ${msg}.` }], limit)
  }
})

t.test('files of the documentation that cannot be are not found (404), whatever they are called', async t => {
  const names = [
    '%00', 'a%00b', 'swagger-ui.css%00.js', '%5c..%5cx', '//x', '%2f%2fx', 'a'.repeat(300), 'a'.repeat(5000), '..%2f..%2fpackage.json',
    '%2e%2e%2fx', '%252e%252e%252fx', '%2500', 'missing.css', '', '.', '.git/config', 'swagger-ui.css/'
  ]
  for (const name of names) {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await fastify.inject({ method, url: `/documentation/static/${name}` })
      t.equal(response.statusCode, 404, `${method} ${name.slice(0, 40)}`)
      if (method === 'GET') t.strictSame(response.json(), NOT_FOUND)
    }
  }
  for (const name of ['%', '%ZZ', '%ff', '%c0%ae']) t.equal((await fastify.inject(`/documentation/static/${name}`)).statusCode, 400, name)
})

t.test('files of the documentation are not there in every part and version (412, 416)', async t => {
  const url = '/documentation/static/swagger-ui.css'
  const parts = await fastify.inject({ url, headers: { range: 'bytes=9999999999-' } })
  t.strictSame([parts.statusCode, parts.json()], [416, { error: 'The Range header asks for bytes that are not there.', code: 'range_not_satisfiable' }])
  for (const headers of [{ 'if-match': '"x"' }, { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }] as Array<Record<string, string>>) {
    const response = await fastify.inject({ url, headers })
    t.strictSame([response.statusCode, response.json()], [412, { error: 'There is no such version of this.', code: 'precondition_failed' }])
  }
  t.equal((await fastify.inject({ url, headers: { range: 'bytes=0-1' } })).statusCode, 206)
})

t.test('nothing of that is a failure of the service', async t => {
  t.strictSame(logs.lines, [])
})
