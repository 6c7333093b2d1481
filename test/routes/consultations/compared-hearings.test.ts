// Runs long: hears whole recordings.
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { Recognition } from '../../../lib/speech/index.js'
import { begin, makeClient } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken, spokenIn } from '../../spoken-markers.js'
import { transcribing } from '../../speech-server.js'
import { connect } from './live-client.js'

const live = { LIVE_INTERVAL: '0', LIVE_VISIT_INTERVAL: '0', AUDIO_MIN_SPEECH: '500', INTERMEDIATE_REPORT_DELAY: '0', SPEECH_AHEAD: '2' }

/** What is said in each utterance, which takes little more than a second. */
const SAID = [
  'my throat hurts when I eat', 'I had a fever on Monday', 'it is a bit better now', 'your blood pressure is 128', 'over 82 and that is fine',
  'your pulse is 76 today', 'I see a red throat', 'the ears are not red', 'there is no rash at all', 'take paracetamol if it hurts', 'drink a lot and rest',
  'no antibiotics for now', 'how long will it take', 'it takes about a week', 'thank you and goodbye now'
]

/** Three utterances are a window. */
const WINDOWS = 5
const apart = new Int16Array(2.5 * 16_000)
const sound = Int16Array.from(Array.from({ length: WINDOWS }, (_, at) => [...spoken([at * 3, at * 3 + 1, at * 3 + 2]), ...apart]).flat())

/** The same words in another order: a hearing of babble. */
function babble (recognition: Recognition): Recognition {
  return { ...recognition, pieces: recognition.pieces.map(piece => ({ ...piece, text: piece.text.split(' ').reverse().join(' ') })) }
}

/** A service whose engine never says how certain it is. @param second what it hears another way */
async function setUp (t: Test, second: (first: Recognition) => Recognition, overrides: Record<string, string> = {}) {
  const { settings } = await withSpeech(t, transcribing(({ pcm }) => spokenIn(pcm).map(number => SAID[number] ?? '').join('. ')), { ...live, ...overrides })
  const fastify = await build(t, settings)
  const { speech } = fastify
  if (speech === null) throw new Error('there is no speech engine')
  const { recognise } = speech
  let varied = 0
  Object.assign(speech, {
    lacksCertainty: true,
    async recognise (...[pcm, options]: Parameters<typeof recognise>) {
      const recognition = await recognise(pcm, options)
      if (options.varied !== true) return recognition
      varied += 1
      return second(recognition)
    }
  })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { input_language: 'en', output_language: 'en' })
  return { fastify, headers, id, varied: () => varied }
}

async function resultOf (fastify: FastifyInstance, headers: { authorization: string }, id: string): Promise<string | null> {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>().generation_result
}

async function uploaded (t: Test, second: (first: Recognition) => Recognition): Promise<string | null> {
  const { fastify, headers, id, varied } = await setUp(t, second)
  t.equal((await putChunk(fastify, headers, id, 0, wavFile(sound))).statusCode, 201)
  t.match(await finished(fastify, headers, id), { report_status: 'final' })
  t.equal(varied(), WINDOWS)
  return resultOf(fastify, headers, id)
}

t.test('a recording that has other words when heard another way is degraded', { timeout: 180_000 }, async t => {
  t.equal(await uploaded(t, babble), 'audio_quality_degraded')
})

t.test('one that has the same words is a success', { timeout: 180_000 }, async t => {
  t.equal(await uploaded(t, first => first), 'success')
})

async function streamed (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  const { fastify, headers, id, varied } = await setUp(t, babble, overrides)
  const compared = async () => {
    const rows = await fastify.db.selectFrom('recognised_windows').select('recognition').where('consultation_id', '=', id).execute()
    return rows.filter(({ recognition }) => (JSON.parse(recognition) as Recognition).agreement !== undefined).length
  }
  const client = await connect(t, fastify, headers, id)
  client.send(sound)
  await until(async () => await compared() === WINDOWS - 1, 'all but the last window are compared while people speak', 60_000)
  t.equal(varied(), WINDOWS - 1)
  t.equal(await client.finish(), 1000)
  t.equal(varied(), WINDOWS, 'after the finish, only the last one is')
  t.equal(await resultOf(fastify, headers, id), 'audio_quality_degraded')
  t.equal(await compared(), 0, 'nothing of it is left')
  await fastify.audio.recordings.storeAgreement(fastify.db, id, { start_ms: 0, end_ms: 900 }, '{}')
  t.strictSame(await fastify.db.selectFrom('recognised_windows').selectAll().where('consultation_id', '=', id).execute(), [], 'and nothing comes after it')
}

t.test('windows of a stream are compared while people speak, and decide on the report', { timeout: 180_000 }, async t => streamed(t))

t.test('so they are on PostgreSQL', { skip: needs.postgres, timeout: 180_000 }, async t => {
  await streamed(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

t.test('a stream that is heard once is compared after the finish', { timeout: 180_000 }, async t => {
  const { fastify, headers, id, varied } = await setUp(t, babble, { SPEECH_HEARINGS: '1' })
  const client = await connect(t, fastify, headers, id)
  client.send(sound)
  t.equal(await client.finish(), 1000)
  t.equal(varied(), WINDOWS)
  t.equal(await resultOf(fastify, headers, id), 'audio_quality_degraded')
})
