import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import type { SegmentCorrection, TranscriptCorrections } from '../../../schemas/corrections.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { Transcript } from '../../../schemas/transcript.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { audioStatus, finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken, spokenIn } from '../../spoken-markers.js'
import { transcribing, type SpeechRequest } from '../../speech-server.js'
import { connect } from './live-client.js'

type Headers = { authorization: string }

const SENTENCES = [
  'I have had a sore throat and a fever for three days.', 'She takes lies in a pral 10 mg.', 'I advise rest and paracetamol.',
  'My knee hurts as well.', 'It is swollen and warm.', 'Then we take an X-ray of the knee.'
]
const MISHEARD = 'lies in a pral'
const words = ({ pcm }: SpeechRequest): string => spokenIn(pcm).map(number => SENTENCES[number] ?? '').join(' ')

const SETTINGS = { LIVE_INTERVAL: '0', AUDIO_MIN_SPEECH: '500', INTERMEDIATE_REPORT_DELAY: '0' }

async function serviceOf (t: Test, overrides: Record<string, string> = {}, hear = words) {
  const { engine, settings } = await withSpeech(t, transcribing(hear), { ...SETTINGS, ...overrides })
  const fastify = await build(t, settings)
  return { engine, fastify, ...await makeClient(fastify) }
}

const get = async <T> (fastify: FastifyInstance, headers: Headers, id: string, what: string) => {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}/`, headers })).json<T>()
}

const segmentsIn = async (...place: [fastify: FastifyInstance, headers: Headers, id: string]) => {
  return (await get<Transcript>(...place, 'transcript')).segments
}

async function put (fastify: FastifyInstance, headers: Headers, id: string, corrections: SegmentCorrection[], ifMatch: string) {
  const url = `/api/v1/consultations/${id}/transcript/corrections/`
  return fastify.inject({ method: 'PUT', url, headers: { ...headers, 'if-match': ifMatch }, payload: { corrections } })
}

/** Corrects the medicine in whatever segment has it. @returns what was corrected */
async function correct (t: Test, fastify: FastifyInstance, headers: Headers, id: string) {
  const found = (await segmentsIn(fastify, headers, id)).find(({ text }) => text.includes(MISHEARD))
  const correction = { segment_id: found?.id ?? '', text: found?.text.replace(MISHEARD, 'lisinopril') ?? '' }
  const saved = await put(fastify, headers, id, [correction], '"1"')
  t.equal(saved.statusCode, 200, saved.body)
  return correction
}

/** How often each sentence is in the transcript, the corrected one as it is corrected. */
async function countsIn (fastify: FastifyInstance, headers: Headers, id: string): Promise<number[]> {
  const text = (await segmentsIn(fastify, headers, id)).map(segment => segment.text).join(' ')
  return SENTENCES.map(sentence => text.split(sentence.replace(MISHEARD, 'lisinopril')).length - 1)
}

/** Every source lies in the words of a segment that is there. */
async function requireSources (t: Test, fastify: FastifyInstance, headers: Headers, id: string): Promise<void> {
  const texts = new Map((await segmentsIn(fastify, headers, id)).map(segment => [segment.id, segment.text]))
  const sources = (await get<ReportEvidence>(fastify, headers, id, 'evidence')).evidence.flatMap(item => item.sources)
  t.ok(sources.length > 0 && sources.every(({ segment_id: segment, end }) => end <= (texts.get(segment)?.length ?? -1)))
}

async function heardAgain (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  const { engine, fastify, headers } = await serviceOf(t, { AUDIO_RETENTION_DAYS: '7', ...overrides })
  const { id } = await begin(fastify, headers)
  const first = await connect(t, fastify, headers, id)
  first.send(spoken([0, 1, 2]))
  t.equal(await first.finish(), 1000)
  const { text } = await correct(t, fastify, headers, id)
  t.equal((await post(fastify, headers, id, 'reopen')).statusCode, 200)
  const second = await connect(t, fastify, headers, id)
  second.send(spoken([3, 4, 5]))
  await until(async () => (await countsIn(fastify, headers, id))[4] === 1, 'it is heard live', 60_000)
  const asked = engine.requests.length
  t.equal(await second.finish(), 1000)
  const again = engine.requests.slice(asked).some(request => spokenIn(request.pcm).includes(1))
  t.equal(again, overrides.SPEECH_HEARINGS !== '1', 'all of the sound is heard once more, where that is set')

  t.strictSame(await countsIn(fastify, headers, id), [1, 1, 1, 1, 1, 1], 'each sentence is there once')
  const segments = await segmentsIn(fastify, headers, id)
  t.notMatch(JSON.stringify(segments), MISHEARD)
  const { corrections: [kept] } = await get<TranscriptCorrections>(fastify, headers, id, 'transcript/corrections')
  t.match(kept, { text, original_text: text.replace('lisinopril', MISHEARD) }, 'and it is known what was recognised')
  t.strictSame(segments.filter(({ corrected }) => corrected).map(segment => segment.id), [kept?.segment_id])
  t.ok(segments.every(({ start_ms: start = 0 }, at) => at === 0 || start >= (segments[at - 1]?.start_ms ?? 0)), 'in the order spoken')
  const output = second.outputs().at(-1)
  t.match(JSON.stringify(output?.data), /lisinopril/)
  t.match(JSON.stringify(output?.data), /knee/)
  await requireSources(t, fastify, headers, id)
  const row = await fastify.db.selectFrom('consultations').select(['segments', 'characters']).where('id', '=', id).executeTakeFirstOrThrow()
  t.strictSame([row.segments, row.characters], [segments.length, segments.reduce((sum, segment) => sum + segment.text.length, 0)])
}

t.test('a second hearing of a visit that goes on never replaces a correction, and loses nothing', { timeout: 120_000 }, async t => heardAgain(t))

t.test('nor does it where the sound is heard once', { timeout: 120_000 }, async t => heardAgain(t, { SPEECH_HEARINGS: '1' }))

t.test('so it is on PostgreSQL', { skip: needs.postgres, timeout: 120_000 }, async t => {
  await heardAgain(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

t.test('corrections stay with their words where the sound is deleted and the visit goes on', { timeout: 120_000 }, async t => {
  const { fastify, headers } = await serviceOf(t)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([0, 1, 2])))
  await finished(fastify, headers, id)
  await until(async () => (await audioStatus(fastify, headers, id)).deleted, 'its sound is deleted')
  const { segment_id: segment, text } = await correct(t, fastify, headers, id)
  t.equal((await post(fastify, headers, id, 'reopen')).statusCode, 200)
  const moved = segment.replace('audio:', 'audio-1:')
  t.match(await get(fastify, headers, id, 'transcript/corrections'), { revision: 3, corrections: [{ segment_id: moved, text }] })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([3, 4, 5])))
  await finished(fastify, headers, id)
  t.strictSame(await countsIn(fastify, headers, id), [1, 1, 1, 1, 1, 1])
  t.match(await get(fastify, headers, id, 'transcript/corrections'), { corrections: [{ segment_id: moved, text }] })
  await requireSources(t, fastify, headers, id)
})

t.test('a report of poor sound is made again of the corrected words: the sound is not heard once more', { timeout: 120_000 }, async t => {
  const { engine, fastify, headers } = await serviceOf(t, {}, () => 'Hm.')
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([0, 1, 2])))
  t.match(await finished(fastify, headers, id), { generation_result: 'transcript_too_short' })
  const asked = engine.requests.length
  const [first] = await segmentsIn(fastify, headers, id)
  const text = SENTENCES.join(' ')
  t.equal((await put(fastify, headers, id, [{ segment_id: first?.id ?? '', text }], '"1"')).statusCode, 200)
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 202)
  t.match(JSON.stringify((await finished(fastify, headers, id)).data), /sore throat/)
  t.equal(engine.requests.length, asked)
  t.equal((await segmentsIn(fastify, headers, id))[0]?.text, text)
  await post(fastify, headers, id, 'regenerate')
  await finished(fastify, headers, id)
  t.equal(engine.requests.length, asked, 'nor later')
})

t.test('a mark of what was not recognised has no words that could be corrected (400)', async t => {
  const { fastify, headers } = await serviceOf(t)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([0, 1, 2])))
  await finished(fastify, headers, id)
  const gap = {
    ...{ consultation_id: id, id: 'audio:99000-gap', position: 99, text: '[1:39–1:48]', original_text: null, is_final: true },
    ...{ speaker: null, start_ms: 99_000, end_ms: 108_000, hearing: null, terms: null }
  }
  await fastify.db.insertInto('segments').values(gap).execute()
  const refused = await put(fastify, headers, id, [{ segment_id: gap.id, text: 'Yes.' }], '"1"')
  t.strictSame([refused.statusCode, refused.json<Array<{ msg: string }>>()[0]?.msg], [
    400, 'corrections.0.segment_id must not be the id of a mark of what was not recognised.'
  ])
})

t.test('a key term that was taken is not listed any more once its words are corrected', async t => {
  const { fastify, headers } = await serviceOf(t)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([0, 1, 2])))
  await finished(fastify, headers, id)
  const [first] = await segmentsIn(fastify, headers, id)
  const terms = JSON.stringify(['throat', 'fever'].map(term => ({ first_hearing: 'x', second_hearing: 'y', term })))
  await fastify.db.updateTable('segments').set({ terms }).where('consultation_id', '=', id).where('id', '=', first?.id ?? '').execute()
  const listed = async () => (await get<ReportEvidence>(fastify, headers, id, 'evidence')).sound?.key_terms.map(({ term }) => term)
  t.strictSame(await listed(), ['throat', 'fever'])
  await put(fastify, headers, id, [{ segment_id: first?.id ?? '', text: 'A sore throat and a cough.' }], '"1"')
  t.strictSame(await listed(), ['throat'])
})
