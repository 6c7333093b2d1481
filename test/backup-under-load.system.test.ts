import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { openSource } from '../bin/backup-source.js'
import { openDirectoryStore } from '../lib/speech/audio/index.js'
import { ensureAuditKey } from '../lib/audit/index.js'
import { createBackup, restoreBackup } from '../lib/backup/index.js'
import { createDatabaseStore } from '../plugins/audio/database-store.js'
import { migrationNames } from '../plugins/database/migrate.js'
import { bearer, begin, post } from './consultations.js'
import { needs as needsPrograms } from './browsers/programs.js'
import { copiedDatabase } from './copied-databases.js'
import { build, makeKey, needs, temporaryDatabase, temporaryDirectory, user } from './helper.js'
import { put, TAKING_AUDIO, wav } from './plugins/audio/kit.js'
import { embeddedDirectory, until } from './process.js'

/** Settings under which a few clients may ask as fast as they can. */
const SETTINGS = {
  ...TAKING_AUDIO, DATABASE_URL: '', RATE_LIMIT_ADDRESS_MAX: '1000000', USER_WORK_MAX: '100000000', INTERMEDIATE_REPORT_DELAY: '0'
}
const CLIENTS = 3

/** How long a client waits before it adds more, in milliseconds: so that others have some of the processor, too. */
const PAUSE_MS = 20

/** Bytes of a chunk: more than one piece. */
const CHUNK_BYTES = 300_000

const asCommand = promisify(execFile)

const never = new AbortController().signal

/** What the service has acknowledged: segments, and chunks with their SHA-256. */
interface Acknowledged {
  segments: Array<{ id: string, text: string }>
  chunks: Array<{ index: number, sha256: string }>
}

function sha256 (bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Adds segments and chunks to a consultation, one after the other, until `isEnough`. */
async function keepAdding (
  fastify: FastifyInstance, headers: Record<string, string>, id: string, acknowledged: Acknowledged, isEnough: () => boolean
): Promise<void> {
  for (let number = 0; !isEnough(); number += 1, await sleep(PAUSE_MS)) {
    const segment = { id: `s-${number}`, text: `Number ${number} of ${id}.` }
    const added = await post(fastify, headers, id, 'transcript', { segments: [{ ...segment, is_final: true }] })
    if (added.statusCode !== 200) throw new Error(`a segment was answered with ${added.statusCode}: ${added.body}`)
    acknowledged.segments.push(segment)
    const bytes = wav(CHUNK_BYTES)
    const stored = await put(fastify, headers, id, number, bytes)
    if (stored.statusCode !== 201) throw new Error(`a chunk was answered with ${stored.statusCode}: ${stored.body}`)
    acknowledged.chunks.push({ index: number, sha256: sha256(bytes) })
  }
}

/** Looks for what was acknowledged, by consultation, in what a restored service has. */
async function requireEverything (
  t: Test, { db, config }: FastifyInstance, acknowledged: ReadonlyMap<string, Acknowledged>
): Promise<void> {
  const store = config.AUDIO_DIR === '' ? createDatabaseStore(db) : await openDirectoryStore(config.AUDIO_DIR)
  const segments = await db.selectFrom('segments').select(['consultation_id', 'id', 'text']).execute()
  const sums = new Map<string, string>()
  for (const row of await db.selectFrom('audio_chunks').selectAll().execute()) {
    const pieces = []
    for await (const piece of store.read(row.consultation_id, row.part)) pieces.push(piece)
    const sum = sha256(Buffer.concat(pieces))
    sums.set(`${row.consultation_id} ${row.index}`, sum)
    t.equal(sum, Buffer.from(row.sha256).toString('hex'), 'what the database knows is whole')
  }
  const texts = new Map(segments.map(segment => [`${segment.consultation_id} ${segment.id}`, segment.text]))
  for (const [id, sent] of acknowledged) {
    t.strictSame(sent.segments.filter(segment => texts.get(`${id} ${segment.id}`) !== segment.text), [], `all ${sent.segments.length} segments of ${id}`)
    t.strictSame(sent.chunks.filter(chunk => sums.get(`${id} ${chunk.index}`) !== chunk.sha256), [], `all ${sent.chunks.length} chunks of ${id}`)
  }
}

/** The service, to which clients add what they acknowledge, until `end`. */
async function underLoad (t: Test, settings: Parameters<typeof build>[1]) {
  const fastify = await build(t, { ...SETTINGS, ...settings }, { keepOpen: true })
  const { key } = await makeKey(fastify)
  const all = new Map<string, Acknowledged>()
  let isDone = false
  const clients: Array<Promise<void>> = []
  for (let number = 0; number < CLIENTS; number += 1) {
    const headers = await bearer(fastify, key, { ...user, user_id: `u-${number}` })
    const { id } = await begin(fastify, headers)
    const acknowledged: Acknowledged = { segments: [], chunks: [] }
    all.set(id, acknowledged)
    clients.push(keepAdding(fastify, headers, id, acknowledged, () => isDone))
  }
  await until(() => [...all.values()].every(({ chunks }) => chunks.length > 3), 'everybody has added something')
  const before = structuredClone(all)
  async function end (): Promise<void> {
    isDone = true
    await Promise.all(clients)
    for (const [id, { chunks }] of all) t.ok(chunks.length > (before.get(id)?.chunks.length ?? 0), 'more was acknowledged meanwhile')
  }
  return { fastify, key, all, before, end }
}

/** Has the service on what was restored go on with a consultation, for a key and a user of before. */
async function requireThatItGoesOn (t: Test, restored: FastifyInstance, key: string, id: string): Promise<void> {
  const headers = await bearer(restored, key, { ...user, user_id: 'u-0' })
  t.equal((await post(restored, headers, id, 'transcript', { segments: [{ id: 'later', text: 'It goes on here.', is_final: true }] })).statusCode, 200)
}

/** Restores a backup elsewhere, and starts the service on it. */
async function startRestored (t: Test, file: string): Promise<FastifyInstance> {
  const { directory } = await restoreBackup(file, path.join(temporaryDirectory(t), 'restored'), migrationNames, never)
  const audio = path.join(directory, 'audio')
  return build(t, { ...SETTINGS, DATA_DIR: directory, AUDIO_DIR: existsSync(audio) ? audio : '' })
}

for (const place of ['AUDIO_DIR', 'the database'] as const) {
  t.test(`a backup that is taken under load has all that was acknowledged before it began, with audio in ${place}`, async t => {
    const { fastify, key, all, before, end } = await underLoad(t, {
      DATA_DIR: await embeddedDirectory(t), AUDIO_DIR: place === 'AUDIO_DIR' ? temporaryDirectory(t) : ''
    })
    const { DATA_DIR } = fastify.config
    const folder = temporaryDirectory(t)
    ensureAuditKey(fastify.config.SIGNING_KEYS_DIR)
    // Where the audio is, the service says: it may have other settings than the shell.
    const { file, manifest } = await createBackup(path.join(folder, 'a'), async () => openSource({ ...fastify.config, AUDIO_DIR: '' }, true), never)
    await end()
    t.match(manifest, { format: 1, database: { migrations: [...migrationNames].sort() }, parts: { database: {}, keys: {} } })
    t.equal('audio' in manifest.parts, place === 'AUDIO_DIR')
    const { config } = fastify
    await fastify.close()

    const restored = await startRestored(t, file)
    await requireEverything(t, restored, before)
    for (const name of ['signing-keys', 'sandbox-api-key']) t.ok(existsSync(path.join(restored.config.DATA_DIR, name)), name)
    t.equal(readFileSync(path.join(restored.config.DATA_DIR, 'api-key-pepper'), 'utf8'), config.API_KEY_PEPPER)
    t.strictSame(readdirSync(restored.config.SIGNING_KEYS_DIR).sort(), readdirSync(config.SIGNING_KEYS_DIR).filter(name => name !== 'lock').sort())
    const [id = ''] = before.keys()
    await requireThatItGoesOn(t, restored, key, id)

    if (place === 'the database') return
    const later = await createBackup(path.join(folder, 'b'), async () => openSource(config, false), never)
    t.notOk('keys' in later.manifest.parts)
    t.notOk(existsSync(path.join(DATA_DIR, 'lock')), 'the database is free again')
    await requireEverything(t, await startRestored(t, later.file), all)
  })
}

t.test('so has what pg_dump and then the command take of a service on PostgreSQL, and pg_restore puts it back', {
  skip: needs.postgres || needsPrograms({ '/usr/bin/pg_dump': 'postgresql-client' })
}, async t => {
  const { fastify, key, before, end } = await underLoad(t, { DATABASE_URL: await copiedDatabase(t), AUDIO_DIR: temporaryDirectory(t) })
  const folder = temporaryDirectory(t)
  const dump = path.join(folder, 'a.dump')
  const { config } = fastify
  await asCommand('pg_dump', ['--format=custom', `--file=${dump}`, config.DATABASE_URL])
  const { file, manifest } = await createBackup(path.join(folder, 'a'), async () => openSource(config, true), never)
  await end()
  t.strictSame(Object.keys(manifest.parts).sort(), ['audio', 'keys'])
  await fastify.close()

  const DATABASE_URL = await temporaryDatabase(t)
  await asCommand('pg_restore', [`--dbname=${DATABASE_URL}`, dump])
  const { directory } = await restoreBackup(file, path.join(folder, 'restored'), migrationNames, never)
  const restored = await build(t, { ...SETTINGS, DATABASE_URL, DATA_DIR: directory, AUDIO_DIR: path.join(directory, 'audio') })
  await requireEverything(t, restored, before)
  const [id = ''] = before.keys()
  await requireThatItGoesOn(t, restored, key, id)
})
