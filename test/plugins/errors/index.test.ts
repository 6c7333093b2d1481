import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { serverOptions } from '../../../app.js'
import { parseConfig } from '../../../lib/runtime/settings/parse-config.js'
import errors, { notFoundHandler } from '../../../plugins/errors/index.js'
import { forbidden, invalidApiKey, invalidToken, methodNotAllowed, notFound, Problem, rateLimited, tokenFromTheFuture } from '../../../lib/runtime/errors/problems.js'
import { Lines } from '../../helper.js'

const SECRET = 'Jane Doe, 2026-03-02'

/** An instance whose only route throws. */
async function throwing (t: Test, error: unknown) {
  const logs = new Lines()
  const fastify = Fastify(serverOptions(parseConfig({}), logs))
  t.teardown(() => fastify.close())
  await fastify.register(errors)
  fastify.get('/', async () => { throw error })
  fastify.post('/', { schema: { body: { type: 'object', properties: { a: { type: 'string' } } } } }, async () => 'ok')
  fastify.get('/query', { schema: { querystring: { type: 'object', properties: { n: { type: 'integer' } } } } }, async () => 'ok')
  fastify.get('/path/:n', { schema: { params: { type: 'object', properties: { n: { type: 'integer' } } } } }, async () => 'ok')
  fastify.get('/header', { schema: { headers: { type: 'object', properties: { 'x-n': { type: 'string', maxLength: 1 } } } } }, async () => 'ok')
  fastify.setNotFoundHandler(notFoundHandler)
  return { fastify, logs }
}

const internal = { error: 'The service failed to answer this request.', code: 'internal_error' }
const unavailable = { error: 'The service cannot reach its database; try again shortly.', code: 'database_unavailable' }

function coded (code: string, message = SECRET, more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more })
}

const failures: Array<[what: string, error: unknown, status: number, body: object]> = [
  ['an error of the code', new TypeError(SECRET), 500, internal],
  ['an error that names another status', Object.assign(new Error(SECRET), { statusCode: 418 }), 500, internal],
  ['a statement that the database refused', coded('23505', `Key (name)=(${SECRET}) already exists.`), 500, internal],
  ['a statement that took too long', coded('57014', SECRET), 503, unavailable],
  ['a database that refuses connections', coded('ECONNREFUSED', SECRET, { syscall: 'connect' }), 503, unavailable],
  ['a connection to the database that breaks', coded('ECONNRESET', SECRET, { syscall: 'read' }), 503, unavailable],
  ['a database that is stopping', coded('57P01'), 503, unavailable],
  ['a database that is starting', coded('57P03'), 503, unavailable],
  ['a database with too many connections', coded('53300'), 503, unavailable],
  ['a database that broke off', coded('08006'), 503, unavailable],
  ['a pool that gave up waiting', new Error('timeout exceeded when trying to connect'), 503, unavailable],
  ['a pool whose connection ended', new Error('Connection terminated unexpectedly'), 503, unavailable]
]

for (const [what, error, status, body] of failures) {
  t.test(`${what} is ${status} without saying what it was; the log has it`, async t => {
    const { fastify, logs } = await throwing(t, error)
    const response = await fastify.inject('/')
    t.strictSame([response.statusCode, response.json()], [status, body])
    t.equal(response.headers['content-type'], 'application/json; charset=utf-8')
    t.strictSame(logs.lines.map(({ level, msg }) => [level, msg]), [[50, status === 503 ? 'the database cannot be reached' : 'the request failed']])
    t.match(logs.lines[0], { err: { type: String, stack: /^ {4}at / } })
  })
}

t.test('what is thrown but is no error is 500 too', async t => {
  const { fastify } = await throwing(t, SECRET)
  const response = await fastify.inject('/')
  t.strictSame([response.statusCode, response.json()], [500, internal])
})

const problems: Array<[problem: Problem, status: number, body: object, headers: Record<string, string>]> = [
  [invalidApiKey(), 401, { error: 'The API key is missing or not valid.', code: 'api_key_invalid' }, {}],
  [tokenFromTheFuture(), 401, {
    error: 'The access token is not valid yet: the clock of the instance that issued it is too far ahead of the clock of this one.',
    code: 'access_token_not_yet_valid'
  }, { 'www-authenticate': 'Bearer realm="consultation-service", error="invalid_token"' }],
  [invalidToken(), 401, { error: 'The access token is missing or not valid.', code: 'access_token_invalid' }, { 'www-authenticate': 'Bearer realm="consultation-service", error="invalid_token"' }],
  [forbidden('This user is blocked.'), 403, { error: 'This user is blocked.', code: 'forbidden' }, {}],
  [notFound(), 404, { error: 'Not found.', code: 'not_found' }, {}],
  [methodNotAllowed(['GET', 'HEAD']), 405, { error: 'This method is not allowed here.', code: 'method_not_allowed' }, { allow: 'GET, HEAD' }],
  [rateLimited(7), 429, { error: 'Too many requests; wait before the next one.', code: 'rate_limited', retry_after: 7 }, { 'retry-after': '7' }]
]

for (const [problem, status, body, headers] of problems) {
  t.test(`"${problem.message}" is ${status} with its headers, and nothing for the log`, async t => {
    const { fastify, logs } = await throwing(t, problem)
    const response = await fastify.inject('/')
    t.strictSame([response.statusCode, response.json()], [status, body])
    t.match(response.headers, headers)
    t.strictSame(logs.lines, [])
  })
}

t.test('what is wrong with a request is said in the part that it is in (400)', async t => {
  const { fastify, logs } = await throwing(t, null)
  const body = await fastify.inject({ method: 'POST', url: '/', payload: [] })
  t.strictSame([body.statusCode, body.json()], [400, [{ loc: ['body'], msg: 'The body must be a JSON object.', type: 'dict_type' }]])
  const query = await fastify.inject('/query?n=x')
  t.strictSame([query.statusCode, query.json()], [400, [{ loc: ['query', 'n'], msg: 'n must be a whole number.', type: 'int_type' }]])
  const path = await fastify.inject('/path/x')
  t.strictSame([path.statusCode, path.json()], [400, [{ loc: ['path', 'n'], msg: 'n must be a whole number.', type: 'int_type' }]])
  const header = await fastify.inject({ url: '/header', headers: { 'x-n': 'xx' } })
  t.strictSame([header.statusCode, header.json()], [400, [{ loc: ['header', 'x-n'], msg: 'x-n must have at most 1 characters.', type: 'string_too_long' }]])
  t.strictSame(logs.lines, [])
})

t.test('a body that is not there is reported as missing, not as being of the wrong type (400)', async t => {
  const { fastify } = await throwing(t, null)
  const response = await fastify.inject({ method: 'POST', url: '/' })
  t.strictSame([response.statusCode, response.json()], [400, [{ loc: ['body'], msg: 'A JSON body is required.', type: 'missing' }]])
})

t.test('an unknown path is 404, and an unreadable one is 400', async t => {
  const { fastify } = await throwing(t, null)
  const missing = await fastify.inject('/none')
  t.strictSame([missing.statusCode, missing.json()], [404, { error: 'Not found.', code: 'not_found' }])
  const unreadable = await fastify.inject('/%zz')
  t.strictSame([unreadable.statusCode, unreadable.json()], [400, [{ loc: ['path'], msg: 'The path is not a valid URL path.', type: 'url_parsing' }]])
})
