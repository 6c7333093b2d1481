import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../../schemas/config.js'
import { openEmbedded } from './embedded.js'
import { listenEmbedded, listenPostgres, type Listen } from './listen.js'
import { migrateToLatest } from './migrate.js'
import { PGliteDialect } from './pglite-dialect.js'
import type { Tables } from './tables.js'

/** Longest wait for a connection to PostgreSQL, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 3000

/** Longest run of one statement, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 15_000

export interface OpenDatabase {
  db: Kysely<Tables>
  /** Whether the database is the embedded one. */
  embedded: boolean
  /** Whether committed writes are known to survive a power cut; PostgreSQL answers for itself. */
  durable: boolean
  /** Listens to the notifications of the database (LISTEN, NOTIFY). */
  listen: Listen
  close: () => Promise<void>
}

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_MAX' | 'DATA_DIR'>

async function connect (config: DatabaseConfig, onBroken: (error: Error) => void): Promise<OpenDatabase> {
  if (config.DATABASE_URL === '') {
    const { pglite, durable, release } = await openEmbedded(config.DATA_DIR)
    const db = new Kysely<Tables>({ dialect: new PGliteDialect(pglite) })
    return {
      db,
      embedded: true,
      durable,
      listen: listenEmbedded(pglite),
      async close () {
        await db.destroy()
        release()
      }
    }
  }
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_MAX,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'consultation-service',
    keepAlive: true
  })
  // A connection that breaks without a listener ends the process. The pool has one of its own only while the connection is idle.
  pool.on('connect', client => client.on('error', onBroken))
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, embedded: false, durable: true, listen: listenPostgres(config.DATABASE_URL, onBroken), close: () => db.destroy() }
}

/**
 * Opens the database that the settings name (PostgreSQL with DATABASE_URL, otherwise the embedded one in DATA_DIR) with its tables up
 * to date.
 *
 * @throws when it cannot be reached, is in use by another process, or cannot be migrated
 */
export async function openDatabase (config: DatabaseConfig, onBroken: (error: Error) => void = () => {}): Promise<OpenDatabase> {
  const database = await connect(config, onBroken)
  try {
    await migrateToLatest(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
