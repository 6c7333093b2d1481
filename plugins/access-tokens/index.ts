import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { JsonWebKeySet } from '../../schemas/jwks.js'
import { keyRingOf } from './key-ring.js'

declare module 'fastify' {
  interface FastifyInstance {
    publicKeys: PublicKeys
  }
}

/** The public keys that verify access tokens. No private key is reachable from here. */
export interface PublicKeys {
  /** The published keys, with a version that changes when they do. */
  jwks: () => { body: JsonWebKeySet, etag: string }
  /** The public key (SPKI, PEM) with this id, or `null`. Also finds a key that another instance has just created. */
  find: (kid: unknown) => Promise<string | null>
  /** When the key that signs now was made, in milliseconds since 1970; `null` where that is not known. */
  signingKeyMadeAt: () => number | null
}

/** Shortest time between two scans of the directory for unknown keys, in milliseconds. */
const UNKNOWN_KEY_PAUSE_MS = 1000

/** Publishes the keys that verify access tokens: `fastify.publicKeys`. */
export async function publicKeysPlugin (fastify: FastifyInstance): Promise<void> {
  let published = { body: { keys: [] } as JsonWebKeySet, etag: '' }
  let pems = new Map<string, string>()
  let lookedAt = 0
  let madeAt: number | null = null

  const { listen, settled } = await keyRingOf(fastify)
  listen(({ active, keys }) => {
    const { created_at: createdAt } = active.history
    madeAt = createdAt === undefined ? null : Date.parse(createdAt)
    const body = { keys: keys.map(({ jwk }) => jwk) }
    published = { body, etag: `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"` }
    pems = new Map(keys.map(({ kid, publicPem }) => [kid, publicPem]))
  })

  fastify.decorate('publicKeys', {
    jwks: () => published,
    async find (kid) {
      if (typeof kid !== 'string') return null
      if (!pems.has(kid) && Date.now() - lookedAt > UNKNOWN_KEY_PAUSE_MS) {
        lookedAt = Date.now()
        await settled()
      }
      return pems.get(kid) ?? null
    },
    signingKeyMadeAt: () => madeAt
  })
}

export { accessTokenVerifier, default as bearerGuard } from './guard.js'
export { default as issuer } from './issuer.js'
export { CreateToken, createToken } from './operations.js'

export default fp(publicKeysPlugin, { name: 'public-keys', dependencies: ['config'] })
