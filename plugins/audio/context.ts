import type { FastifyInstance } from 'fastify'
import { Rooms, type AudioStore, type DirectoryStore } from '../../lib/audio/index.js'
import { createDatabaseStore } from './database-store.js'

/** The dependencies of the functions in this folder. */
export interface Context extends Pick<FastifyInstance, 'config' | 'db' | 'diskSpace' | 'log' | 'takeRowTurn'> {
  database: AudioStore
  /** `null` when new bytes are stored in the database. */
  directory: DirectoryStore | null
  /** Where new bytes are stored. */
  store: AudioStore
  /** Locks of the recordings that uploads are arriving for. */
  rooms: Rooms
  /** Uploads in progress; each resolves when the upload has ended. */
  uploads: Set<Promise<void>>
}

export function createContext ({ config, db, diskSpace, log, takeRowTurn }: FastifyInstance, directory: DirectoryStore | null): Context {
  const database = createDatabaseStore(db, { flushesLater: config.DATABASE_URL !== '' })
  return {
    config, db, diskSpace, log, takeRowTurn, database, directory, store: directory ?? database, rooms: new Rooms(config), uploads: new Set()
  }
}
