import type { FastifyInstance } from 'fastify'
import { ensureKeyRing, readKeyRing, RELOAD_INTERVAL, type KeyRing } from './key-directory.js'

/** The keys as they are now, while commands on this or another machine may change them. */
export interface KeyRingFollower {
  current: () => KeyRing
  /** Looks at the directory now. */
  refresh: () => Promise<void>
}

/**
 * Reads the signing keys, makes the first one when there is none, and looks for changes for as long as `fastify` runs. A directory that
 * cannot be read later on is logged, and the keys last read stay in use.
 *
 * @param onChange told the keys at once, and then whenever they were read again
 */
export async function followKeyRing (fastify: FastifyInstance, onChange: (ring: KeyRing) => void): Promise<KeyRingFollower> {
  const { config, log } = fastify
  let ring = await ensureKeyRing(config.SIGNING_KEYS_DIR, config.SIGNING_ALGORITHM)
  onChange(ring)

  async function refresh (): Promise<void> {
    try {
      const read = await readKeyRing(config.SIGNING_KEYS_DIR)
      if (read === null) throw new Error('SIGNING_KEYS_DIR holds no key any more')
      ring = read
      onChange(ring)
    } catch (error) {
      log.error({ err: error }, 'the signing keys could not be read again; those read before stay in use')
    }
  }

  const timer = setInterval(refresh, RELOAD_INTERVAL * 1000).unref()
  fastify.addHook('onClose', async () => clearInterval(timer))
  return { current: () => ring, refresh }
}
