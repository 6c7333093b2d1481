import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { openSource } from '../bin/backup-source.js'
import { openDirectoryStore } from '../lib/audio/index.js'
import { createBackup, restoreBackup } from '../lib/backup/index.js'
import { createDatabaseStore } from '../plugins/audio/database-store.js'
import { migrationNames } from '../plugins/database/migrate.js'
import { bearer, begin, post } from './consultations.js'
import { build, makeKey, temporaryDirectory, user } from './helper.js'
import { put, TAKING_AUDIO, wav } from './plugins/audio/kit.js'
import { until } from './process.js'

/** Settings under which a few clients may ask as fast as they can. */
const SETTINGS = {
  ...TAKING_AUDIO, DATABASE_URL: '', RATE_LIMIT_ADDRESS_MAX: '1000000', USER_WORK_MAX: '100000000', INTERMEDIATE_REPORT_DELAY: '0'
}
const CLIENTS = 3

/** Bytes of a chunk: more than one piece. */
const CHUNK_BYTES = 300_000

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
  for (let number = 0; !isEnough(); number += 1) {
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

/** Restores a backup elsewhere, and starts the service on it. */
async function startRestored (t: Test, file: string): Promise<FastifyInstance> {
  const { directory } = await restoreBackup(file, path.join(temporaryDirectory(t), 'restored'), migrationNames, never)
  const audio = path.join(directory, 'audio')
  return build(t, { ...SETTINGS, DATA_DIR: directory, AUDIO_DIR: existsSync(audio) ? audio : '' })
}

for (const place of ['AUDIO_DIR', 'the database'] as const) {
  t.test(`a backup that is taken under load has all that was acknowledged before it began, with audio in ${place}`, async t => {
    const fastify = await build(t, { ...SETTINGS, AUDIO_DIR: place === 'AUDIO_DIR' ? temporaryDirectory(t) : '' }, { keepOpen: true })
    const { DATA_DIR } = fastify.config
    const { key } = await makeKey(fastify)
    const all = new Map<string, Acknowledged>()
    let isDone = false
    const clients = []
    for (let number = 0; number < CLIENTS; number += 1) {
      const headers = await bearer(fastify, key, { ...user, user_id: `u-${number}` })
      const { id } = await begin(fastify, headers)
      const acknowledged: Acknowledged = { segments: [], chunks: [] }
      all.set(id, acknowledged)
      clients.push(keepAdding(fastify, headers, id, acknowledged, () => isDone))
    }
    await until(() => [...all.values()].every(({ chunks }) => chunks.length > 3), 'everybody has added something')

    const before = structuredClone(all)
    const folder = temporaryDirectory(t)
    // Where the audio is, the service says: it may have other settings than the shell.
    const { file, manifest } = await createBackup(path.join(folder, 'a'), async () => openSource({ ...fastify.config, AUDIO_DIR: '' }, true), never)
    isDone = true
    await Promise.all(clients)
    for (const [id, { chunks }] of all) t.ok(chunks.length > (before.get(id)?.chunks.length ?? 0), 'more was acknowledged meanwhile')
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
    const headers = await bearer(restored, key, { ...user, user_id: 'u-0' })
    t.equal((await post(restored, headers, id, 'transcript', { segments: [{ id: 'later', text: 'It goes on here.', is_final: true }] })).statusCode, 200)

    if (place === 'the database') return
    const later = await createBackup(path.join(folder, 'b'), async () => openSource(config, false), never)
    t.notOk('keys' in later.manifest.parts)
    t.notOk(existsSync(path.join(DATA_DIR, 'lock')), 'the database is free again')
    await requireEverything(t, await startRestored(t, later.file), all)
  })
}
