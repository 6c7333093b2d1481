import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { createModelStore, type installLanguageEngine, ModelError, type ModelStore, type Progress } from '../../../lib/models/index.js'
import type { CatalogueModel } from '../../../lib/models/index.js'
import { temporaryDirectory } from '../../helper.js'
import { contentOf, type ModelServer, sha256, startModelServer, testModel } from '../../model-server.js'
import fc, { runs } from '../../property.js'

const accepted = { acceptLicence: true, retryDelayMs: 1 }

interface World {
  server: ModelServer
  store: ModelStore
  directory: string
  files: Record<string, Buffer>
}

interface Setup {
  size?: number
  models?: (files: Record<string, Buffer>) => CatalogueModel[]
  mirror?: (url: string) => string
  installLibrary?: typeof installLanguageEngine
}

/** Where no test is about the library that runs language models. */
const noLibrary = async () => {}

async function world (
  t: Test, { size = 100_000, models = files => [testModel(files)], mirror = () => '', installLibrary = noLibrary }: Setup = {}
): Promise<World> {
  const files = { 'encoder.onnx': contentOf(size), 'decoder.onnx': contentOf(Math.ceil(size / 2)), 'tokens.txt': contentOf(10) }
  const server = await startModelServer(t, files)
  const directory = path.join(temporaryDirectory(t), 'models')
  const store = createModelStore({ directory, hub: server.url, mirror: mirror(server.url), catalogue: models(files), installLibrary })
  return { server, files, directory, store }
}

/** The problem and the sentence that something is refused with. */
async function refusal (work: Promise<unknown>): Promise<[problem: string, sentence: string]> {
  const error = await work.then(() => new Error('nothing was refused'), (error: Error) => error)
  return [error instanceof ModelError ? error.problem : 'another error', error.message]
}

/** Every file of a model is what the server has, for this user only. */
function requireFiles (t: Test, { directory, files }: World, name = 'test-speech'): void {
  for (const [file, content] of Object.entries(files)) {
    t.ok(readFileSync(path.join(directory, name, file)).equals(content), file)
    t.equal(statSync(path.join(directory, name, file)).mode & 0o777, 0o600)
  }
  t.equal(statSync(directory).mode & 0o777, 0o700)
}

t.test('a model is downloaded through the redirections of its hub, verified, and listed with the hash of each file', async t => {
  const all = await world(t)
  const seen: Progress[] = []
  await all.store.install('test-speech', { ...accepted, onProgress: progress => seen.push(progress) })
  requireFiles(t, all)
  t.strictSame(await all.store.installed(), [{
    name: 'test-speech',
    task: 'speech',
    format: 'whisper',
    revision: 'a'.repeat(40),
    languages: ['en'],
    contextTokens: null,
    files: Object.fromEntries(Object.keys(all.files).map(file => [file.split('.')[0], path.join(all.directory, 'test-speech', file)]))
  }])
  t.match(seen[0], { model: 'test-speech', state: 'running' })
  t.equal(await all.store.progress(), null)
  t.equal((await all.store.verify('test-speech')).name, 'test-speech')
  const { length } = all.server.requests
  await all.store.install('test-speech', accepted)
  t.equal(all.server.requests.length, length, 'nothing is downloaded twice')
})

t.test('nothing is asked for before the licence is accepted, and it is named with its address', async t => {
  const { server, store, directory } = await world(t)
  const [problem, sentence] = await refusal(store.install('test-speech', { acceptLicence: false }))
  t.equal(problem, 'licence')
  t.match(sentence, /Test speech: MIT, https:\/\/licence\.example\/mit/)
  t.strictSame([server.requests, existsSync(directory)], [[], false])
  t.equal((await refusal(store.install('constructor', accepted)))[0], 'unknown')
})

t.test('a connection that breaks at any byte goes on there', async t => {
  const content = contentOf(5000)
  const server = await startModelServer(t, { 'model.onnx': content })
  const catalogue = [testModel({ 'model.onnx': content })]
  await fc.assert(fc.asyncProperty(fc.integer({ min: 500, max: content.length }), async cutAfter => {
    server.behaviour.cutAfter = cutAfter
    const directory = temporaryDirectory(t)
    server.requests.length = 0
    await createModelStore({ directory, hub: server.url, mirror: '', catalogue }).install('test-speech', accepted)
    if (!readFileSync(path.join(directory, 'test-speech/model.onnx')).equals(content)) return false
    const from = server.requests.filter(({ path }) => path.startsWith('/cdn/')).map(({ range }) => Number(/\d+/.exec(range ?? '0')?.[0]))
    return from.every((byte, at) => byte >= (from[at - 1] ?? 0)) && (cutAfter === content.length || (from.at(-1) ?? 0) > 0)
  }), { numRuns: runs(100) })
})

t.test('what a killed process left behind at any byte is continued, even where it left something else', async t => {
  const content = contentOf(5000)
  const server = await startModelServer(t, { 'model.onnx': content })
  const catalogue = [testModel({ 'model.onnx': content })]
  await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: content.length + 10 }), fc.boolean(), async (length, isDamaged) => {
    const directory = temporaryDirectory(t)
    const store = createModelStore({ directory, hub: server.url, mirror: '', catalogue })
    server.behaviour.cutAfter = 1
    server.behaviour.instead = ({ headers }) => headers.range === undefined ? undefined : { status: 404 }
    await refusal(store.install('test-speech', accepted))
    const part = path.join(directory, '.downloads/test-speech/model.onnx.part')
    const left = Buffer.concat([content, Buffer.alloc(10)]).subarray(0, length)
    if (isDamaged && length > 0) left[0] = (left[0] ?? 0) ^ 1
    writeFileSync(part, left)
    Object.assign(server.behaviour, { cutAfter: Infinity, instead: () => undefined })
    await store.install('test-speech', accepted)
    return readFileSync(path.join(directory, 'test-speech/model.onnx')).equals(content)
  }), { numRuns: runs(100) })
})

t.test('a server without ranges, and one whose file has changed, send everything again', async t => {
  const all = await world(t)
  all.server.behaviour.cutAfter = 1000
  all.server.behaviour.ranges = false
  const [problem] = await refusal(all.store.install('test-speech', accepted))
  t.equal(problem, 'unreachable')
  all.server.behaviour.cutAfter = Infinity
  await all.store.install('test-speech', accepted)
  requireFiles(t, all)
})

t.test('a wrong hash names both, installs nothing, and leaves everything else as it was', async t => {
  const all = await world(t, { models: files => [testModel(files), testModel(files, { name: 'other' })] })
  await all.store.install('other', accepted)
  const wrong = contentOf(all.files['decoder.onnx']?.length ?? 0)
  all.server.behaviour.files = { ...all.files, 'decoder.onnx': wrong }
  const [problem, sentence] = await refusal(all.store.install('test-speech', accepted))
  t.equal(problem, 'wrong_hash')
  t.ok(sentence.includes(sha256(wrong)) && sentence.includes(sha256(all.files['decoder.onnx'] ?? '')), sentence)
  t.strictSame((await all.store.installed()).map(({ name }) => name), ['other'])
  requireFiles(t, all, 'other')
  t.strictSame(readdirSync(path.join(all.directory, '.downloads/test-speech')), [])
  t.match(await all.store.progress(), { model: 'test-speech', state: 'failed', reason: 'wrong_hash', problem: sentence })
  t.ok(existsSync(path.join(all.directory, 'test-speech/encoder.onnx')), 'what was right is kept')
  all.server.behaviour.files = all.files
  await all.store.install('test-speech', accepted)
  requireFiles(t, all)
  t.equal(await all.store.progress(), null)
})

const NEWEST = { repository: 'publisher/newest', revision: 'main' }

/** A model whose hashes only the hub knows. */
function unknownHashes (files: Record<string, Buffer>): CatalogueModel {
  const model = testModel(files, { source: NEWEST })
  return { ...model, files: model.files.map(file => ({ ...file, bytes: null, sha256: null })) }
}

t.test('without a hash in the catalogue, that of the hub at the newest revision is verified and locked; without one there, nothing is downloaded', async t => {
  const all = await world(t, { models: files => [unknownHashes(files)] })
  all.server.behaviour.announces = false
  t.equal((await refusal(all.store.install('test-speech', accepted)))[0], 'unverifiable')
  t.equal(all.server.sent(), 0)
  all.server.behaviour.announces = true
  await all.store.install('test-speech', accepted)
  requireFiles(t, all)
  t.equal((await all.store.installed())[0]?.revision, 'c'.repeat(40))
  t.ok(all.server.requests.some(({ path }) => path === `/publisher/newest/resolve/${'c'.repeat(40)}/encoder.onnx`))
})

t.test('a mirror is a copy of MODELS_DIR: files from there, hashes from the catalogue or its lock file', async t => {
  const first = await world(t, { models: files => [unknownHashes(files), testModel(files, { name: 'known' })] })
  await first.store.install('test-speech', accepted)
  const lock = readFileSync(path.join(first.directory, 'models.lock.json'))
  const second = await world(t, { models: () => [unknownHashes(first.files), testModel(first.files, { name: 'known' })], mirror: url => `${url}/mirrored/` })
  second.server.behaviour.files = { ...first.files, 'models.lock.json': lock }
  await second.store.install('test-speech', accepted)
  await second.store.install('known', accepted)
  requireFiles(t, { ...second, files: first.files })
  t.ok(second.server.requests.every(({ path }) => path.startsWith('/mirrored/')))
  const distant = createModelStore({ directory: temporaryDirectory(t), mirror: 'http://mirror.example', catalogue: [unknownHashes(first.files)] })
  t.equal((await refusal(distant.install('test-speech', accepted)))[0], 'unverifiable', 'an unencrypted mirror cannot vouch for a file')
})

t.test('a model that only the mirror has is installed by its name, verified by the lock file there, and with what belongs to it', async t => {
  const origin = await world(t, { models: files => [testModel(files, { name: 'house-whisper' })] })
  await origin.store.install('house-whisper', accepted)
  const voices = { 'ears.onnx': contentOf(1000) }
  const ears = testModel({}, {
    name: 'silero-vad', task: 'voice_detection', format: 'silero-vad', files: testModel(voices).files.map(file => ({ ...file, role: 'model' }))
  })
  const mirror = await world(t, { models: () => [ears], mirror: url => url })
  const lock = readFileSync(path.join(origin.directory, 'models.lock.json'))
  const served = { ...origin.files, ...voices, 'models.lock.json': lock }
  mirror.server.behaviour.files = { ...served, 'tokens.txt': contentOf(10) }
  t.match(await refusal(mirror.store.install('house-whisper', accepted)), ['wrong_hash', /tokens\.txt/], 'another file is not taken')
  t.strictSame(await mirror.store.installed(), [])

  mirror.server.behaviour.files = served
  t.equal((await refusal(mirror.store.install('house-whisper', { acceptLicence: false })))[0], 'licence')
  await mirror.store.install('house-whisper', accepted)
  requireFiles(t, { ...mirror, files: origin.files }, 'house-whisper')
  t.match((await mirror.store.installed()).map(({ name, task, format }) => [name, task, format]), [
    ['house-whisper', 'speech', 'whisper'], ['silero-vad', 'voice_detection', 'silero-vad']
  ])

  t.match(await refusal(mirror.store.install('nobody-has-it', accepted)), ['unknown', /Neither the catalogue nor the mirror/])
  const distant = createModelStore({ directory: temporaryDirectory(t), mirror: 'http://mirror.example', catalogue: [ears] })
  t.match(await refusal(distant.install('house-whisper', accepted)), ['unverifiable', /Use https/], 'an unencrypted mirror cannot vouch for a file')
  mirror.server.behaviour.instead = () => ({ status: 503 })
  t.equal((await refusal(mirror.store.install('another', accepted)))[0], 'unreachable')
})

t.test('a redirection without end, a login, a missing file and a file that is too long are refused with a sentence', async t => {
  const { server, store, files } = await world(t)
  server.behaviour.instead = () => ({ status: 302, headers: { location: '/again' } })
  t.match(await refusal(store.install('test-speech', accepted)), ['refused', /redirects more than/])
  server.behaviour.instead = () => ({ status: 403 })
  t.match(await refusal(store.install('test-speech', accepted)), ['refused', /wants a login/])
  server.behaviour.instead = () => ({ status: 404 })
  t.match(await refusal(store.install('test-speech', accepted)), ['refused', /answers 404/])
  server.behaviour.instead = () => ({ status: 503 })
  t.match(await refusal(store.install('test-speech', accepted)), ['unreachable', /answers 503/])
  server.behaviour.instead = () => undefined
  server.behaviour.files = { ...files, 'encoder.onnx': Buffer.concat([files['encoder.onnx'] ?? Buffer.of(), Buffer.of(1)]) }
  t.match(await refusal(store.install('test-speech', accepted)), ['refused', /sends more than/])
})

t.test('no space on the disk is said before anything is downloaded', async t => {
  const huge = (files: Record<string, Buffer>) => [testModel(files, { files: [{ role: 'model', path: 'encoder.onnx', bytes: 1e18, sha256: 'a'.repeat(64) }] })]
  const { server, store } = await world(t, { models: huge })
  t.match(await refusal(store.install('test-speech', accepted)), ['no_space', /1000000000\.0 GB are needed/])
  t.equal(server.requests.length, 0)
})

t.test('only one installation changes a directory at a time; others see how far it is, and can stop it', async t => {
  const all = await world(t, { size: 300_000 })
  Object.assign(all.server.behaviour, { delayMs: 200, pieceBytes: 5000 })
  const first = refusal(all.store.install('test-speech', accepted))
  while ((await all.store.progress() ?? { receivedBytes: 0 }).receivedBytes === 0) await new Promise(resolve => setTimeout(resolve, 50))
  const other = createModelStore({ directory: all.directory, hub: all.server.url, mirror: '', catalogue: [testModel(all.files)] })
  t.equal((await refusal(other.install('test-speech', accepted)))[0], 'busy')
  t.match(await other.progress(), { state: 'running', totalBytes: Object.values(all.files).reduce((sum, { length }) => sum + length, 0) })
  await other.cancel()
  t.equal((await first)[0], 'cancelled')
  t.match(await other.progress(), { state: 'cancelled', problem: null })
  const before = all.server.sent()
  Object.assign(all.server.behaviour, { delayMs: 0 })
  await other.install('test-speech', accepted)
  requireFiles(t, all)
  t.ok(all.server.sent() - before < 450_000, 'what came before it was stopped is kept')
})

t.test('models that belong together are installed together, and small language models only when asked for', async t => {
  const all = await world(t, {
    models: files => [
      testModel(files, { companions: ['ears'] }), testModel(files, { name: 'ears', task: 'voice_detection', format: 'silero-vad' }),
      testModel(files, { name: 'small', task: 'language', format: 'gguf', parameters: 500_000_000 }), testModel({}, { name: 'named', source: null })
    ]
  })
  await all.store.install('test-speech', accepted)
  t.strictSame((await all.store.installed()).map(({ name }) => name), ['ears', 'test-speech'])
  t.match(await refusal(all.store.install('small', accepted)), ['experimental', /--experimental/])
  await all.store.install('small', { ...accepted, experimental: true })
  t.match(await refusal(all.store.install('named', accepted)), ['not_published', /npm run models -- import DIRECTORY --as named/])
  await all.store.remove('ears')
  t.strictSame((await all.store.installed()).map(({ name }) => name), ['small', 'test-speech'])
  t.notOk(existsSync(path.join(all.directory, 'ears')))
  t.equal((await refusal(all.store.remove('ears')))[0], 'not_installed')
})

t.test('an installation whose signal is aborted was interrupted, and says whether a service goes on with it', async t => {
  const all = await world(t, { size: 300_000 })
  Object.assign(all.server.behaviour, { delayMs: 200, pieceBytes: 5000 })
  for (const resumes of [true, false]) {
    const stopping = new AbortController()
    const work = refusal(all.store.install('test-speech', { ...accepted, resumes, experimental: true, signal: stopping.signal, onProgress: () => stopping.abort() }))
    t.equal((await work)[0], 'cancelled')
    t.match(await all.store.progress(), { model: 'test-speech', state: 'interrupted', reason: null, problem: null, resumes, experimental: true })
  }
})

t.test('a language model is complete with the library that runs it, which is installed last and says how far it is', async t => {
  const installed: string[] = []
  const steps = new Set<string | null>()
  let failing = true
  const all = await world(t, {
    models: files => [testModel(files, { task: 'language', format: 'gguf', parameters: 8e9 }), testModel(files, { name: 'ears' })],
    mirror: url => `${url}/`,
    async installLibrary (directory, { mirror, progress, signal } = {}) {
      t.strictSame([signal?.aborted, mirror], [false, all.server.url])
      progress?.('Installing a library: 1 of 2 packages')
      if (failing) throw new ModelError('engine', 'It is not there.')
      installed.push(directory)
    }
  })
  const watching = { ...accepted, onProgress: ({ step }: Progress) => { steps.add(step) } }
  t.strictSame(await refusal(all.store.install('test-speech', watching)), ['engine', 'The model is installed, and cannot be used yet. It is not there.'])
  t.match(await all.store.progress(), { state: 'failed', problem: 'The model is installed, and cannot be used yet. It is not there.' })
  t.strictSame((await all.store.installed()).map(({ name }) => name), ['test-speech'], 'the model is kept')
  const before = all.server.sent()
  failing = false
  await all.store.install('test-speech', watching)
  t.strictSame([installed, all.server.sent()], [[all.directory], before])
  t.strictSame([...steps], [null, 'Installing a library: 1 of 2 packages'])
  await all.store.install('ears', watching)
  t.equal(installed.length, 1, 'other models need none')
})
