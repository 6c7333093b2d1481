import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { parseConfig } from '../../../../../lib/runtime/settings/parse-config.js'
import configuration from '../../../../../plugins/config.js'
import { watchSpeech } from '../../../../../lib/speech/recognition/engine/probe.js'
import speech from '../../../../../plugins/speech.js'
import { Lines } from '../../../../helper.js'
import { notedUses } from '../../../../noted-uses.js'
import { until } from '../../../../process.js'
import type { ScriptedReply } from '../../../../scripted-reply.js'
import { startSpeechServer, transcription } from '../../../../speech-server.js'
import { engineFor, SECRET_KEY } from '../openai/sounds.js'

const silence = transcription([])

/** What is logged of an engine whose probes are answered in turn, and how often it was asked. */
async function watched (t: Test, replies: readonly ScriptedReply[]) {
  const lines: string[] = []
  let asked = 0
  const server = await startSpeechServer(t, [], (_request, at) => {
    asked += 1
    return replies[at] ?? silence
  })
  const note = (line: string): void => { lines.push(line) }
  await watchSpeech(engineFor(server), { info: note, warn: note } as never, new AbortController().signal, 1)
  return { lines, asked }
}

t.test('an engine that works is asked once, and the log says so', async t => {
  t.strictSame(await watched(t, []), { lines: ['the speech engine works'], asked: 1 })
})

t.test('one clear sentence says what is wrong, again and again until the engine works', async t => {
  const { lines, asked } = await watched(t, [{ status: 404 }, { status: 401 }, { status: 503 }, { body: { message: 'hello' } }])
  t.strictSame(lines, [
    'audio cannot be transcribed now: the speech engine does not know the address or the model: see SPEECH_BASE_URL and SPEECH_MODEL (status 404); ' +
      'change the SPEECH_* settings or the engine',
    'audio cannot be transcribed now: the speech engine refuses the API key (status 401); change the SPEECH_* settings or the engine',
    'audio cannot be transcribed now: the server of the speech engine failed (status 503); it is tried again',
    'audio cannot be transcribed now: the answer of the speech engine is no transcription (/ required); it is tried again',
    'the speech engine works'
  ])
  t.equal(asked, 5)
})

t.test('a service starts without its engine, says so once it listens, and stops at once', async t => {
  const logs = new Lines()
  const fastify = Fastify({ logger: { level: 'info', stream: logs } })
  t.teardown(() => fastify.close())
  await fastify.register(configuration, {
    config: parseConfig({ SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_API_KEY: SECRET_KEY, SPEECH_MODEL: 'm' })
  })
  await fastify.register(notedUses())
  await fastify.register(speech)
  const told = () => logs.lines.filter(({ msg }) => String(msg).startsWith('audio cannot be transcribed now'))
  await fastify.ready()
  t.strictSame(told(), [], 'nobody is asked before it listens')
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  await until(() => told().length > 0, 'the log says that the engine is away')
  t.match(told(), [{ level: 40, msg: 'audio cannot be transcribed now: the speech engine cannot be reached, or the connection broke (ECONNREFUSED); it is tried again' }])
  t.notOk(JSON.stringify(logs.lines).includes(SECRET_KEY))
  await fastify.close()
})
