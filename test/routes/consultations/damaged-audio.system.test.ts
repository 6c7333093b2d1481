// Runs twice: on each database.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { storePieces } from '../../../plugins/streams/recordings.js'
import { begin, makeClient } from '../../consultations.js'
import { build, Lines, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'

type Damage = 'missing' | 'cut' | 'changed'

/** Damages the piece with this number, in the database. */
async function damageRow ({ db }: FastifyInstance, id: string, number: number, damage: Damage): Promise<void> {
  const piece = sql`where consultation_id = ${id}::uuid and number = ${number}`
  if (damage === 'missing') await sql`delete from audio_pieces ${piece}`.execute(db)
  if (damage === 'cut') await sql`update audio_pieces set data = substring(data from 1 for length(data) / 4 * 2) ${piece}`.execute(db)
  if (damage === 'changed') await sql`update audio_pieces set data = set_byte(data, 1000, get_byte(data, 1000) # 1) ${piece}`.execute(db)
}

/** The same in a directory. */
function damageFile (directory: string, id: string, number: number, damage: Damage): void {
  const [part = ''] = readdirSync(path.join(directory, id))
  const file = path.join(directory, id, part, `${number}.sealed`)
  const bytes = readFileSync(file)
  if (damage === 'missing') rmSync(file)
  if (damage === 'cut') truncateSync(file, bytes.length / 4 * 2)
  if (damage === 'changed') writeFileSync(file, bytes.fill((bytes[1000] as number) ^ 1, 1000, 1001))
}

/** Finishes, and waits for what is to come: no longer than until the consultation is parked. */
async function isParked (
  t: Test, fastify: FastifyInstance, headers: Record<string, string>, id: string, logs: Lines, name: string
): Promise<void> {
  const asked = performance.now()
  const response = await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/finish/`, headers: { ...headers, prefer: 'wait=30' } })
  t.ok(performance.now() - asked < 45_000, `${name}: answered before the time was over`)
  t.equal(response.statusCode, 202, name)
  t.match(response.json(), { report_status: 'intermediate' }, `${name}: not too short, and no report of what is left`)
  const row = await fastify.db.selectFrom('consultations').select(['parked_at', 'parked_reason']).where('id', '=', id).executeTakeFirst()
  t.match(row, { parked_at: Date, parked_reason: 'audio_damaged' }, name)
  const errors = () => logs.lines.filter(({ consultation, level }) => consultation === id && Number(level) >= 50)
  // The row is committed, and the client answered, before the line is written.
  await until(() => errors().length > 0, `${name}: the log says so`)
  t.match(errors(), [
    { msg: 'a report could not be made; it waits to be made again', reason: 'audio_damaged' }
  ], name)
  t.equal((await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).statusCode, 200, name)
}

const NUMBERS = Array.from({ length: 20 }, (_, at) => at % 16)

t.test('an uploaded recording of which a piece is missing, cut or changed is parked at once, wherever it is kept', { timeout: 240_000 }, async t => {
  for (const directory of [null, temporaryDirectory(t)]) {
    const logs = new Lines()
    const { engine, settings } = await withSpeech(t)
    const fastify = await build(t, {
      ...settings, LOG_LEVEL: 'info', REPORT_ATTEMPTS: '50', REPORT_RETRY_DELAY: '30', ...directory === null ? {} : { AUDIO_DIR: directory }
    }, { logs })
    const { headers } = await makeClient(fastify)
    for (const damage of ['missing', 'cut', 'changed'] as const) {
      for (const number of [0, 1]) {
        const { id } = await begin(fastify, headers)
        t.equal((await putChunk(fastify, headers, id, 0, wavFile(spoken(NUMBERS)))).statusCode, 201)
        if (directory === null) await damageRow(fastify, id, number, damage)
        else damageFile(directory, id, number, damage)
        await isParked(t, fastify, headers, id, logs, `${directory === null ? 'database' : 'directory'}: piece ${number} ${damage}`)
      }
    }
    t.equal(engine.requests.length, 0, 'nothing of a piece that is damaged is recognised')
  }
})

t.test('so is a stream', { timeout: 120_000 }, async t => {
  const logs = new Lines()
  const { settings } = await withSpeech(t, undefined, { LOG_LEVEL: 'info', REPORT_ATTEMPTS: '50' })
  const fastify = await build(t, settings, { logs })
  const { headers } = await makeClient(fastify)
  for (const damage of ['missing', 'cut', 'changed'] as const) {
    const { id } = await begin(fastify, headers)
    const session = randomUUID()
    await fastify.db.insertInto('audio_recordings').values({ consultation_id: id, source: 'stream', encoding: 'pcm_s16le', session }).execute()
    for (const number of [0, 1, 2]) {
      const data = wavFile(spoken([1 + number])).subarray(44)
      const piece = { id, session, number, nextSequence: number + 1, bytes: data.length * (number + 1), soundMs: (number + 1) * 1000, data }
      const stored = await storePieces(fastify.db, [piece])
      t.equal(stored.size, 1)
    }
    await damageRow(fastify, id, 1, damage)
    await isParked(t, fastify, headers, id, logs, `stream: a piece ${damage}`)
  }
})

t.test('pieces from before there were checksums are read as they are', async t => {
  const directory = temporaryDirectory(t)
  const { settings } = await withSpeech(t)
  for (const kept of ['database', 'directory']) {
    const fastify = await build(t, kept === 'directory' ? { ...settings, AUDIO_DIR: directory } : settings)
    const { headers } = await makeClient(fastify)
    const { id } = await begin(fastify, headers, { template: 'dictation_api' })
    await putChunk(fastify, headers, id, 0, wavFile(spoken([4, 2])))
    await sql`update audio_pieces set sha256 = null`.execute(fastify.db)
    for (const part of kept === 'directory' ? readdirSync(path.join(directory, id)) : []) {
      const file = path.join(directory, id, part, '0')
      writeFileSync(file, readFileSync(`${file}.sealed`).subarray(32))
      rmSync(`${file}.sealed`)
    }
    const url = `/api/v1/consultations/${id}/finish/`
    const response = await fastify.inject({ method: 'POST', url, headers: { ...headers, prefer: 'wait=30' } })
    t.equal(response.statusCode, 200, kept)
    t.match(response.body, /u4 u2/, kept)
  }
})
