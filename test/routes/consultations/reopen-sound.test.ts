// Runs long: hears whole recordings.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import type { ConsultationEntry } from '../../../schemas/consultation.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { Transcript } from '../../../schemas/transcript.js'
import { begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { audioStatus, finished, pcmBytes, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken, spokenIn } from '../../spoken-markers.js'
import { transcribing, type SpeechRequest } from '../../speech-server.js'
import { connect } from './live-client.js'

type Headers = { authorization: string }

const SENTENCES = [
  'I have had a sore throat and a fever for three days.', 'Your blood pressure is 128 over 82.', 'I advise rest and paracetamol.',
  'My knee hurts as well.', 'It is swollen and warm.', 'Then we take an X-ray of the knee.'
]
const [before, after] = [[0, 1, 2], [3, 4, 5]] as const
const textsOf = (numbers: readonly number[]) => numbers.map(number => SENTENCES[number] ?? '')
const words = ({ pcm }: SpeechRequest): string => textsOf(spokenIn(pcm)).join(' ')

const SETTINGS = { LIVE_INTERVAL: '0', AUDIO_MIN_SPEECH: '500', INTERMEDIATE_REPORT_DELAY: '0' }
const kept = { AUDIO_RETENTION_DAYS: '7' }

async function serviceOf (t: Test, overrides: Record<string, string> = {}) {
  const { engine, settings } = await withSpeech(t, transcribing(words), { ...SETTINGS, ...overrides })
  const fastify = await build(t, settings)
  return { engine, fastify, ...await makeClient(fastify) }
}

const get = async <T> (fastify: FastifyInstance, headers: Headers, id: string, what: string) => {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}`, headers })).json<T>()
}

const transcriptOf = async (fastify: FastifyInstance, headers: Headers, id: string) => {
  return (await get<Transcript>(fastify, headers, id, 'transcript/')).segments
}

/** Everything that was said, as the transcript has it. */
const saidIn = async (...place: Parameters<typeof transcriptOf>) => (await transcriptOf(...place)).map(({ text }) => text).join(' ')

async function reopen (t: Test, fastify: FastifyInstance, headers: Headers, id: string, body?: object): Promise<ConsultationOutput> {
  const response = await post(fastify, headers, id, 'reopen', body)
  t.equal(response.statusCode, 200, response.body)
  return response.json<ConsultationOutput>()
}

/** Each statement of the evidence has words of the transcript behind it. */
async function requireSources (t: Test, fastify: FastifyInstance, headers: Headers, id: string): Promise<void> {
  const { evidence } = await get<ReportEvidence>(fastify, headers, id, 'evidence/')
  const texts = new Map((await transcriptOf(fastify, headers, id)).map(segment => [segment.id, segment.text]))
  const sources = evidence.flatMap(item => item.sources)
  t.ok(sources.length > 0 && sources.every(({ segment_id: segment, end }) => end <= (texts.get(segment)?.length ?? -1)))
}

const deletedAt = async (fastify: FastifyInstance, id: string) => {
  return until(async () => (await fastify.db.selectFrom('audio_recordings').select('deleted_at').where('consultation_id', '=', id).executeTakeFirst())?.deleted_at != null, 'its sound is deleted')
}

const saved = async (fastify: FastifyInstance, id: string) => {
  const rows = await fastify.db.selectFrom('audio_pieces').select(sql<number>`octet_length(data)`.as('bytes')).where('consultation_id', '=', id).execute()
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

t.test('chunks go on where they ended while they are kept, and all of the sound is heard', async t => {
  const { fastify, headers } = await serviceOf(t, kept)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([...before])))
  await finished(fastify, headers, id)
  await reopen(t, fastify, headers, id)
  t.match(await audioStatus(fastify, headers, id), { chunks: [{ index: 0 }], deleted: false })
  t.equal((await putChunk(fastify, headers, id, 0, wavFile(spoken([...after])))).statusCode, 409, 'what is there stays')
  t.equal((await putChunk(fastify, headers, id, 1, wavFile(spoken([...after])))).statusCode, 201)
  const output = await finished(fastify, headers, id)
  t.equal(await saidIn(fastify, headers, id), textsOf([...before, ...after]).join(' '))
  t.match(JSON.stringify(output.data), /knee/)
  await requireSources(t, fastify, headers, id)
  const sound = await fastify.inject({ url: `/api/v1/consultations/${id}/recording/`, headers })
  t.ok(sound.rawPayload.subarray(44).equals(pcmBytes(spoken([...before, ...after]))), 'and all of it can be heard')
})

t.test('without new sound, nothing is transcribed again', async t => {
  const { engine, fastify, headers } = await serviceOf(t, kept)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([...before])))
  await finished(fastify, headers, id)
  const asked = engine.requests.length
  await reopen(t, fastify, headers, id)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['She takes lisinopril 10 mg.']) })
  await finished(fastify, headers, id)
  t.equal(engine.requests.length, asked)
  t.equal(await saidIn(fastify, headers, id), [...textsOf(before), 'She takes lisinopril 10 mg.'].join(' '))
  t.match(await audioStatus(fastify, headers, id), { deleted: false })
})

/** A visit that was uploaded, whose sound is deleted, and that is continued. */
async function continuedChunks (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  const { fastify, headers } = await serviceOf(t, overrides)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([...before])))
  await finished(fastify, headers, id)
  await deletedAt(fastify, id)
  const heard = await transcriptOf(fastify, headers, id)
  const [length] = (await get<{ entries: ConsultationEntry[] }>(fastify, headers, '', '../?')).entries.map(entry => entry.duration_ms)

  await reopen(t, fastify, headers, id)
  const earlier = heard.map(({ start_ms: _start, end_ms: _end, ...segment }) => ({ ...segment, id: segment.id.replace('audio:', 'audio-1:') }))
  t.strictSame(await transcriptOf(fastify, headers, id), earlier, 'what was heard stays, without its times')
  await requireSources(t, fastify, headers, id)
  t.match(await audioStatus(fastify, headers, id), { bytes: 0, chunks: [], missing: [], deleted: true })
  t.match((await post(fastify, headers, id, 'transcript', { segments: [{ id: 'audio-1:9-9', is_final: true, text: 'x' }] })).json(), {
    code: 'segment_id_reserved', error: 'Ids of segments that begin with audio-1: are those of what is heard.'
  })

  t.equal((await putChunk(fastify, headers, id, 0, wavFile(spoken([...after])))).statusCode, 201)
  t.match(await audioStatus(fastify, headers, id), { chunks: [{ index: 0 }], deleted: false })
  const output = await finished(fastify, headers, id)
  t.match(output, { report_status: 'final', generation_result: 'success' })
  t.equal(await saidIn(fastify, headers, id), textsOf([...before, ...after]).join(' '))
  for (const said of ['sore throat', '128', 'knee']) t.match(JSON.stringify(output.data), new RegExp(said, 'i'))
  await requireSources(t, fastify, headers, id)
  await deletedAt(fastify, id)
  const { entries } = await get<{ entries: ConsultationEntry[] }>(fastify, headers, '', '../?')
  t.equal(entries[0]?.duration_ms, 2 * (length ?? 0), 'all of its sound counts')

  await reopen(t, fastify, headers, id)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1])))
  await finished(fastify, headers, id)
  t.equal(await saidIn(fastify, headers, id), textsOf([...before, ...after, 1]).join(' '), 'and once more')
  await requireSources(t, fastify, headers, id)
}

t.test('where the sound is deleted, another recording begins, and what was heard before stays', { timeout: 120_000 }, async t => continuedChunks(t))

t.test('so it is on PostgreSQL', { skip: needs.postgres, timeout: 120_000 }, async t => {
  await continuedChunks(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

/** A stream that is finished, continued with another one, and finished. */
async function continuedStream (t: Test, overrides: Record<string, string>, stored: typeof saved): Promise<void> {
  const { fastify, headers } = await serviceOf(t, overrides)
  const { id } = await begin(fastify, headers)
  const first = await connect(t, fastify, headers, id)
  first.send(spoken([...before]))
  t.equal(await first.finish(), 1000)
  const isKept = overrides.AUDIO_RETENTION_DAYS !== undefined
  if (!isKept) await deletedAt(fastify, id)
  await reopen(t, fastify, headers, id)
  const second = await connect(t, fastify, headers, id)
  t.equal(second.resumedAt === 0, !isKept, 'it goes on, or begins')
  second.send(spoken([...after]))
  await until(async () => (await saidIn(fastify, headers, id)).includes(SENTENCES[4] as string), 'it is heard live', 60_000)
  t.ok(await stored(fastify, id) >= pcmBytes(spoken([...(isKept ? before : []), 3, 4])).length, 'and its sound is stored')
  t.equal(await second.finish(), 1000)
  t.match(second.outputs().at(-1), { report_status: 'final', generation_result: 'success' })
  t.equal(await saidIn(fastify, headers, id), textsOf([...before, ...after]).join(' '))
  await requireSources(t, fastify, headers, id)
  if (isKept) {
    const sound = await fastify.inject({ url: `/api/v1/consultations/${id}/recording/`, headers })
    t.ok(sound.rawPayload.subarray(44).equals(pcmBytes(spoken([...before, ...after]))), 'all of it can be heard')
  } else {
    await deletedAt(fastify, id)
    t.equal(await stored(fastify, id), 0, 'nothing is left once it is deleted')
  }
}

for (const [what, overrides] of Object.entries({ 'that is kept': kept, 'whose sound is deleted': {}, 'that is heard once': { ...kept, SPEECH_HEARINGS: '1' } })) {
  t.test(`a stream ${what} is continued with another one`, { timeout: 120_000 }, async t => continuedStream(t, overrides, saved))
}

t.test('so it is in a directory', { timeout: 120_000 }, async t => {
  const AUDIO_DIR = temporaryDirectory(t)
  const stored = async (_fastify: FastifyInstance, id: string) => {
    const files = existsSync(path.join(AUDIO_DIR, id)) ? readdirSync(path.join(AUDIO_DIR, id), { recursive: true }) : []
    return files.length * 1_000_000
  }
  await continuedStream(t, { AUDIO_DIR }, stored)
})

t.test('a visit that was streamed may go on with chunks once that sound is deleted, and not before', { timeout: 120_000 }, async t => {
  for (const isKept of [true, false]) {
    const { fastify, headers } = await serviceOf(t, isKept ? kept : {})
    const { id } = await begin(fastify, headers)
    const client = await connect(t, fastify, headers, id)
    client.send(spoken([...before]))
    await client.finish()
    if (!isKept) await deletedAt(fastify, id)
    await reopen(t, fastify, headers, id)
    const put = await putChunk(fastify, headers, id, 0, wavFile(spoken([...after])))
    t.equal(put.statusCode, isKept ? 409 : 201)
    await finished(fastify, headers, id)
    t.equal(await saidIn(fastify, headers, id), textsOf(isKept ? before : [...before, ...after]).join(' '))
  }
})

t.test('who still deletes the sound before deletes nothing of the sound that follows', async t => {
  const { fastify, headers } = await serviceOf(t)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([...before])))
  let go = () => {}
  const held = new Promise<void>(resolve => { go = resolve })
  const { store } = fastify.audio
  const remove = store.remove
  let isHolding = false
  const slow = t.intercept(store, 'remove', {
    value: async (...args: Parameters<typeof remove>) => { isHolding = true; await held; await remove(...args) }, configurable: true
  })
  await finished(fastify, headers, id)
  await until(() => isHolding, 'the sound is being deleted')
  slow.restore()
  await reopen(t, fastify, headers, id)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([...after])))
  const bytes = await saved(fastify, id)
  go()
  await fastify.audio.sweep()
  await new Promise(resolve => { setTimeout(resolve, 200) })
  t.equal(await saved(fastify, id), bytes)
  t.match(await audioStatus(fastify, headers, id), { chunks: [{ index: 0 }], deleted: false })
  await finished(fastify, headers, id)
  t.equal(await saidIn(fastify, headers, id), textsOf([...before, ...after]).join(' '))
})

t.test('sound that is due but still there is not gone on with, and goes at once', async t => {
  const { fastify, headers } = await serviceOf(t, kept)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([...before])))
  await finished(fastify, headers, id)
  await fastify.db.updateTable('audio_recordings').set({ delete_after: sql<Date>`now()` as never }).where('consultation_id', '=', id).execute()
  t.ok(await saved(fastify, id) > 0)
  await reopen(t, fastify, headers, id)
  t.equal(await saved(fastify, id), 0)
  t.match((await transcriptOf(fastify, headers, id))[0], { id: 'audio-1:0-0' })
})

t.test('poor sound, marks of gaps and who spoke are carried on', async t => {
  const { fastify, headers } = await serviceOf(t)
  const { id } = await begin(fastify, headers, { template: 'soap_urgent_care_api' })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([...before])))
  await finished(fastify, headers, id)
  await deletedAt(fastify, id)
  const { db } = fastify
  const gap = '[not recognised: 0:07–0:09]'
  await db.insertInto('segments').values({ consultation_id: id, id: 'audio:6600-gap', position: 9, text: gap, is_final: true, speaker: null, start_ms: 6600, end_ms: 9000, hearing: 'final' }).execute()
  await db.updateTable('segments').set({ speaker: 'speaker_2' }).where('consultation_id', '=', id).where('id', '<>', 'audio:6600-gap').execute()
  await db.updateTable('audio_recordings').set({ incomplete: true }).where('consultation_id', '=', id).execute()
  await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/speakers/`, headers, payload: { speakers: [{ speaker: 'speaker_2', role: 'clinician' }] } })

  await reopen(t, fastify, headers, id)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([...after])))
  const output = await finished(fastify, headers, id)
  t.equal(output.generation_result, 'audio_quality_degraded')
  const segments = await transcriptOf(fastify, headers, id)
  t.ok(segments.some(segment => segment.id === 'audio-1:6600-gap' && segment.text === gap))
  t.match(JSON.stringify(output), '0:07–0:09', 'the report says where the gap was')
  t.strictSame(await db.selectFrom('audio_recordings').select(['voices_before', 'degraded_before']).where('consultation_id', '=', id).executeTakeFirst(), {
    voices_before: 2, degraded_before: true
  })
  t.match(await get(fastify, headers, id, 'speakers/'), { speakers: [{ speaker: 'speaker_2', role: 'clinician', decided_by: 'given' }] })
})
