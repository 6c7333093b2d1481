import pg from 'pg'
import t from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { migrationNames } from '../plugins/database/migrate.js'
import { openDatabase } from '../plugins/database/open.js'
import { needs, temporaryDatabase, temporaryDirectory, TEST_REDIS_URL, user } from './helper.js'
import { spawnScript, startServer, until } from './process.js'

const PEPPER = 'a pepper for tests, long enough for it'

/** A table in the middle of those that a first start makes. */
const TABLE = 'audio_recordings'

/** A database on a busy machine may take that long to answer. */
const PATIENT = { DATABASE_CONNECT_TIMEOUT: '30000', DATABASE_QUERY_TIMEOUT: '30000' }

/** Longest start of several processes on a busy machine, in milliseconds. */
const START_PATIENCE_MS = 150_000

const skip = needs.postgres !== false ? needs.postgres : needs.redis

t.test('killed while it makes the tables, an instance leaves the others a database that they can start on', { skip, timeout: 280_000 }, async t => {
  const databaseUrl = await temporaryDatabase(t)
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  t.teardown(() => admin.end())
  const env = () => ({
    ...PATIENT,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_MAX: '2',
    REDIS_URL: TEST_REDIS_URL,
    API_KEY_PEPPER: PEPPER,
    SIGNING_KEYS_DIR: temporaryDirectory(t),
    DATA_DIR: temporaryDirectory(t)
  })
  /** Statements that wait for another one. */
  async function waiting (): Promise<string[]> {
    // Otherwise a transaction sees what its first look saw.
    await admin.query('select pg_stat_clear_snapshot()')
    const { rows } = await admin.query<{ query: string }>("select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    return rows.map(({ query }) => query)
  }

  // Whoever makes this table now has to wait, amid all others.
  await admin.query('begin')
  await admin.query(`create table ${TABLE} ()`)
  const first = await spawnScript(t, 'server.js', [], { ...env(), PORT: '0' })
  await until(async () => (await waiting()).some(query => query.startsWith(`create table "${TABLE}"`)), 'the first makes the tables')
  const second = startServer(t, { ...env(), PROCESSES: '3' }, {}, START_PATIENCE_MS)
  second.catch(() => {})
  await until(async () => (await waiting()).length === 2, 'the second waits for the first')
  t.strictSame(await first.stop('SIGKILL'), { code: null, signal: 'SIGKILL' })
  await admin.query('rollback')

  const { url } = await second
  const { db, close } = await openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  t.teardown(close)
  const { rows } = await admin.query<{ name: string }>('select name from kysely_migration order by name')
  t.strictSame(rows.map(({ name }) => name), migrationNames, 'all tables are there')
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  const token = await fetch(`${url}/api/v1/token/`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify(user)
  })
  t.equal(token.status, 200)
})
