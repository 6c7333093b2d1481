import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { createModelStore, type installLanguageEngine, ModelError } from '../../../lib/models/index.js'
import { readGgufHead } from '../../../lib/models/gguf.js'
import { temporaryDirectory } from '../../helper.js'
import { contentOf, sha256, testModel } from '../../model-server.js'

const FILES = { 'encoder.onnx': contentOf(1000), 'decoder.onnx': contentOf(500), 'tokens.txt': contentOf(10) }
const accepted = { acceptLicence: true }

/** A folder such as a USB stick. */
function stick (t: Test, files: Record<string, Buffer>): string {
  const folder = path.join(temporaryDirectory(t), 'stick')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

function storeIn (t: Test) {
  const directory = path.join(temporaryDirectory(t), 'models')
  const libraries: string[] = []
  const installLibrary: typeof installLanguageEngine = async (directory, { progress } = {}) => {
    progress?.('Installing')
    libraries.push(directory)
  }
  return { directory, libraries, store: createModelStore({ directory, mirror: '', catalogue: [testModel(FILES)], installLibrary }) }
}

async function refusal (work: Promise<unknown>): Promise<[problem: string, sentence: string]> {
  const error = await work.then(() => new Error('nothing was refused'), (error: Error) => error)
  return [error instanceof ModelError ? error.problem : 'another error', error.message]
}

function gguf (values: Array<[key: string, value: string | number | string[]]>): Buffer {
  const text = (value: string) => {
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(Buffer.byteLength(value)))
    return Buffer.concat([length, Buffer.from(value)])
  }
  const number = (value: number, bytes: 4 | 8) => {
    const buffer = Buffer.alloc(bytes)
    if (bytes === 4) buffer.writeUInt32LE(value)
    else buffer.writeBigUInt64LE(BigInt(value))
    return buffer
  }
  const valueOf = (value: string | number | string[]) => {
    if (typeof value === 'string') return [number(8, 4), text(value)]
    if (typeof value === 'number') return [number(4, 4), number(value, 4)]
    return [number(9, 4), number(8, 4), number(value.length, 8), ...value.map(text)]
  }
  return Buffer.concat([Buffer.from('GGUF'), number(3, 4), number(0, 8), number(values.length, 8), ...values.flatMap(([key, value]) => [text(key), ...valueOf(value)])])
}

t.test('files of the catalogue are recognised by their hashes, whatever they are called', async t => {
  const { directory, store } = storeIn(t)
  const folder = stick(t, { 'a/x.bin': FILES['encoder.onnx'], 'y.bin': FILES['decoder.onnx'], z: FILES['tokens.txt'], 'letter.txt': Buffer.from('hello') })
  t.match(await refusal(store.import([folder], { acceptLicence: false })), ['licence', /test-speech: MIT/])
  t.strictSame(await store.import([folder], accepted), ['test-speech'])
  t.ok(readFileSync(path.join(directory, 'test-speech/encoder.onnx')).equals(FILES['encoder.onnx']))
  t.equal((await store.verify('test-speech')).revision, 'a'.repeat(40))
})

t.test('a file that is named as one of the catalogue and is another is refused with both hashes', async t => {
  const { directory, store } = storeIn(t)
  const wrong = contentOf(500)
  const [problem, sentence] = await refusal(store.import([stick(t, { ...FILES, 'decoder.onnx': wrong })], { ...accepted, as: 'test-speech' }))
  t.equal(problem, 'wrong_hash')
  t.ok(sentence.includes(sha256(wrong)) && sentence.includes(sha256(FILES['decoder.onnx'])))
  t.strictSame([await store.installed(), existsSync(path.join(directory, 'test-speech'))], [[], false])
})

t.test('a model of the operator\'s own is taken by the names of its files', async t => {
  const { directory, store } = storeIn(t)
  const folder = stick(t, { 'base-encoder.int8.onnx': contentOf(10), 'base-encoder.onnx': contentOf(20), 'base-decoder.onnx': contentOf(10), 'base-tokens.txt': contentOf(5) })
  const options = { ...accepted, as: 'my-whisper', task: 'speech', format: 'whisper', languages: ['en', 'nl'] } as const
  t.strictSame(await store.import([folder], options), ['my-whisper'])
  const [installed] = await store.installed()
  t.match(installed, { name: 'my-whisper', task: 'speech', languages: ['en', 'nl'], files: { encoder: path.join(directory, 'my-whisper/base-encoder.int8.onnx') } })
  t.match(installed?.revision ?? '', /^[0-9a-f]{40}$/)
  t.match(await refusal(store.import([folder], { ...accepted, as: 'my-whisper' })), ['unrecognised', /--task and --format/])
  t.match(await refusal(store.import([folder], { ...options, format: 'transducer' })), ['unrecognised', /needs one file for joiner, and there is none/])
  t.match(await refusal(store.import([folder], { ...options, task: 'language' })), ['unrecognised', /is for speech/])
  t.match(await refusal(store.import([folder], { ...options, as: '../escape' })), ['unrecognised', /cannot be the name/])
  t.match(await refusal(store.import([folder], accepted)), ['unrecognised', /--as NAME/])
  t.match(await refusal(store.import([path.join(folder, 'missing')], accepted)), ['unrecognised', /There is no file/])
})

t.test('a language model says how large it is and how much it reads at once; a small one has to be asked for', async t => {
  const { directory, libraries, store } = storeIn(t)
  const head = (size: string) => gguf([['general.architecture', 'qwen3'], ['general.tags', ['a', 'b']], ['general.size_label', size], ['qwen3.context_length', 40_960]])
  const folder = stick(t, { 'large.gguf': head('8B'), 'small.gguf': head('0.5B'), 'none.gguf': contentOf(100) })
  const options = { ...accepted, as: 'mine', format: 'gguf' } as const
  t.strictSame(await readGgufHead(path.join(folder, 'large.gguf')), { contextTokens: 40_960, parameters: 8e9 })
  const lines: string[] = []
  t.strictSame(await store.import([path.join(folder, 'large.gguf')], { ...options, onLine: line => lines.push(line) }), ['mine'])
  t.strictSame([libraries, lines], [[directory], ['Installing']], 'with it comes the library that runs it')
  t.match((await store.installed())[0], { task: 'language', contextTokens: 40_960 })
  t.match(await refusal(store.import([path.join(folder, 'small.gguf')], options)), ['experimental', /--experimental/])
  t.strictSame(await store.import([path.join(folder, 'small.gguf')], { ...options, experimental: true }), ['mine'])
  t.match(await refusal(store.import([path.join(folder, 'none.gguf')], options)), ['unrecognised', /is not a GGUF file/])
})

t.test('a copy of a directory of models is taken whole, each file verified by its lock file', async t => {
  const first = storeIn(t)
  await first.store.import([stick(t, FILES)], accepted)
  const second = storeIn(t)
  t.strictSame(await second.store.import([first.directory], accepted), ['test-speech'])
  t.equal((await second.store.verify('test-speech')).name, 'test-speech')
  writeFileSync(path.join(first.directory, 'test-speech/tokens.txt'), 'damaged')
  const third = storeIn(t)
  t.equal((await refusal(third.store.import([first.directory], accepted)))[0], 'wrong_hash')
})

t.test('a copy with a language model brings the packages of the library, and keeps those that are there', async t => {
  const first = storeIn(t)
  const model = gguf([['general.architecture', 'qwen3'], ['general.size_label', '8B']])
  await first.store.import([stick(t, { 'large.gguf': model })], { ...accepted, as: 'mine', format: 'gguf' })
  const packages = path.join('engines', 'packages')
  for (const name of ['a', 'b']) {
    mkdirSync(path.join(first.directory, packages), { recursive: true })
    writeFileSync(path.join(first.directory, packages, name), 'of the copy')
  }
  const second = storeIn(t)
  mkdirSync(path.join(second.directory, packages), { recursive: true })
  writeFileSync(path.join(second.directory, packages, 'a'), 'of this machine')
  t.strictSame(await second.store.import([first.directory], accepted), ['mine'])
  t.strictSame(['a', 'b'].map(name => readFileSync(path.join(second.directory, packages, name), 'utf8')), ['of this machine', 'of the copy'])
  t.strictSame(second.libraries, [second.directory])
})
