import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import t, { type Test } from 'tap'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { databasesDropped } from '../../databases.js'
import { build, Lines, needs, requestToken, temporaryDatabase, TEST_DATABASE_URL } from '../../helper.js'
import { put, status, wav } from '../../plugins/audio/kit.js'
import { until } from '../../process.js'
import { needsMount, smallDisk } from '../../small-disk.js'
import { HEARING, listening, soundUpTo, storedSound } from './streams.js'

const FULL = { error: 'The disk is nearly full; nothing was changed. Try again when there is space.', code: 'disk_full' }

type Headers = Record<string, string>

async function readiness (fastify: FastifyInstance): Promise<{ disk_space?: string, status: string }> {
  return (await fastify.inject('/health/ready/')).json()
}

/** The status and the body of what the service answers to a consultation that would be started. */
async function start (fastify: FastifyInstance, headers: Headers): Promise<[number, unknown]> {
  const answer = await fastify.inject({
    method: 'POST', url: '/api/v1/consultations/', headers, payload: { template: 'soap_new_complaint_api', input_language: 'en' }
  })
  return [answer.statusCode, answer.json()]
}

async function read (fastify: FastifyInstance, headers: Headers, id: string): Promise<number> {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).statusCode
}

async function remove (fastify: FastifyInstance, headers: Headers, id: string): Promise<number> {
  return (await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })).statusCode
}

t.test('below DISK_RESERVE what takes space is refused (507), and reading, finishing and deleting work', { skip: needsMount }, async t => {
  const disk = smallDisk(t, 220)
  const logs = new Lines()
  const { fastify, key, headers, id, connect } = await listening(
    t, { DATABASE_URL: '', DATA_DIR: path.join(disk.directory, 'data'), DISK_RESERVE: '50000000', LOG_LEVEL: 'error' }, { logs }
  )
  const [streamed, spare] = [await begin(fastify, headers), await begin(fastify, headers)]
  t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })).statusCode, 200)
  const client = connect(streamed.id, headers)
  await client.start()
  client.sound(0, 20)
  await client.until(() => client.acknowledged() === 20)
  t.equal((await readiness(fastify)).disk_space, undefined)

  disk.fill(20_000_000)
  await until(async () => (await readiness(fastify)).disk_space === 'low', 'the service noticed')
  t.equal((await readiness(fastify)).status, 'ok', 'it is ready for what needs no space')
  t.strictSame(logs.lines.map(({ msg, setting }) => [msg, setting]), [
    ['the disk is nearly full: writes are refused until there is more free space than diskReserve', 'DATA_DIR']
  ])

  t.strictSame(await start(fastify, headers), [507, FULL])
  const text = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['More.'], 9) })
  t.strictSame([text.statusCode, text.json()], [507, FULL])
  const chunk = await put(fastify, headers, spare.id, 0, wav(1000))
  t.strictSame([chunk.statusCode, chunk.json()], [507, FULL])
  const refused = await post(fastify, headers, id, 'transcript', { segments: 'none' })
  t.equal(refused.statusCode, 400, 'what is wrong with a request is said first')
  t.equal((await start(fastify, {}))[0], 401, 'and who may not do it, too')

  client.sound(20, 40)
  t.strictSame(await client.closed, { code: 4507, reason: 'disk_full' })
  t.strictSame(client.of('error'), [{ type: 'error', error: FULL.error }])
  t.equal(client.acknowledged(), 20, 'nothing was acknowledged that is not stored')
  t.ok((await storedSound(fastify, streamed.id)).equals(soundUpTo(20)))
  const late = connect(streamed.id, headers)
  const unexpected = new Promise(resolve => late.socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)))
  t.equal(await unexpected, 507)

  t.equal((await requestToken(fastify, key)).statusCode, 200, 'there are tokens to read with')
  t.equal(await read(fastify, headers, id), 200)
  t.equal((await post(fastify, headers, id, 'finish')).statusCode, 202)
  t.equal(await remove(fastify, headers, spare.id), 204)
  t.equal(await read(fastify, headers, spare.id), 404)
  t.equal((await fastify.inject('/health/live/')).statusCode, 200)

  disk.free()
  await until(async () => (await readiness(fastify)).disk_space === undefined, 'the service noticed')
  t.equal((await start(fastify, headers))[0], 201)
  const again = connect(streamed.id, headers)
  t.match(await again.start(), { next_sequence: 20 })
  again.sound(20, 40)
  await again.until(() => again.acknowledged() === 40)
  t.ok((await storedSound(fastify, streamed.id)).equals(soundUpTo(40)))
})

t.test('AUDIO_DIR on a disk that is full: a chunk is 507, nothing of it counts, and afterwards it is taken', { skip: needsMount }, async t => {
  const disk = smallDisk(t, 8)
  const fastify = await build(t, { ...HEARING, AUDIO_DIR: path.join(disk.directory, 'audio'), DISK_RESERVE: '0' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  t.equal((await put(fastify, headers, id, 0, wav(100_000))).statusCode, 201)
  const large = wav(9_000_000)
  const answer = await put(fastify, headers, id, 1, large)
  t.strictSame([answer.statusCode, answer.json()], [507, FULL])
  t.match((await status(fastify, headers, id)).json(), { bytes: 100_000, chunks: [{ index: 0 }], missing: [] })
  const files = () => readdirSync(path.join(disk.directory, 'audio', id), { recursive: true, encoding: 'utf8' }).sort()
  t.equal(files().length, 2, 'one part, and its piece')
  t.equal((await put(fastify, headers, id, 1, large.subarray(0, 3_000_000))).statusCode, 201)
})

t.test('AUDIO_DIR has its own disk, and it is watched', { skip: needsMount }, async t => {
  const disk = smallDisk(t, 8)
  const fastify = await build(t, { ...HEARING, AUDIO_DIR: path.join(disk.directory, 'audio'), DISK_RESERVE: '9000000' })
  const { headers } = await makeClient(fastify)
  t.equal((await readiness(fastify)).disk_space, 'low')
  t.strictSame(await start(fastify, headers), [507, FULL])
})

/** A disk that the PostgreSQL of this machine may write to; `null` when it is on another machine. */
function tablespaceOn (t: Test) {
  const disk = smallDisk(t, 24)
  chmodSync(disk.directory, 0o755)
  try {
    execFileSync('install', ['-d', '-o', 'postgres', '-m', '700', path.join(disk.directory, 'space')], { stdio: 'ignore' })
  } catch {
    return null
  }
  return { ...disk, space: path.join(disk.directory, 'space') }
}

t.test('PostgreSQL on a disk that is full (53100): 507, nothing is changed, reading and deleting work', { skip: needs.postgres || needsMount }, async t => {
  const disk = tablespaceOn(t)
  const admin = new pg.Client({ connectionString: TEST_DATABASE_URL })
  await admin.connect()
  t.teardown(() => admin.end())
  const name = `small_${process.pid}_${Date.now()}`
  const made = disk === null ? null : await admin.query(`create tablespace ${name} location '${disk.space}'`).catch(() => null)
  if (disk === null || made === null) return t.pass('PostgreSQL is on another machine')
  t.teardown(async () => {
    await databasesDropped()
    await admin.query(`drop tablespace ${name}`)
  })
  const DATABASE_URL = await temporaryDatabase(t)
  await admin.query(`alter database ${new URL(DATABASE_URL).pathname.slice(1)} set tablespace ${name}`)

  const fastify = await build(t, { ...HEARING, DATABASE_URL, SEGMENT_CHARACTERS_MAX: '60000', BODY_LIMIT: '10000000', USER_WORK_MAX: '20000' })
  const { headers } = await makeClient(fastify)
  const [{ id }, spare] = [await begin(fastify, headers), await begin(fastify, headers)]
  disk.fill()
  let taken = 0
  let answer
  do {
    const chunk = await put(fastify, headers, id, taken, wav(400_000))
    answer = [chunk.statusCode, chunk.json()] as const
    if (chunk.statusCode === 201) taken += 1
  } while (answer[0] === 201 && taken < 100)
  t.strictSame(answer, [507, FULL])
  t.equal((await status(fastify, headers, id)).json<{ chunks: unknown[] }>().chunks.length, taken, 'nothing half-written is counted')
  t.equal(await read(fastify, headers, id), 200)
  t.equal((await fastify.inject('/health/ready/')).statusCode, 200)
  t.equal(await remove(fastify, headers, spare.id), 204)
  disk.free()
  t.equal((await put(fastify, headers, id, taken, wav(400_000))).statusCode, 201)
})
