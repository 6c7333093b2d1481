import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import t, { type Test } from 'tap'
import { fakeNpm } from '../fake-npm.js'
import { temporaryDirectory } from '../helper.js'
import { contentOf, sha256, startModelServer } from '../model-server.js'
import { runScript, spawnScript, until } from '../process.js'

const NAME = 'gemma-3-4b'
const FILE = 'gemma-3-4b-it-Q4_K_M.gguf'

/** A mirror that has one model of the catalogue whose hash its lock file says, and a directory to install into. */
async function mirror (t: Test, bytes: number) {
  const content = contentOf(bytes)
  const files = { model: { path: FILE, bytes, sha256: sha256(content), source: 'import' } }
  const model = { task: 'language', format: 'gguf', revision: 'f'.repeat(40), languages: null, contextTokens: 131_072, licence: 'Gemma Terms of Use', installedAt: '', files }
  const server = await startModelServer(t, { [FILE]: content, 'models.lock.json': Buffer.from(JSON.stringify({ format: 1, models: { [NAME]: model } })) })
  const directory = path.join(temporaryDirectory(t), 'models')
  const env = { MODELS_DIR: directory, MODELS_MIRROR: server.url, PATH: fakeNpm(t) }
  return { content, server, directory, installed: path.join(directory, NAME, FILE), env }
}

t.test('models list shows the catalogue with sizes and licences; install says the licence first and wants it accepted (0, 1)', async t => {
  const { env, installed, content } = await mirror(t, 10_000)
  const list = await runScript(t, 'bin/models.js', ['list'], env)
  t.match(list, { code: 0, stderr: '' })
  t.match(list.stdout, /^NAME +TASK +DOWNLOAD +MEMORY +LICENCE +INSTALLED +GOOD FOR\nwhisper-base +speech +161 MB +500 MB +MIT /)
  t.match(list.stdout, /\nqwen3-asr-1\.7b .* This service does not load it yet\. The fewest /)
  const unloaded = await runScript(t, 'bin/models.js', ['install', 'qwen3-asr-1.7b'], env)
  t.match(unloaded, { code: 1, stderr: /^Qwen3-ASR 1\.7B: licence .*\nQwen3-ASR 1\.7B: This service does not load it yet\.\n/ })
  const refused = await runScript(t, 'bin/models.js', ['install', NAME], env)
  t.match(refused, { code: 1, stdout: '', stderr: /https:\/\/ai\.google\.dev\/gemma\/terms[^]*--accept-licence/ })
  const done = await runScript(t, 'bin/models.js', ['install', NAME, '--accept-licence'], env)
  t.match(done, { code: 0, stdout: `Installed: ${NAME}\n` })
  t.notMatch(done.stderr, /warning/i)
  t.ok(readFileSync(installed).equals(content))
  t.match(await runScript(t, 'bin/models.js', ['verify'], env), { code: 0, stdout: `${NAME}: as it was installed, revision ${'f'.repeat(40)}\n` })
  writeFileSync(installed, 'something else')
  t.match(await runScript(t, 'bin/models.js', ['verify', NAME], env), { code: 1, stderr: /is not the file that was installed/ })
  t.match(await runScript(t, 'bin/models.js', ['remove', NAME], env), { code: 0, stdout: `Removed: ${NAME}\n` })
  const { stdout } = await runScript(t, 'bin/models.js', ['list', '--json'], env)
  const { catalogue } = JSON.parse(stdout) as { catalogue: Array<{ name: string, loaded: boolean, installed: unknown }> }
  t.strictSame(catalogue.filter(({ installed }) => installed !== null), [])
  t.strictSame(catalogue.filter(({ loaded }) => !loaded).map(({ name }) => name), ['qwen3-asr-1.7b', 'pyannote-segmentation-3.0'])
  t.match(await runScript(t, 'bin/models.js', ['install'], env), { code: 2, stderr: /^Expected: install NAME…/ })
})

t.test('a download goes through the proxy that HTTP_PROXY names', async t => {
  const { env, installed, content, server } = await mirror(t, 10_000)
  const asked: string[] = []
  const proxy = http.createServer().on('connect', ({ url = '' }: http.IncomingMessage, client: net.Socket) => {
    asked.push(url)
    const [host, port] = url.split(':')
    const target = net.connect(Number(port), host, () => { client.write('HTTP/1.1 200 Connection established\r\n\r\n') })
    target.on('error', () => client.destroy()).pipe(client).on('error', () => target.destroy()).pipe(target)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { proxy.close() })
  const HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  t.match(await runScript(t, 'bin/models.js', ['install', NAME, '--accept-licence'], { ...env, HTTP_PROXY }), { code: 0, stdout: `Installed: ${NAME}\n` })
  t.ok(readFileSync(installed).equals(content))
  t.strictSame([...new Set(asked)], [new URL(server.url).host])
})

t.test('a language model brings the library that runs it, which the same command installs later where there was no way to get it', async t => {
  const { env, installed, directory } = await mirror(t, 10_000)
  const args = ['install', NAME, '--accept-licence']
  t.match((await runScript(t, 'bin/models.js', ['list'], env)).stdout, /\n\nThe library that runs language models is not installed: it comes with the first of them\.\n$/)
  const failed = await runScript(t, 'bin/models.js', args, { ...env, PATH: fakeNpm(t, true) })
  t.match(failed, { code: 1, stdout: '', stderr: /The model is installed, and cannot be used yet\. .*https:\/\/registry\.example cannot be reached\..*import its whole MODELS_DIR here\.\n$/ })
  t.ok(existsSync(installed))
  const done = await runScript(t, 'bin/models.js', args, env)
  t.match(done, { code: 0, stdout: `Installed: ${NAME}\n`, stderr: /\nInstalling node-llama-cpp [\d.]+ \(/ })
  t.ok(existsSync(path.join(directory, 'engines/language-model/node_modules/node-llama-cpp/package.json')))
  t.match((await runScript(t, 'bin/models.js', ['list'], env)).stdout, /\nThe library that runs language models is installed: node-llama-cpp \d+\.\d+\.\d+\.\n$/)
  t.strictSame(JSON.parse((await runScript(t, 'bin/models.js', ['list', '--json'], env)).stdout).library.name, 'node-llama-cpp')
  const again = await runScript(t, 'bin/models.js', args, { ...env, PATH: fakeNpm(t, true) })
  t.match(again, { code: 0, stdout: `Installed: ${NAME}\n` }, 'npm is not asked for what is there')
})

t.test('killed at any byte (SIGKILL), the same command goes on from there', async t => {
  const { env, installed, content, server, directory } = await mirror(t, 600_000)
  const part = path.join(directory, '.downloads', NAME, `${FILE}.part`)
  const length = () => statSync(part, { throwIfNoEntry: false })?.size ?? 0
  Object.assign(server.behaviour, { pieceBytes: 7001, delayMs: 20 })
  for (const byte of [1, 150_000, 400_000]) {
    const install = await spawnScript(t, 'bin/models.js', ['install', NAME, '--accept-licence'], env)
    await until(() => length() >= byte, `${byte} bytes`)
    await install.stop('SIGKILL')
    t.notOk(existsSync(installed), 'nothing is in its place before it is whole')
  }
  const before = length()
  Object.assign(server.behaviour, { delayMs: 0 })
  t.match(await runScript(t, 'bin/models.js', ['install', NAME, '--accept-licence'], env), { code: 0 })
  t.ok(readFileSync(installed).equals(content))
  t.equal(server.requests.findLast(({ path }) => path.endsWith(FILE))?.range, `bytes=${before}-`)
})

t.test('a download says every ten seconds how far it is, how fast it is, and how long it still takes', async t => {
  const { env, server } = await mirror(t, 30_000_000)
  Object.assign(server.behaviour, { pieceBytes: 500_000, delayMs: 240 })
  const { code, stderr } = await runScript(t, 'bin/models.js', ['install', NAME, '--accept-licence'], env)
  t.equal(code, 0)
  const [, received, total, speed, left] = /^gemma-3-4b: (\d+) MB of (\d+) MB, (\d+) MB a second, (\d+) s left$/m.exec(stderr)?.map(Number) ?? []
  t.ok(received !== undefined && received > 5 && received < 30, stderr)
  // A busy machine is slower.
  t.ok(total === 30 && (speed === 1 || speed === 2), stderr)
  t.ok(left !== undefined && left > 0 && left < 30 - (received ?? 0) + 2, stderr)
})

t.test('two processes that install at once do not disturb each other: one of them says that the other is at it', async t => {
  const { env, installed, content, server } = await mirror(t, 300_000)
  Object.assign(server.behaviour, { pieceBytes: 7001, delayMs: 50 })
  const args = ['install', NAME, '--accept-licence']
  const both = await Promise.all([runScript(t, 'bin/models.js', args, env), runScript(t, 'bin/models.js', args, env)])
  t.strictSame(both.map(({ code }) => code).sort(), [0, 1])
  t.match(both.find(({ code }) => code === 1)?.stderr ?? '', /Process \d+ is changing the models in /)
  t.ok(readFileSync(installed).equals(content))
})

t.test('models import takes a folder of one\'s own', async t => {
  const folder = temporaryDirectory(t)
  mkdirSync(path.join(folder, 'base'))
  for (const name of ['encoder.int8.onnx', 'decoder.int8.onnx', 'tokens.txt']) writeFileSync(path.join(folder, 'base', name), contentOf(100))
  const env = { MODELS_DIR: path.join(temporaryDirectory(t), 'models') }
  const args = ['import', path.join(folder, 'base'), '--as', 'my-whisper', '--task', 'speech', '--format', 'whisper', '--languages', 'en,nl']
  t.strictSame(await runScript(t, 'bin/models.js', args, env), { code: 0, stdout: 'Installed: my-whisper\n', stderr: '' })
  const other = path.join(temporaryDirectory(t), 'ears.onnx')
  writeFileSync(other, contentOf(100))
  t.match(await runScript(t, 'bin/models.js', ['import', other, '--as', 'my-turns', '--format', 'pyannote'], env), { code: 0 })
  const { stdout } = await runScript(t, 'bin/models.js', ['list'], env)
  t.match(stdout, /^my-whisper +speech .*Your own, \w+\.$/m)
  t.match(stdout, /^my-turns +speaker segmentation .*Your own, \w+\. This service does not load it yet\.$/m)
  t.match(await runScript(t, 'bin/models.js', [...args, '--format', 'mp3'], env), { code: 2, stderr: /^--format must be one of whisper, / })
})
