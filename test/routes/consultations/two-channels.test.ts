// Runs long: hears whole recordings.
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { TranscriptSegment } from '../../../schemas/consultation.js'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'
import { finished, putChunk, withSpeech } from '../../recordings.js'
import { spokenByTwo, stereoFile } from '../../two-channels.js'

const { engine, settings } = await withSpeech(t)

/** One application for all tests here, each with a customer of its own. */
const fastify = await build(t, settings)

/** What is in the transcript of a recording: who said what. */
async function transcriptOf (app: FastifyInstance, customer: string, recording: Buffer): Promise<Array<[string | undefined, string]>> {
  const { headers } = await makeClient(app, { customer })
  const { id } = await begin(app, headers)
  await putChunk(app, headers, id, 0, recording)
  await finished(app, headers, id)
  const { segments } = (await app.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<{ segments: TranscriptSegment[] }>()
  return segments.map(({ speaker, text }) => [speaker, text])
}

t.test('each person in a channel is heard alone, also while the other one speaks, and the transcript says who spoke', async t => {
  const before = engine.requests.length
  const turns = spokenByTwo([[1, null], [null, 9], [2, 11], [null, 13]])
  t.strictSame((await transcriptOf(fastify, t.name, stereoFile(...turns))).flatMap(([speaker, text]) => text.split(' ').map(word => `${speaker}: ${word}`)).sort(), [
    'speaker_1: u1', 'speaker_1: u2', 'speaker_2: u11', 'speaker_2: u13', 'speaker_2: u9'
  ])
  t.ok(engine.requests.length - before >= 2, 'a sound for each channel')
})

t.test('a voice that is in both channels is heard once, and has no name', async t => {
  const [left] = spokenByTwo([[1, null], [5, null], [9, null]])
  t.strictSame(await transcriptOf(fastify, t.name, stereoFile(left, left)), [[undefined, 'u1 u5 u9']])
})
