import type { FastifyInstance } from 'fastify'
import { JWKS_MAX_AGE } from '../lib/identity/index.js'
import { getJsonWebKeySet } from '../schemas/jwks.js'
import { isKnown } from './etag.js'

/** The public keys, for verifying access tokens. */
export default async function jwksRoutes (fastify: FastifyInstance): Promise<void> {
  const { publicKeys } = fastify

  fastify.get('/.well-known/jwks.json', { schema: getJsonWebKeySet }, async function getJsonWebKeySetHandler (request, reply) {
    const { body, etag } = publicKeys.jwks()
    reply.header('cache-control', `public, max-age=${JWKS_MAX_AGE}`)
    return isKnown(request, reply, etag) ? reply.send() : body
  })
}
