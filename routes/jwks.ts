import type { FastifyInstance } from 'fastify'
import { JWKS_MAX_AGE } from '../plugins/access-tokens/key-directory.js'
import { getJsonWebKeySet } from '../schemas/jwks.js'

/** Whether the client has this version: tags are compared weakly, and `*` stands for any (RFC 9110, 13.1.2). */
function has (etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, '')).some(tag => tag === etag || tag === '*')
}

/** The public keys, for whoever verifies access tokens. */
export default async function jwksRoutes (fastify: FastifyInstance): Promise<void> {
  const { publicKeys } = fastify

  fastify.get('/.well-known/jwks.json', { schema: getJsonWebKeySet }, async function getJsonWebKeySetHandler (request, reply) {
    const { body, etag } = publicKeys.jwks()
    reply.header('cache-control', `public, max-age=${JWKS_MAX_AGE}`).header('etag', etag)
    if (has(etag, request.headers['if-none-match'])) return reply.code(304).send()
    return body
  })
}
