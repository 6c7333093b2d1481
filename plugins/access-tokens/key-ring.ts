import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { followKeyRing, type KeyRingFollower } from '../../lib/identity/index.js'

/** Not a decorator: private keys must not be reachable from the instance. */
const followers = new WeakMap<Server, Promise<KeyRingFollower>>()

async function follow ({ config: { SIGNING_KEYS_DIR, SIGNING_ALGORITHM }, log }: FastifyInstance): Promise<KeyRingFollower> {
  return followKeyRing(SIGNING_KEYS_DIR, SIGNING_ALGORITHM, error => {
    log.error({ err: error }, 'the signing keys could not be read again; those read before stay in use')
  })
}

/**
 * The one follower of the signing keys in an application, for as long as it runs: signing and verification use the same keys at every
 * moment, so that every token issued here is valid here.
 */
export async function keyRingOf (fastify: FastifyInstance): Promise<KeyRingFollower> {
  const known = followers.get(fastify.server)
  if (known !== undefined) return known
  const made = follow(fastify)
  followers.set(fastify.server, made)
  fastify.addHook('onClose', async () => made.then(({ stop }) => stop(), () => {}))
  return made
}
