// Runs twice: on each database.
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import t, { type Test } from 'tap'
import { audioStorage } from '../bin/doctor/audio-storage.js'
import { ObjectStore } from '../lib/speech/audio/index.js'
import { countEvents } from '../lib/runtime/metrics/events.js'
import { ObjectStorageError, openBucket } from '../lib/storage/objects/index.js'
import { parseConfig } from '../lib/runtime/settings/index.js'
import type { Config } from '../schemas/config.js'
import { runOperation } from '../plugins/admin/operations.js'
import { begin, makeClient } from './consultations.js'
import { build, copiedDatabase, temporaryDirectory, TEST_DATABASE_URL } from './helper.js'
import { startObjectStorage, storageMissing, type ObjectStorage } from './object-storage/server.js'
import { holdsAudio, readAll } from './plugins/audio/holds-audio.js'
import { readRuns, summary, TAKING_AUDIO, wav } from './plugins/audio/kit.js'
import { embeddedDirectory, runScript, until } from './process.js'
import { audioStatus, dictated, finished, hearing, pcmBytes, putChunk, wavFile, withSpeech } from './recordings.js'
import { audioFrame, connector, FRAME_BYTES, type StreamClient } from './routes/consultations/streams.js'
import { spoken } from './spoken-markers.js'

const DICTATION = { template: 'dictation_api' }

const UNAVAILABLE = {
  error: 'The storage of audio does not answer; nothing was stored. Try again shortly.', code: 'audio_store_unavailable'
}

type Settings = Partial<Record<keyof Config, string>>

/** Instances that share a database and a storage, two of them where there is PostgreSQL: the embedded database has room for one. */
async function instances (t: Test, settings: Settings): Promise<[FastifyInstance, FastifyInstance]> {
  const shared = TEST_DATABASE_URL === '' ? {} : { DATABASE_URL: await copiedDatabase(t) }
  const SIGNING_KEYS_DIR = temporaryDirectory(t)
  async function start (): Promise<FastifyInstance> {
    const fastify = await build(t, { ...settings, ...shared, SIGNING_KEYS_DIR })
    await fastify.listen({ host: '127.0.0.1', port: 0 })
    return fastify
  }
  const one = await start()
  return [one, TEST_DATABASE_URL === '' ? one : await start()]
}

/** Sends what is spoken, from this frame on. @returns the number of the next frame */
function say (client: StreamClient, from: number, numbers: readonly number[]): number {
  const bytes = pcmBytes(spoken(numbers))
  const frames = Math.ceil(bytes.length / FRAME_BYTES)
  for (let i = 0; i < frames; i++) client.socket.send(audioFrame(from + i, bytes.subarray(i * FRAME_BYTES, (i + 1) * FRAME_BYTES)))
  return from + frames
}

async function sayAll (client: StreamClient, from: number, numbers: readonly number[]): Promise<number> {
  const next = say(client, from, numbers)
  await client.until(() => client.acknowledged() === next)
  return next
}

/** What a bucket with these settings is refused for. */
async function refusal (settings: Settings): Promise<ObjectStorageError | null> {
  const store = new ObjectStore(await openBucket(parseConfig(settings)))
  try {
    await store.tryOut()
    return null
  } catch (error) {
    return error as ObjectStorageError
  } finally {
    store.close()
  }
}

async function ready (fastify: FastifyInstance): Promise<{ statusCode: number, body: { audio_store?: string, status: string } }> {
  const response = await fastify.inject('/health/ready/')
  return { statusCode: response.statusCode, body: response.json() }
}

t.test('audio in an object storage', { skip: storageMissing, timeout: 240_000 }, async t => {
  const registry = new Registry()
  t.teardown(countEvents(registry))
  const storage = await startObjectStorage(t)

  await t.test('a bucket keeps audio under its prefix, and nothing else is touched', async t => holdsAllInBucket(t, storage))
  await t.test('an object that is missing, cut or changed is noticed', async t => noticesDamage(t, storage))
  await t.test('settings that the storage refuses stop the start, and the doctor explains them', async t => refusesSettings(t, storage))

  const { settings } = await withSpeech(t, hearing, {
    ...storage.settings, AUDIO_MIN_SPEECH: '500', LIVE_INTERVAL: '0', AUDIO_RETENTION_DAYS: '1'
  })
  const [one, other] = await instances(t, settings)
  await t.test('instances share chunks: what one took, the other transcribes and deletes', async t => sharesChunks(t, storage, one, other))
  await t.test('a stream goes on at another instance, and a write that comes late changes nothing', async t => sharesStream(t, storage, one, other))
  await t.test('nothing acknowledged is lost when the storage is killed', async t => survivesKill(t, storage, one, other))
  await t.test('a storage that says nothing is waited for no longer than the settings allow', async t => endsWaits(t, storage))
  await t.test('what a crash left behind is swept, and a user is erased with the audio', async t => sweeps(t, storage, one))
  await t.test('a service starts while the storage is away, and reads and deletes what is still in AUDIO_DIR', async t => readsDirectory(t, storage))
  await t.test('all of it is measured, by operation and outcome', async t => isMeasured(t, registry))
})

async function isMeasured (t: Test, registry: Registry): Promise<void> {
  const [metric] = (await registry.getMetricsAsJSON()).filter(({ name }) => name === 'consultation_object_storage_request_duration_seconds')
  const counts = new Map((metric as { values: Array<{ metricName?: string, labels: object, value: number }> }).values
    .filter(({ metricName }) => metricName?.endsWith('_count') === true)
    .map(({ labels, value }) => [Object.values(labels).join(' '), value]))
  const expected = ['put answered', 'get answered', 'list answered', 'delete answered', 'put failed', 'list failed', 'put refused']
  for (const name of expected) t.ok((counts.get(name) ?? 0) > 0, name)
  const unknown = [...counts.keys()].filter(name => !/^(?:put|get|list|delete) (?:answered|failed|refused)$/.test(name))
  t.strictSame(unknown, [])
}

async function holdsAllInBucket (t: Test, storage: ObjectStorage): Promise<void> {
  const store = new ObjectStore(await openBucket(parseConfig(storage.settings)))
  await storage.put('somebody/else/0000000000', Buffer.from('not ours'))
  await storage.put('notes.txt', Buffer.from('not ours'))
  const [ours, theirs, part] = [randomUUID(), randomUUID(), randomUUID()]
  await holdsAudio(t, store, ours.toUpperCase(), theirs)
  await store.remove(theirs)
  await Promise.all([0, 1, 12].map(async number => store.write(ours, part, number, Buffer.from(`piece ${number}`))))
  t.strictSame(await storage.keys(ours), ['0000000000', '0000000001', '0000000012'].map(number => `${ours}/${part}/${number}`))
  t.equal((await storage.get(`${ours}/${part}/0000000001`)).subarray(32).toString(), 'piece 1', 'behind its checksum')
  const found = []
  for await (const { writtenAt, ...one } of store.parts()) {
    t.ok(Math.abs(writtenAt.getTime() - Date.now()) < 60_000)
    found.push(one)
  }
  t.strictSame(found, [{ consultationId: ours, part }])
  for (const name of ['..', '', 'x', `${part}/..`]) {
    await t.rejects(store.write(name, part, 0, Buffer.from('x')), { message: 'only a UUID can name audio' }, name)
    await t.rejects(store.remove(ours, name), { message: 'only a UUID can name audio' }, name)
  }
  await store.remove(ours)
  t.strictSame(await storage.keys(), ['notes.txt', 'somebody/else/0000000000'])
  store.close()
}

async function noticesDamage (t: Test, storage: ObjectStorage): Promise<void> {
  const store = new ObjectStore(await openBucket(parseConfig(storage.settings)))
  const [id, part] = [randomUUID(), randomUUID()]
  const sound = randomBytes(3000)
  for (const number of [0, 1, 2]) await store.write(id, part, number, sound.subarray(number * 1000, (number + 1) * 1000))
  const key = `${id}/${part}/0000000001`
  const whole = await storage.get(key)
  const damaged = { name: 'DamagedAudioError', message: `the audio of consultation ${id} is damaged: piece 1 is not what was stored` }
  for (const bytes of [whole.subarray(0, 500), whole.subarray(0, 10), Buffer.alloc(0), Buffer.from(whole).fill(0, 600, 700)]) {
    await storage.put(key, bytes)
    await t.rejects(readAll(store.read(id, part)), damaged, `${bytes.length} bytes`)
  }
  await storage.remove(key)
  t.equal((await readAll(store.read(id, part))).length, 1, 'where a piece is missing, reading ends: whoever reads knows how many there are')
  await store.remove(id)
  store.close()
}

async function refusesSettings (t: Test, storage: ObjectStorage): Promise<void> {
  const { settings } = storage
  t.equal(await refusal(settings), null)
  t.match(await refusal({ ...settings, S3_BUCKET: 'nowhere' }), {
    refuses: 'S3_BUCKET', message: 'the object storage answered 404 (NoSuchBucket: The specified bucket does not exist.)'
  })
  t.match(await refusal({ ...settings, S3_SECRET_ACCESS_KEY: 'wrong' }), { refuses: 'S3_SECRET_ACCESS_KEY', message: /answered 403 \(SignatureDoesNotMatch/ })
  t.match(await refusal({ ...settings, S3_REGION: 'elsewhere' }), { refuses: 'S3_REGION', message: /answered 400 \(AuthorizationHeaderMalformed/ })
  t.match(await refusal({ ...settings, S3_ENDPOINT: 'http://127.0.0.1:1' }), { refuses: null, message: /^the object storage cannot be reached \(ECONNREFUSED/ })
  const wrong = { ...settings, S3_SECRET_ACCESS_KEY: 'wrong' }
  const { code, stderr } = await runScript(t, 'server.js', [], { DATA_DIR: await embeddedDirectory(t), PORT: '0', LOG_LEVEL: 'error', ...wrong })
  t.equal(code, 1)
  t.match(stderr, /^S3_SECRET_ACCESS_KEY does not work, or one of the other settings of the storage: the object storage answered 403 \(SignatureDoesNotMatch.*\.$/m)

  const examined = async (more: Settings) => audioStorage({ config: parseConfig({ ...settings, ...more }) })
  t.strictSame(await examined({}), { ok: true, sentence: 'The object storage answers, and has the bucket audio.' })
  t.match(await examined({ S3_BUCKET: 'nowhere' }), { ok: false, sentence: /^S3_BUCKET: .*; correct it, or one of the other settings/ })
  t.match(await examined({ S3_ENDPOINT: 'http://127.0.0.1:1' }), { ok: false, sentence: /^S3_ENDPOINT: .*ECONNREFUSED.*; start it, or correct S3_ENDPOINT\. Until then audio is refused\.$/ })
}

async function sharesChunks (t: Test, storage: ObjectStorage, one: FastifyInstance, other: FastifyInstance): Promise<void> {
  const { headers, key } = await makeClient(one)
  const { id } = await begin(one, headers, DICTATION)
  const sound = wavFile(spoken([3, 1, 4, 1, 5]))
  const first = await putChunk(one, headers, id, 0, sound.subarray(0, 100_000))
  t.equal(first.statusCode, 201, first.body)
  t.equal((await putChunk(other, headers, id, 1, sound.subarray(100_000))).statusCode, 201)
  t.equal((await putChunk(other, headers, id, 0, sound.subarray(0, 100_000))).statusCode, 200, 'the same again, elsewhere')
  t.equal((await storage.keys(id)).length, 2, 'one object for each')
  t.strictSame(await readRuns(other, id), [{ format: 'wav', sample_rate: null, channels: null, ...summary(sound) }])
  t.strictSame(dictated(await finished(other, headers, id)), { fixed: 'u3 u1 u4 u1 u5', ongoing: '' })

  const large = randomBytes(5_000_000)
  large.write('RIFF', 0, 'latin1')
  large.write('WAVE', 8, 'latin1')
  const { id: second } = await begin(one, headers)
  t.equal((await putChunk(one, headers, second, 0, large)).statusCode, 201)
  t.equal((await storage.keys(second)).length, 3, 'a few large objects, each of which costs a request')
  t.match(await readRuns(other, second), [summary(large)])
  t.equal((await other.inject({ method: 'DELETE', url: `/api/v1/consultations/${second}/`, headers: { 'x-api-key': key } })).statusCode, 204)
  t.strictSame(await storage.keys(second), [], 'gone with the consultation')

  await one.db.updateTable('audio_recordings').set({ delete_after: sql<Date>`now() - interval '1 second'` } as never).where('consultation_id', '=', id).execute()
  await other.audio.sweep()
  t.strictSame(await storage.keys(id), [], 'gone when it is due')
  t.match(await audioStatus(one, headers, id), { deleted: true })
}

async function sharesStream (t: Test, storage: ObjectStorage, one: FastifyInstance, other: FastifyInstance): Promise<void> {
  const { headers } = await makeClient(one)
  const { id } = await begin(one, headers, DICTATION)
  const first = connector(t, one).connect(id, headers)
  await first.start()
  const next = await sayAll(first, 0, [2, 7, 1])
  const { session, pieces } = await one.db.selectFrom('audio_recordings').select(['session', 'pieces']).where('consultation_id', '=', id).executeTakeFirstOrThrow()
  t.equal((await storage.keys(id)).length, pieces, 'an object for each piece')

  const second = connector(t, other).connect(id, headers)
  t.equal((await second.start()).next_sequence, next)
  const end = await sayAll(second, next, [8, 2])
  // A request of the first session that was held up on its way.
  await one.audio.store.write(id, session ?? '', pieces, Buffer.from('what the session that has lost the stream wrote'))
  const third = connector(t, one).connect(id, headers)
  t.equal((await third.start()).next_sequence, end)
  await sayAll(third, end, [6])
  t.strictSame(dictated(await finished(other, headers, id)), { fixed: 'u2 u7 u1 u8 u2 u6', ongoing: '' })
}

async function survivesKill (t: Test, storage: ObjectStorage, one: FastifyInstance, other: FastifyInstance): Promise<void> {
  const { headers } = await makeClient(one)
  const [{ id }, { id: uploaded }] = [await begin(one, headers, DICTATION), await begin(one, headers, DICTATION)]
  const sound = wavFile(spoken([9, 4]))
  t.equal((await putChunk(one, headers, uploaded, 0, sound.subarray(0, 50_000))).statusCode, 201)
  const client = connector(t, one).connect(id, headers)
  await client.start()
  const next = await sayAll(client, 0, [5, 3])

  await storage.kill()
  say(client, next, [1, 2])
  const refused = await putChunk(one, headers, uploaded, 1, sound.subarray(50_000))
  t.equal(refused.statusCode, 503)
  t.strictSame(refused.json(), UNAVAILABLE)
  t.equal(refused.headers['retry-after'], '10')
  t.equal((await client.closed).code, 1011)
  t.match(client.of('error'), [{ error: UNAVAILABLE.error }])
  t.equal(client.acknowledged(), next, 'nothing is acknowledged that is not stored')
  await until(async () => (await ready(one)).body.audio_store === 'unavailable', 'readiness says so')
  t.match(await ready(one), { statusCode: 200, body: { status: 'ok' } }, 'and other requests are still sent here')
  const { id: unwanted } = await begin(one, headers)
  t.equal((await one.inject({ method: 'DELETE', url: `/api/v1/consultations/${unwanted}/`, headers })).statusCode, 204, 'everything else works')

  await storage.startAgain()
  t.equal((await putChunk(other, headers, uploaded, 1, sound.subarray(50_000))).statusCode, 201, 'the same request succeeds')
  await until(async () => (await ready(one)).body.audio_store === undefined, 'readiness says nothing any more')
  t.strictSame(dictated(await finished(one, headers, uploaded)), { fixed: 'u9 u4', ongoing: '' })
  const again = connector(t, other).connect(id, headers)
  t.equal((await again.start()).next_sequence, next, 'the client knows what to send again')
  await sayAll(again, next, [1, 2])
  t.strictSame(dictated(await finished(other, headers, id)), { fixed: 'u5 u3 u1 u2', ongoing: '' })
}

async function endsWaits (t: Test, storage: ObjectStorage): Promise<void> {
  const store = new ObjectStore(await openBucket(parseConfig(storage.settings, { s3Timeout: 400 })))
  const [id, part] = [randomUUID(), randomUUID()]
  storage.hold()
  const asked = performance.now()
  const operations: Record<string, Promise<unknown>> = {
    write: store.write(id, part, 0, Buffer.from('x')), read: readAll(store.read(id, part)), remove: store.remove(id), check: store.check()
  }
  const refused = Object.entries(operations).map(async ([name, operation]) => {
    await t.rejects(operation, { name: 'ObjectStorageError', message: /cannot be reached/ }, name)
  })
  await Promise.all(refused)
  t.ok(performance.now() - asked < 10_000, 'the waits had an end')
  storage.goOn()
  await until(async () => await store.check().then(() => true, () => false), 'it goes on')
  store.close()
}

async function sweeps (t: Test, storage: ObjectStorage, one: FastifyInstance): Promise<void> {
  const { headers } = await makeClient(one)
  const [{ id }, { id: streamed }] = [await begin(one, headers), await begin(one, headers)]
  t.equal((await putChunk(one, headers, id, 0, wav(1000))).statusCode, 201)
  const client = connector(t, one).connect(streamed, headers)
  await client.start()
  await sayAll(client, 0, [1])
  const kept = [...await storage.keys(id), ...await storage.keys(streamed)]
  const left = [randomUUID(), randomUUID()]
  await one.audio.store.write(id, left[0] ?? '', 0, Buffer.from('left behind'))
  await one.audio.store.write(left[1] ?? '', randomUUID(), 0, Buffer.from('of a consultation that is gone'))
  await one.audio.sweepLeftovers()
  t.equal((await storage.keys(`${id}/${left[0]}`)).length, 1, 'an upload may be in progress')

  const objects = one.audio.stores.objects as ObjectStore
  const parts = objects.parts.bind(objects)
  const aged = t.intercept(objects, 'parts', {
    async * value () {
      for await (const part of parts()) yield { ...part, writtenAt: new Date(part.writtenAt.getTime() - 4 * 3_600_000) }
    },
    configurable: true
  })
  await one.audio.sweepLeftovers()
  aged.restore()
  t.strictSame([...await storage.keys(id), ...await storage.keys(streamed)], kept)
  t.strictSame((await storage.keys()).filter(key => key.includes(left[1] ?? '')), [])
  client.socket.terminate()
  await client.closed

  const erased = await runOperation(one.db, '', 'user.erase', { customer: 'General Hospital', user_id: 'u-1', consultations: true }, one.config)
  t.ok((erased as { consultations: number }).consultations > 0)
  const progress = async () => runOperation(one.db, '', 'user.erasure', { customer: 'General Hospital', user_id: 'u-1' }, one.config)
  await until(async () => (await progress() as { done: boolean }).done, 'the instances have deleted them')
  t.strictSame(await storage.keys(), ['notes.txt', 'somebody/else/0000000000'], 'nothing is left but what is not ours')
}

async function readsDirectory (t: Test, storage: ObjectStorage): Promise<void> {
  const AUDIO_DIR = temporaryDirectory(t)
  const before = await build(t, { ...TAKING_AUDIO, AUDIO_DIR }, { keepOpen: true })
  const { headers } = await makeClient(before)
  const { id } = await begin(before, headers)
  const sound = wav(1000)
  t.equal((await putChunk(before, headers, id, 0, sound)).statusCode, 201)
  const { DATA_DIR, DATABASE_URL } = before.config
  await before.close()
  await storage.kill()
  const after = await build(t, { ...TAKING_AUDIO, ...storage.settings, DATA_DIR, DATABASE_URL, AUDIO_DIR })
  t.match(await ready(after), { statusCode: 200, body: { audio_store: 'unavailable' } }, 'a storage that is away stops no start')
  await storage.startAgain()
  t.match(await readRuns(after, id), [summary(sound)])
  await after.db.updateTable('audio_recordings').set({ delete_after: new Date(0) }).where('consultation_id', '=', id).execute()
  await after.audio.discard(id)
  await t.rejects(readRuns(after, id), { name: 'DamagedAudioError' })
}
