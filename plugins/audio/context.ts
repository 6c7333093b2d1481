import type { FastifyInstance } from 'fastify'
import { Rooms, type AudioStore } from '../../lib/audio/index.js'
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
}

export function createContext ({ config, db, diskSpace, log, takeRowTurn }: FastifyInstance, stores: AudioStores): Context {
  return { config, db, diskSpace, log, takeRowTurn, stores, store: stores.primary, rooms: new Rooms(config), uploads: new Set() }
}
