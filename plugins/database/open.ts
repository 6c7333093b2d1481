import { Kysely, PostgresDialect } from 'kysely'
import type { Config } from '../../schemas/config.js'
import {
  type EmbeddedFailure, explainedPostgresError, type Listen, listenEmbedded, listenPostgres, openEmbedded, openPostgresPool, PGliteDialect,
  type PoolUsage, type TimeLimitConfig, type TimeLimits, timeLimitsOf
} from '../../lib/storage/index.js'
import { type DependencyWatch, unwatched } from '../../lib/runtime/index.js'
import { migrateToLatest } from './migrate.js'
import type { Tables } from './tables.js'

/** How long bringing the tables of PostgreSQL up to date may take, in milliseconds: large ones may have to be rewritten. */
const MIGRATION_TIMEOUT_MS = 110_000

export interface OpenDatabase {
  db: Kysely<Tables>
  /** Whether the database is the embedded one. */
  embedded: boolean
  /** Whether committed writes are known to survive a power cut; PostgreSQL answers for itself. */
  durable: boolean
  /** Listens to the notifications of the database (LISTEN, NOTIFY). */
  listen: Listen
  /** How its connections are used now. */
  usage: () => PoolUsage
  close: () => Promise<void>
}

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_MAX' | 'DATA_DIR'> & TimeLimitConfig

/** Brings the tables of PostgreSQL up to date, on a separate connection with a longer time limit. */
async function migratePostgres (url: string, limits: TimeLimits): Promise<void> {
  const patient = { connect: limits.connect, query: MIGRATION_TIMEOUT_MS, transaction: MIGRATION_TIMEOUT_MS }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPostgresPool(url, 1, patient, unwatched) }) })
  try {
    await migrateToLatest(db, { shared: true })
  } catch (error) {
    throw explainedPostgresError(error, url)
  } finally {
    await db.destroy()
  }
}

interface Connected extends OpenDatabase {
  /** Called once its tables are up to date. */
  migrated: () => void
}

async function connect (
  config: DatabaseConfig, watch: DependencyWatch, onFailed: (failure: EmbeddedFailure) => void
): Promise<Connected> {
  if (config.DATABASE_URL === '') {
    const { pglite, durable, markMade, release } = await openEmbedded(config.DATA_DIR, onFailed)
    const dialect = new PGliteDialect(pglite)
    const db = new Kysely<Tables>({ dialect })
    return {
      db,
      embedded: true,
      durable,
      listen: listenEmbedded(pglite),
      usage () {
        const { busy, waiting } = dialect.usage()
        return { open: 1, idle: busy ? 0 : 1, waiting, most: 1 }
      },
      migrated: markMade,
      async close () {
        await db.destroy()
        release()
      }
    }
  }
  const limits = timeLimitsOf(config)
  await migratePostgres(config.DATABASE_URL, limits)
  const pool = openPostgresPool(config.DATABASE_URL, config.DATABASE_POOL_MAX, limits, watch)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const listen = listenPostgres(config.DATABASE_URL, watch.failed, limits)
  return { db, embedded: false, durable: true, listen, usage: pool.usage, migrated () {}, close: () => db.destroy() }
}

/**
 * Opens the database that the settings name (PostgreSQL with DATABASE_URL, otherwise the embedded one in DATA_DIR), with its tables up
 * to date.
 *
 * @param watch notified of the successes and failures of PostgreSQL
 * @param onFailed called when the embedded database has failed for good: this process must end
 * @throws {ExplainedError} when it cannot be reached, is in use by another process, or was used by a newer version of the service
 */
export async function openDatabase (
  config: DatabaseConfig, watch: DependencyWatch = unwatched, onFailed: (failure: EmbeddedFailure) => void = () => {}
): Promise<OpenDatabase> {
  const { migrated, ...database } = await connect(config, watch, onFailed)
  try {
    if (database.embedded) await migrateToLatest(database.db, { shared: false })
    migrated()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
