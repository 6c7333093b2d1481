import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import t from 'tap'
import { createOpenAiSpeechEngine } from '../../../../../lib/speech/recognition/openai/index.js'
import { until } from '../../../../process.js'
import { markers, markersIn } from '../../../../sound-markers.js'
import type { ScriptedReply } from '../../../../scripted-reply.js'
import {
  fingerprint, plainTranscription, refusingAbove, refusingVerboseJson, startSpeechServer, transcribing, transcription
} from '../../../../speech-server.js'
import { engineFor, failureOf, never, SECRET_KEY, SECRET_WORDS, sound } from './sounds.js'

const good = transcription([{ text: ' hello', start: 0.1, end: 0.9 }])
const hello = { pieces: [{ text: 'hello', start_ms: 100, end_ms: 900 }], other_language: false }

t.test('a sound is uploaded once, as a WAV with the model, the language and the key, and the key if there is one', async t => {
  const server = await startSpeechServer(t, [good, good])
  const pcm = sound(1.5)
  t.strictSame(await engineFor(server).recognise(pcm, { language: 'en-GB', signal: never() }), hello)
  await engineFor(server, { apiKey: '' }).recognise(pcm.subarray(100, 200), { language: 'NLD-be', signal: never() })
  const [first, second] = server.requests
  t.match(first, {
    method: 'POST',
    url: '/v1/audio/transcriptions',
    headers: { authorization: `Bearer ${SECRET_KEY}`, accept: 'application/json' },
    file: { name: 'audio.wav', type: 'audio/wav' },
    durationMs: 1500
  })
  t.strictSame(first?.fields, { model: 'some-model', language: 'en', response_format: 'verbose_json', temperature: '0' })
  t.strictSame(first?.pcm, pcm, 'every sample, unchanged')
  t.strictSame(second?.pcm, pcm.slice(100, 200), 'a part of a longer sound is that part')
  t.equal(second?.headers.authorization, undefined)
  t.equal(second?.fields.language, 'nl')
  t.equal(server.requests.length, 2)
})

t.test('every upload is its own sound, though their memory is used again: after one another, at once, and after failures', async t => {
  const answer = transcribing(request => fingerprint(request))
  const server = await startSpeechServer(t, (request, at) => at % 5 === 3 ? { status: 500, body: 'Internal Server Error' } : answer(request, at))
  const engine = engineFor(server)
  const sounds = Array.from({ length: 40 }, (_, at) => sound(0.2 + at % 4 / 5).map(sample => sample + at))
  const heard = async (pcm: Int16Array) => engine.recognise(pcm, { language: 'en', signal: never() }).then(({ pieces }) => pieces[0]?.text, () => 'failed')
  const texts = [...await Promise.all(sounds.map(heard))]
  for (const pcm of sounds) texts.push(await heard(pcm))
  const expected = [...sounds, ...sounds].map(pcm => fingerprint({ pcm }))
  t.equal(texts.filter(text => text === 'failed').length, 16)
  t.strictSame(texts.filter((text, at) => text !== 'failed' && text !== expected[at]), [])
})

t.test('a tag that names no language leaves it to the server', async t => {
  const server = await startSpeechServer(t, [good, good])
  for (const tag of ['und', 'mul']) t.strictSame(await engineFor(server).recognise(sound(1), { language: tag, signal: never() }), hello)
  for (const { fields } of server.requests) t.strictSame(Object.keys(fields), ['model', 'response_format', 'temperature'])
})

t.test('an engine says what it is, and refuses settings that cannot be used', async t => {
  t.match(engineFor({ baseUrl: 'http://host/v1' }), { name: 'openai', model: 'some-model' })
  const settings = { baseUrl: 'http://host/v1', apiKey: '', model: 'm', timeoutSeconds: 1 }
  t.throws(() => createOpenAiSpeechEngine({ ...settings, model: '' }), { message: 'SPEECH_MODEL must be the name of a model' })
  t.throws(() => createOpenAiSpeechEngine({ ...settings, baseUrl: 'http://u:p@host' }), { message: /^SPEECH_BASE_URL must not hold/ })
})

const said = { error: { message: `Incorrect API key ${SECRET_KEY}, said ${SECRET_WORDS}` } }
const failing: Record<string, { reply: ScriptedReply, failure: string, status?: number, wait?: number }> = {
  'a wrong key': { reply: { status: 401, body: said }, failure: 'unauthorized', status: 401 },
  'a key without rights': { reply: { status: 403, body: said }, failure: 'unauthorized', status: 403 },
  'an unknown model': { reply: { status: 404, body: said }, failure: 'not_found', status: 404 },
  'a request that is not understood': { reply: { status: 400, body: said }, failure: 'refused', status: 400 },
  'a sound that is too large and too short to be cut': { reply: { status: 413, body: said }, failure: 'sound_too_large', status: 413 },
  'too many requests': { reply: { status: 429, body: said }, failure: 'rate_limited', status: 429 },
  'too many requests for some time': { reply: { status: 429, headers: { 'retry-after': '7' } }, failure: 'rate_limited', status: 429, wait: 7 },
  'an overloaded server': { reply: { status: 503, headers: { 'retry-after': '8' } }, failure: 'rate_limited', status: 503, wait: 8 },
  'a server that asks to wait for days': { reply: { status: 503, headers: { 'retry-after': '999999' } }, failure: 'rate_limited', status: 503, wait: 3600 },
  'a server that asks to wait until a moment in the past': {
    reply: { status: 429, headers: { 'retry-after': 'Mon, 02 Mar 2020 09:00:00 GMT' } }, failure: 'rate_limited', status: 429, wait: 0
  },
  'an error of the server': { reply: { status: 500, body: said }, failure: 'server_error', status: 500 },
  'a broken gateway': { reply: { status: 502, body: `<html>${SECRET_WORDS}` }, failure: 'server_error', status: 502 },
  'a server that loads its model': { reply: { status: 503, body: said }, failure: 'server_error', status: 503 },
  'a redirect': { reply: { status: 307, headers: { location: 'http://127.0.0.1:1/stolen' } }, failure: 'redirected', status: 307 },
  'a page': { reply: { headers: { 'content-type': 'text/html' }, body: `<html>${SECRET_WORDS}` }, failure: 'not_json' },
  'broken JSON': { reply: { body: `{"text": "${SECRET_WORDS}` }, failure: 'not_json' },
  'no body': { reply: { body: '' }, failure: 'not_json' },
  'a huge body': { reply: { body: `{"text":"${'x'.repeat(9 * 1024 * 1024)}"}` }, failure: 'too_large' },
  'a transfer that breaks off': { reply: { ...transcription([{ text: SECRET_WORDS }]), fault: 'hang_up' }, failure: 'unreachable' },
  'no transcription': { reply: { body: { message: SECRET_WORDS } }, failure: 'invalid_answer' },
  'a text that is no text': { reply: { body: { text: [SECRET_WORDS] } }, failure: 'invalid_answer' },
  'a segment without text': { reply: transcription([{ text: SECRET_WORDS }, { text: null as unknown as string }]), failure: 'invalid_answer' },
  'times that are no numbers': { reply: transcription([{ text: SECRET_WORDS, start: '0' as unknown as number }]), failure: 'invalid_answer' }
}

for (const [name, { reply, failure, status, wait }] of Object.entries(failing)) {
  t.test(`${name} fails with its own error, after one upload, and the error holds no secret`, async t => {
    const server = await startSpeechServer(t, [reply, good])
    const error = await failureOf(engineFor(server).recognise(sound(1), { language: 'en', signal: never() }))
    t.match(error, { code: 'SPEECH', failure, status: status ?? null, retryAfterSeconds: wait ?? null })
    t.equal(error.cause, undefined)
    const shown = inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)
    for (const secret of [SECRET_KEY, SECRET_WORDS, '127.0.0.1']) t.notOk(shown.includes(secret), `no ${secret}`)
    await sleep(20)
    t.equal(server.requests.length, 1)
  })
}

t.test('an unreachable server has an error code', async t => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  const error = await failureOf(engineFor({ baseUrl: `http://127.0.0.1:${port}/v1` }).recognise(sound(1), { language: 'en', signal: never() }))
  t.match(error, { failure: 'unreachable', message: 'the speech engine cannot be reached, or the connection broke (ECONNREFUSED)' })
})

t.test('a redirect is not followed, so that sound and key stay where they are', async t => {
  const thief = await startSpeechServer(t, [good])
  const server = await startSpeechServer(t, [{ status: 308, headers: { location: `${thief.baseUrl}/audio/transcriptions` } }])
  t.match(await failureOf(engineFor(server).recognise(sound(1), { language: 'en', signal: never() })), { failure: 'redirected' })
  t.equal(thief.requests.length, 0)
})

t.test('no answer in time is a timeout; a slow one in time is an answer', async t => {
  const server = await startSpeechServer(t, [{ fault: 'silence' }, { ...good, delayMs: 300 }])
  t.match(await failureOf(engineFor(server, { timeoutSeconds: 0.2 }).recognise(sound(1), { language: 'en', signal: never() })), { failure: 'timeout' })
  t.strictSame(await engineFor(server).recognise(sound(1), { language: 'en', signal: never() }), hello)
})

t.test('an aborted signal ends the upload with its own reason, and nothing is sent after it', async t => {
  const server = await startSpeechServer(t, [{ fault: 'silence' }])
  const engine = engineFor(server, { timeoutSeconds: 3600 })
  const stopping = new AbortController()
  const call = engine.recognise(sound(1), { language: 'en', signal: stopping.signal })
  call.catch(() => {})
  await until(() => server.requests.length === 1, 'the upload arrived')
  stopping.abort(new Error('the service stops'))
  await t.rejects(call, { message: 'the service stops' })
  await t.rejects(engine.recognise(sound(1), { language: 'en', signal: stopping.signal }), { message: 'the service stops' })
  t.equal(server.requests.length, 1)
})

t.test('after the server asked to wait nothing is uploaded before its time', async t => {
  const server = await startSpeechServer(t, [{ status: 429, headers: { 'retry-after': '1' } }, good])
  const engine = engineFor(server)
  t.match(await failureOf(engine.recognise(sound(1), { language: 'en', signal: never() })), { retryAfterSeconds: 1, status: 429 })
  t.match(await failureOf(engine.recognise(sound(1), { language: 'en', signal: never() })), { failure: 'rate_limited', retryAfterSeconds: 1, status: null })
  t.equal(server.requests.length, 1)
  await sleep(1050)
  t.strictSame(await engine.recognise(sound(1), { language: 'en', signal: never() }), hello)
})

const plain = { pieces: [{ text: 'hello', start_ms: 0, end_ms: 1000 }], other_language: false }

t.test('a server that refuses verbose_json is asked for json at once, and from then on', async t => {
  const refusals: ScriptedReply[] = [
    { status: 400, body: { error: { message: "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe'.", param: 'response_format' } } },
    { status: 415, body: 'verbose_json is not supported' },
    { status: 422, body: { detail: [{ loc: ['body', 'response_format'], msg: "Input should be 'json' or 'text'" }] } },
    { status: 500, body: { error: { message: 'BadRequestError: Currently only support response_format `text` or `json`' } } }
  ]
  for (const refusal of refusals) {
    const server = await startSpeechServer(t, [refusal, plainTranscription('hello'), plainTranscription('hello')])
    const engine = engineFor(server)
    t.strictSame(await engine.recognise(sound(1), { language: 'en', signal: never() }), plain)
    t.strictSame(await engine.recognise(sound(1), { language: 'en', signal: never() }), plain)
    t.strictSame(server.requests.map(({ fields }) => fields.response_format), ['verbose_json', 'json', 'json'])
  }
})

t.test('a server that refuses every format, or verbose_json for another reason, is not asked again', async t => {
  const refusal = { status: 400, body: 'response_format is not supported' }
  const stubborn = await startSpeechServer(t, [refusal, refusal, good])
  t.match(await failureOf(engineFor(stubborn).recognise(sound(1), { language: 'en', signal: never() })), { failure: 'refused' })
  t.equal(stubborn.requests.length, 2)
  for (const reply of [{ status: 400, body: 'bad audio' }, { status: 401, body: 'response_format' }, { status: 400, body: { input: 'response_format' } }]) {
    const other = await startSpeechServer(t, [reply, good])
    const engine = engineFor(other)
    await failureOf(engine.recognise(sound(1), { language: 'en', signal: never() }))
    t.strictSame(await engine.recognise(sound(1), { language: 'en', signal: never() }), hello)
    t.strictSame(other.requests.map(({ fields }) => fields.response_format), ['verbose_json', 'verbose_json'])
  }
})

t.test('many sounds at once whose verbose_json is refused are each transcribed once', async t => {
  const server = await startSpeechServer(t, refusingVerboseJson(transcribing(fingerprint)))
  const engine = engineFor(server)
  const sounds = [1, 2, 3, 4].map(sound)
  const recognitions = await Promise.all(sounds.map(pcm => engine.recognise(pcm, { language: 'en', signal: never() })))
  t.strictSame(recognitions.map(({ pieces }) => pieces.map(({ text }) => text)), sounds.map(pcm => [fingerprint({ pcm })]))
  t.equal(server.requests.filter(({ fields }) => fields.response_format === 'json').length, 4)
})

t.test('a sound that is too large is cut in its pauses, and every second is heard once, at its time', async t => {
  const most = 44 + 2 * 16_000 * 3
  const server = await startSpeechServer(t, refusingAbove(most, transcribing(({ pcm }) => markersIn(pcm).join(' '))))
  const pcm = markers(20, 5)
  const { pieces, other_language: otherLanguage } = await engineFor(server).recognise(pcm, { language: 'en', signal: never() })
  t.equal(otherLanguage, false)
  t.equal(pieces.map(({ text }) => text).join(' '), Array.from({ length: 20 }, (_, at) => at + 5).join(' '))
  t.equal(pieces[0]?.start_ms, 0)
  t.equal(pieces.at(-1)?.end_ms, 20_000)
  for (const [at, piece] of pieces.slice(1).entries()) t.equal(piece.start_ms, pieces[at]?.end_ms)
  for (const { start_ms: start } of pieces.slice(1)) t.ok(start % 1000 >= 700, `cut in a pause, at ${start} ms`)
  const taken = server.requests.filter(({ file }) => file.bytes.length <= most).map(({ pcm }) => [...pcm])
  t.strictSame(Int16Array.from(taken.flat()), pcm, 'every sample arrived once, in order')
})

t.test('a server that finds everything too large is asked for no sound under a second', async t => {
  const server = await startSpeechServer(t, () => ({ status: 413 }))
  t.match(await failureOf(engineFor(server).recognise(sound(10), { language: 'en', signal: never() })), { failure: 'sound_too_large', status: 413 })
  for (const { durationMs } of server.requests) t.ok(durationMs >= 1000)
  t.ok(server.requests.length > 2 && server.requests.length < 10)
})
