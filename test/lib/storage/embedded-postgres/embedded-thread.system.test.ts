// Runs alone: counts the threads of its process.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { openEmbedded } from '../../../../lib/storage/embedded-postgres/embedded.js'
import { EMBEDDED_FAILED, type EmbeddedFailure } from '../../../../lib/storage/embedded-postgres/embedded-thread.js'
import { temporaryDirectory } from '../../../directories.js'
import { embeddedDirectory, until } from '../../../process.js'

async function open (t: Test, dataDir: string, hungSeconds?: number) {
  const failures: EmbeddedFailure[] = []
  const options = hungSeconds === undefined ? {} : { hungSeconds }
  const { pglite, release } = await openEmbedded(dataDir, failure => failures.push(failure), options)
  async function close (): Promise<void> {
    await pglite.close()
    release()
  }
  t.teardown(close)
  return { pglite, failures, close }
}

t.test('the thread that made a database is gone when it is open, and with it the memory that this took', {
  skip: process.platform !== 'linux' && 'threads are counted on Linux only'
}, async t => {
  const threads = () => readdirSync('/proc/self/task').length
  const dataDir = temporaryDirectory(t)
  const { close } = await open(t, dataDir)
  const afterFirst = threads()
  t.strictSame(readdirSync(dataDir).filter(name => name.startsWith('database')), ['database'])
  await close()
  const closed = threads()
  await open(t, dataDir)
  t.equal(afterFirst, threads())
  t.ok(threads() > closed)
})

t.test('bytes come back as they were sent, and those that were sent stay as they are', async t => {
  const { pglite } = await open(t, await embeddedDirectory(t))
  const surroundings = Buffer.from('before, the bytes, after')
  const sent = surroundings.subarray(8, 17)
  const { rows: [row] } = await pglite.query<{ bytes: Buffer, none: null, size: number }>(
    'select $1::bytea as bytes, null::bytea as none, length($1::bytea) as size', [sent]
  )
  t.ok(Buffer.isBuffer(row?.bytes))
  t.strictSame([row?.bytes.toString(), row?.none, row?.size], ['the bytes', null, 9])
  t.equal(surroundings.toString(), 'before, the bytes, after')
  const large = Buffer.alloc(3_000_000, 'abc')
  const { rows: [back] } = await pglite.query<{ bytes: Buffer }>('select $1::bytea as bytes', [large])
  t.ok(back?.bytes.equals(large))
})

t.test('a refused statement says why, as PostgreSQL does, and not with which values', async t => {
  const { pglite } = await open(t, await embeddedDirectory(t))
  const error = await pglite.query('insert into customers (id, name) values ($1, null)', ['00000000-0000-4000-8000-000000000001']).catch((error: unknown) => error)
  t.match(error, { code: '23502', table: 'customers', column: 'name', severity: 'ERROR' })
  t.notOk('params' in (error as object) || 'query' in (error as object))
  t.match((await pglite.exec('select 1 as one; select 2 as two'))[0].rows, [{ two: 2 }])
})

t.test('notifications reach every listener of their channel until it stops', async t => {
  const { pglite } = await open(t, await embeddedDirectory(t))
  const heard: string[] = []
  const stopFirst = await pglite.listen('news', payload => heard.push(`first ${payload}`))
  const stopSecond = await pglite.listen('news', payload => heard.push(`second ${payload}`))
  await pglite.exec('notify news, \'a\'')
  await stopFirst()
  await pglite.exec('notify news, \'b\'')
  await stopSecond()
  await pglite.exec('notify news, \'c\'')
  t.strictSame(heard, ['first a', 'second a', 'second b'])
})

t.test('a statement that never ends holds up nothing here, ends the database with a reason, and what was committed is there', async t => {
  const dataDir = await embeddedDirectory(t)
  const { pglite, failures, close } = await open(t, dataDir, 2)
  await pglite.query('insert into customers (name) values ($1)', ['kept'])
  let turns = 0
  const timer = setInterval(() => { turns += 1 }, 10)
  t.teardown(() => clearInterval(timer))
  const endless = pglite.exec('select count(*) from generate_series(1, 1e12::bigint)').catch((error: unknown) => error)
  const behind = pglite.query('select 1', [1].slice(1)).catch((error: unknown) => error)
  for (const error of [await endless, await behind, await pglite.exec('select 1').catch((error: unknown) => error)]) {
    t.match(error, { name: 'EmbeddedFailure', code: EMBEDDED_FAILED, message: 'a statement has not ended after 2 seconds' })
  }
  t.ok(turns > 10, 'this thread went on')
  t.strictSame(failures.map(({ message }) => message), ['a statement has not ended after 2 seconds'])
  await close()
  const again = await open(t, dataDir)
  t.match((await again.pglite.exec('select name from customers'))[0].rows, [{ name: 'kept' }])
})

t.test('PostgreSQL that gives up ends the database with what it says, and does not repeat itself for ever', async t => {
  const dataDir = await embeddedDirectory(t)
  const { pglite, failures } = await open(t, dataDir)
  rmSync(path.join(dataDir, 'database', 'pg_wal'), { recursive: true })
  async function write (): Promise<void> {
    for (;;) await pglite.exec('insert into customers (name) select gen_random_uuid() || repeat(\'a\', 200) from generate_series(1, 20000)')
  }
  await t.rejects(write(), { code: EMBEDDED_FAILED, message: /pg_wal/ })
  await until(() => failures.length === 1, 'the failure was told')
})
