import type { FastifyInstance } from 'fastify'
import { JWKS_MAX_AGE } from '../plugins/access-tokens/key-directory.js'
import { getJsonWebKeySet } from '../schemas/jwks.js'

/** The public keys, for whoever verifies access tokens. */
export default async function jwksRoutes (fastify: FastifyInstance): Promise<void> {
  const { publicKeys } = fastify

  fastify.get('/.well-known/jwks.json', { schema: getJsonWebKeySet }, async function getJsonWebKeySetHandler (request, reply) {
    const { body, etag } = publicKeys.jwks()
    reply.header('cache-control', `public, max-age=${JWKS_MAX_AGE}`).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return body
  })
}
