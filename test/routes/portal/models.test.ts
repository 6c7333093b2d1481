import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { createModelStore, type ModelProblem } from '../../../lib/models/index.js'
import { acquireProcessLock } from '../../../lib/runtime/index.js'
import type { ManagedModel, ModelInstallation, ModelList } from '../../../schemas/management/index.js'
import { build, Lines, temporaryDirectory } from '../../helper.js'
import { contentOf, startModelServer, testModel } from '../../model-server.js'
import { logIn, manage } from '../../portal.js'
import { until } from '../../process.js'
import { NOT_FOUND } from '../kit.js'

/** What a model of the tests is in a list. */
const listed: ManagedModel = {
  name: 'test-speech',
  title: 'Test speech',
  task: 'speech',
  languages: ['en'],
  download_bytes: 300_000,
  memory_bytes: 1_000_000,
  licence: { name: 'MIT', address: 'https://licence.example/mit' },
  good_for: 'Tests.',
  installed_with: ['test-ears'],
  can_be_installed: true,
  experimental: false,
  revision: null,
  in_use: false
}
const BUSY = { error: 'Another model is being installed or removed: wait until that is done.', code: 'conflict' }

/** An application whose models are on a mirror of this machine. */
async function world (t: Test, settings: Record<string, string> = {}) {
  const sound = { 'encoder.onnx': contentOf(200_000), 'decoder.onnx': contentOf(99_990), 'tokens.txt': contentOf(10) }
  const others = { 'ears.onnx': contentOf(1000), 'small.gguf': contentOf(50) }
  const mirror = await startModelServer(t, { ...sound, ...others })
  const catalogue = [
    testModel(sound, { companions: ['test-ears'] }),
    testModel({ 'ears.onnx': others['ears.onnx'] }, { name: 'test-ears', task: 'voice_detection', format: 'silero-vad', files: [] }),
    testModel({}, { name: 'test-conversion', source: null }),
    testModel({}, { name: 'test-voices', task: 'speaker_embedding', format: 'speaker-embedding' }),
    testModel({ 'small.gguf': others['small.gguf'] }, { name: 'test-small', task: 'language', format: 'gguf', parameters: 500_000_000 })
  ]
  const logs = new Lines()
  const DATA_DIR = settings.DATA_DIR ?? temporaryDirectory(t)
  const overrides = { MODELS_MIRROR: mirror.url, LOG_LEVEL: 'info', DATABASE_URL: '', DATA_DIR, ...settings }
  const start = async (keepOpen = false) => build(t, overrides, { logs, models: { catalogue }, keepOpen })
  return { mirror, catalogue, logs, directory: path.join(DATA_DIR, 'models'), start }
}

/** What an administrator asks of an application. */
async function managed (fastify: FastifyInstance) {
  const admin = await logIn(fastify)
  const list = async () => (await manage(fastify, admin, 'models/')).json<ModelList>()
  return {
    list,
    install: async (name: string, body: object = { accept_licence: true }) => manage(fastify, admin, `models/${name}/install/`, body),
    cancel: async (name: string) => manage(fastify, admin, `models/${name}/install/`, undefined, 'DELETE'),
    remove: async (name: string) => manage(fastify, admin, `models/${name}/`, undefined, 'DELETE'),
    model: async (name: string) => (await list()).models.find(model => model.name === name),
    ended: async () => {
      await until(async () => (await list()).installation?.state !== 'running', 'the installation has ended')
      return (await list()).installation
    }
  }
}

/** One application for most tests here. Each leaves its directory of models without any. */
const all = await world(t)
const fastify = await all.start()
const { list, model, install, ended, cancel, remove } = await managed(fastify)

t.beforeEach(() => {
  all.logs.lines.length = 0
  Object.assign(all.mirror.behaviour, { delayMs: 0, pieceBytes: 65_536, instead: () => undefined })
})

t.test('a model is listed, installed with what belongs to it, used by the running service, and removed', async t => {
  t.strictSame(await list(), {
    models: [
      listed,
      { ...listed, name: 'test-ears', task: 'voice_detection', download_bytes: 0, installed_with: [] },
      { ...listed, name: 'test-conversion', download_bytes: 0, installed_with: [], can_be_installed: false },
      { ...listed, name: 'test-voices', task: 'speaker_embedding', download_bytes: 0, installed_with: [] },
      { ...listed, name: 'test-small', task: 'language', download_bytes: 50, installed_with: [], experimental: true }
    ],
    installation: null
  })
  t.equal(fastify.speech, null)

  const begun = await install('test-speech')
  t.strictSame([begun.statusCode, begun.json()], [202, {
    model: 'test-speech', state: 'running', received_bytes: 0, total_bytes: 300_000, bytes_per_second: null, seconds_left: null, step: null, reason: null, problem: null
  }])
  t.equal(await ended(), null, 'nothing is left to say of an installation that succeeded')
  await until(async () => (await model('test-speech'))?.in_use === true, 'the service uses the model')
  t.strictSame((await list()).models.slice(0, 2), [
    { ...listed, revision: 'a'.repeat(40), in_use: true },
    { ...listed, name: 'test-ears', task: 'voice_detection', download_bytes: 0, installed_with: [], revision: 'a'.repeat(40), in_use: true }
  ])
  t.strictSame([fastify.speech?.name, fastify.speech?.model], ['embedded', 'test-speech'])

  await install('test-voices')
  t.equal(await ended(), null)
  t.match(await model('test-voices'), { revision: 'a'.repeat(40), in_use: true }, 'recordings are there to tell voices apart in')

  const removed = await remove('test-speech')
  t.strictSame([removed.statusCode, removed.body], [204, ''])
  t.match(await model('test-speech'), { revision: null, in_use: false })
  await until(() => fastify.speech === null, 'audio is refused again')
  t.match(await model('test-voices'), { revision: 'a'.repeat(40), in_use: false })
  t.notOk(existsSync(path.join(all.directory, 'test-speech')))
  t.equal((await remove('test-speech')).statusCode, 404)
})

t.test('while a model is downloaded, everybody sees how far it is, nothing else is installed or removed, and it can be stopped', async t => {
  Object.assign(all.mirror.behaviour, { delayMs: 100, pieceBytes: 3000 })
  t.equal((await cancel('test-speech')).statusCode, 404, 'nothing is being installed yet')
  await install('test-speech')
  await until(async () => ((await list()).installation?.seconds_left ?? 0) > 0, 'a download says how long it takes')
  const { installation } = await list()
  t.match(installation, { model: 'test-speech', state: 'running', total_bytes: 300_000, reason: null, problem: null })
  const { received_bytes: received, bytes_per_second: speed } = installation as ModelInstallation
  t.ok(received > 0 && received < 300_000 && (speed ?? 0) > 0, `${received} bytes, ${speed} a second`)

  for (const busy of [await install('test-speech'), await install('test-small', { accept_licence: true, experimental: true })]) {
    t.strictSame([busy.statusCode, busy.json()], [409, BUSY])
  }
  t.equal((await cancel('test-small')).statusCode, 404, 'another one is being installed')
  t.equal((await cancel('test-speech')).statusCode, 204)
  t.match(await ended(), { model: 'test-speech', state: 'cancelled', reason: null, problem: null })
  t.match(await model('test-speech'), { revision: null })
  t.equal((await remove('test-speech')).statusCode, 404)

  const before = all.mirror.sent()
  all.mirror.behaviour.delayMs = 0
  await install('test-speech')
  t.equal(await ended(), null)
  t.ok(all.mirror.sent() - before < 300_000, 'what came before is not downloaded again')
  await remove('test-speech')
})

t.test('an installation without consent, of an unknown model, of one that nobody publishes, or of a small one is refused', async t => {
  const before = all.mirror.requests.length
  const refusals: Array<[name: string, body: object, status: number, answer: unknown]> = [
    ['test-speech', {}, 400, [{ loc: ['body', 'accept_licence'], msg: 'accept_licence is required.', type: 'missing' }]],
    ['test-speech', { accept_licence: false }, 400, [{ loc: ['body', 'accept_licence'], msg: 'accept_licence must be true.', type: 'literal_error' }]],
    ['test-speech', { accept_licence: true, revision: 'x' }, 400, [{ loc: ['body', 'revision'], msg: 'revision is not a known property.', type: 'extra_forbidden' }]],
    ['nothing-like-it', { accept_licence: true }, 404, NOT_FOUND],
    ['constructor', { accept_licence: true }, 404, NOT_FOUND],
    ['test-small', { accept_licence: true }, 400, [{
      loc: ['body', 'experimental'], msg: 'experimental must be true for this model: it has fewer weights than is advised for reports, and leaves out what was said.', type: 'value_error'
    }]]
  ]
  for (const [name, body, status, answer] of refusals) {
    const refused = await install(name, body)
    t.strictSame([refused.statusCode, refused.json()], [status, answer], `${name} ${JSON.stringify(body)}`)
  }
  t.equal((await install('..%2F..%2Fetc')).statusCode, 400)
  t.equal((await remove('nothing-like-it')).statusCode, 404)
  t.equal(all.mirror.requests.length, before, 'nothing was asked for')
})

t.test('a model that is not published in a format that is loaded here is said to have failed, with the way to import it', async t => {
  t.equal((await install('test-conversion')).statusCode, 202)
  t.match(await ended(), { model: 'test-conversion', state: 'failed', reason: 'not_published', problem: /npm run models -- import/ })
})

t.test('why a download fails has a name: a mirror that cannot be reached, another file than expected, a directory that another process changes', async t => {
  const failure = async (reason: ModelProblem, problem: RegExp) => {
    t.equal((await install('test-speech')).statusCode, 202)
    t.match(await ended(), { model: 'test-speech', state: 'failed', reason, problem })
  }
  all.mirror.behaviour.instead = () => ({ status: 404 })
  await failure('refused', /answers 404/)
  all.mirror.behaviour.instead = () => undefined
  const right = all.mirror.behaviour.files['decoder.onnx']
  all.mirror.behaviour.files['decoder.onnx'] = contentOf(99_990)
  await failure('wrong_hash', /its SHA-256 is [0-9a-f]{64} and should be [0-9a-f]{64}/)

  const release = acquireProcessLock(path.join(all.directory, '.lock'))
  const busy = await install('test-speech')
  t.strictSame([busy.statusCode, busy.json()], [409, BUSY])
  release()
  if (right !== undefined) all.mirror.behaviour.files['decoder.onnx'] = right
})

t.test('a mirror that does not answer is unreachable', async t => {
  const { start } = await world(t, { MODELS_MIRROR: 'http://127.0.0.1:9' })
  const { install, ended } = await managed(await start())
  await install('test-speech')
  t.match(await ended(), { state: 'failed', reason: 'unreachable', problem: /127\.0\.0\.1:9 cannot be reached/ })
})

t.test('an installation ends with the service, and goes on where it was when that listens again', async t => {
  const all = await world(t)
  Object.assign(all.mirror.behaviour, { delayMs: 50, pieceBytes: 3000 })
  const first = await all.start(true)
  await first.listen({ port: 0 })
  const admin = await logIn(first)
  await manage(first, admin, 'models/test-speech/install/', { accept_licence: true })
  await until(() => all.mirror.sent() > 20_000, 'a part of it is there')
  await first.close()
  const store = createModelStore({ directory: all.directory, mirror: '', catalogue: all.catalogue })
  t.match(await store.progress(), { model: 'test-speech', state: 'interrupted', problem: null, resumes: true })

  const before = all.mirror.sent()
  all.mirror.behaviour.delayMs = 0
  const second = await all.start()
  t.match(await store.progress(), { state: 'interrupted' }, 'it waits until the service listens')
  await second.listen({ port: 0 })
  await until(async () => await store.progress() === null, 'the installation succeeded')
  t.strictSame((await store.installed()).map(({ name }) => name), ['test-ears', 'test-speech'])
  t.ok(all.mirror.sent() - before < 290_000, 'what came before is not downloaded again')
  t.ok(all.logs.lines.some(({ msg, model }) => msg === 'the installation of a model goes on' && model === 'test-speech'))
})

t.test('each change is in the log with the person and the model, and an unknown model is not', async t => {
  await install('nothing-like-it')
  await install('test-speech')
  await ended()
  await cancel('test-speech')
  await remove('test-speech')
  const lines = all.logs.lines.filter(({ event }) => /Model/.test(String(event))).map(({ event, outcome, actor, person, target }) => ({ event, outcome, actor, isKnown: typeof person === 'string', target }))
  const known = { actor: 'person', isKnown: true, target: { model: 'test-speech' } }
  t.strictSame(lines, [
    { event: 'installModel', outcome: 'refused', actor: 'person', isKnown: true, target: undefined },
    { event: 'installModel', outcome: 'done', ...known },
    { event: 'cancelModelInstallation', outcome: 'refused', ...known },
    { event: 'removeModel', outcome: 'done', ...known }
  ])
})
