import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import t from 'tap'
import { createDatabaseStore } from '../../../plugins/audio/database-store.js'
import { openDirectoryStore } from '../../../lib/speech/audio/directory-store.js'
import { PIECE_BYTES_MAX } from '../../../lib/speech/audio/types.js'
import type { Tables } from '../../../plugins/database/tables.js'
import { begin, makeClient } from '../../consultations.js'
import { build, needs, temporaryDirectory } from '../../helper.js'
import { embeddedDirectory, runScript } from '../../process.js'
import { holdsAudio, readAll } from './holds-audio.js'

async function countPieces (db: Kysely<Tables>, part: string): Promise<number> {
  return (await db.selectFrom('audio_pieces').select('number').where('part', '=', part).execute()).length
}

t.test('the database keeps audio, as long as there is the consultation', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const [ours, theirs] = [await begin(fastify, headers), await begin(fastify, headers)]
  const store = createDatabaseStore(fastify.db)
  await holdsAudio(t, store, ours.id, theirs.id)
  await t.rejects(store.write(randomUUID(), randomUUID(), 0, Buffer.from('x')), { name: 'PartGoneError' })
  await t.rejects(store.write(ours.id, randomUUID(), 1, Buffer.from('x')), { name: 'PartGoneError' }, 'nor without its beginning')
  const part = randomUUID()
  for (let number = 0; number < 450; number += 1) await store.write(ours.id, part, number, Buffer.from('x'))
  await store.remove(ours.id, part)
  t.strictSame(await readAll(store.read(ours.id, part)), [], 'however many pieces there are')

  const whole = randomUUID()
  for (let number = 0; number < 40; number += 1) await store.write(ours.id, whole, number, Buffer.alloc(PIECE_BYTES_MAX))
  const deleted: number[] = []
  const counted = createDatabaseStore(fastify.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult ({ result }) {
      deleted.push(Number(result.numAffectedRows))
      if (deleted.length === 2) throw new Error('the service dies')
      return result
    }
  }))
  await t.rejects(counted.remove(ours.id, whole), { message: 'the service dies' })
  t.strictSame(deleted, [16, 16], 'no statement deletes more than 4 MB')
  t.equal((await readAll(store.read(ours.id, whole))).length, 8, 'the beginning goes last')
  await counted.remove(ours.id, whole)
  t.equal(await countPieces(fastify.db, whole), 0)
})

t.test('PostgreSQL may force a piece to disk later, with the transaction that acknowledges it at the latest', { skip: needs.postgres }, async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const [ours, theirs] = [await begin(fastify, headers), await begin(fastify, headers)]
  await holdsAudio(t, createDatabaseStore(fastify.db, { flushesLater: true }), ours.id, theirs.id)

  const shown = async (db: Kysely<Tables>) => (await sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`.execute(db)).rows[0]?.setting
  const before = await shown(fastify.db)
  for (const [flushesLater, during] of [[true, 'off'], [false, before]] as const) {
    await fastify.db.connection().execute(async db => {
      const seen = await db.transaction().execute(async transaction => {
        await createDatabaseStore(transaction, { flushesLater }).write(ours.id, randomUUID(), 0, Buffer.from('x'))
        return shown(transaction)
      })
      t.strictSame([seen, await shown(db)], [during, before], 'for this transaction only')
    })
  }

  await createDatabaseStore(fastify.db, { flushesLater: true }).write(ours.id, randomUUID(), 0, randomBytes(PIECE_BYTES_MAX))
  const { rows: [written] } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(fastify.db)
  await fastify.db.updateTable('consultations').set({ updated_at: new Date() }).where('id', '=', ours.id).execute()
  const { rows: [flushed] } = await sql<{ all: boolean }>`select pg_current_wal_flush_lsn() >= ${written?.lsn}::pg_lsn as all`.execute(fastify.db)
  t.equal(flushed?.all, true, 'whatever was written before is on disk too')
})

t.test('a directory keeps audio in files that only this user may read, under names that are UUIDs and numbers', async t => {
  const directory = path.join(temporaryDirectory(t), 'some', 'audio')
  const mask = process.umask(0)
  t.teardown(() => process.umask(mask))
  const store = await openDirectoryStore(directory)
  t.strictSame(readdirSync(directory), [], 'nothing is left of the check')
  const [ours, theirs, part] = [randomUUID(), randomUUID(), randomUUID()]
  await holdsAudio(t, store, ours.toUpperCase(), theirs)

  await store.write(ours, part, 0, Buffer.from('zero'))
  await store.write(ours.toUpperCase(), part, 1, Buffer.from('one'))
  t.strictSame(readdirSync(directory).sort(), [ours, theirs].sort(), 'however an id is written')
  t.strictSame(readdirSync(path.join(directory, ours, part)).sort(), ['0.sealed', '1.sealed'], 'no draft is left')
  t.equal(readFileSync(path.join(directory, ours, part, '1.sealed')).subarray(32).toString(), 'one', 'behind its checksum')
  for (const name of ['', ours, path.join(ours, part)]) t.equal(statSync(path.join(directory, name)).mode & 0o777, 0o700, name)
  t.equal(statSync(path.join(directory, ours, part, '0.sealed')).mode & 0o777, 0o600)

  await store.remove(ours, part)
  t.notOk(existsSync(path.join(directory, ours)), 'a directory with nothing in it is gone too')
})

t.test('a directory keeps nothing under a name that is no UUID', async t => {
  const directory = temporaryDirectory(t)
  const store = await openDirectoryStore(path.join(directory, 'audio'))
  const refused = { message: 'only a UUID can name audio' }
  for (const name of ['..', '../x', '.', '', 'x', `${randomUUID()}/..`, `../${randomUUID()}`]) {
    await t.rejects(store.write(name, randomUUID(), 0, Buffer.from('x')), refused, name)
    await t.rejects(store.write(randomUUID(), name, 0, Buffer.from('x')), refused, name)
    await t.rejects(readAll(store.read(name, randomUUID())), refused, name)
    await t.rejects(store.remove(name), refused, name)
    await t.rejects(store.remove(randomUUID(), name), refused, name)
  }
  t.strictSame(readdirSync(directory), ['audio'])
  t.strictSame(readdirSync(path.join(directory, 'audio')), [])
})

t.test('a piece that a crash has left half written is not read', async t => {
  const directory = temporaryDirectory(t)
  const store = await openDirectoryStore(directory)
  const [id, part] = [randomUUID(), randomUUID()]
  mkdirSync(path.join(directory, id, part), { recursive: true })
  writeFileSync(path.join(directory, id, part, `${randomUUID()}.draft`), 'half')
  t.strictSame(await readAll(store.read(id, part)), [])
  await store.write(id, part, 1, Buffer.from('one'))
  t.strictSame(await readAll(store.read(id, part)), [])
  await store.write(id, part, 0, Buffer.from('zero'))
  t.equal((await readAll(store.read(id, part))).length, 2)
})

t.test('AUDIO_DIR that cannot be written stops the start with a sentence that names it', async t => {
  const file = path.join(temporaryDirectory(t), 'file')
  writeFileSync(file, '')
  const message = 'AUDIO_DIR must be a directory that the service can write to.'
  for (const directory of [file, path.join(file, 'audio')]) {
    await t.rejects(openDirectoryStore(directory), { name: 'ConfigError', message }, directory)
  }
  t.strictSame(await runScript(t, 'server.js', [], { DATA_DIR: await embeddedDirectory(t), PORT: '0', LOG_LEVEL: 'error', AUDIO_DIR: file }), {
    code: 1, stdout: '', stderr: `${message}\n`
  })
})
