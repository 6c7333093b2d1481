import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { addressFor } from '../../plugins/portal/index.js'
import { misdirected } from '../../lib/runtime/index.js'
import { readPageFiles } from '../page-files.js'

const STATIC = new URL('static/', import.meta.url)

const PAGE = 'page.html'

/** What the pages ask authenticators with. */
const WEBAUTHN = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))

/** What the pages may do: load and call what is served here, never be framed, and tell no other page where they are. */
const HEADERS = {
  'content-security-policy': [
    'default-src \'none\'', 'base-uri \'none\'', 'connect-src \'self\'', 'form-action \'none\'', 'frame-ancestors \'none\'', 'img-src data:',
    'script-src \'self\'', 'style-src \'self\'', 'require-trusted-types-for \'script\'', 'trusted-types \'none\''
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(), camera=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY'
}

/** The pages of the portal: files without anything secret, which no browser keeps. */
export default async function pageRoutes (fastify: FastifyInstance): Promise<void> {
  const { config } = fastify

  fastify.addHook('onRequest', async function requireOpenAddress (request) {
    if (addressFor(request, config.PUBLIC_URL) === null) throw misdirected()
  })

  const library = { name: 'webauthn.js', type: 'text/javascript; charset=utf-8', text: readFileSync(WEBAUTHN, 'utf8') }
  for (const { name, type, text } of [...readPageFiles(STATIC), library]) {
    fastify.get(name === PAGE ? '/' : `/${name}`, { prefixTrailingSlash: 'slash', schema: { hide: true } }, async function getPortalFile (request, reply) {
      // The page loads everything by relative URLs, so that it also works under another path behind a proxy.
      if (request.url.split('?')[0] === '/portal') return reply.redirect('portal/')
      return reply.headers(HEADERS).type(type).send(text)
    })
  }
}
