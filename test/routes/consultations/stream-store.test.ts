import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { begin, makeClient, post } from '../../consultations.js'
import { build, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { audioStatus, dictated, finished, hearing, pcmBytes, withSpeech } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'
import { audioFrame, connector, FRAME_BYTES, listening, type StreamClient } from './streams.js'

const DICTATION = { template: 'dictation_api' }

/** Sends what is spoken from frame `from` on, and waits until all of it is acknowledged. @returns the number of the next frame */
async function speak (client: StreamClient, from: number, numbers: readonly number[]): Promise<number> {
  const bytes = pcmBytes(spoken(numbers))
  const frames = Math.ceil(bytes.length / FRAME_BYTES)
  for (let i = 0; i < frames; i++) client.socket.send(audioFrame(from + i, bytes.subarray(i * FRAME_BYTES, (i + 1) * FRAME_BYTES)))
  await client.until(() => client.acknowledged() === from + frames)
  return from + frames
}

const countRows = async ({ db }: FastifyInstance) => (await db.selectFrom('audio_pieces').select('number').execute()).length

t.test('a stream of which a piece is lost becomes no report: it waits, and its audio is kept', async t => {
  const { fastify, headers, id, connect } = await listening(t, { REPORT_ATTEMPTS: '1' })
  const client = connect(id, headers)
  await client.start()
  for (const upTo of [30, 60, 90]) {
    client.sound(upTo - 30, upTo)
    await client.until(() => client.acknowledged() === upTo)
  }
  client.socket.terminate()
  await client.closed
  await fastify.db.deleteFrom('audio_pieces').where('number', '=', 1).execute()
  const kept = await countRows(fastify)
  t.equal((await post(fastify, headers, id, 'finish')).statusCode, 202)
  await until(async () => await fastify.consultations.countParked() === 1, 'the report waits')
  t.equal(await countRows(fastify), kept)
  t.match(await audioStatus(fastify, headers, id), { deleted: false })
})

t.test('with AUDIO_DIR a stream is in the directory once it is acknowledged, and gone when its transcript is final', async t => {
  const AUDIO_DIR = temporaryDirectory(t)
  const { settings } = await withSpeech(t, hearing, { AUDIO_MIN_SPEECH: '500', LIVE_INTERVAL: '0', AUDIO_DIR })
  const { fastify, headers, connect } = await listening(t, settings)
  const { id } = await begin(fastify, headers, DICTATION)
  const client = connect(id, headers)
  await client.start()
  await speak(client, 0, [3, 1, 4])
  const directory = path.join(AUDIO_DIR, id, id)
  t.ok(readdirSync(directory).length > 0)
  t.equal(await countRows(fastify), 0)
  t.strictSame(dictated(await finished(fastify, headers, id)), { fixed: 'u3 u1 u4', ongoing: '' })
  await until(() => !existsSync(directory), 'the files were deleted')
})

t.test('a stream that began in the database goes on in the directory that is set meanwhile, and is read from both', async t => {
  // Nothing is recognised before the finish.
  const { settings } = await withSpeech(t, hearing, { AUDIO_MIN_SPEECH: '500', AUDIO_RETENTION_DAYS: '1' })
  const before = await build(t, { ...settings, SPEECH_BASE_URL: 'http://127.0.0.1:9/v1' }, { keepOpen: true })
  await before.listen({ host: '127.0.0.1', port: 0 })
  const { headers } = await makeClient(before)
  const { id } = await begin(before, headers, DICTATION)
  const first = connector(t, before).connect(id, headers)
  await first.start()
  const next = await speak(first, 0, [2, 7])
  await before.close()

  const AUDIO_DIR = temporaryDirectory(t)
  const { DATA_DIR, DATABASE_URL } = before.config
  const after = await build(t, { ...settings, DATA_DIR, DATABASE_URL, AUDIO_DIR, SPEECH_BASE_URL: 'http://127.0.0.1:9/v1' }, { keepOpen: true })
  await after.listen({ host: '127.0.0.1', port: 0 })
  const second = connector(t, after).connect(id, headers)
  t.equal((await second.start()).next_sequence, next)
  await speak(second, next, [1, 8])
  t.ok(readdirSync(path.join(AUDIO_DIR, id, id)).length > 0)
  t.ok(await countRows(after) > 0)
  await after.close()

  const last = await build(t, { ...settings, DATA_DIR, DATABASE_URL, AUDIO_DIR })
  t.strictSame(dictated(await finished(last, headers, id)), { fixed: 'u2 u7 u1 u8', ongoing: '' })
})
