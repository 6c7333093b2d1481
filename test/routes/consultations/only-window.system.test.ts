// Runs twice: on each database.
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { templates, type ConsultationOutput, type Template } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import type { ConsultationStatus } from '../../../schemas/report-state.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build, copiedDatabase, needs, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'
import { dictated, finished, hearing, putChunk, wavFile, withSpeech } from '../../recordings.js'
import type { ScriptedReply } from '../../scripted-reply.js'
import { spoken, spokenIn } from '../../spoken-markers.js'
import type { SpeechRequest } from '../../speech-server.js'
import { connect } from './live-client.js'

/** Sound that the engine gets at once. */
const sound = spoken([1, 2, 3])
const MARK = /^\[niet herkend: 0:00–0:0\d\]$/

/** How an engine says no to a sound, while it recognises silence. */
const refusals: Record<Template, ScriptedReply> = {
  dictation_api: { status: 400, body: 'failed to read audio data' },
  soap_new_complaint_api: { status: 413, body: 'Payload Too Large' },
  soap_urgent_care_api: { status: 422, body: { detail: 'unprocessable' } },
  specialist_general_api: { status: 500, body: 'Internal Server Error' },
  specialist_general_free_text_api: { body: { no: 'text' } }
}

/** Where the sound is refused for its size. */
const TOO_LARGE = 'soap_new_complaint_api'

/** How many utterances a recording has. */
const UTTERANCES = 3

type Headers = { authorization: string }

async function get<T> (fastify: FastifyInstance, headers: Headers, id: string, what: string): Promise<T> {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}`, headers })).json<T>()
}

/** The texts of a report. */
function textsOf ({ data }: ConsultationOutput): string[] {
  return data.flatMap(({ sections }) => sections.flatMap(({ fields }) => {
    const { fixed, summary } = fields as { fixed?: { text: string }, summary?: { text?: string } }
    return [fixed?.text ?? summary?.text ?? ''].filter(text => text !== '')
  }))
}

/** Starts a consultation with a recording. */
async function record (fastify: FastifyInstance, headers: Headers, template: Template, pcm = sound): Promise<string> {
  const { id } = await begin(fastify, headers, { template, input_language: 'nl', output_language: 'nl' })
  await putChunk(fastify, headers, id, 0, wavFile(pcm))
  return id
}

/** The template whose recording a sound is of: each has three utterances of its own. */
function templateOf ({ pcm }: Pick<SpeechRequest, 'pcm'>): Template | undefined {
  const [number] = spokenIn(pcm)
  return number === undefined ? undefined : templates[Math.floor(number / UTTERANCES)]
}

async function endsWithGap (t: Test, overrides: Record<string, string> = {}): Promise<void> {
  // Where nobody speaks, it is a piece of the sound that was cut for being too large.
  const { engine, settings } = await withSpeech(t, request => refusals[templateOf(request) ?? TOO_LARGE], {
    REPORT_ATTEMPTS: '2', REPORT_RETRY_HOURS: '0', ...overrides
  })
  const fastify = await build(t, settings)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as { port: number }
  const { headers } = await makeClient(fastify)
  await Promise.all(templates.map(async (template, at) => {
    const id = await record(fastify, headers, template, spoken(Array.from({ length: UTTERANCES }, (_, number) => at * UTTERANCES + number)))
    const events = (await fetch(`http://127.0.0.1:${port}/api/v1/consultations/${id}/events/`, { headers })).text()
    const output = await finished(fastify, headers, id)
    t.match(output, { report_status: 'final', generation_result: 'audio_quality_degraded' }, template)
    const texts = textsOf(output)
    t.equal(texts.length, 1, `${template}: nothing else is in the report`)
    t.match(texts[0], MARK)
    const asked = engine.requests.filter(request => templateOf(request) === template).length
    if (template !== TOO_LARGE) t.equal(asked, 6, `${template}: three times in each of two attempts`)
    const { evidence, sound: heard } = await get<ReportEvidence>(fastify, headers, id, 'evidence/')
    t.strictSame(evidence, [])
    t.equal(heard?.gaps.length, 1)
    t.equal(heard?.with_words_seconds, 0)
    t.match(await get<ConsultationStatus>(fastify, headers, id, 'status/'), { state: 'final', reason: null, attempts: 0 })
    t.notMatch(await events, 'transcript_too_short', `${template}: nobody is told that there were too few words`)
  }))
}

t.test('the only window of a recording, never recognised, leaves a marked gap in a final report of any template (embedded database)', {
  timeout: 240_000
}, async t => endsWithGap(t))

t.test('so it does on PostgreSQL', { skip: needs.postgres, timeout: 240_000 }, async t => {
  await endsWithGap(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

t.test('so does the only utterance of a stream', { timeout: 120_000 }, async t => {
  const { settings } = await withSpeech(t, () => ({ status: 400 }), { REPORT_ATTEMPTS: '1', AUDIO_MIN_SPEECH: '500' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'soap_new_complaint_api' })
  const client = await connect(t, fastify, headers, id)
  client.send(spoken([4]))
  t.equal(await client.finish(), 1000)
  const last = client.outputs().at(-1) as ConsultationOutput
  t.match(last, { report_status: 'final', generation_result: 'audio_quality_degraded' })
  t.match(textsOf(last), [/^\[not recognised: 0:00–0:0\d\]$/])
})

t.test('a window that is recognised in a later attempt leaves no gap', { timeout: 120_000 }, async t => {
  const { engine, settings } = await withSpeech(t, (request, at) => at < 6 ? { status: 500 } : hearing(request, at), { REPORT_ATTEMPTS: '3' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const id = await record(fastify, headers, 'dictation_api')
  await post(fastify, headers, id, 'finish')
  await until(async () => (await get<ConsultationStatus>(fastify, headers, id, 'status/')).attempts === 1, 'an attempt failed', 60_000)
  t.match(await get<ConsultationStatus>(fastify, headers, id, 'status/'), { state: 'processing', reason: 'speech_engine_answer' })
  const output = await finished(fastify, headers, id)
  t.equal(output.generation_result, 'success')
  t.equal(dictated(output).fixed, 'u1 u2 u3')
  t.equal(engine.requests.length, 7)
})

t.test('an engine that answers nothing at all, silence neither, is waited for, however often', { timeout: 120_000 }, async t => {
  let down = true
  const { engine, settings } = await withSpeech(t, (request, at) => down ? { status: 500 } : hearing(request, at), { REPORT_ATTEMPTS: '2' },
    (request, at) => down ? { status: 500 } : hearing(request, at))
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const id = await record(fastify, headers, 'dictation_api')
  await post(fastify, headers, id, 'finish')
  const status = async () => get<ConsultationStatus>(fastify, headers, id, 'status/')
  await until(async () => (await status()).attempts >= 3, 'more attempts failed than count', 60_000)
  t.match(await status(), { state: 'processing', reason: 'speech_engine_unavailable' })
  t.ok(engine.requests.length >= 3)
  down = false
  const output = await finished(fastify, headers, id)
  t.equal(output.generation_result, 'success')
  t.equal(dictated(output).fixed, 'u1 u2 u3')
})
