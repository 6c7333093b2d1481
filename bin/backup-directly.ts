import { Kysely } from 'kysely'
import { readPepper } from '../lib/identity/index.js'
import { BackupError, type Source } from '../lib/backup/index.js'
import { createBaseBackups, holdsDatabase, openEmbedded, PGliteDialect } from '../lib/storage/index.js'
import { findSource } from '../plugins/admin/backup.js'
import type { Config } from '../schemas/config.js'

async function nothing (): Promise<void> {}

/** Audio and keys of a service on PostgreSQL. */
async function sourceBesidePostgres (config: Config, withKeys: boolean): Promise<Source> {
  if (config.AUDIO_DIR === '' && !withKeys) {
    throw new BackupError('The database is PostgreSQL, and audio is in it: back it up with pg_dump. The keys can be backed up with --with-keys.')
  }
  return {
    ...await findSource(null, config, withKeys ? readPepper(config) : undefined),
    async endDatabase () {
      throw new Error('there is no embedded database')
    },
    releaseDatabase: nothing,
    finish: nothing,
    close: nothing
  }
}

/**
 * The source of a backup while no service runs. The tables stay as they are: the backup may be taken before an upgrade changes them.
 *
 * @throws {ExplainedError} when the database is in use, or cannot be opened
 */
export async function openSourceDirectly (config: Config, withKeys: boolean): Promise<Source> {
  if (config.DATABASE_URL !== '') return sourceBesidePostgres(config, withKeys)
  if (!holdsDatabase(config.DATA_DIR)) throw new BackupError(`DATA_DIR ${config.DATA_DIR} has no database: there is nothing to back up.`)
  const { pglite, release } = await openEmbedded(config.DATA_DIR)
  const db = new Kysely<never>({ dialect: new PGliteDialect(pglite) })
  async function close (): Promise<void> {
    await db.destroy()
    release()
  }
  try {
    const backup = await createBaseBackups(db).begin()
    return {
      ...await findSource(db, config, withKeys ? readPepper(config) : undefined),
      endDatabase: backup.end,
      releaseDatabase: backup.close,
      finish: nothing,
      close
    }
  } catch (error) {
    await close()
    throw error
  }
}
