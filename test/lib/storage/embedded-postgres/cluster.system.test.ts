import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { findMissing, makeClusterPrivate } from '../../../../lib/storage/embedded-postgres/cluster.js'
import { EmbeddedDatabaseError } from '../../../../lib/storage/embedded-postgres/embedded.js'
import { openDatabase } from '../../../../plugins/database/open.js'
import { temporaryDirectory } from '../../../helper.js'
import { embeddedDirectory, runScript, spawnScript, startServer, until } from '../../../process.js'

const config = (DATA_DIR: string) => ({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR })

/** Names, sizes and times of everything in a directory. */
function contents (directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort().map(name => {
    const { size, mtimeMs } = lstatSync(path.join(directory, name))
    return `${name} ${size} ${mtimeMs}`
  })
}

/** A database with one customer in it. */
async function database (t: Test): Promise<string> {
  const DATA_DIR = await embeddedDirectory(t)
  const { db, close } = await openDatabase(config(DATA_DIR))
  await db.insertInto('customers').values({ name: 'General Hospital' }).execute()
  await close()
  return DATA_DIR
}

async function customers (DATA_DIR: string): Promise<string[]> {
  const { db, close } = await openDatabase(config(DATA_DIR))
  const rows = await db.selectFrom('customers').select('name').execute()
  await close()
  return rows.map(({ name }) => name)
}

t.test('a database that lacks a file is refused by name, by the service and by the commands, and left as it is', async t => {
  const DATA_DIR = await database(t)
  const cluster = path.join(DATA_DIR, 'database')
  const version = readFileSync(path.join(cluster, 'PG_VERSION'))
  rmSync(path.join(cluster, 'PG_VERSION'))
  const before = contents(cluster)
  const sentence = `DATA_DIR ${DATA_DIR} holds a database that is not whole: database/PG_VERSION is missing or empty. ` +
    'Nothing was changed. Restore all of database/ from a backup; to begin with an empty database, move database/ and database.made away.'
  await t.rejects(openDatabase(config(DATA_DIR)), new EmbeddedDatabaseError(sentence))
  const list = await runScript(t, 'bin/api-key.js', ['list'], { DATA_DIR })
  t.strictSame({ ...list, stderr: list.stderr.trim() }, { code: 1, stdout: '', stderr: sentence })
  t.match(await runScript(t, 'server.js', [], { DATA_DIR, PORT: '0' }), { code: 1, stderr: `${sentence}\n` })
  t.strictSame(contents(cluster), before)

  writeFileSync(path.join(cluster, 'PG_VERSION'), version)
  t.strictSame(await customers(DATA_DIR), ['General Hospital'])
})

t.test('what else a database cannot be without is named, when it is missing and when it is empty', async t => {
  const whole = path.join(await embeddedDirectory(t), 'database')
  t.equal(findMissing(whole), null)
  const cluster = path.join(temporaryDirectory(t), 'database')
  cpSync(whole, cluster, { recursive: true })
  for (const name of ['postgresql.conf', 'global/pg_control', 'global/pg_filenode.map', 'base/1/PG_VERSION', 'base/5/PG_VERSION', 'base/5/pg_filenode.map']) {
    const file = path.join(cluster, name)
    const bytes = readFileSync(file)
    rmSync(file)
    t.equal(findMissing(cluster), name)
    writeFileSync(file, '')
    t.equal(findMissing(cluster), name)
    writeFileSync(file, bytes)
  }
  for (const name of ['pg_wal', 'pg_xact', 'pg_multixact/offsets', 'pg_multixact/members']) {
    renameSync(path.join(cluster, name), path.join(cluster, 'away'))
    t.equal(findMissing(cluster), name)
    renameSync(path.join(cluster, 'away'), path.join(cluster, name))
  }
  t.equal(findMissing(cluster), null)
})

t.test('a database that is gone as a whole is refused, too', async t => {
  const DATA_DIR = await database(t)
  rmSync(path.join(DATA_DIR, 'database'), { recursive: true })
  await t.rejects(openDatabase(config(DATA_DIR)), { name: 'EmbeddedDatabaseError', message: /database\/PG_VERSION is missing/ })
  t.notOk(existsSync(path.join(DATA_DIR, 'database')))
  t.notOk(existsSync(path.join(DATA_DIR, 'lock')), 'the directory is given back')

  rmSync(path.join(DATA_DIR, 'database.made'))
  t.strictSame(await customers(DATA_DIR), [], 'without its marker it is a first start')
  t.ok(existsSync(path.join(DATA_DIR, 'database.made')))
})

t.test('a database of a version before this one is opened, closed to others, and marked', async t => {
  const DATA_DIR = await database(t)
  const cluster = path.join(DATA_DIR, 'database')
  rmSync(path.join(DATA_DIR, 'database.made'))
  const names = readdirSync(cluster, { recursive: true, encoding: 'utf8' })
  for (const name of names) {
    const file = path.join(cluster, name)
    chmodSync(file, lstatSync(file).isDirectory() ? 0o755 : 0o666)
  }
  chmodSync(cluster, 0o755)
  t.strictSame(await customers(DATA_DIR), ['General Hospital'])
  t.ok(existsSync(path.join(DATA_DIR, 'database.made')))
  const open = ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })].filter(name => (lstatSync(path.join(cluster, name)).mode & 0o077) !== 0)
  t.strictSame(open, [])

  const one = path.join(cluster, 'base/5/pg_filenode.map')
  chmodSync(one, 0o644)
  makeClusterPrivate(cluster)
  t.equal(lstatSync(one).mode & 0o777, 0o644, 'it is looked through once, and not at each start')
})

t.test('a first start that is killed in the middle, again and again, leaves nothing in the way of the next', async t => {
  const DATA_DIR = path.join(temporaryDirectory(t), 'data')
  const moments = ['database.draft', 'database.draft/base/5', 'database']
  for (const moment of moments) {
    const child = await spawnScript(t, 'server.js', [], { DATA_DIR, PORT: '0' })
    await until(() => existsSync(path.join(DATA_DIR, moment)), `there was ${moment}`)
    t.strictSame(await child.stop('SIGKILL'), { code: null, signal: 'SIGKILL' }, moment)
  }
  const server = await startServer(t, { DATA_DIR })
  t.equal((await fetch(`${server.url}/health/ready/`)).status, 200)
  t.strictSame(readdirSync(DATA_DIR).filter(name => name.startsWith('database')).sort(), ['database', 'database.made'])
  // The database is running: files such as pg_internal.init come and go while they are looked at.
  const open = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })
    .filter(name => ((lstatSync(path.join(DATA_DIR, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
  t.strictSame(open, [], 'and everything in it is for this user only')
})
