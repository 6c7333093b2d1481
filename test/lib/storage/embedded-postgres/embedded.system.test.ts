import fs, { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import t, { type Test } from 'tap'
import { DurableFS } from '../../../../lib/storage/embedded-postgres/durable-files.js'
import { beginToOpen, EmbeddedDatabaseError, openEmbedded } from '../../../../lib/storage/embedded-postgres/embedded.js'
import { EmbeddedThread } from '../../../../lib/storage/embedded-postgres/embedded-thread.js'
import { build, Lines } from '../../../helper.js'
import { embeddedDirectory } from '../../../process.js'

async function open (t: Test, dataDir: string) {
  const embedded = await openEmbedded(dataDir)
  t.teardown(async () => {
    await embedded.pglite.close()
    embedded.release()
  })
  return embedded
}

t.test('a committed write is forced to disk before it is acknowledged, a read is not', async t => {
  const { pglite, durable } = await open(t, await embeddedDirectory(t))
  t.equal(durable, true)
  const { rows } = await pglite.query<{ setting: string }>(
    'select setting from pg_settings where name = any($1) order by name', [['fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method']]
  )
  t.strictSame(rows.map(({ setting }) => setting), ['on', 'on', 'on', 'fsync'])
})

t.test('the files force what is written to disk, and count', async t => {
  const files = new DurableFS(path.join(await embeddedDirectory(t), 'database'))
  const startParams = PGlite.defaultStartParams.filter(parameter => parameter !== '-F')
  const pglite = await PGlite.create({ fs: files, startParams: [...startParams, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'] })
  t.teardown(() => pglite.close())
  const before = files.syncs
  const calls = t.capture(fs, 'fsyncSync', fs.fsyncSync)
  await pglite.query('select * from customers')
  t.equal(calls().length, 0)
  for (const name of ['A', 'B', 'C']) {
    await pglite.query('insert into customers (name) values ($1)', [name])
    t.ok(calls().length > 0, `syncs after writing ${name}`)
  }
  t.ok(files.syncs >= before + 3, 'and that is counted')
})

t.test('a file system that does not force writes to disk is noticed, and the start logs a warning', async t => {
  t.intercept(EmbeddedThread, 'script', { value: new URL('../../../fixtures/relaxed-worker.js', import.meta.url) })
  const { durable } = await open(t, await embeddedDirectory(t))
  t.equal(durable, false)

  const logs = new Lines()
  await build(t, { DATABASE_URL: '', DATA_DIR: await embeddedDirectory(t), LOG_LEVEL: 'warn' }, { logs })
  t.strictSame(logs.lines.map(({ msg }) => msg), ['writes of the embedded database are not forced to disk: a power cut can lose what was acknowledged'])
})

t.test('with the file system that does, the start logs no warning', async t => {
  const logs = new Lines()
  await build(t, { DATABASE_URL: '', DATA_DIR: await embeddedDirectory(t), LOG_LEVEL: 'warn' }, { logs })
  t.strictSame(logs.lines, [])
})

t.test('a directory that was open to others is closed to them, its lock is this user\'s alone, and nobody else can open it', async t => {
  const dataDir = await embeddedDirectory(t)
  chmodSync(dataDir, 0o755)
  writeFileSync(path.join(dataDir, 'lock'), '', { mode: 0o644 })
  await open(t, dataDir)
  t.equal(statSync(dataDir).mode & 0o777, 0o700)
  t.equal(statSync(path.join(dataDir, 'lock')).mode & 0o777, 0o600)
  await t.rejects(openEmbedded(dataDir), new EmbeddedDatabaseError(
    `DATA_DIR ${dataDir} is in use by process ${process.pid}; stop it, or give this one another directory.`
  ))
})

t.test('a database that was begun to be opened is the one that is opened next, once', async t => {
  const dataDir = await embeddedDirectory(t)
  beginToOpen(dataDir)
  const { pglite } = await open(t, path.join(dataDir, '.'))
  t.match((await pglite.exec('select 1 as one'))[0].rows, [{ one: 1 }])
  await t.rejects(openEmbedded(dataDir), { message: /is in use by process/ })
})

t.test('what is wrong with a database that was begun to be opened is said to whoever opens it, and to nobody later', async t => {
  const dataDir = await embeddedDirectory(t)
  const file = path.join(dataDir, 'database', 'PG_VERSION')
  fs.renameSync(file, path.join(dataDir, 'kept'))
  beginToOpen(dataDir)
  await new Promise(resolve => setTimeout(resolve, 100))
  await t.rejects(openEmbedded(dataDir), { name: 'EmbeddedDatabaseError', message: /PG_VERSION is missing or empty/ })
  fs.renameSync(path.join(dataDir, 'kept'), file)
  await open(t, dataDir)
})

t.test('a database that cannot be opened is refused with a sentence and its cause, and the directory is given back', async t => {
  const dataDir = await embeddedDirectory(t)
  writeFileSync(path.join(dataDir, 'database', 'global', 'pg_control'), 'broken')
  const error = await openEmbedded(dataDir).then(() => null, (error: unknown) => error)
  t.type(error, EmbeddedDatabaseError)
  const { message, cause } = error as EmbeddedDatabaseError
  t.equal(message, `DATA_DIR ${dataDir} holds a database that cannot be opened: could not read file "global/pg_control": read 6 of 296.`)
  t.type(cause, Error)
  t.notOk(existsSync(path.join(dataDir, 'lock')))
})
