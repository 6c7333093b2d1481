// Runs long: hears whole recordings.
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import type { Transcript } from '../../../schemas/transcript.js'
import { begin, makeClient } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { withSpeech } from '../../recordings.js'
import { spoken, spokenIn, spokenWords } from '../../spoken-markers.js'
import { transcribing } from '../../speech-server.js'
import { connect } from './live-client.js'

const live = { LIVE_INTERVAL: '0', LIVE_VISIT_INTERVAL: '0', AUDIO_MIN_SPEECH: '500', INTERMEDIATE_REPORT_DELAY: '0', SPEECH_AHEAD: '2' }

/** Utterances in pairs, each of which is a window. */
const PAIRS = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]
const apart = new Int16Array(2.5 * 16_000)

function soundOf (pairs: readonly number[][]): Int16Array {
  return Int16Array.from(pairs.flatMap(pair => [...spoken(pair), ...apart]))
}

async function setUp (t: Test, overrides: Record<string, string> = {}) {
  const { engine, settings } = await withSpeech(t, transcribing(({ pcm }) => spokenWords(pcm)), { ...live, ...overrides })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  /** The windows that the engine was asked for; what is recognised live is one utterance each. */
  const windows = () => engine.requests.map(({ pcm }) => spokenIn(pcm)).filter(({ length }) => length > 1).map(numbers => numbers.join(' '))
  const stored = async () => (await fastify.db.selectFrom('recognised_windows').select('start_ms').where('consultation_id', '=', id).execute()).length
  return { engine, fastify, headers, id, windows, stored }
}

async function segmentsOf (fastify: FastifyInstance, headers: { authorization: string }, id: string): Promise<string[]> {
  const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<Transcript>()
  return segments.map(({ text, hearing }) => `${hearing}: ${text}`)
}

async function heardAhead (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  const { fastify, headers, id, windows, stored } = await setUp(t, overrides)
  const first = await connect(t, fastify, headers, id)
  first.send(soundOf(PAIRS.slice(0, 3)))
  await until(async () => await stored() === 2, 'all but the last window are recognised ahead', 60_000)
  first.drop()
  const second = await connect(t, fastify, headers, id)
  second.send(soundOf(PAIRS.slice(3)))
  await until(async () => await stored() === 4, 'another session goes on', 60_000)
  t.strictSame(windows(), ['0 1', '2 3', '4 5', '6 7'])
  t.ok((await segmentsOf(fastify, headers, id)).every(text => text.startsWith('live: ')), 'nothing of that is in the transcript')
  t.equal(await second.finish(), 1000)
  t.strictSame(windows(), ['0 1', '2 3', '4 5', '6 7', '8 9'], 'after the finish, only the last one was recognised')
  t.strictSame(await segmentsOf(fastify, headers, id), PAIRS.map(([one, other]) => `final: u${one} u${other}`))
  t.equal(await stored(), 0, 'nothing of it is left')
}

t.test('windows are recognised while people speak; after the finish, only the last one is (embedded database)', { timeout: 180_000 }, async t => heardAhead(t))

t.test('so it is on PostgreSQL', { skip: needs.postgres, timeout: 180_000 }, async t => {
  await heardAhead(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

t.test('where it is not wanted, all windows are recognised after the finish', { timeout: 180_000 }, async t => {
  for (const overrides of [{ SPEECH_AHEAD: '1' }, { SPEECH_HEARINGS: '1' }]) {
    const { fastify, headers, id, windows } = await setUp(t, overrides)
    t.equal(fastify.speech?.hearsAhead, false)
    const client = await connect(t, fastify, headers, id)
    client.send(soundOf(PAIRS.slice(0, 2)))
    await until(async () => (await segmentsOf(fastify, headers, id)).length === 4, 'all was heard live', 60_000)
    t.strictSame(windows(), [])
    client.drop()
  }
})

t.test('what was recognised ahead is deleted with its consultation', { timeout: 180_000 }, async t => {
  const { fastify, headers, id, stored } = await setUp(t)
  const client = await connect(t, fastify, headers, id)
  client.send(soundOf(PAIRS.slice(0, 2)))
  await until(async () => await stored() === 1, 'a window is recognised ahead', 60_000)
  t.equal((await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })).statusCode, 204)
  t.equal(await stored(), 0)
  await fastify.audio.recordings.storeWindowAhead(fastify.db, id, { start_ms: 9000, end_ms: 9900 }, '{}', { piece: 1, piece_ms: 0 })
  t.equal(await stored(), 0, 'and nothing comes after it')
})
