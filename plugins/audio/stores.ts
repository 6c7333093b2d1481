import type { Kysely } from 'kysely'
import type { Config } from '../../schemas/config.js'
import { type AudioStore, type DirectoryStore, ObjectStore, openDirectoryStore, type OutsideStore } from '../../lib/speech/index.js'
import { openBucket, type StorageConfig } from '../../lib/storage/index.js'
import { unwatched } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'
import { createDatabaseStore } from './database-store.js'

/** The settings that say where audio is. */
export type AudioStoreConfig = Pick<Config, 'AUDIO_STORE' | 'AUDIO_DIR' | 'DATABASE_URL'> & StorageConfig

/** The places where audio is, or may be from before a setting was changed. */
export interface AudioStores {
  /** Where new bytes are stored. */
  primary: AudioStore
  database: AudioStore
  /** Those that are not in the database. */
  outside: readonly OutsideStore[]
  /** `null` without AUDIO_DIR. */
  directory: DirectoryStore | null
  /** `null` without AUDIO_STORE=s3. */
  objects: ObjectStore | null
  /** All of them, the one for new bytes first. */
  all: readonly AudioStore[]
}

/**
 * Opens every place where audio is. Nothing is asked of an object storage, whose client is only loaded where one is used.
 *
 * @param watch notified of the successes and failures of an object storage
 * @throws {ConfigError} when AUDIO_DIR cannot be written
 */
export async function openAudioStores (config: AudioStoreConfig, db: Kysely<Tables>, watch = unwatched): Promise<AudioStores> {
  const { AUDIO_DIR, AUDIO_STORE } = config
  const database = createDatabaseStore(db, { flushesLater: config.DATABASE_URL !== '' })
  const directory = AUDIO_DIR === '' ? null : await openDirectoryStore(AUDIO_DIR)
  const objects = AUDIO_STORE === 's3' ? new ObjectStore(await openBucket(config, watch)) : null
  const primary = { database, directory: directory ?? database, s3: objects ?? database }[AUDIO_STORE ?? 'database']
  const outside = [directory, objects].filter(store => store !== null)
  return { primary, database, outside, directory, objects, all: [primary, ...[database, ...outside].filter(store => store !== primary)] }
}
