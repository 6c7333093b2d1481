// Runs twice: on each database.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import t, { type Test } from 'tap'
import { openEmbedded, PGliteDialect } from '../../../lib/storage/embedded-postgres/index.js'
import { serviceVersion } from '../../../lib/runtime/versions/service-version.js'
import { migrateToLatest, migrations, type Change } from '../../../plugins/database/migrate.js'
import { openDatabase } from '../../../plugins/database/open.js'
import type { Tables } from '../../../plugins/database/tables.js'
import { begin, makeClient } from '../../consultations.js'
import { build, needs, temporaryDatabase, temporaryDirectory } from '../../helper.js'
import { embeddedDirectory, runScript } from '../../process.js'

/** The tables of the first migration; later ones add theirs. */
const TABLES = ['api_keys', 'blocked_users', 'customers', 'users']
const MIGRATIONS = readdirSync(new URL('../../../plugins/database/migrations/', import.meta.url)).filter(file => file.endsWith('.ts')).map(file => path.parse(file).name).sort()
const INSTANCES = 6

/** A change that the version before survives, and one that it does not. */
const FUTURE: Change = { up: async db => { await sql`alter table consultations add column later text not null default ''`.execute(db) } }
const DROP: Change['up'] = async db => { await sql`alter table consultations drop column later`.execute(db) }

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

/** A database with its tables, of either kind. */
async function withTables (t: Test, kind: 'embedded' | 'PostgreSQL') {
  const settings = kind === 'embedded'
    ? { DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR: await embeddedDirectory(t) }
    : { DATABASE_URL: await temporaryDatabase(t), DATABASE_POOL_MAX: 1, DATA_DIR: '' }
  return { settings, ...await openDatabase(settings) }
}

/** Everything that says what the tables are, read without a program that would change them. */
async function stateOf ({ DATABASE_URL, DATA_DIR }: { DATABASE_URL: string, DATA_DIR: string }): Promise<unknown> {
  const embedded = DATABASE_URL === '' ? await openEmbedded(DATA_DIR) : null
  const dialect = embedded === null
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: DATABASE_URL }) })
    : new PGliteDialect(embedded.pglite)
  const db = new Kysely<Tables>({ dialect })
  const { rows: columns } = await sql`select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`.execute(db)
  const { rows: versions } = await sql`select name, version, stops_others from migration_versions order by name`.execute(db)
  const state = { migrations: await migrationsOf(db), columns, versions }
  await db.destroy()
  embedded?.release()
  return state
}

for (const kind of ['embedded', 'PostgreSQL'] as const) {
  const skip = kind === 'PostgreSQL' && needs.postgres

  t.test(`each change of ${kind} is noted with the version that made it; an older program that does not survive it refuses to start, names both, and changes nothing`, { skip }, async t => {
    const { db, close, settings } = await withTables(t, kind)
    const notes = async () => (await sql<{ name: string, version: string }>`select name, version from migration_versions order by name`.execute(db)).rows
    const noted = MIGRATIONS.slice(MIGRATIONS.indexOf('0020-versions-of-changes'))
    t.strictSame(await notes(), noted.map(name => ({ name, version: serviceVersion() })))
    await migrateToLatest(db, { shared: false, changes: { ...migrations, '9998-of-the-future': FUTURE, '9999-of-the-future': { up: DROP, stopsOthers: true } } })
    t.strictSame((await notes()).at(-1), { name: '9999-of-the-future', version: serviceVersion() })
    await sql`update migration_versions set version = '9.9.9' where name like '9999%'`.execute(db)
    await close()
    const before = await stateOf(settings)
    const sentence = 'The database was changed by version 9.9.9 of the service (its tables have the change 9999-of-the-future), ' +
      `and this is version ${serviceVersion()}: start the newer one, or restore a backup.`
    await t.rejects(openDatabase(settings), { name: 'NewerDatabaseError', message: sentence })
    const { DATABASE_URL, DATA_DIR } = settings
    const env = DATABASE_URL === '' ? { DATA_DIR } : { DATABASE_URL, DATA_DIR: temporaryDirectory(t), API_KEY_PEPPER: 'p'.repeat(40) }
    t.strictSame(await runScript(t, 'server.js', [], { PORT: '0', LOG_LEVEL: 'fatal', ...env }), { code: 1, stdout: '', stderr: `${sentence}\n` })
    t.strictSame(await stateOf(settings), before)
  })

  t.test(`an older program works on with ${kind} after changes that it survives, whoever made them, and leaves them`, { skip }, async t => {
    const { db, close, settings } = await withTables(t, kind)
    await migrateToLatest(db, { shared: false, changes: { ...migrations, '9998-of-the-future': FUTURE } })
    const { rows: [note] } = await sql`select version, stops_others from migration_versions where name = '9998-of-the-future'`.execute(db)
    t.strictSame(note, { version: serviceVersion(), stops_others: false })
    await close()
    const before = await stateOf(settings)
    const older = await build(t, { ...settings, DATABASE_POOL_MAX: '4', SIGNING_KEYS_DIR: temporaryDirectory(t) }, { keepOpen: true })
    const { headers } = await makeClient(older)
    const { id } = await begin(older, headers)
    t.equal((await older.inject({ url: `/api/v1/consultations/${id}/`, headers })).statusCode, 200)
    await older.close()
    t.strictSame(await stateOf(settings), before)
  })

  t.test(`where ${kind} does not say which version changed it, an older program says that it was a newer one, and gives the database back`, { skip }, async t => {
    const { db, close, settings } = await withTables(t, kind)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '2030-01-01T00:00:00Z')`.execute(db)
    await close()
    await t.rejects(openDatabase(settings), {
      name: 'NewerDatabaseError',
      message: 'The database was changed by a newer version of the service (its tables have the change 9999-of-the-future), ' +
        `and this is version ${serviceVersion()}: start the newer one, or restore a backup.`
    })
    await t.rejects(openDatabase(settings), { message: /9999-of-the-future/ })
  })
}

t.test('beside an instance of the version before, changes that it survives are made, and it goes on; others wait until it has stopped', { skip: needs.postgres }, async t => {
  const DATABASE_URL = await temporaryDatabase(t)
  const older = await build(t, { DATABASE_URL, SIGNING_KEYS_DIR: temporaryDirectory(t) })
  const { headers } = await makeClient(older)
  const { db } = await open(t, DATABASE_URL)
  const { id } = await begin(older, headers)
  await migrateToLatest(db, { shared: true, changes: { ...migrations, '9998-of-the-future': FUTURE } })
  t.equal((await older.inject({ url: `/api/v1/consultations/${id}/`, headers })).statusCode, 200)
  await begin(older, headers)

  const grave = { ...migrations, '9998-of-the-future': FUTURE, '9999-of-the-future': { up: DROP, stopsOthers: true } }
  await t.rejects(migrateToLatest(db, { shared: true, changes: grave }), {
    name: 'RunningInstancesError', message: /changes the tables \(9999-of-the-future\) so that instances of older versions fail: stop all of them, wait 60 seconds/
  })
  t.notOk((await migrationsOf(db)).includes('9999-of-the-future'))
  await older.close()
  await sql`update signing_keys set seen_at = now() - interval '61 seconds'`.execute(db)
  await migrateToLatest(db, { shared: true, changes: grave })
  t.ok((await migrationsOf(db)).includes('9999-of-the-future'))
})

t.test('on the embedded database, which has one instance, a change that older ones do not survive is made at once', async t => {
  const { db, close } = await withTables(t, 'embedded')
  await sql`insert into signing_keys (kid, seen_at) values ('k-1', now())`.execute(db)
  await migrateToLatest(db, { shared: false, changes: { ...migrations, '9999-of-the-future': { ...FUTURE, stopsOthers: true } } })
  t.ok((await migrationsOf(db)).includes('9999-of-the-future'))
  await close()
})
