import { randomBytes } from 'node:crypto'
import pg from 'pg'

const DEFAULT_URL = 'postgres://postgres@127.0.0.1:5432/postgres'

/** Prefix of the names of the databases of runs. */
const PREFIX = 'consultation_bench_'

const INSUFFICIENT_PRIVILEGE = '42501'

/** Databases that last as long as a run. */
export interface TemporaryDatabases {
  /** Creates an empty database and returns its URL. */
  create: (name: string) => Promise<string>
  /** Has PostgreSQL write to disk what setting up has changed, if its user may, so that no measurement waits for it. */
  checkpoint: () => Promise<void>
  /** Drops the databases that were created. */
  drop: () => Promise<void>
}

/**
 * Databases for a run, on the PostgreSQL of BENCH_DATABASE_URL or TEST_DATABASE_URL. Those of runs that were killed are dropped.
 *
 * @throws with an explanation when there is no PostgreSQL
 */
export async function openPostgres (env: NodeJS.ProcessEnv = process.env): Promise<TemporaryDatabases> {
  const url = env.BENCH_DATABASE_URL || env.TEST_DATABASE_URL || DEFAULT_URL
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`This needs a PostgreSQL in which it may create and drop databases, and there is none at ${client.host}:${client.port} ` +
      `(${(error as Error).message}). Set BENCH_DATABASE_URL.`)
  }
  const { rows: left } = await client.query<{ name: string }>(`select datname as name from pg_database
    where datname like $1 and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`, [`${PREFIX}%`])
  for (const { name } of left) await client.query(`drop database if exists ${client.escapeIdentifier(name)}`)

  const made: string[] = []
  return {
    async create (name) {
      const database = `${PREFIX}${name}_${randomBytes(4).toString('hex')}`
      await client.query(`create database ${client.escapeIdentifier(database)}`)
      made.push(database)
      const own = new URL(url)
      own.pathname = `/${database}`
      return own.href
    },
    async checkpoint () {
      await client.query('checkpoint').catch((error: unknown) => {
        if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
      })
    },
    async drop () {
      for (const database of made) await client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`)
      await client.end()
    }
  }
}
