import type { FastifyInstance } from 'fastify'
import { issuer } from '../../plugins/access-tokens/index.js'
import { notFound } from '../../lib/runtime/index.js'
import { readPageFiles } from '../page-files.js'
import { requireKnownHost } from './known-host.js'
import demoModelRoutes from './models.js'
import demoTokenRoutes from './token.js'

const STATIC = new URL('static/', import.meta.url)

const PAGE = 'page.html'

/** What the page may do: load and call what is served here, use the microphone, and never be framed. */
const HEADERS = {
  'content-security-policy': [
    'default-src \'none\'', 'base-uri \'none\'', 'connect-src \'self\'', 'form-action \'none\'', 'frame-ancestors \'none\'', 'img-src data:',
    'script-src \'self\'', 'style-src \'self\'', 'worker-src \'self\'', 'require-trusted-types-for \'script\'', 'trusted-types \'none\''
  ].join('; '),
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff'
}

/**
 * The page where a person tries out the service, by speaking, with a file or by typing. It is 404 unless the sandbox key works. The key
 * never leaves the service; the page gets tokens for a user of its own.
 */
export default async function demoRoutes (fastify: FastifyInstance): Promise<void> {
  const { sandbox } = fastify

  requireKnownHost(fastify)

  fastify.addHook('onRequest', async function requireSandbox () {
    if (await sandbox.apiKey() === null) throw notFound()
  })

  for (const { name, type, text } of readPageFiles(STATIC)) {
    fastify.get(name === PAGE ? '/' : `/${name}`, { prefixTrailingSlash: 'slash', schema: { hide: true } }, async function getDemoFile (request, reply) {
      // The page loads everything by relative URLs, so that it also works under another path behind a proxy.
      if (request.url.split('?')[0] === '/demo') return reply.redirect('demo/')
      return reply.headers(HEADERS).type(type).send(text)
    })
  }

  await fastify.register(demoModelRoutes)
  await fastify.register(issuer)
  await fastify.register(demoTokenRoutes)
}
