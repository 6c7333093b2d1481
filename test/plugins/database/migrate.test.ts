import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import t, { type Test } from 'tap'
import { openDatabase } from '../../../plugins/database/open.js'
import type { Tables } from '../../../plugins/database/tables.js'
import { build, needs, temporaryDatabase, temporaryDirectory } from '../../helper.js'
import { embeddedDirectory } from '../../process.js'

/** The tables of the first migration; later ones add theirs. */
const TABLES = ['api_keys', 'blocked_users', 'customers', 'users']
const MIGRATIONS = readdirSync(new URL('../../../plugins/database/migrations/', import.meta.url)).filter(file => file.endsWith('.ts')).map(file => path.parse(file).name).sort()
const INSTANCES = 6

async function tablesOf (db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`select tablename from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  return rows.map(({ tablename }) => tablename).filter(name => TABLES.includes(name))
}

async function migrationsOf (db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function open (t: Test, DATABASE_URL: string, DATA_DIR = '') {
  const database = await openDatabase({ DATABASE_URL, DATABASE_POOL_MAX: 2, DATA_DIR })
  t.teardown(database.close)
  return database
}

t.test('instances that start at once on a fresh PostgreSQL database all start, and its tables are made once', { skip: needs.postgres }, async t => {
  const DATABASE_URL = await temporaryDatabase(t)
  const SIGNING_KEYS_DIR = temporaryDirectory(t)
  const instances = await Promise.all(Array.from({ length: INSTANCES }, () => build(t, { DATABASE_URL, SIGNING_KEYS_DIR })))
  for (const fastify of instances) {
    const response = await fastify.inject('/health/ready/')
    t.strictSame([response.statusCode, response.json()], [200, { status: 'ok', missing: [], parked_reports: 0 }])
  }
  const { db, embedded, durable } = await open(t, DATABASE_URL)
  t.strictSame({ embedded, durable }, { embedded: false, durable: true })
  t.strictSame(await tablesOf(db), TABLES)
  t.strictSame(await migrationsOf(db), MIGRATIONS)
})

t.test('a fresh embedded database gets its tables once, and a second start changes nothing', async t => {
  const DATA_DIR = temporaryDirectory(t)
  const first = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR })
  await first.db.insertInto('customers').values({ name: 'General Hospital' }).execute()
  await first.close()
  const { db, embedded, durable } = await open(t, '', DATA_DIR)
  t.strictSame({ embedded, durable }, { embedded: true, durable: true })
  t.strictSame(await tablesOf(db), TABLES)
  t.strictSame(await migrationsOf(db), MIGRATIONS)
  t.strictSame(await db.selectFrom('customers').select('name').execute(), [{ name: 'General Hospital' }])
})

t.test('a database that a newer version has changed is refused, and left as it is', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const first = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '2030-01-01T00:00:00Z')`.execute(first.db)
  await first.close()
  const again = { DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR }
  await t.rejects(openDatabase(again), {
    name: 'NewerDatabaseError',
    message: 'The database was used by a newer version of the service (its tables have the change 9999-of-the-future): ' +
      'start that version, or restore a backup.'
  })
  await t.rejects(openDatabase(again), { message: /9999-of-the-future/ }, 'the directory was given back')
})
