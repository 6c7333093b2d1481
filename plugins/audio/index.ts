import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { every } from '../../lib/concurrency/every.js'
import { openDirectoryStore } from '../../lib/audio/index.js'
import { createAudio } from './service.js'

declare module 'fastify' {
  interface FastifyInstance {
    audio: ReturnType<typeof createAudio>
  }
}

/** How often to look for audio that is due for deletion, and for audio left behind by a crash, in milliseconds. */
const SWEEP_INTERVAL_MS = 60_000
const LEFTOVERS_INTERVAL_MS = 1_800_000

/**
 * Keeps the audio of consultations, in the database or in AUDIO_DIR: `fastify.audio`.
 *
 * @throws {ConfigError} when AUDIO_DIR cannot be written
 */
export async function audioPlugin (fastify: FastifyInstance): Promise<void> {
  const { AUDIO_DIR } = fastify.config
  const audio = createAudio(fastify, AUDIO_DIR === '' ? null : await openDirectoryStore(AUDIO_DIR))
  fastify.decorate('audio', audio)

  const closing = new AbortController()
  const complain = (error: unknown) => fastify.log.error({ err: error }, 'audio could not be swept; it is tried again')
  const sweeps = [
    every(SWEEP_INTERVAL_MS, async () => audio.sweep(), complain),
    every(LEFTOVERS_INTERVAL_MS, async () => audio.sweepLeftovers(closing.signal), complain)
  ]
  fastify.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(sweeps.map(async stop => stop()))
    await audio.settle()
  })
}

export default fp(audioPlugin, { name: 'audio', dependencies: ['config', 'database', 'disk-space'] })
