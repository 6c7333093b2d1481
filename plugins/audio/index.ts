import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { openDirectoryStore } from './directory-store.js'
import { createAudio } from './service.js'

declare module 'fastify' {
  interface FastifyInstance {
    audio: ReturnType<typeof createAudio>
  }
}

/** How often audio that is to be deleted is looked for, and what a crash has left behind, in milliseconds. */
const SWEEP_INTERVAL_MS = 60_000
const LEFTOVERS_INTERVAL_MS = 1_800_000

/** Runs `act` again and again, never twice at once. @returns ends that, and resolves when nothing is running any more */
function repeat (act: () => Promise<void>, milliseconds: number): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= act().finally(() => { running = undefined })
  }, milliseconds).unref()
  return async function stop () {
    clearInterval(timer)
    await running
  }
}

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
    repeat(async () => audio.sweep().catch(complain), SWEEP_INTERVAL_MS),
    repeat(async () => audio.sweepLeftovers(closing.signal).catch(complain), LEFTOVERS_INTERVAL_MS)
  ]
  fastify.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(sweeps.map(async stop => stop()))
    await audio.settle()
  })
}

export default fp(audioPlugin, { name: 'audio', dependencies: ['config', 'database'] })
