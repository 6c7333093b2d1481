import t from 'tap'
import { createStrictAjv } from '../../lib/runtime/validation/ajv.js'
import { preferredType } from '../../routes/accept.js'
import { SDK_PACKAGE } from '../../routes/sdk-package.js'
import { build } from '../helper.js'

t.test('GET / answers programs with links, and people with a page, as Accept says', async t => {
  const fastify = await build(t, { DATABASE_URL: '', PUBLIC_URL: 'https://scribe.example/service' })
  for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.9', 'image/png', '']) {
    const response = await fastify.inject({ url: '/', headers: accept === undefined ? {} : { accept } })
    t.strictSame([response.statusCode, response.headers['content-type'], response.headers.vary], [200, 'application/json; charset=utf-8', 'Accept'], accept ?? 'nothing')
    t.strictSame(response.json(), {
      name: 'Clinical consultation service',
      contract_version: '1.0.0',
      links: {
        documentation: 'https://scribe.example/service/documentation/',
        guides: 'https://scribe.example/service/guides/',
        openapi: 'https://scribe.example/service/openapi.json',
        asyncapi: 'https://scribe.example/service/asyncapi.json',
        demo: 'https://scribe.example/service/demo/',
        portal: 'https://scribe.example/service/portal/',
        sdk: `https://scribe.example/service/sdk/${SDK_PACKAGE}`,
        jwks: 'https://scribe.example/service/.well-known/jwks.json',
        readiness: 'https://scribe.example/service/health/ready/'
      }
    })
    t.ok(createStrictAjv().getSchema('ServiceIndex')?.(response.json()))
  }
  for (const accept of ['text/html', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/*', 'application/json;q=0.5, text/html']) {
    const response = await fastify.inject({ url: '/', headers: { accept } })
    t.strictSame([response.statusCode, response.headers['content-type'], response.headers.vary], [200, 'text/html; charset=utf-8', 'Accept'], accept)
    t.match(response.headers['content-security-policy'], /^default-src 'none';.* style-src 'sha256-[\w+/]{43}='$/)
    const links = [...response.body.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href ?? '')
    t.strictSame(links, [
      'demo/', 'guides/', 'documentation/', 'portal/', 'openapi.json', 'openapi.yaml', 'openapi-3.0.json', 'asyncapi.json', 'llms.txt', `sdk/${SDK_PACKAGE}`, '.well-known/jwks.json', 'health/ready/'
    ])
    for (const href of links) t.equal((await fastify.inject(`/${href}`)).statusCode, 200, href)
  }
  t.match(await fastify.inject({ method: 'HEAD', url: '/', headers: { accept: 'text/html' } }), { statusCode: 200, body: '', headers: { 'content-type': /^text\/html/ } })
})

t.test('GET / only leads to what is switched on', async t => {
  const fastify = await build(t, { DATABASE_URL: '', DOCS_ENABLED: 'false', PORTAL_ENABLED: 'false', SANDBOX_ENABLED: 'false' })
  t.strictSame(Object.keys((await fastify.inject('/')).json<{ links: object }>().links), ['sdk', 'jwks', 'readiness'])
  const { body } = await fastify.inject({ url: '/', headers: { accept: 'text/html' } })
  t.strictSame([...body.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href), [`sdk/${SDK_PACKAGE}`, '.well-known/jwks.json', 'health/ready/'])
})

t.test('the type that a client prefers is the one of the highest weight, the more exact range first', async t => {
  const types = ['application/json', 'text/html'] as const
  for (const [accept, wanted] of [
    [undefined, 'application/json'], ['*/*', 'application/json'], ['text/html', 'text/html'], ['TEXT/HTML ; Q=0.2', 'text/html'],
    ['application/*;q=0.1, text/html;q=0.2', 'text/html'], ['text/html;q=0, */*', 'application/json'], ['*/*;q=0.9, application/json;q=0.1', 'text/html'],
    ['text/html;q=oops', 'application/json'], ['text/html;level=1', 'text/html'], [';;;,,', 'application/json']
  ] as const) t.equal(preferredType(accept, types), wanted, accept ?? 'nothing')
})
