import pg from 'pg'
import { migrationNames } from '../../plugins/database/migrate.js'
import { explainedPostgresError } from '../../lib/storage/index.js'
import type { Config } from '../../schemas/config.js'

/** What PostgreSQL reports about itself and our tables. */
export interface Postgres {
  version: string
  now: Date
  /** API keys that work; `null` before there are tables. */
  usableKeys: number | null
  /** How many migrations are pending, and those of newer versions that this one is not known to survive. */
  pending: number
  unknown: string[]
}

async function changesMade (client: pg.Client): Promise<string[]> {
  const { rows: [found] } = await client.query<{ there: boolean }>("select to_regclass('kysely_migration') is not null as there")
  if (found?.there !== true) return []
  return (await client.query<{ name: string }>('select name from kysely_migration')).rows.map(({ name }) => name)
}

/** SQLSTATE of a table or a column that there is not. */
const MISSING = new Set(['42P01', '42703'])

/** The changes after which older versions work on; of those made before that was noted, none is known to be one. */
async function survivableChanges (client: pg.Client): Promise<string[]> {
  try {
    return (await client.query<{ name: string }>('select name from migration_versions where not stops_others')).rows.map(({ name }) => name)
  } catch (error) {
    if (MISSING.has((error as { code?: string }).code ?? '')) return []
    throw error
  }
}

/** Looks at PostgreSQL, and changes nothing. @returns an error, as a sentence, when it cannot be used */
export async function onPostgres ({ DATABASE_URL, DATABASE_CONNECT_TIMEOUT }: Config): Promise<Postgres | Error> {
  const client = new pg.Client({
    connectionString: DATABASE_URL, connectionTimeoutMillis: DATABASE_CONNECT_TIMEOUT, query_timeout: DATABASE_CONNECT_TIMEOUT
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows: [self] } = await client.query<{ version: string, now: Date }>("select current_setting('server_version') as version, clock_timestamp() as now")
    const made = await changesMade(client)
    const known = new Set([...migrationNames, ...await survivableChanges(client)])
    const keys = made.length === 0
      ? null
      : (await client.query<{ count: number }>('select count(*)::int as count from api_keys where revoked_at is null and (expires_at is null or expires_at > now())')).rows[0]?.count ?? 0
    return {
      version: self?.version ?? '',
      now: self?.now ?? new Date(),
      usableKeys: keys,
      pending: migrationNames.filter(name => !made.includes(name)).length,
      unknown: made.filter(name => !known.has(name))
    }
  } catch (error) {
    return explainedPostgresError(error, DATABASE_URL) as Error
  } finally {
    await client.end().catch(() => {})
  }
}
