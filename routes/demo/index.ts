import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { issuer } from '../../plugins/access-tokens/index.js'
import { notFound } from '../../lib/runtime/index.js'
import { readPageFiles } from '../page-files.js'
import demoExampleRoutes from './examples.js'
import { HEADERS } from './headers.js'
import { requireKnownHost } from './known-host.js'
import demoModelRoutes from './models.js'
import demoTokenRoutes from './token.js'

const STATIC = new URL('static/', import.meta.url)

const PAGE = 'page.html'

/** The type face: the Latin letters of all languages of the page, in every weight. */
const NAME = 'atkinson-hyperlegible-next'
const FACE = new URL(import.meta.resolve(`@fontsource-variable/${NAME}/files/${NAME}-latin-wght-normal.woff2`))

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

  const face = readFileSync(FACE)
  fastify.get('/atkinson.woff2', { schema: { hide: true } }, async function getDemoFace (_request, reply) {
    return reply.headers({ ...HEADERS, 'cache-control': 'public, max-age=86400' }).type('font/woff2').send(face)
  })

  await fastify.register(demoExampleRoutes)
  await fastify.register(demoModelRoutes)
  await fastify.register(issuer)
  await fastify.register(demoTokenRoutes)
}
