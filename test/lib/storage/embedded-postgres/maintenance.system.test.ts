import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import t from 'tap'
import { maintain, openEmbedded, PGliteDialect } from '../../../../lib/storage/embedded-postgres/index.js'
import { openDatabase } from '../../../../plugins/database/open.js'
import type { Tables } from '../../../../plugins/database/tables.js'
import { build } from '../../../helper.js'
import { embeddedDirectory, until } from '../../../process.js'

const MEGABYTE = 1_048_576

/** What is stored and deleted in one go, in pieces as those of an upload. */
const PIECE_BYTES = 262_144
const PIECES = 60 * MEGABYTE / PIECE_BYTES

/** Most that the write-ahead log and the tables take up: what is stored at once and not more, however often. */
const WAL_MAX = 96 * MEGABYTE
const TABLES_MAX = 100 * MEGABYTE

/** More steps than there are tables with dead rows. */
const STEPS = 10

function sizeOf (directory: string): number {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const stats = statSync(path.join(directory, name))
    return sum + (stats.isFile() ? stats.size : 0)
  }, 0)
}

async function storeAndDelete (db: Kysely<Tables>): Promise<void> {
  const id = randomUUID()
  for (let number = 0; number < PIECES; number += 1) {
    await sql`insert into sound values (${id}, ${number}, ${randomBytes(PIECE_BYTES)})`.execute(db)
    if (number % 60 === 0) await maintain(db)
  }
  await sql`delete from sound`.execute(db)
  for (let step = 0; step < STEPS; step += 1) await maintain(db)
}

t.test('the files of the embedded database do not grow by what is stored and deleted', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const { db, close } = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR })
  t.teardown(close)
  await sql`create table sound (id uuid, number integer, data bytea, primary key (id, number))`.execute(db)
  await sql`alter table sound alter column data set storage external`.execute(db)
  for (const round of ['first', 'second', 'third']) {
    await storeAndDelete(db)
    const [wal, tables] = [sizeOf(path.join(DATA_DIR, 'database', 'pg_wal')), sizeOf(path.join(DATA_DIR, 'database', 'base'))]
    t.ok(wal < WAL_MAX, `${round} time: ${wal} bytes of write-ahead log`)
    t.ok(tables < TABLES_MAX, `${round} time: ${tables} bytes of tables`)
  }
})

t.test('what has little to set free is left alone', async t => {
  const { db, close } = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR: await embeddedDirectory(t) })
  t.teardown(close)
  const look = async () => sql`
    select redo_lsn::text, (select sum(vacuum_count)::int from pg_stat_all_tables) as vacuums from pg_control_checkpoint()`.execute(db)
  for (let step = 0; step < STEPS; step += 1) await maintain(db)
  const { rows } = await look()
  await db.insertInto('customers').values({ name: 'General Hospital' }).execute()
  await db.deleteFrom('customers').execute()
  await maintain(db)
  t.strictSame((await look()).rows, rows)
})

t.test('while nothing is written, a step only looks where the log ends', async t => {
  const { pglite, release } = await openEmbedded(await embeddedDirectory(t))
  const statements: string[] = []
  const db = new Kysely<Tables>({ dialect: new PGliteDialect(pglite), log ({ query }) { statements.push(query.sql) } })
  t.teardown(async () => {
    await db.destroy()
    release()
  })
  for (let step = 0; step < STEPS; step += 1) await maintain(db)
  statements.length = 0
  await maintain(db)
  t.match(statements, [/pg_control_checkpoint/])
  t.equal(statements.length, 1)

  await sql`insert into customers (name) select 'General Hospital ' || number from generate_series(1, 200) number`.execute(db)
  await sql`delete from customers`.execute(db)
  await maintain(db)
  t.match(statements.at(-1), /^vacuum .*"customers"$/)
})

t.test('the service maintains the embedded database while it runs, and closes after it', async t => {
  const { db } = await build(t, { DATABASE_URL: '' })
  await sql`insert into customers (name) select 'General Hospital ' || number from generate_series(1, 200) number`.execute(db)
  await sql`delete from customers where name like 'General Hospital %'`.execute(db)
  await until(async () => {
    const { rows: [table] } = await sql<{ seen: boolean }>`select vacuum_count > 0 as seen from pg_stat_all_tables where relname = 'customers'`.execute(db)
    return table?.seen === true
  }, 'a vacuum has seen the table')
})
