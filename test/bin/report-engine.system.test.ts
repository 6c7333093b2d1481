import t from 'tap'
import { completion, startChatServer } from '../chat-server.js'
import { temporaryDirectory } from '../helper.js'
import { fakeModel, installModels } from '../installed-model.js'
import { runScript, spawnScript, until } from '../process.js'

const usage = { prompt_tokens: 500, completion_tokens: 100 }

t.test('report-engine check prints what it found, line by line, and what to set (0, 1)', async t => {
  // A server that cuts every prompt to 500 tokens.
  const { baseUrl } = await startChatServer(t, ({ method, headers }) => {
    if (headers['api-key'] !== 'Secret-Key') return { status: 401, body: '{}' }
    return method === 'GET' ? { body: { data: [{ id: 'some-model' }] } } : completion({ word: 'heron', letters: 5 }, { usage })
  })
  const env = { REPORT_ENGINE: 'openai', REPORT_BASE_URL: baseUrl, REPORT_MODEL: 'some-model', REPORT_API_KEY: 'Secret-Key' }
  const header = await runScript(t, 'bin/report-engine.js', ['check'], env)
  t.equal(header.code, 1)
  t.match(header.stdout, /^WRONG +connection +The server refuses the key as a bearer token, .*\n\nSet:\nREPORT_AUTH_HEADER=api-key\n$/)
  const cut = await runScript(t, 'bin/report-engine.js', ['check', '--json'], { ...env, REPORT_AUTH_HEADER: 'api-key' })
  t.equal(cut.code, 1)
  t.match(JSON.parse(cut.stdout), { ok: false, findings: [{ check: 'connection', ok: true }], settings: {} })
  t.notMatch(header.stdout + cut.stdout, 'Secret-Key')
})

t.test('report-engine check prints on standard error what it asks, while no answer is there yet, and only findings on standard output', async t => {
  const { baseUrl, requests } = await startChatServer(t, ({ method }) => method === 'GET' ? { body: { data: [{ id: 'some-model' }] } } : { fault: 'silence' })
  const check = await spawnScript(t, 'bin/report-engine.js', ['check', '--json'], { REPORT_ENGINE: 'openai', REPORT_BASE_URL: baseUrl, REPORT_MODEL: 'some-model' })
  await until(() => requests.some(({ method }) => method === 'POST'), 'a question was asked')
  await until(() => check.stderr().includes('no answer yet'), 'it said that there is no answer yet')
  t.match(check.stderr(), /^Asking .+ …\n(?: {2}\d+ s: the model reads; no answer yet\n)+$/)
  t.equal(check.stdout(), '', 'the findings come at the end')
  await check.stop()
})

t.test('report-engine check tries an installed model, too', async t => {
  const MODELS_DIR = temporaryDirectory(t)
  installModels(MODELS_DIR, [{
    name: 'small', content: fakeModel({ 'code word': { word: 'heron', letters: 5 }, 'You answer with one word.': {}, 'Write the numbers': {} })
  }])
  const { code, stdout } = await runScript(t, 'bin/report-engine.js', ['check'], { MODELS_DIR })
  t.match(stdout, /^ok +answer +small is loaded, and its answer begins after .*\nok +schema +The model is held to the schema\.\n/)
  t.equal(code, 0)
})

t.test('report-engine check has nothing to try with the embedded engine, which is no failure (0)', async t => {
  t.strictSame(await runScript(t, 'bin/report-engine.js', ['check'], {}), {
    code: 0, stdout: 'The settings name no server of a language model, and none is installed, so there is none to try. Reports are made by rules.\n', stderr: ''
  })
  const { code, stdout } = await runScript(t, 'bin/report-engine.js', ['check', '--json'], {})
  t.strictSame([code, JSON.parse(stdout)], [0, { ok: true, findings: [], settings: {} }])
})
