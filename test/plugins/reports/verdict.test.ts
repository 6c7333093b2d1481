import t, { type Test } from 'tap'
import { completion, startChatServer, type Script } from '../../chat-server.js'
import { build, Lines, temporaryDirectory } from '../../helper.js'
import { fakeModel, installModels } from '../../installed-model.js'
import { until } from '../../process.js'
import { goodAnswer, request, SECRET_KEY } from '../../lib/reporting/language-model/consultation.js'
import { orderOf } from '../../lib/work/report-threads/orders.js'

const heron = completion({ word: 'heron', letters: 5 })
const wrongKey = { status: 401, body: '{}' }

/** The service as it listens, with a language model that answers by a script. */
async function listening (t: Test, script: Script | null, settings: Record<string, string> = {}) {
  const logs = new Lines()
  const baseUrl = script === null ? 'http://127.0.0.1:1/v1' : (await startChatServer(t, script)).baseUrl
  const fastify = await build(t, {
    REPORT_ENGINE: 'openai', REPORT_BASE_URL: baseUrl, REPORT_MODEL: 'llama', REPORT_API_KEY: SECRET_KEY, LOG_LEVEL: 'info', ...settings
  }, { logs })
  const ready = async (remoteAddress = '127.0.0.1') => {
    return (await fastify.inject({ url: '/health/ready/', remoteAddress })).json<{ report_engine?: string | null, fallback_reports?: number | null }>()
  }
  const before = await ready()
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const line = () => logs.lines.find(({ msg }) => String(msg).startsWith('the report engine'))
  await until(() => line() !== undefined, 'the engine is spoken of')
  t.notMatch(JSON.stringify(logs.lines), SECRET_KEY)
  return { before, fastify, line: line(), ready }
}

t.test('a model that answers is told in the log and in the readiness, in one line, on the same machine only', async t => {
  const { before, line, ready } = await listening(t, ({ method }) => method === 'GET' ? { body: { data: [{ id: 'llama' }] } } : heron)
  t.match(before, { report_engine: null, fallback_reports: 0 })
  const found = 'The language model answers: holds to the schema, does not stream.'
  t.match(line, { level: 30, msg: 'the report engine answers', found })
  t.match(await ready(), { report_engine: found, fallback_reports: 0 })
  t.match(await ready('192.0.2.1'), { report_engine: null, fallback_reports: null })
})

t.test('a wrong key, or nothing there, does not stop the start; the log says who makes the reports, and the readiness what is wrong', async t => {
  for (const [script, problem] of [[() => wrongKey, /^REPORT_API_KEY is refused by /], [null, /^REPORT_BASE_URL: nothing answers on /]] as const) {
    const { line, ready } = await listening(t, script)
    t.match(line, { level: 40, problem, msg: 'the report engine cannot be used as it is set; the embedded engine makes the reports, each once it has waited 600 s' })
    t.match(await ready(), { report_engine: problem })
  }
  const { line } = await listening(t, null, { REPORT_FALLBACK: 'none' })
  t.match(line, { msg: 'the report engine cannot be used as it is set; reports wait for it' })
})

t.test('an installed model is loaded at the start, and what it answers is said as of a server', async t => {
  const MODELS_DIR = temporaryDirectory(t)
  installModels(MODELS_DIR, [{ name: 'small', content: fakeModel({ 'code word': { word: 'heron', letters: 5 } }) }])
  const { before, line, ready } = await listening(t, null, { REPORT_ENGINE: 'model', REPORT_MODEL: '', MODELS_DIR })
  t.match(before, { report_engine: null, fallback_reports: 0 })
  const found = 'The language model answers: holds to the schema.'
  t.match(line, { level: 30, msg: 'the report engine answers', found })
  t.match(await ready(), { report_engine: found })

  const none = await listening(t, null, { REPORT_ENGINE: 'model', REPORT_MODEL: '', MODELS_DIR: temporaryDirectory(t) })
  t.match(none.line, { level: 40, problem: 'No language model is installed on this machine: npm run models -- install NAME.' })
})

t.test('what the last report was told counts after that', async t => {
  let works = false
  const { fastify, ready } = await listening(t, ({ method }) => method === 'GET' ? { status: 404 } : works ? completion(goodAnswer()) : wrongKey)
  const generate = async () => fastify.reports.generate(orderOf(request()), new AbortController().signal)
  await t.rejects(generate())
  t.match(await ready(), { report_engine: 'A report could not be made: the language model refuses the API key (status 401).' })
  works = true
  await generate()
  t.match(await ready(), { report_engine: 'The language model answers.' })
  works = false
  await t.rejects(generate())
  t.match(await ready(), { report_engine: /^A report could not be made/ })
})

t.test('without a language model the readiness says nothing of one', async t => {
  const fastify = await build(t)
  t.strictSame((await fastify.inject('/health/ready/')).json(), { status: 'ok', missing: [], parked_reports: 0 })
})
