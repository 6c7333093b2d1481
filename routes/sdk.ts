import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { once } from '../lib/runtime/index.js'
import { etagOf, isKnown } from './etag.js'
import { SDK_PACKAGE, sdkFile } from './sdk-package.js'

/** The package fits the service that runs now: it is asked for anew each time. */
const CACHING = 'no-cache'

/** The package and its name, the same for every application of this process. */
const readPackage = once(() => {
  const file = readFileSync(new URL(`dist/${SDK_PACKAGE}`, sdkFile('package.json')))
  return { file, etag: etagOf(file) }
})

/**
 * The client SDK, of the version that fits this service: `npm install https://…/sdk/consultation-service-sdk-VERSION.tgz`.
 *
 * @throws if `sdk/build.js` has not made it
 */
export default async function sdkRoutes (fastify: FastifyInstance): Promise<void> {
  const { file, etag } = readPackage()

  fastify.get(`/${SDK_PACKAGE}`, { schema: { hide: true } }, async function getSdk (request, reply) {
    reply.headers({ 'cache-control': CACHING, 'content-disposition': `attachment; filename="${SDK_PACKAGE}"` })
    return isKnown(request, reply, etag) ? reply.send() : reply.type('application/gzip').send(file)
  })
}
