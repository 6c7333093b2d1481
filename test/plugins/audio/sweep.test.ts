import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import { begin, makeClient } from '../../consultations.js'
import { build, temporaryDirectory } from '../../helper.js'
import { partsInDatabase, put, readRuns, status, TAKING_AUDIO, wav } from './kit.js'

const HOURS_4_MS = 4 * 3_600_000

/** Makes everything in the database, or a part in a directory, as old as what a crash left behind long ago. */
async function age ({ db }: FastifyInstance, directory?: string): Promise<void> {
  await db.updateTable('audio_pieces').set({ created_at: sql<Date>`now() - interval '4 hours'` } as never).execute()
  const then = new Date(Date.now() - HOURS_4_MS)
  if (directory !== undefined) utimesSync(directory, then, then)
}

async function due ({ db }: FastifyInstance, id: string, when: string): Promise<void> {
  await db.updateTable('audio_recordings').set({ delete_after: sql<Date>`now() + ${when}::interval` } as never).where('consultation_id', '=', id).execute()
}

t.test('audio in the database is deleted when it is due, and what a crash left behind is swept', async t => {
  const fastify = await build(t, TAKING_AUDIO)
  const { headers } = await makeClient(fastify)
  const [first, second, streamed] = [await begin(fastify, headers), await begin(fastify, headers), await begin(fastify, headers)]
  for (const { id } of [first, second]) await put(fastify, headers, id, 0, wav(300_000))
  await fastify.db.insertInto('audio_recordings').values({ consultation_id: streamed.id, source: 'stream' }).execute()
  const { store } = fastify.audio
  await store.write(streamed.id, streamed.id, 0, Buffer.from('stream'))
  t.equal(fastify.audio.inDatabase, true)

  const before = (await status(fastify, headers, first.id)).json<{ deleted: boolean }>()
  await due(fastify, first.id, '-1 second')
  await due(fastify, second.id, '1 hour')
  await Promise.all([fastify.audio.sweep(), fastify.audio.sweep()])
  t.strictSame((await status(fastify, headers, first.id)).json(), { ...before, deleted: true }, 'what there was is still told')
  t.strictSame(await partsInDatabase(fastify, first.id), {})
  await t.rejects(readRuns(fastify, first.id), { name: 'DamagedAudioError' })
  t.match((await status(fastify, headers, second.id)).json(), { deleted: false })

  const kept = await partsInDatabase(fastify, second.id)
  await store.write(second.id, randomUUID(), 0, Buffer.from('left behind'))
  await store.write(first.id, first.id, 0, Buffer.from('written after it was deleted'))
  await fastify.audio.sweepLeftovers()
  t.equal(Object.keys(await partsInDatabase(fastify, second.id)).length, 2, 'an upload may be in progress')
  await age(fastify)
  await Promise.all([fastify.audio.sweepLeftovers(), fastify.audio.sweepLeftovers()])
  t.strictSame(await partsInDatabase(fastify, second.id), kept, 'nothing refers to it for hours')
  t.strictSame(await partsInDatabase(fastify, first.id), {})
  t.strictSame(await partsInDatabase(fastify, streamed.id), { [streamed.id]: 1 }, 'a stream has a part of its own')
})

t.test('a consultation is gone when it is deleted, though its audio could not be deleted with it, which is swept later', async t => {
  const fastify = await build(t, TAKING_AUDIO)
  const { headers, key } = await makeClient(fastify)
  const [gone, kept] = [await begin(fastify, headers), await begin(fastify, headers)]
  for (const { id } of [gone, kept]) for (const index of [0, 1]) await put(fastify, headers, id, index, wav(600_000))
  const { store } = fastify.audio
  const failing = t.intercept(store, 'remove', { value: async () => { throw new Error('the database is away') }, configurable: true })
  t.equal((await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${gone.id}/`, headers })).statusCode, 204)
  failing.restore()
  t.strictSame(Object.values(await partsInDatabase(fastify, gone.id)), [3, 3])
  for (const credentials of [headers, { 'x-api-key': key }]) {
    t.equal((await status(fastify, credentials, gone.id)).statusCode, 404, 'nobody finds it any more')
    t.equal((await fastify.inject({ url: `/api/v1/consultations/${gone.id}/`, headers: credentials })).statusCode, 404)
  }
  t.strictSame(await fastify.audio.runs(gone.id), [])
  await age(fastify)
  await fastify.audio.sweepLeftovers(AbortSignal.abort())
  t.strictSame(Object.values(await partsInDatabase(fastify, gone.id)), [3, 3], 'not while the service closes')
  await fastify.audio.sweepLeftovers()
  t.strictSame(await partsInDatabase(fastify, gone.id), {})
  t.strictSame(Object.values(await partsInDatabase(fastify, kept.id)), [3, 3])
})

t.test('audio in a directory is deleted when it is due or its consultation is, and what a crash left behind is swept', async t => {
  const AUDIO_DIR = temporaryDirectory(t)
  const fastify = await build(t, { ...TAKING_AUDIO, AUDIO_DIR })
  const { headers } = await makeClient(fastify)
  const [first, second, third] = [await begin(fastify, headers), await begin(fastify, headers), await begin(fastify, headers)]
  for (const { id } of [first, second, third]) t.equal((await put(fastify, headers, id, 0, wav(600_000))).statusCode, 201)
  t.equal((await put(fastify, headers, first.id, 0, wav(600_000))).statusCode, 409)
  t.equal((await put(fastify, headers, first.id, 1, Buffer.from('x'), { 'content-digest': 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:' })).statusCode, 400)
  const partsOf = (id: string) => existsSync(path.join(AUDIO_DIR, id)) ? readdirSync(path.join(AUDIO_DIR, id)) : []
  t.equal(fastify.audio.inDatabase, false)
  t.strictSame(await partsInDatabase(fastify, first.id), {})
  t.strictSame([first, second, third].map(({ id }) => partsOf(id).length), [1, 1, 1])
  t.match(await readRuns(fastify, first.id), [{ format: 'wav', bytes: 600_000 }])

  t.equal((await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${third.id}/`, headers })).statusCode, 204)
  t.notOk(existsSync(path.join(AUDIO_DIR, third.id)))
  await due(fastify, first.id, '-1 second')
  await Promise.all([fastify.audio.sweep(), fastify.audio.sweep()])
  t.notOk(existsSync(path.join(AUDIO_DIR, first.id)))
  t.match((await status(fastify, headers, first.id)).json(), { deleted: true, bytes: 600_000 })

  const kept = partsOf(second.id)
  const { store } = fastify.audio
  const [left, fresh, gone] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [id, part] of [[second.id, left], [second.id, fresh], [gone, gone]] as const) await store.write(id, part, 0, Buffer.from('left behind'))
  for (const name of [[second.id, left], [second.id, ...kept], [gone, gone]]) await age(fastify, path.join(AUDIO_DIR, ...name))
  await fastify.audio.sweepLeftovers()
  t.strictSame(partsOf(second.id).sort(), [...kept, fresh].sort(), 'what nothing refers to for hours is gone')
  t.notOk(existsSync(path.join(AUDIO_DIR, gone)), 'of a consultation that is gone too')
})
