// Runs long: hears whole recordings.
import t from 'tap'
import { stateTexts } from '../../../lib/consultation/state-texts.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ConsultationStatus } from '../../../schemas/report-state.js'
import { build } from '../../helper.js'
import { begin, makeClient, post } from '../../consultations.js'
import { until } from '../../process.js'
import { audioStatus, dictated, finished, hearing, pcmBytes, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { spoken } from '../../spoken-markers.js'
import type { ScriptedReply } from '../../scripted-reply.js'
import { fingerprint, transcribing, type SpeechAnswerer } from '../../speech-server.js'

const PCM = { 'content-type': 'audio/pcm;rate=16000;channels=1' }
const SENTENCES = 'I have had a sore throat and a fever for three days. Your blood pressure is 128 over 82. ' +
  'I advise rest and paracetamol, and come back if the fever is not gone in three days.'

t.test('a recording becomes the report of the consultation, and is deleted with it', async t => {
  const { engine, settings } = await withSpeech(t, transcribing(() => SENTENCES))
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  t.equal((await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))).statusCode, 201)
  t.match(await audioStatus(fastify, headers, id), { source: 'chunks', missing: [], transcribed_ms: 0, deleted: false })

  const output = await finished(fastify, headers, id)
  t.match(output, { report_status: 'final', generation_result: 'success' })
  const objective = output.data[0]?.sections[1]
  t.strictSame((objective?.fields as { vital_signs: object }).vital_signs, [
    { vital_sign_id: 'systolic_blood_pressure', unit: 'mmHg', value: 128 },
    { vital_sign_id: 'diastolic_blood_pressure', unit: 'mmHg', value: 82 }
  ])
  t.equal(engine.requests.length, 1, 'utterances close to each other are recognised together')
  t.match(engine.requests[0]?.fields, { language: 'en', model: 'scripted' })
  await until(async () => (await audioStatus(fastify, headers, id)).deleted, 'the audio was deleted')
  t.strictSame(await fastify.db.selectFrom('audio_pieces').select('part').execute(), [])
})

t.test('a dictation becomes its transcription, in the order spoken, with times', async t => {
  const { settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const numbers = Array.from({ length: 40 }, (_, at) => at % 16)
  await putChunk(fastify, headers, id, 0, wavFile(spoken(numbers)))
  const output = await finished(fastify, headers, id)
  t.match(output, { report_status: 'final', generation_result: 'success' })
  t.strictSame(dictated(output), { fixed: numbers.map(number => `u${number}`).join(' '), ongoing: '' })
  const segments = await fastify.db.selectFrom('segments').select(['start_ms', 'end_ms', 'is_final']).where('consultation_id', '=', id)
    .orderBy('position').execute()
  t.ok(segments.length > 1)
  for (const [at, { start_ms: start, end_ms: end, is_final: final }] of segments.entries()) {
    t.ok(final && (start ?? 0) >= (segments[at - 1]?.end_ms ?? 0) && (end ?? 0) > (start ?? 0))
  }
})

t.test('chunks in any order are one recording', async t => {
  const { settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const wav = wavFile(spoken([4, 8, 2]))
  const size = 10_001
  const chunks = Array.from({ length: Math.ceil(wav.length / size) }, (_, at) => wav.subarray(at * size, (at + 1) * size))
  for (const index of chunks.keys()) {
    const backwards = chunks.length - 1 - index
    t.equal((await putChunk(fastify, headers, id, backwards, chunks[backwards] as Buffer)).statusCode, 201)
  }
  t.equal(dictated(await finished(fastify, headers, id)).fixed, 'u4 u8 u2')
})

t.test('with missing chunks the finish is refused, and names them; ignored, their sound is lost and the result says so', async t => {
  const { settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  for (const [index, number] of [[0, 3], [2, 5]] as const) {
    await putChunk(fastify, headers, id, index, pcmBytes(spoken([number])), PCM)
  }
  const refused = await post(fastify, headers, id, 'finish')
  t.equal(refused.statusCode, 409)
  t.strictSame(refused.json(), { error: 'Chunks of the audio are missing: 1. Send them, or finish with missing_audio=ignore.', code: 'audio_missing' })
  const output = await finished(fastify, headers, id, '?missing_audio=ignore')
  t.match(output, { report_status: 'final', generation_result: 'audio_quality_degraded' })
  t.equal(dictated(output).fixed, 'u3 u5')
})

t.test('with too little speech the result is audio_too_short, and no engine is asked', async t => {
  const { engine, settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const tone = Int16Array.from({ length: 80_000 }, (_, at) => 8000 * Math.sin(at * 2 * Math.PI * 440 / 16_000))
  for (const [name, sound] of [['silence', new Int16Array(80_000)], ['a tone', tone], ['a word', spoken([2])]] as const) {
    for (const template of ['soap_new_complaint_api', 'dictation_api']) {
      const { id } = await begin(fastify, headers, { template })
      await putChunk(fastify, headers, id, 0, wavFile(sound))
      const output = await finished(fastify, headers, id)
      t.match(output, { report_status: 'final', generation_result: 'audio_too_short' }, `${name}, ${template}`)
      t.type(output.generation_result_message, 'string')
    }
  }
  t.equal(engine.requests.length, 0)
})

t.test('a recording that cannot be decoded is parked, and harms nothing else', async t => {
  const { engine, settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const broken = await begin(fastify, headers)
  const flac = Buffer.concat([Buffer.from('fLaC\0\0\0\x22'), Buffer.alloc(5000, 7)])
  t.equal((await putChunk(fastify, headers, broken.id, 0, flac)).statusCode, 201)
  t.equal((await post(fastify, headers, broken.id, 'finish')).statusCode, 202)
  await until(async () => await fastify.consultations.countParked() === 1, 'it is parked')
  const good = await begin(fastify, headers, { template: 'dictation_api' })
  await putChunk(fastify, headers, good.id, 0, wavFile(spoken([6, 7])))
  t.equal(dictated(await finished(fastify, headers, good.id)).fixed, 'u6 u7')
  t.equal(engine.requests.length, 1)
})

t.test('poor sound gives a report with audio_quality_degraded, and so does another language', async t => {
  const clipped = spoken([1, 2, 3, 4], 32_767).map(sample => Math.max(-9000, Math.min(9000, sample * 20)) * 3.64)
  for (const [sound, language] of [[clipped, 'en'], [spoken([1, 2, 3]), 'de']] as const) {
    const { settings } = await withSpeech(t, request => {
      const reply = transcribing(() => SENTENCES)(request, 0)
      return { ...reply, body: { ...reply.body as object, language } }
    })
    const fastify = await build(t, settings)
    const { headers } = await makeClient(fastify)
    const { id } = await begin(fastify, headers)
    await putChunk(fastify, headers, id, 0, wavFile(sound))
    const output = await finished(fastify, headers, id)
    t.match(output, { report_status: 'final', generation_result: 'audio_quality_degraded' }, language)
    t.type(output.generation_result_message, 'string')
    t.not(JSON.stringify(output.data), '[]')
  }
})

t.test('an engine that fails is asked again, and what it has recognised is not recognised twice', async t => {
  let failures = 3
  const { engine, settings } = await withSpeech(t, (request, at): ScriptedReply => {
    const reply = hearing(request, at)
    if (at >= 2 && failures-- > 0) return { status: 500, body: 'down' }
    return reply
  }, { SPEECH_CONCURRENCY: '1' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const numbers = Array.from({ length: 60 }, (_, at) => at % 16)
  await putChunk(fastify, headers, id, 0, wavFile(spoken(numbers)))
  const output = await finished(fastify, headers, id)
  t.match(output, { report_status: 'final', generation_result: 'success' })
  t.equal(dictated(output).fixed, numbers.map(number => `u${number}`).join(' '))
  const [first] = engine.requests.map(fingerprint)
  t.equal(engine.requests.map(fingerprint).filter(sound => sound === first).length, 1)
})

t.test('when the engine never gives a transcription the consultation is parked, and made again when somebody asks for it', async t => {
  let down = true
  const answer: SpeechAnswerer = (request, at) => down ? { body: { no: 'text' } } : hearing(request, at)
  const { settings } = await withSpeech(t, answer, { REPORT_ATTEMPTS: '1' }, answer)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([9, 1])))
  t.equal((await post(fastify, headers, id, 'finish')).statusCode, 202)
  while (await fastify.consultations.countParked() === 0) await new Promise(resolve => setTimeout(resolve, 50))
  t.match(await audioStatus(fastify, headers, id), { deleted: false }, 'the audio is kept until there is a report')
  down = false
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 202)
  t.equal(dictated(await finished(fastify, headers, id)).fixed, 'u9 u1')
})

t.test('text that was sent beside the audio counts: it is not too short', async t => {
  const { engine, settings } = await withSpeech(t)
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-1', is_final: true, text: SENTENCES }] })
  await putChunk(fastify, headers, id, 0, wavFile(new Int16Array(80_000)))
  t.match(await finished(fastify, headers, id), { report_status: 'final', generation_result: 'success' })
  t.equal(engine.requests.length, 0)
})

t.test('a client cannot write segments with the ids of what is heard', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const response = await post(fastify, headers, id, 'transcript', { segments: [{ id: 'audio:0-0', is_final: true, text: 'x' }] })
  t.equal(response.statusCode, 409)
  t.strictSame(response.json(), { error: 'Ids of segments that begin with audio: are those of what is heard.', code: 'segment_id_reserved' })
})

t.test('audio is kept for as many days as are set', async t => {
  const { settings } = await withSpeech(t, hearing, { AUDIO_RETENTION_DAYS: '3' })
  const fastify = await build(t, settings)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2])))
  await finished(fastify, headers, id)
  t.match(await audioStatus(fastify, headers, id), { deleted: false })
  const row = await fastify.db.selectFrom('audio_recordings').select('delete_after').where('consultation_id', '=', id).executeTakeFirstOrThrow()
  const days = (new Date(row.delete_after as Date).getTime() - Date.now()) / 86_400_000
  t.ok(days > 2.9 && days <= 3)
})

t.test('where the service can be tried out, audio of test keys stays a day, and that of live keys is deleted with the report', async t => {
  const { settings } = await withSpeech(t, hearing, { AUDIO_RETENTION_DAYS: '0' })
  for (const [sandbox, mode, isKept] of [['true', 'test', true], ['true', 'live', false], ['false', 'test', false]] as const) {
    const fastify = await build(t, { ...settings, SANDBOX_ENABLED: sandbox })
    const { headers } = await makeClient(fastify, { mode })
    const { id } = await begin(fastify, headers, { template: 'dictation_api' })
    await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2])))
    await finished(fastify, headers, id)
    const row = await fastify.db.selectFrom('audio_recordings').select('delete_after').where('consultation_id', '=', id).executeTakeFirstOrThrow()
    const days = (new Date(row.delete_after as Date).getTime() - Date.now()) / 86_400_000
    t.equal(days > 0.9 && days <= 1, isKept, `SANDBOX_ENABLED=${sandbox}, ${mode}`)
    if (!isKept) await until(async () => (await audioStatus(fastify, headers, id)).deleted, 'the audio was deleted')
  }
})

t.test('a speech engine that is away for a while delays the transcription, and the state says so', async t => {
  const { engine, settings } = await withSpeech(t, transcribing(() => SENTENCES))
  const fastify = await build(t, { ...settings, REPORT_ATTEMPTS: '1', REPORT_RETRY_DELAY: '1' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
  await engine.leave()
  await post(fastify, headers, id, 'finish')
  const status = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })).json<ConsultationStatus>()
  await until(async () => (await status()).attempts >= 2, 'it was tried again')
  t.match(await status(), { state: 'processing', reason: 'speech_engine_unavailable', regenerate: false })
  const read = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>()
  t.match(await read(), { report_status: 'intermediate', generation_result: 'success', generation_result_message: stateTexts.en.delayed })
  await engine.comeBack()
  await until(async () => (await read()).report_status === 'final', 'the report was made')
  t.match(await read(), { generation_result: 'success', generation_result_message: /^Rules wrote this report/ })
  const { sound, ...state } = await status()
  t.strictSame(state, { state: 'final', reason: null, retry_at: null, attempts: 0, fallback: false, regenerate: false, review: 'draft', revision: 1 })
  t.match(sound, { speech_seconds: Number, without_words_seconds: 0 })
})

t.test('a speech engine that refuses for good ends in a named failure, never in a recording that is too short', async t => {
  let refuse = true
  const { settings } = await withSpeech(t, (request, at) => refuse ? { status: 401, body: '{}' } : transcribing(() => SENTENCES)(request, at))
  const fastify = await build(t, { ...settings, REPORT_RETRY_HOURS: '0' })
  const { headers } = await makeClient(fastify)
  for (const template of ['soap_new_complaint_api', 'dictation_api']) {
    refuse = true
    const { id } = await begin(fastify, headers, { template })
    await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
    const failed = await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/finish/`, headers: { ...headers, prefer: 'wait=30' } })
    t.match(failed, { statusCode: 202, headers: { 'report-state': 'failed' } })
    t.match(failed.json(), { report_status: 'intermediate', generation_result: 'success', generation_result_message: stateTexts.en.failed })
    const status = await fastify.inject({ url: `/api/v1/consultations/${id}/status/`, headers })
    t.strictSame(status.json(), { state: 'failed', reason: 'speech_engine_refused', retry_at: null, attempts: 1, fallback: false, regenerate: true, review: 'draft', revision: 0 })
    refuse = false
    t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 202)
    t.match(await finished(fastify, headers, id), { report_status: 'final', generation_result: 'success' }, template)
  }
})
