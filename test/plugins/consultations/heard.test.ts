import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { stateTexts } from '../../../lib/consultation/state-texts.js'
import type { HeardStretch } from '../../../lib/speech/recognition/stretches.js'
import { readDictation } from '../../../plugins/consultations/dictation.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build, Lines, type BuildOptions } from '../../helper.js'
import { until } from '../../process.js'
import { dictated } from '../../recordings.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'

const SESSION = randomUUID()

/** A dictation whose audio is streamed. */
async function dictation (
  t: Test, overrides: Parameters<typeof build>[1] = {}, options: BuildOptions = {}
): Promise<{ fastify: FastifyInstance, id: string, headers: Record<string, string> }> {
  const fastify = await build(t, overrides, options)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await fastify.db.insertInto('audio_recordings').values({ consultation_id: id, source: 'stream', encoding: 'pcm_s16le', session: SESSION }).execute()
  return { fastify, id, headers }
}

function stretch (from: number, to: number, text: string): HeardStretch {
  return { from_ms: from, to_ms: to, pieces: [{ text, start_ms: from, end_ms: to }], other_language: false }
}

async function textOf (fastify: FastifyInstance, headers: Record<string, string>, id: string) {
  return dictated((await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>())
}

t.test('a stretch is added once, by whomever it is offered', async t => {
  const { fastify, id, headers } = await dictation(t)
  const offers = await Promise.all(Array.from({ length: 5 }, async () => fastify.consultations.recognised.add(id, stretch(0, 1000, 'one'))))
  t.equal(offers.filter(added => added).length, 1)
  t.equal(await fastify.consultations.recognised.add(id, stretch(0, 1500, 'one and a half')), false, 'what overlaps is refused')
  t.equal(await fastify.consultations.recognised.add(id, stretch(2000, 3000, 'three')), false, 'what leaves out something is refused')
  t.equal(await fastify.consultations.recognised.add(id, stretch(1000, 2000, 'two')), true)
  t.strictSame(await textOf(fastify, headers, id), { fixed: 'one two', ongoing: '' })
})

t.test('what is being dictated is shown until the stretch is there, and never after it', async t => {
  const { fastify, id, headers } = await dictation(t)
  const { recognised } = fastify.consultations
  await recognised.showOngoing(id, { fromMs: 0, text: 'on', session: SESSION })
  t.strictSame(await textOf(fastify, headers, id), { fixed: '', ongoing: 'on' })
  await recognised.add(id, stretch(0, 1000, 'one'))
  await recognised.showOngoing(id, { fromMs: 0, text: 'one an', session: SESSION })
  t.strictSame(await textOf(fastify, headers, id), { fixed: 'one', ongoing: '' })
})

t.test('nothing is heard without a recording, nor after the final report', async t => {
  const { fastify, id, headers } = await dictation(t)
  const other = await begin(fastify, headers, { template: 'dictation_api' })
  t.equal(await fastify.consultations.recognised.add(other.id, stretch(0, 1000, 'one')), false)
  await fastify.db.updateTable('audio_recordings').set({ transcribed: true }).where('consultation_id', '=', id).execute()
  await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/finish/`, headers: { ...headers, prefer: 'wait=30' } })
  t.equal(await fastify.consultations.recognised.add(id, stretch(0, 1000, 'one')), false)
  t.strictSame(await textOf(fastify, headers, id), { fixed: '', ongoing: '' })
})

t.test('what was typed beside stays, in the order in which it came', async t => {
  const { fastify, id, headers } = await dictation(t)
  await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-1', text: 'typed', is_final: true }] })
  await fastify.consultations.recognised.add(id, stretch(0, 1000, 'heard'))
  await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-2', text: 'again', is_final: false }] })
  await fastify.consultations.recognised.showOngoing(id, { fromMs: 1000, text: 'and on', session: SESSION })
  t.strictSame(await textOf(fastify, headers, id), { fixed: 'typed heard', ongoing: 'again and on' })
})

t.test('only the session that streams adds while a stream comes, and only it shows anything', async t => {
  const { fastify, id, headers } = await dictation(t)
  const { recognised } = fastify.consultations
  const before = randomUUID()
  t.equal(await recognised.add(id, stretch(0, 1000, 'one'), { session: before }), false)
  await recognised.showOngoing(id, { fromMs: 0, text: 'one', session: before })
  t.strictSame(await textOf(fastify, headers, id), { fixed: '', ongoing: '' })
  t.equal(await recognised.add(id, stretch(0, 1000, 'one'), { session: SESSION }), true)
  t.strictSame(await textOf(fastify, headers, id), { fixed: 'one', ongoing: '' })
})

t.test('the output always holds the text of all segments, whatever is typed, shown and heard, and in whatever order', async t => {
  const { fastify, id, headers } = await dictation(t)
  const { recognised } = fastify.consultations
  const type = async (segment: string, text: string, final: boolean) =>
    post(fastify, headers, id, 'transcript', { segments: [{ id: segment, text, is_final: final }] })
  const steps = [
    async () => type('s-1', '', true),
    async () => recognised.showOngoing(id, { fromMs: 0, text: 'he', session: SESSION }),
    async () => recognised.add(id, { ...stretch(0, 1000, 'heard'), pieces: [{ text: 'heard', start_ms: 0, end_ms: 1000 }, { text: 'first', start_ms: 1000, end_ms: 1000 }] }),
    async () => type('s-2', ' typed  ', false),
    async () => recognised.showOngoing(id, { fromMs: 1000, text: 'on', session: SESSION }),
    async () => recognised.showOngoing(id, { fromMs: 1000, text: 'on it', session: SESSION }),
    async () => recognised.add(id, { ...stretch(1000, 2000, 'on'), pieces: [{ text: 'on', start_ms: 1000, end_ms: 1000 }, { text: 'it', start_ms: 1000, end_ms: 2000 }] }),
    async () => recognised.showOngoing(id, { fromMs: 2000, text: 'and', session: SESSION }),
    async () => type('s-2', 'typed', true),
    async () => recognised.add(id, stretch(2000, 3000, 'and more')),
    async () => recognised.add(id, { ...stretch(3000, 4000, ''), pieces: [] })
  ]
  for (const [at, step] of steps.entries()) {
    await step()
    const whole = await readDictation(fastify, fastify.db, { id, input_language: 'en', dictation_commands: null })
    t.strictSame(await textOf(fastify, headers, id), whole, `after step ${at}`)
  }
  t.strictSame(await textOf(fastify, headers, id), { fixed: ' heard first typed on it and more', ongoing: '' })
})

t.test('an output that is no dictation changes when there are enough words for a report, and not with each word', async t => {
  const fastify = await build(t, { REPORT_MIN_WORDS: '3', INTERMEDIATE_REPORT_DELAY: '0' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await fastify.db.insertInto('audio_recordings').values({ consultation_id: id, source: 'stream', encoding: 'pcm_s16le' }).execute()
  const seen = []
  for (const [at, text] of ['one', 'two', 'three', 'four'].entries()) {
    await fastify.consultations.recognised.add(id, stretch(at, at + 1, text))
    const response = await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })
    seen.push([response.headers.etag, response.json<ConsultationOutput>().generation_result_message])
  }
  const few = stateTexts.en.recording
  t.strictSame(seen, [['"1"', few], ['"1"', few], ['"2"', null], ['"2"', null]])
})

t.test('what is heard ends where it could not be stored any more: a warning and the result tell, and there is a final output', async t => {
  const logs = new Lines()
  const { fastify, id, headers } = await dictation(t, { LOG_LEVEL: 'warn' }, { logs })
  const { recognised } = fastify.consultations
  const pieces = Array.from({ length: 110 }, (_, at) => ({ text: `piece ${at} `.padEnd(10_000, 'a'), start_ms: 0, end_ms: 1 }))
  t.equal(await recognised.add(id, { ...stretch(0, 1, ''), pieces }), true)
  t.strictSame(logs.lines, [])
  t.equal(await recognised.add(id, { ...stretch(1, 2, ''), pieces }), true)
  t.equal(await recognised.add(id, stretch(2, 3, 'a short one that would still fit')), true, 'it goes on, without a gap in what is kept')
  const warning = { consultation: id, msg: 'a transcript is as long as it may be; what is heard is left out' }
  t.match(logs.lines, [{ ...warning, from_ms: 1, to_ms: 2 }, { ...warning, from_ms: 2, to_ms: 3 }])
  t.notMatch(JSON.stringify(logs.lines), /piece|aaaa|short one/)

  await post(fastify, headers, id, 'finish')
  const quality = { duration_ms: 3, speech_ms: 3000, level_dbfs: -20, signal_to_noise_db: 30, clipped: 0, problems: [], broken: 0 }
  await recognised.complete(id, { ...quality, missing: 0, cut: false }, [], { revisions: 0 })
  const read = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>()
  await until(async () => (await read()).report_status === 'final', 'there is a final output')
  const output = await read()
  t.equal(output.generation_result, 'audio_quality_degraded')
  const { fixed } = dictated(output)
  t.equal(fixed, [...pieces, ...pieces].slice(0, 199).map(({ text }) => text).join(' '))
  const recording = await fastify.db.selectFrom('audio_recordings').select('heard_ms').where('consultation_id', '=', id).executeTakeFirstOrThrow()
  t.equal(recording.heard_ms, 3)
})

t.test('what is heard has its speakers when all of it is; text that clients sent, and who is known already, stay as they are', async t => {
  const { fastify, id, headers } = await dictation(t)
  const { recognised } = fastify.consultations
  await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-1', text: 'typed', is_final: true, start_ms: 0, end_ms: 1000 }] })
  await recognised.add(id, stretch(0, 1000, 'one'))
  await recognised.add(id, stretch(1000, 2000, 'two'))
  await recognised.add(id, { ...stretch(2000, 3000, ''), pieces: [{ text: 'three', start_ms: 2000, end_ms: 3000, speaker: 'speaker_2' }] })
  await recognised.add(id, stretch(3000, 4000, 'both'))
  await recognised.add(id, { ...stretch(4000, 5000, ''), pieces: [], gap: { start_ms: 4000, end_ms: 5000 } })
  await post(fastify, headers, id, 'finish')
  const quality = { duration_ms: 5000, speech_ms: 5000, level_dbfs: -20, signal_to_noise_db: 30, clipped: 0, problems: [], broken: 0 }
  await recognised.complete(id, { ...quality, missing: 0, cut: false }, [
    { start_ms: 0, end_ms: 1000, speaker: 1 }, { start_ms: 1000, end_ms: 1900, speaker: 2 }, { start_ms: 2000, end_ms: 3500, speaker: 1 },
    { start_ms: 3500, end_ms: 5000, speaker: 2 }
  ], { revisions: 0 })
  const rows = await fastify.db.selectFrom('segments').select(['id', 'speaker']).where('consultation_id', '=', id).orderBy('position').execute()
  t.strictSame(rows.map(row => [row.id, row.speaker]), [
    ['s-1', null], ['audio:0-0', 'speaker_1'], ['audio:1000-0', 'speaker_2'], ['audio:2000-0', 'speaker_2'], ['audio:3000-0', null], ['audio:4000-gap', null]
  ])
})
