import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import t from 'tap'
import {
  BACKUP_LABEL, clusterOf, createBaseBackups, embeddedVersions, holdsDatabase, listCluster, listSegments, maintain, migrationsIn,
  recoverCluster
} from '../../../../lib/storage/embedded-postgres/index.js'
import { migrationNames } from '../../../../plugins/database/migrate.js'
import { openDatabase } from '../../../../plugins/database/open.js'
import type { Tables } from '../../../../plugins/database/tables.js'
import { temporaryDirectory } from '../../../helper.js'
import { embeddedDirectory } from '../../../process.js'

const DATA_DIR = await embeddedDirectory(t)
const { db, close } = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR })
t.teardown(close)
const cluster = clusterOf(DATA_DIR)
const backups = createBaseBackups(db)

async function addCustomers (name: string): Promise<void> {
  await sql`insert into customers (name) select ${name} || number from generate_series(1, 500) number`.execute(db)
}

async function namesIn (dataDir: string): Promise<string[]> {
  const copy = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR: dataDir })
  const rows = await copy.db.selectFrom('customers').select('name').execute()
  await copy.close()
  return rows.map(({ name }) => name)
}

t.test('a copy that is made while the database changes has everything that was committed before it ended', async t => {
  t.ok(holdsDatabase(DATA_DIR))
  t.notOk(holdsDatabase(temporaryDirectory(t)))
  t.match(await embeddedVersions(db), { postgres: /^\d+\.\d+/, pglite: /^\d+\.\d+\.\d+/ })
  t.strictSame(await migrationsIn(db), [...migrationNames].sort())
  await addCustomers('before-')
  const backup = await backups.begin()
  await t.rejects(backups.begin(), { name: 'OperationError', message: 'Another backup is being taken.' })

  const target = temporaryDirectory(t)
  mkdirSync(path.join(target, 'database'))
  const copy = (name: string) => cpSync(path.join(cluster, name), path.join(target, 'database', name))
  let count = 0
  for (const { name, directory } of listCluster(cluster)) {
    if (directory) mkdirSync(path.join(target, 'database', name))
    else copy(name)
    if (++count % 400 === 0) await addCustomers(`while-${count}-`)
  }
  t.strictSame(readdirSync(path.join(target, 'database', 'pg_wal')).filter(name => /^[0-9A-F]{24}$/.test(name)), [])
  await db.deleteFrom('customers').where('name', 'like', 'before-1%').execute()
  const expected = (await db.selectFrom('customers').select('name').execute()).map(({ name }) => name)
  const end = await backup.end()
  await addCustomers('after-')
  for (const name of listSegments(cluster, end)) copy(name)
  await backup.close()
  writeFileSync(path.join(target, 'database', BACKUP_LABEL), end.label)

  t.strictSame(await recoverCluster(path.join(target, 'database')), [...migrationNames].sort())
  t.strictSame(readdirSync(path.join(target, 'database')).filter(name => name.startsWith('backup_label')), [])
  const found = new Set(await namesIn(target))
  t.ok(expected.length > 500 && expected.every(name => found.has(name)))
  t.notOk([...found].some(name => name.startsWith('before-1')))
})

t.test('a copy that lacks its write-ahead log is not opened', async t => {
  const backup = await backups.begin()
  const target = temporaryDirectory(t)
  cpSync(cluster, target, { recursive: true, filter: name => !/pg_wal\/[0-9A-F]{24}$/.test(name) })
  const end = await backup.end()
  await backup.close()
  writeFileSync(path.join(target, BACKUP_LABEL), end.label)
  await t.rejects(recoverCluster(target))
  t.throws(() => listSegments(cluster, { ...end, firstSegment: '000000010000000000000000' }), { message: 'the write-ahead log has not been kept' })
  rmSync(target, { recursive: true })
})

async function checkpointOf (of: Kysely<Tables>): Promise<string | undefined> {
  return (await sql<{ redo: string }>`select redo_lsn::text as redo from pg_control_checkpoint()`.execute(of)).rows[0]?.redo
}

t.test('no checkpoint is made while a copy needs the log, and one is afterwards', async t => {
  const backup = await backups.begin()
  const before = await checkpointOf(db)
  for (let segment = 0; segment < 5; segment += 1) {
    await db.insertInto('customers').values({ name: `segment ${segment}` }).execute()
    await sql`select pg_switch_wal()`.execute(db)
  }
  await maintain(db, backups.isRunning)
  t.equal(await checkpointOf(db), before)
  await backup.close()
  await maintain(db, backups.isRunning)
  t.not(await checkpointOf(db), before)
})
