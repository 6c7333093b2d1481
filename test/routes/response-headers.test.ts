import type { LightMyRequestResponse } from 'fastify'
import t from 'tap'
import { bearer, begin } from '../consultations.js'
import { build, makeKey } from '../helper.js'

/** What may be kept, by route; everything else may not. */
const KEPT: Readonly<Record<string, string>> = {
  '/': 'no-cache',
  '/.well-known/jwks.json': 'public, max-age=300',
  '/demo/atkinson.woff2': 'public, max-age=86400',
  '/api/v1/examples/:template/': 'public, max-age=300',
  '/documentation/static/*': 'public, max-age=0',
  '/openapi.json': 'no-cache',
  '/openapi.yaml': 'no-cache',
  '/openapi-3.0.json': 'no-cache',
  '/asyncapi.json': 'no-cache',
  '/documentation/json': 'no-cache',
  '/documentation/yaml': 'no-cache'
}

/** What a route lets be kept, by its pattern. */
function kept (url: string): string | undefined {
  // A recording begins without a network, too.
  if (url === '/widget/v1/worklet.js') return 'public, max-age=86400, stale-while-revalidate=604800'
  if (/^\/demo(?:$|\/(?!token|models\/|examples\/\w+\.opus|atkinson))|^\/widget\/v1\/|^\/sdk\/|^\/guides\/|^\/llms\.txt$/.test(url)) return 'no-cache'
  return /^\/widget\/\d|\.opus$/.test(url) ? 'public, max-age=31536000, immutable' : KEPT[url]
}

t.test('no answer of any route is taken for another type, and none is kept but what may be', async t => {
  const routes: Array<{ method: string, url: string }> = []
  const fastify = await build(t, { DATABASE_URL: '' }, {
    prepare: instance => instance.addHook('onRoute', ({ method, url }) => { for (const name of [method].flat()) routes.push({ method: name, url }) })
  })
  const { key } = await makeKey(fastify)
  const headers = await bearer(fastify, key)
  const { id } = await begin(fastify, headers)
  const check = ({ statusCode, headers: sent }: LightMyRequestResponse, url: string, what: string): void => {
    t.equal(sent['x-content-type-options'], 'nosniff', what)
    t.equal(sent['cache-control'], statusCode < 400 && statusCode !== 302 ? kept(url) ?? 'no-store' : 'no-store', what)
  }

  t.ok(routes.length > 40, `${routes.length} routes`)
  for (const { method, url } of routes) {
    // Deleting ends what the others ask about, and an event stream does not end.
    if (method === 'DELETE' || (url.endsWith('/events/') && method === 'GET')) continue
    const path = url.replace(':id', id).replace(':template', 'dictation_api').replace(':index', '0').replace('*', 'swagger-ui.css')
    for (const [who, credentials] of Object.entries({ nobody: {}, user: headers, backend: { 'x-api-key': key } })) {
      const response = await fastify.inject({ method: method as 'GET', url: path, headers: credentials })
      check(response, url, `${method} ${url} for ${who}: ${response.statusCode}`)
      const { etag } = response.headers
      if (method !== 'GET' || etag === undefined || response.statusCode !== 200) continue
      const again = await fastify.inject({ url: path, headers: { ...credentials, 'if-none-match': String(etag) } })
      check(again, url, `${url} again: ${again.statusCode}`)
    }
  }
  for (const url of ['/nowhere', '/%ZZ', '/api/v1/consultations/x/', '/documentation/static/nothing.css']) {
    check(await fastify.inject(url), url, url)
  }
  for (const headers of [{ 'if-none-match': '*' }, {}]) t.not((await fastify.inject({ url: '/.well-known/jwks.json', headers })).headers['cache-control'], 'no-store')
})
