import type { FastifyInstance } from 'fastify'
import type { AudioStatus } from '../../schemas/audio.js'
import { type EncodedRun, readingFromAny, toEncodedRuns } from '../../lib/speech/index.js'
import type { Caller } from '../ownership.js'
import * as chunks from './chunks.js'
import { createContext } from './context.js'
import { forgetSound, goOn, isKeptNow } from './continued-recordings.js'
import {
  coverage, findBoth, findWindows, forgetProgress, forgetWindows, isAwaited, lockBoth, notingProgress, readOngoing, retryHearing,
  storeAgreement, storeWindow, storeWindowAhead
} from './heard-recordings.js'
import { putChunk, type ChunkHeaders } from './put-chunk.js'
import { deletingLater, endStream, find, findVisible, forget, hasComeWithin, isKept, keep, whatIsKept } from './recordings.js'
import { discard, removeAll, removeParts, sweep, sweepLeftovers } from './removal.js'
import { readStatus } from './status.js'
import type { AudioStores } from './stores.js'

/** What other plugins may do with the table of recordings, on the database or within their own transactions. */
const recordings = {
  coverage,
  deletingLater,
  endStream,
  find,
  findBoth,
  findVisible,
  findWindows,
  forget,
  forgetProgress,
  forgetSound,
  forgetWindows,
  goOn,
  hasComeWithin,
  isAwaited,
  isKept,
  isKeptNow,
  keep,
  lockBoth,
  notingProgress,
  readMissing: chunks.readMissing,
  readOngoing,
  retryHearing,
  storeWindow,
  storeWindowAhead,
  storeAgreement,
  whatIsKept
}

/**
 * Keeps the audio of consultations.
 *
 * @param wasAway whether the object storage was away when last asked; see lib/speech/audio/reachability.ts
 */
export function createAudio (fastify: FastifyInstance, stores: AudioStores, wasAway: () => boolean) {
  const context = createContext(fastify, stores)
  const { db, store, uploads } = context
  const reading = readingFromAny(stores.all)
  return {
    store,
    stores,
    /** Whether new bytes are stored in the database. */
    inDatabase: store === stores.database,
    /** Whether new bytes are stored as objects of a storage. */
    inObjects: store === stores.objects,
    wasAway,
    recordings,

    /**
     * Stores a chunk; once it resolves, the chunk is on disk. Safe to repeat, on any instance and concurrently: of different bytes for the
     * same index, one wins.
     *
     * @param index of the chunk, from 0
     * @param body the bytes as they arrive
     * @returns the chunk, and whether it is new
     * @throws {Problem} 400, 404, 409, 413, 503, 507; then nothing is stored
     */
    async putChunk (caller: Caller, id: string, index: number, body: AsyncIterable<Uint8Array>, headers: ChunkHeaders) {
      return putChunk(context, caller, { id, index, body, headers })
    },

    /** What is stored of the audio of a consultation, or 404. */
    status: async (caller: Caller, id: string): Promise<AudioStatus> => readStatus(context, caller, id),

    /** The chunks of a recording as runs, in order; their bytes are read lazily. */
    runs: async (id: string): Promise<EncodedRun[]> => toEncodedRuns(reading, await chunks.read(db, id)),

    /** Deletes bytes that no recording refers to any more. If that fails, a later sweep does it. */
    removeParts: async (id: string, parts: readonly string[]): Promise<void> => removeParts(context, id, parts),

    /** Deletes the bytes of a recording that are due, and records that. */
    discard: async (id: string): Promise<void> => discard(context, id),

    /** Deletes the bytes of a consultation that is itself deleted. If that fails, a later sweep does it. */
    removeAll: async (id: string): Promise<void> => removeAll(context, id),

    /** Deletes the bytes of recordings that are due. Safe to run on any number of instances at once, and to repeat. */
    sweep: async (): Promise<void> => sweep(context),

    /** Deletes the bytes that a crash left behind, until `signal` is aborted. Safe to run on any number of instances at once. */
    sweepLeftovers: async (signal?: AbortSignal): Promise<void> => sweepLeftovers(context, signal),

    /** Keeps the files of AUDIO_DIR for a copy; what is deleted meanwhile goes when the returned function is called. */
    postponeRemovals: (): () => Promise<void> => stores.directory?.postponeRemovals() ?? (async () => {}),

    /** Resolves when the uploads in progress have ended. */
    async settle (): Promise<void> {
      await Promise.all(uploads)
    }
  }
}
