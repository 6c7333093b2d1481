import t from 'tap'
import type { ScriptedReply } from '../../../../scripted-reply.js'
import { startSpeechServer, transcription, type SpeechAnswerer } from '../../../../speech-server.js'
import { whisperCpp } from '../../../../speech-answers.js'
import { engineFor, failureOf, never, sound } from './sounds.js'

const good = transcription([{ text: ' hello', start: 0.1, end: 0.9 }])

/** A server that does not know Welsh, and says so only with a 500. */
function withoutWelsh (refusal: ScriptedReply): SpeechAnswerer {
  return ({ fields, durationMs }) => fields.language === 'cy' ? refusal : whisperCpp([' hello'], durationMs)
}

const lasting: Record<string, { reply: ScriptedReply, failure: string }> = {
  'an unknown address (whisper.cpp)': { reply: { status: 404, headers: { 'content-type': 'text/plain' }, body: 'File Not Found (/v1/audio/transcriptions)' }, failure: 'not_found' },
  'an unknown model (Speaches)': { reply: { status: 404, body: { detail: "Model 'm' is not installed locally. You can download the model using `POST /v1/models`" } }, failure: 'not_found' },
  'an unknown model (vLLM, OpenAI)': { reply: { status: 404, body: { error: { message: 'The model `m` does not exist.', type: 'NotFoundError', code: 404 } } }, failure: 'not_found' },
  'an address that takes no uploads': { reply: { status: 405, body: { detail: 'Method Not Allowed' } }, failure: 'not_found' },
  'a wrong key': { reply: { status: 401, body: { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } } }, failure: 'unauthorized' },
  'an unknown language (vLLM)': { reply: { status: 400, body: { error: { message: "Unsupported language: 'cy'. Must be one of ['en']", type: 'BadRequestError', code: 400 } } }, failure: 'language_refused' },
  'an unknown language (OpenAI)': { reply: { status: 400, body: { error: { message: "Invalid language 'cy'. Language parameter must be specified in ISO-639-1 format.", param: 'language' } } }, failure: 'language_refused' },
  'an unknown language (pydantic)': { reply: { status: 422, body: { detail: [{ loc: ['body', 'language'], msg: 'Input should be a language' }] } }, failure: 'language_refused' },
  'another bad request': { reply: { status: 400, body: { error: 'failed to read audio data' } }, failure: 'refused' },
  'a redirect': { reply: { status: 301, headers: { location: '/elsewhere' } }, failure: 'redirected' }
}

for (const [name, { reply, failure }] of Object.entries(lasting)) {
  t.test(`${name} is a refusal that lasts`, async t => {
    const server = await startSpeechServer(t, [reply])
    t.match(await failureOf(engineFor(server).recognise(sound(1), { language: 'cy', signal: never() })), { failure, lasting: true })
    t.equal(server.requests.length, 1)
  })
}

const passing: Record<string, { reply: ScriptedReply, failure: string }> = {
  'a server that restarts': { reply: { status: 502, body: '' }, failure: 'server_error' },
  'a server that loads its model': { reply: { status: 503, body: { status: 'loading model' } }, failure: 'server_error' },
  'a request that came too slowly': { reply: { status: 408, body: '' }, failure: 'timeout' },
  'too many requests': { reply: { status: 429, body: '' }, failure: 'rate_limited' },
  'a language model that is away': { reply: { status: 500, body: { error: 'the language model crashed' } }, failure: 'server_error' }
}

for (const [name, { reply, failure }] of Object.entries(passing)) {
  t.test(`${name} is a failure that passes`, async t => {
    const server = await startSpeechServer(t, [reply])
    t.match(await failureOf(engineFor(server).recognise(sound(1), { language: 'nl', signal: never() })), { failure, lasting: false })
  })
}

const refusals: Record<string, ScriptedReply> = {
  'whisper.cpp': { status: 500, body: { error: 'failed to process audio' } },
  Speaches: { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' }
}

for (const [name, refusal] of Object.entries(refusals)) {
  t.test(`${name}'s 500 for a language that it does not know is found out with silence, and is a refusal that lasts`, async t => {
    const probes: Array<string | undefined> = []
    const answer = withoutWelsh(refusal)
    const server = await startSpeechServer(t, answer, (request, at) => {
      probes.push(request.fields.language)
      return answer(request, at)
    })
    const engine = engineFor(server)
    const error = await failureOf(engine.recognise(sound(1), { language: 'cy-GB', signal: never() }))
    t.match(error, { failure: 'language_refused', lasting: true, status: 500, message: 'the speech engine does not know the language (status 500, cy)' })
    t.strictSame(probes, ['cy', 'en'])
    t.match(await failureOf(engine.recognise(sound(1), { language: 'cy', signal: never() })), { failure: 'language_refused' })
    t.equal(probes.length, 2, 'known for some time')
    t.match(await engine.recognise(sound(1), { language: 'nl', signal: never() }), { pieces: [{ text: 'hello' }] }, 'other languages are transcribed')
  })
}

t.test('a server that fails for every language, or for one that it transcribed before, has not refused it', async t => {
  const broken = { status: 500, body: { error: 'failed to process audio' } }
  let probes = 0
  const down = await startSpeechServer(t, () => broken, () => {
    probes += 1
    return broken
  })
  t.match(await failureOf(engineFor(down).recognise(sound(1), { language: 'cy', signal: never() })), { failure: 'server_error', lasting: false })
  t.equal(probes, 5, 'in each form that it may accept')

  const flaky = await startSpeechServer(t, [good, broken], () => {
    probes += 1
    return broken
  })
  const engine = engineFor(flaky)
  await engine.recognise(sound(1), { language: 'cy', signal: never() })
  t.match(await failureOf(engine.recognise(sound(1), { language: 'cy', signal: never() })), { failure: 'server_error', lasting: false })
  t.equal(probes, 5, 'it is not asked what is known')
})
