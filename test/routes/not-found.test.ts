import t from 'tap'
import { build } from '../helper.js'
import { bare, NOT_ALLOWED, NOT_FOUND, ownHeaders } from './kit.js'

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)

t.test('an unknown path is 404, whatever else the request says', async t => {
  const JSON_TYPE = { 'content-type': 'application/json' }
  const requests = [
    { url: '/nowhere' },
    { url: '/api/v1/' },
    { url: '/api/v2/token/' },
    { url: '/api/v1/tokens/' },
    { url: '/api/v1/session/more/' },
    { url: '/health/' },
    { url: '/.well-known/openid-configuration' },
    { url: '/.env' },
    { url: '/documentation/static/nothing.js' },
    { url: '/documentation/static/..%2f..%2fpackage.json' },
    { method: 'POST', url: '/nowhere' },
    { method: 'POST', url: '/nowhere', headers: JSON_TYPE, payload: '{' },
    { method: 'POST', url: '/nowhere', headers: JSON_TYPE },
    { method: 'POST', url: '/nowhere', headers: JSON_TYPE, payload: 'x'.repeat(2_000_000) },
    { method: 'PUT', url: '/nowhere', headers: { 'content-type': '{' }, payload: 'x' },
    { method: 'DELETE', url: '/nowhere', headers: { 'content-type': 'text/plain' }, payload: 'x' },
    { method: 'OPTIONS', url: '/nowhere', headers: { origin: 'https://ehr.example', 'access-control-request-method': 'POST' } },
    { method: 'PROPFIND', url: '/nowhere' },
    { method: 'QUERY', url: '/nowhere' }
  ]
  for (const request of requests) {
    const response = await fastify.inject(request as { url: string })
    t.strictSame([response.statusCode, response.json()], [404, NOT_FOUND], JSON.stringify(request).slice(0, 100))
    t.equal(response.headers['content-type'], 'application/json; charset=utf-8')
    t.equal(response.headers['access-control-allow-origin'], undefined)
    t.equal(response.headers['x-ratelimit-limit'], '6000')
  }
  const head = await fastify.inject({ method: 'HEAD', url: '/nowhere' })
  t.strictSame([head.statusCode, head.body], [404, ''])
})

t.test('a method that a path has not is 405 with those that it has, whatever else the request says', async t => {
  const paths: Record<string, string> = {
    '/api/v1/token/': 'POST',
    '/api/v1/session/': 'GET, HEAD',
    '/.well-known/jwks.json': 'GET, HEAD',
    '/api/v1/examples/dictation_api/': 'GET, HEAD',
    '/api/v1/examples/nothing/': 'GET, HEAD',
    '/health/live/': 'GET, HEAD',
    '/health/ready/': 'GET, HEAD',
    '/openapi.json': 'GET, HEAD',
    '/openapi.yaml': 'GET, HEAD',
    '/documentation/': 'GET, HEAD'
  }
  const headers = { origin: 'https://ehr.example', 'content-type': 'application/json' }
  for (const [url, allow] of Object.entries(paths)) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'QUERY']) {
      if (allow.includes(method) || (url === '/api/v1/session/' && method === 'OPTIONS')) continue
      const response = await fastify.inject({ method: method as 'GET', url, headers, payload: '{' })
      const { 'x-ratelimit-remaining': _, 'x-ratelimit-reset': __, ...own } = ownHeaders(response)
      t.strictSame([response.statusCode, response.json(), own], [405, NOT_ALLOWED, {
        allow, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8', 'x-ratelimit-limit': '6000'
      }], `${method} ${url}`)
    }
  }
})

t.test('without documentation there is none (404)', async t => {
  const fastify = await build(t, { DOCS_ENABLED: 'false' })
  for (const url of ['/documentation/', '/documentation/json', '/openapi.json', '/openapi.yaml']) {
    const response = await fastify.inject({ url })
    t.strictSame([response.statusCode, response.json()], [404, NOT_FOUND], url)
  }
})

t.test('without the refusal of other methods, these tests would notice', async t => {
  const fastify = await bare(t, { prepare: instance => { instance.refuseOtherMethods = () => {} } })
  t.equal((await fastify.inject({ url: '/api/v1/token/' })).statusCode, 404)
})
