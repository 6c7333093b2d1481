import t from 'tap'
import { parse } from 'yaml'
import { documentOf } from '../openapi/document.js'
import { inOpenapi30 } from '../openapi/openapi-3.0.js'
import { build } from './helper.js'

const fastify = await build(t)

t.test('GET /openapi.json answers with the document', async t => {
  const response = await fastify.inject('/openapi.json')
  t.equal(response.statusCode, 200)
  t.match(response.headers['content-type'], /^application\/json/)
  t.strictSame(response.json(), documentOf(fastify))
})

t.test('GET /openapi.yaml answers with the same document as YAML', async t => {
  const response = await fastify.inject('/openapi.yaml')
  t.equal(response.statusCode, 200)
  t.match(response.headers['content-type'], /^application\/yaml/)
  t.strictSame(parse(response.body), documentOf(fastify))
  t.match(response.body, /^openapi: 3\.1\.0\ninfo:\n {2}title: Clinical consultation service\n/)
})

t.test('GET /openapi-3.0.json answers with the same document in OpenAPI 3.0.3, of this installation', async t => {
  const response = await fastify.inject('/openapi-3.0.json')
  t.equal(response.statusCode, 200)
  t.match(response.headers['content-type'], /^application\/json/)
  t.strictSame(response.json(), JSON.parse(JSON.stringify(inOpenapi30(documentOf(fastify)))))
  t.match(response.json(), { openapi: '3.0.3', servers: [{ url: 'http://service.test' }] })
})

t.test('GET /documentation/ is a page that may load and call what is here, over plain http too, and nothing else', async t => {
  const response = await fastify.inject('/documentation/')
  t.equal(response.statusCode, 200)
  t.match(response.headers['content-type'], /^text\/html/)
  t.equal(response.headers['content-security-policy'],
    'default-src \'none\'; base-uri \'none\'; connect-src \'self\'; form-action \'none\'; frame-ancestors \'none\'; img-src \'self\' data:; ' +
    'script-src \'self\'; style-src \'self\' \'unsafe-inline\'')
  t.match(response.body, '<title>Clinical consultation service</title>')
  t.match(response.body, '<meta name="viewport" content="width=device-width, initial-scale=1">')
  t.strictSame([...response.body.matchAll(/(?:href|src)="(?!\.\/static\/)[^"]*"/g)].map(String), [], 'everything it loads is relative to it')
})

t.test('GET /documentation leads to the page with a slash, under whichever path it is', async t => {
  for (const url of ['/documentation', '/documentation?deep=link']) {
    const response = await fastify.inject(url)
    t.equal(response.statusCode, 302)
    t.equal(response.headers.location, 'documentation/')
  }
})

t.test('"Try it out" calls the host that the page came from, under the path of PUBLIC_URL', async t => {
  let firstYaml: string | undefined
  for (const [PUBLIC_URL, url] of [['https://scribe.example', '/'], ['https://example.org/scribe', '/scribe']] as const) {
    const fastify = await build(t, { PUBLIC_URL })
    const page = (await fastify.inject('/documentation/json')).json<{ servers: unknown }>()
    const yaml = (await fastify.inject('/documentation/yaml')).body
    // Parsing takes half a second, and only the addresses differ.
    if (firstYaml === undefined) t.strictSame(parse(yaml), page)
    else t.equal(yaml, firstYaml.replaceAll(' url: /\n', ` url: ${url}\n`))
    firstYaml ??= yaml
    const document = documentOf(fastify)
    t.strictSame(page, {
      ...document,
      info: { ...document.info as object, contact: { name: 'The operator of this installation', url } },
      servers: [{ url, description: 'This installation.' }]
    })
    t.match(documentOf(fastify), { servers: [{ url: PUBLIC_URL }] })
  }
})

t.test('without DOCS_ENABLED there is no documentation (404)', async t => {
  const fastify = await build(t, { DOCS_ENABLED: 'false' })
  for (const url of ['/documentation', '/documentation/', '/documentation/json', '/documentation/static/swagger-ui.css', '/openapi.json', '/openapi.yaml', '/asyncapi.json']) {
    const response = await fastify.inject(url)
    t.equal(response.statusCode, 404, url)
    t.strictSame(response.json(), { error: 'Not found.', code: 'not_found' }, url)
  }
})

t.test('a document is written once, and clients that have it are told so (304)', async t => {
  for (const url of ['/openapi.json', '/openapi.yaml', '/asyncapi.json', '/documentation/json', '/documentation/yaml']) {
    const first = await fastify.inject(url)
    const { etag, 'content-type': type } = first.headers
    t.match(etag, /^"[\w-]{43}"$/, url)
    // What would be written now is another document: only what was written before can be the same.
    const { swagger, asyncapi } = fastify
    Object.assign(fastify, { swagger: () => ({ another: 'document' }), asyncapi: () => ({ another: 'document' }) })
    const second = await fastify.inject(url)
    Object.assign(fastify, { swagger, asyncapi })
    t.strictSame([second.statusCode, second.body, second.headers.etag, second.headers['content-type']], [200, first.body, etag, type], url)
    t.match(await fastify.inject({ method: 'HEAD', url }), { statusCode: 200, body: '', headers: { etag } }, url)
    const known = await fastify.inject({ url, headers: { 'if-none-match': String(etag) } })
    t.strictSame([known.statusCode, known.body, known.headers.etag], [304, '', etag], url)
  }
  const fresh = await build(t)
  const { etag } = (await fastify.inject('/openapi.json')).headers
  t.equal((await fresh.inject({ url: '/openapi.json', headers: { 'if-none-match': String(etag) } })).statusCode, 304, 'the first request may know it, too')
})
