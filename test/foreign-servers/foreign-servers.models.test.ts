// Runs once: what foreign servers answer depends on no database.
import t from 'tap'
import { createChatClient } from '../../lib/reporting/language-model/client.js'
import { firstDialect, requestBody } from '../../lib/reporting/language-model/dialect.js'
import { LanguageModelError } from '../../lib/reporting/language-model/errors.js'
import { createAsking } from '../../lib/reporting/language-model/server-check/asking.js'
import { checkServer } from '../../lib/reporting/language-model/server-check/index.js'
import { isHeldToObject, reportSchemaQuestion } from '../../lib/reporting/language-model/server-check/questions.js'
import type { ReportEvidence } from '../../schemas/evidence.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import { begin, finish, makeClient, post, segmentsOf } from '../consultations.js'
import { build } from '../helper.js'
import { needs as soundNeeds, speech } from '../lib/speech/sound/kit.js'
import { putChunk, wavFile } from '../recordings.js'
import { needs, startLlama, startWhisper } from './servers.js'

const SAID = 'Your blood pressure is 128 over 82. Your temperature is 38.2 degrees. I advise you to rest, and to drink enough water. ' +
  'Come back in three days if the fever is not gone.'

/** Names that this model hears wrongly without a hint, and names that nobody says, some of them much like what is heard. */
const SPOKEN_TERMS = ['Venkataraman', 'Metolazone', 'Rosuvastatin', 'Papadopoulos']
const OTHER_TERMS = ['Metoclopramide', 'Rosiglitazone', 'Pravastatin', 'Papaverine', 'Pappalardo', 'Venkatesan', 'Clopidogrel', 'Amlodipine']

/** How long a small model on one busy core may take for an answer, in seconds. */
const PATIENCE_SECONDS = 600

/** How often the end of a consultation is waited for. */
const WAITS_MAX = 10

t.test('faster-whisper: speech becomes a report, and speech played backwards is no success', { skip: needs.whisper || soundNeeds.espeak }, async t => {
  const baseUrl = await startWhisper(t)
  const fastify = await build(t, {
    SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: 'whisper', SPEECH_TIMEOUT: String(PATIENCE_SECONDS)
  })
  const { headers } = await makeClient(fastify)
  async function hear (sound: Int16Array) {
    const { id } = await begin(fastify, headers)
    await putChunk(fastify, headers, id, 0, wavFile(sound))
    let response = await finish(fastify, headers, id)
    for (let waited = 0; response.statusCode === 202 && waited < WAITS_MAX; waited++) response = await finish(fastify, headers, id)
    return { id, output: response.json<ConsultationOutput>() }
  }
  const forwards = speech(SAID)
  const { id, output } = await hear(forwards)
  t.match(output, { report_status: 'final', generation_result: 'success' })
  t.match(JSON.stringify(output.data), '"body_temperature"')
  const status = await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })
  const { sound } = status.json<{ sound: { speech_seconds: number, without_words_seconds: number } }>()
  t.ok(sound.without_words_seconds < sound.speech_seconds * 0.2, 'the times of its words are where speech is')

  const backwards = await hear(forwards.toReversed())
  t.not(backwards.output.generation_result, 'success')
  t.equal(backwards.output.report_status, 'final')
})

t.test('faster-whisper: a key term is taken where it was said and heard wrongly, and no other term is', { skip: needs.whisper || soundNeeds.espeak }, async t => {
  const baseUrl = await startWhisper(t)
  const fastify = await build(t, {
    SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: 'whisper', SPEECH_TIMEOUT: String(PATIENCE_SECONDS)
  })
  const { headers } = await makeClient(fastify)
  async function hear (said: string, terms: readonly string[]) {
    const { id } = await begin(fastify, headers, { key_terms: terms })
    await putChunk(fastify, headers, id, 0, wavFile(speech(said)))
    let response = await finish(fastify, headers, id)
    for (let waited = 0; response.statusCode === 202 && waited < WAITS_MAX; waited++) response = await finish(fastify, headers, id)
    const read = async (what: string) => (await fastify.inject({ url: `/api/v1/consultations/${id}/${what}/`, headers })).json<unknown>()
    const { segments } = await read('transcript') as { segments: Array<{ text: string }> }
    const { sound } = await read('evidence') as ReportEvidence
    return { text: segments.map(({ text }) => text).join(' '), taken: sound?.key_terms ?? [] }
  }
  const taken = []
  for (const term of SPOKEN_TERMS) {
    const said = `You take ${term} every morning, and you stop the aspirin. Come back in three weeks.`
    const plain = await hear(said, [])
    const hinted = await hear(said, [...SPOKEN_TERMS, ...OTHER_TERMS])
    t.strictSame(plain.taken, [])
    // Whatever is taken was said, and everything else stays as it was first heard.
    t.ok(hinted.taken.every(one => one.term === term && one.second_hearing.includes(term)), JSON.stringify(hinted))
    t.equal(hinted.text, hinted.taken.reduce((text, one) => text.replace(one.first_hearing, one.term), plain.text))
    taken.push(...hinted.taken.map(one => one.term))
  }
  t.comment(`${taken.length} of ${SPOKEN_TERMS.length} terms taken: ${taken.join(', ')}`)
  t.ok(taken.length > 0, 'a term that a model hears wrongly without it')
})

t.test('llama.cpp: it says how much it holds, holds the model to the schema of reports, and refuses with a figure', { skip: needs.llama }, async t => {
  const holds = 2048
  const baseUrl = await startLlama(t, holds)
  const settings = { baseUrl, apiKey: '', model: 'any', timeoutSeconds: PATIENCE_SECONDS, contextTokens: 8192 }
  const { signal } = new AbortController()

  const verdict = await checkServer({ ...settings, model: 'any' }, { tiny: true, signal })
  const found = Object.fromEntries(verdict.findings.map(({ check, sentence }) => [check, sentence]))
  t.match(found.context, `The server says that it holds ${holds} tokens, and REPORT_CONTEXT_TOKENS is 8192.`)
  t.match(found.schema, 'The server holds the model to the schema.')
  t.match(found.streaming, 'Answers are streamed')

  const asking = createAsking({ client: createChatClient(settings), model: 'any', now: () => performance.now() })
  const { text } = await asking.ask(reportSchemaQuestion(), signal)
  t.ok(text !== '' && isHeldToObject(text), text)
  t.equal(asking.dialect().answer, 'json_schema')
  t.ok(asking.dialect().bounds, 'with an end for each list')

  const body = requestBody(firstDialect, {
    model: 'any',
    messages: [{ role: 'user', content: 'word '.repeat(holds + 500) }],
    maxTokens: 10,
    temperature: 0,
    schema: { name: 'any', schema: {} }
  })
  await t.rejects(createChatClient(settings).complete(body, signal), new LanguageModelError('context', { status: 400, readTokens: holds }))
})

t.test('llama.cpp: through the API, a report that it writes passes the checks, and nobody is said to have said what it adds', { skip: needs.llama, timeout: 1_500_000 }, async t => {
  const fastify = await build(t, {
    REPORT_ENGINE: 'openai',
    REPORT_BASE_URL: await startLlama(t, 4096),
    REPORT_MODEL: 'any',
    REPORT_CONTEXT_TOKENS: '4096',
    REPORT_TIMEOUT: String(PATIENCE_SECONDS),
    REPORT_FALLBACK_AFTER: '0'
  })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { start_datetime: '2026-03-02T09:00:00Z', input_language: 'en', output_language: 'en' })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(SAID.split(/(?<=\.) (?=[A-Z])/)) })
  let response = await finish(fastify, headers, id)
  for (let waited = 0; response.statusCode === 202 && waited < WAITS_MAX; waited++) response = await finish(fastify, headers, id)
  t.match(response.json<ConsultationOutput>(), { report_status: 'final', data: [{ template: 'soap_new_complaint_api' }] })
  const { provenance, evidence } = (await fastify.inject({ url: `/api/v1/consultations/${id}/evidence/`, headers })).json<ReportEvidence>()
  t.match(provenance, { engine: 'openai', model: 'any', fallback_reason: undefined })
  t.ok(evidence.length > 0)
  t.strictSame(evidence.filter(({ sources, unsupported }) => sources.length === 0 && unsupported.length === 0), [], 'each statement has its source, or is marked')
})
