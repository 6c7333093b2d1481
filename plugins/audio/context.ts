import type { FastifyInstance } from 'fastify'
import { type AudioStore, Rooms } from '../../lib/speech/index.js'
import type { AudioStores } from './stores.js'

/** The dependencies of the functions in this folder. */
export interface Context extends Pick<FastifyInstance, 'config' | 'db' | 'diskSpace' | 'log' | 'takeRowTurn'> {
  stores: AudioStores
  /** Where new bytes are stored. */
  store: AudioStore
  /** Locks of the recordings that uploads are arriving for. */
  rooms: Rooms
  /** Uploads in progress; each resolves when the upload has ended. */
  uploads: Set<Promise<void>>
  /** Whether there is a speech engine now. */
  takesAudio: () => boolean
}

export function createContext (fastify: FastifyInstance, stores: AudioStores): Context {
  const { config, db, diskSpace, log, takeRowTurn } = fastify
  return {
    config,
    db,
    diskSpace,
    log,
    takeRowTurn,
    stores,
    store: stores.primary,
    rooms: new Rooms(config),
    uploads: new Set(),
    takesAudio: () => fastify.speech !== null
  }
}
