import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import configuration from '../../plugins/config.js'
import speech from '../../plugins/speech.js'
import { configOf, Lines } from '../helper.js'
import { notedUses } from '../noted-uses.js'
import { until } from '../process.js'
import { fingerprint, startSpeechServer, transcribing, type SpeechAnswerer } from '../speech-server.js'
import { SECRET_KEY, SECRET_WORDS, sound } from '../lib/speech/recognition/openai/sounds.js'

const { signal } = new AbortController()

/** An instance that recognises speech as the settings say. */
async function build (t: Test, settings: Record<string, string>) {
  const logs = new Lines()
  const fastify = Fastify({ logger: { level: 'trace', stream: logs } })
  t.teardown(() => fastify.close())
  await fastify.register(configuration, { config: configOf(settings) })
  const uses: string[] = []
  await fastify.register(notedUses(uses))
  await fastify.register(speech)
  await fastify.ready()
  return { fastify, logs, uses }
}

t.test('without an engine there is none', async t => {
  const { fastify } = await build(t, {})
  t.strictSame([fastify.speech, fastify.speechModels(), fastify.speechFinding()], [null, [], null])
})

t.test('SPEECH_ENGINE=openai recognises speech with the server of the settings, at most SPEECH_CONCURRENCY sounds at once', async t => {
  const heard = transcribing(fingerprint)
  const server = await startSpeechServer(t, (request, at) => ({ ...heard(request, at), delayMs: 50 }))
  const { fastify } = await build(t, {
    SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: server.baseUrl, SPEECH_API_KEY: SECRET_KEY, SPEECH_MODEL: 'some-model', SPEECH_CONCURRENCY: '2'
  })
  const engine = fastify.speech
  if (engine === null) throw new Error('no engine')
  t.match(engine, { name: 'openai', model: 'some-model' })
  t.strictSame(fastify.speechModels(), [{ task: 'speech', name: 'some-model', revision: null, place: 'server' }])
  const sounds = [1, 2, 3, 4, 5, 6].map(sound)
  const calls = sounds.map(pcm => engine.recognise(pcm, { language: 'nl-BE', signal, customerId: 'c-1' }))
  await turn()
  t.equal(engine.waiting(), 4)
  t.strictSame(
    (await Promise.all(calls)).map(({ pieces }) => pieces),
    sounds.map((pcm, at) => [{ text: fingerprint({ pcm }), start_ms: 0, end_ms: (at + 1) * 1000 }])
  )
  t.equal(server.most(), 2)
  t.equal(server.requests.length, 6)
  for (const { headers, fields } of server.requests) t.match([headers, fields], [{ authorization: `Bearer ${SECRET_KEY}` }, { model: 'some-model', language: 'nl' }])
})

t.test('what the engine did with the last sound is known, and each success and failure is noted', async t => {
  const heard = transcribing(() => 'hello')
  const server = await startSpeechServer(t, (request, at) => at === 1 ? { status: 500, body: {} } : heard(request, at))
  const { fastify, uses } = await build(t, { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: server.baseUrl, SPEECH_MODEL: 'm' })
  const recognise = async () => fastify.speech?.recognise(sound(1), { language: 'en', signal, customerId: 'c-1' }).catch(() => {})
  t.equal(fastify.speechFinding(), null)
  await recognise()
  t.equal(fastify.speechFinding(), 'The speech engine works.')
  await recognise()
  const [, failure] = uses
  t.match([uses[0], failure], ['succeeded speech', /^failed speech .*\(status 500\)$/])
  t.match(fastify.speechFinding(), /^A sound could not be recognised: .*\(status 500\)\.$/)
  t.notMatch(fastify.speechFinding(), server.baseUrl)
})

t.test('a request that takes longer than SPEECH_TIMEOUT fails, and gives its place to the next one', async t => {
  const heard = transcribing(() => 'hello')
  const server = await startSpeechServer(t, (request, at) => at === 0 ? { fault: 'silence' } : heard(request, at))
  const { fastify } = await build(t, {
    SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: server.baseUrl, SPEECH_MODEL: 'm', SPEECH_CONCURRENCY: '1', SPEECH_TIMEOUT: '1'
  })
  const [first, second] = await Promise.allSettled([1, 2].map(seconds => fastify.speech?.recognise(sound(seconds), { language: 'en', signal, customerId: 'c-1' })))
  t.match(first, { status: 'rejected', reason: { code: 'SPEECH', failure: 'timeout' } })
  t.match(second, { status: 'fulfilled', value: { pieces: [{ text: 'hello' }] } })
})

t.test('an error that is logged whole holds neither what was said nor the key nor the address', async t => {
  const body = { error: { message: `${SECRET_KEY} ${SECRET_WORDS}` } }
  const replies = [{ status: 400, body }, { status: 500, body }, { body: SECRET_WORDS }, { body: { text: 7, said: SECRET_WORDS } }]
  const server = await startSpeechServer(t, [...replies, { body: { text: SECRET_WORDS }, fault: 'hang_up' }])
  const { fastify, logs } = await build(t, {
    SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: server.baseUrl, SPEECH_API_KEY: SECRET_KEY, SPEECH_MODEL: 'm'
  })
  for (let at = 0; at < 5; at++) {
    await fastify.speech?.recognise(sound(1), { language: 'en', signal, customerId: 'c-1' }).catch((err: unknown) => fastify.log.error({ err }, 'it failed'))
  }
  const errors = logs.lines.filter(({ msg }) => msg === 'it failed')
  t.strictSame(errors.map(({ err }) => (err as { failure: string }).failure), ['refused', 'server_error', 'not_json', 'invalid_answer', 'unreachable'])
  const text = JSON.stringify(logs.lines)
  for (const secret of [SECRET_KEY, SECRET_WORDS, server.baseUrl]) t.notOk(text.includes(secret), `no log line holds ${secret}`)
})

t.test('whether the engine works is known from what it was last sent; a sound that it refuses says nothing', async t => {
  const heard = transcribing(() => 'hello')
  const fails = { status: 500, body: '{}' }
  let state: 'works' | 'fails' | 'refuses' = 'works'
  const answer: SpeechAnswerer = (request, at) => state === 'works' ? heard(request, at) : state === 'fails' ? fails : { status: 422, body: '{}' }
  const server = await startSpeechServer(t, answer, answer)
  const { fastify, logs } = await build(t, { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: server.baseUrl, SPEECH_MODEL: 'm' })
  const recognise = async () => fastify.speech?.recognise(sound(1), { language: 'en', signal, customerId: 'c-1' })
  t.equal(fastify.speechWorks(), true, 'until something else is known')
  state = 'refuses'
  await t.rejects(recognise())
  t.equal(fastify.speechWorks(), true)
  state = 'fails'
  await t.rejects(recognise())
  t.equal(fastify.speechWorks(), false)
  await until(() => logs.lines.some(({ msg }) => String(msg).startsWith('audio cannot be transcribed now')), 'it is probed from then on')
  state = 'works'
  await recognise()
  t.equal(fastify.speechWorks(), true)
})
