import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { createReachability, type ObjectStore } from '../../lib/speech/index.js'
import { ConfigError, every, Outage } from '../../lib/runtime/index.js'
import { ObjectStorageError } from '../../lib/storage/index.js'
import { createAudio } from './service.js'
import { openAudioStores } from './stores.js'

declare module 'fastify' {
  interface FastifyInstance {
    audio: ReturnType<typeof createAudio>
  }
}

/** How often to look for audio that is due for deletion, and for audio left behind by a crash, in milliseconds. */
const SWEEP_INTERVAL_MS = 60_000
const LEFTOVERS_INTERVAL_MS = 1_800_000

/** How often to look for the latter where all objects of a bucket have to be listed, a thousand with each request. */
const LISTING_INTERVAL_MS = 21_600_000

/**
 * Tries an object storage out, and watches from then on whether it answers. A storage that is away stops no start: it may come back.
 *
 * @returns whether it was away when last asked
 * @throws {ConfigError} when the storage refuses what the settings say
 */
async function watchStorage (objects: ObjectStore): Promise<() => boolean> {
  const reason: unknown = await objects.tryOut().then(() => null, (error: unknown) => error)
  if (reason instanceof ObjectStorageError && reason.refuses !== null) {
    throw new ConfigError(reason.refuses, `does not work, or one of the other settings of the storage: ${reason.message}`)
  }
  return createReachability(async () => objects.check(), reason !== null)
}

/**
 * Keeps the audio of consultations, in the database, in AUDIO_DIR or in an object storage: `fastify.audio`.
 *
 * @throws {ConfigError} when AUDIO_DIR cannot be written, or the storage refuses
 */
export async function audioPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, db, log } = fastify
  const outage = new Outage(log, {
    level: 'error', began: 'the object storage is away: audio is refused until it answers', ended: 'the object storage answers again'
  })
  const stores = await openAudioStores(config, db, outage)
  const { objects } = stores
  const audio = createAudio(fastify, stores, objects === null ? () => false : await watchStorage(objects))
  fastify.decorate('audio', audio)

  const closing = new AbortController()
  const logFailure = (error: unknown) => fastify.log.error({ err: error }, 'audio could not be swept; it is tried again')
  const sweeps = [
    every(SWEEP_INTERVAL_MS, async () => audio.sweep(), logFailure),
    every(objects === null ? LEFTOVERS_INTERVAL_MS : LISTING_INTERVAL_MS, async () => audio.sweepLeftovers(closing.signal), logFailure)
  ]
  fastify.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(sweeps.map(async stop => stop()))
    await audio.settle()
    objects?.close()
  })
}

export type { Listened, Progress } from './heard-recordings.js'
export type { ChunkHeaders } from './put-chunk.js'
export { find, keep, lengthOf, withBytes } from './recordings.js'
export type { AudioStoreConfig, AudioStores } from './stores.js'
export { notePart, readStream } from './stream-parts.js'
export { countPieces, findCourse, findStreamable, storePieces, storePiecesElsewhere, takeOver } from './streamed-recordings.js'

export default fp(audioPlugin, { name: 'audio', dependencies: ['config', 'database', 'disk-space', 'speech'] })
