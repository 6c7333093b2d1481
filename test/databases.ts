import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Test } from 'tap'
import { once } from '../lib/runtime/concurrency/once.js'
import { acquireProcessLock } from '../lib/runtime/processes/process-lock.js'
import { openDatabase } from '../plugins/database/open.js'

/** The same Redis, under keys of this process alone: files that run at once would count the same addresses together. */
function ownKeys (url: string): string {
  return url === '' ? '' : `${url}?keyPrefix=${randomBytes(9).toString('base64url')}:`
}

/** Where tests that need PostgreSQL or Redis find it; such tests are skipped without. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? ''
export const TEST_REDIS_URL = ownKeys(process.env.TEST_REDIS_URL ?? '')

/** For `t.test(name, { skip: needs.postgres }, …)`: a sentence where there is none. */
export const needs = {
  postgres: TEST_DATABASE_URL === '' && 'TEST_DATABASE_URL is not set',
  redis: TEST_REDIS_URL === '' && 'TEST_REDIS_URL is not set'
}

/** Connections of an instance: PostgreSQL allows 100 by default, and several files run at once, with several instances each. */
export const POOL_MAX = '6'

const MIGRATIONS = new URL('../plugins/database/migrations/', import.meta.url)

/** What the tables of a new database depend on. */
export const versionOfTables = once(() => {
  const hash = createHash('sha256').update(readFileSync(new URL('../package-lock.json', import.meta.url)))
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(new URL(name, MIGRATIONS)))
  hash.update(readFileSync(new URL('copied-databases.ts', import.meta.url)))
  for (const name of ['durable-files.js', 'embedded.ts']) hash.update(readFileSync(new URL(`../lib/storage/embedded-postgres/${name}`, import.meta.url)))
  return hash.digest('hex').slice(0, 16)
})

/** Opens the database of a service that is not running on it, by the settings of that service. */
export async function withDatabase<T> (env: Record<string, string>, act: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ DATABASE_URL: env.DATABASE_URL ?? '', DATABASE_POOL_MAX: 1, DATA_DIR: env.DATA_DIR ?? '' })
  try {
    return await act(db)
  } finally {
    await close()
  }
}

/** Makes all tables, as a first start does. */
export async function makeTables (DATABASE_URL: string, DATA_DIR: string): Promise<void> {
  const { close } = await openDatabase({ DATABASE_URL, DATABASE_POOL_MAX: 1, DATA_DIR })
  await close()
}

/** An embedded database with its tables, made once for each version of them and copied for each test: making one takes seconds. */
export async function embeddedTemplate (): Promise<string> {
  const template = path.join(tmpdir(), `consultation-service-template-${versionOfTables()}`)
  while (!existsSync(template)) {
    let release
    try {
      release = acquireProcessLock(`${template}.lock`)
    } catch {
      await sleep(100)
      continue
    }
    try {
      if (existsSync(template)) break
      const draft = mkdtempSync(`${template}-draft-`)
      await makeTables('', draft)
      renameSync(draft, template)
    } finally {
      release()
    }
  }
  return template
}

/** The URL of a database on the PostgreSQL of the tests. */
export function urlOf (name: string): string {
  const url = new URL(TEST_DATABASE_URL)
  url.pathname = `/${name}`
  return url.href
}

/** SQLSTATE of a PostgreSQL that has no connection left. */
const TOO_MANY_CONNECTIONS = '53300'

/** How often to look whether connections are free, and the longest wait for them, in milliseconds: tests of others may use all. */
const CONNECTIONS_POLL_MS = 200
const CONNECTIONS_PATIENCE_MS = 60_000

/** Connections that have to be free before a test gets a database: what each of four files at once may open then, with some to spare. */
const CONNECTIONS_FREE = 40

/** How many more connections PostgreSQL allows now. */
async function freeConnections (client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ free: number }>(`select current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int - count(*)::int as free from pg_stat_activity where backend_type = 'client backend'`)
  return rows[0]?.free ?? 0
}

/** Waits until there are enough connections for another database, or for a minute: whoever holds them then may be this test itself. */
export async function untilFree (client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + CONNECTIONS_PATIENCE_MS; await freeConnections(client) < CONNECTIONS_FREE && Date.now() < deadline;) {
    await sleep(CONNECTIONS_POLL_MS)
  }
}

/** Whether PostgreSQL had no connection left, as it says or as the service explains it. */
function isTooMany (error: unknown): boolean {
  const { code, cause } = error as { code?: unknown, cause?: { code?: unknown } }
  return [code, cause?.code].includes(TOO_MANY_CONNECTIONS)
}

/** What connects to the PostgreSQL of the tests, tried again while that has no connection left: tests of others may have all. */
export async function onceConnected<T> (connect: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + CONNECTIONS_PATIENCE_MS; ; await sleep(CONNECTIONS_POLL_MS)) {
    try {
      return await connect()
    } catch (error) {
      if (!isTooMany(error) || Date.now() > deadline) throw error
    }
  }
}

/** A connection to a database of the tests: to that which they are told, unless another is named. */
export async function connectTo (url = TEST_DATABASE_URL): Promise<pg.Client> {
  return onceConnected(async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  })
}

/** Does something with databases, on a connection that ends then. */
export async function asAdmin<T> (work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The last database that is being dropped. */
let dropping: Promise<unknown> = Promise.resolve()

/** Drops a database while the next test runs, one at a time: PostgreSQL writes a checkpoint first, which takes longer than many tests. */
async function dropNext (name: string): Promise<void> {
  await dropping
  dropping = asAdmin(async client => client.query(`drop database if exists ${name} with (force)`))
}

/** Resolves when no database of a test that has ended is there any more. */
export async function databasesDropped (): Promise<void> {
  await dropping
}

/** An empty PostgreSQL database that is gone when the file ends. */
export async function temporaryDatabase (t: Test): Promise<string> {
  const name = `consultation_test_${randomBytes(6).toString('hex')}`
  await asAdmin(async client => {
    await untilFree(client)
    await client.query(`create database ${name}`)
  })
  t.teardown(async () => dropNext(name))
  return urlOf(name)
}
