import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import t, { type Test } from 'tap'
import { SCOPE, variantsFor } from '../../engines/language-model/variants.js'
import { temporaryDirectory } from '../helper.js'

const MODULES = 'node_modules/'
const VERSION = '1.2.3'
const LIBRARY = 'node-llama-cpp'
const [variant = ''] = variantsFor(`${process.platform}-${process.arch}`, [])
const own = `${SCOPE.slice(MODULES.length)}${variant}`
const foreign = `${SCOPE.slice(MODULES.length)}win-x64`

/** A package as registries serve it. */
function tarball (t: Test, name: string): Buffer {
  const directory = temporaryDirectory(t)
  mkdirSync(path.join(directory, 'package'))
  writeFileSync(path.join(directory, 'package', 'package.json'), JSON.stringify({ name, version: VERSION }))
  return execFileSync('tar', ['-cz', 'package'], { cwd: directory })
}

/** A registry with a library, what it needs, and what another system would need; and the installer with a lock file of these packages. */
async function world (t: Test) {
  const contents = new Map([LIBRARY, 'tiny', own, foreign].map(name => [name, tarball(t, name)]))
  const served = new Map([...contents].map(([name, content]) => [`/${name}/-/${name.slice(name.indexOf('/') + 1)}-${VERSION}.tgz`, content]))
  const requests: string[] = []
  const broken = new Set<string>()
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const content = served.get(url)
    requests.push(url)
    if (broken.has(url)) request.socket.destroy()
    else response.writeHead(content === undefined ? 404 : 200).end(content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const installer = temporaryDirectory(t)
  for (const file of ['install.js', 'mirror.js', 'variants.js']) cpSync(path.join('engines/language-model', file), path.join(installer, file))
  const about = { name: 'library-of-tests', version: '0.0.0', type: 'module', dependencies: { [LIBRARY]: VERSION } }
  const entry = (name: string, others = {}) => [`${MODULES}${name}`, {
    version: VERSION, integrity: `sha512-${createHash('sha512').update(contents.get(name) ?? '').digest('base64')}`, ...others
  }]
  const needs = { dependencies: { tiny: VERSION }, optionalDependencies: { [own]: VERSION, [foreign]: VERSION } }
  const packages = Object.fromEntries([['', about], entry(LIBRARY, needs), entry('tiny'), entry(own, { optional: true }), entry(foreign, { optional: true })])
  writeFileSync(path.join(installer, 'package.json'), JSON.stringify(about))
  writeFileSync(path.join(installer, 'package-lock.json'), JSON.stringify({ name: about.name, version: about.version, lockfileVersion: 3, packages }))
  return { installer, served, requests, broken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function install (t: Test, { installer, url }: { installer: string, url: string }, engines: string, others: readonly string[] = []) {
  const args = [path.join(installer, 'install.js'), path.join(engines, 'language-model'), '--gpu', 'none', '--packages', path.join(engines, 'packages'), ...others]
  const env = { PATH: process.env.PATH, HOME: temporaryDirectory(t), npm_config_registry: url }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => { output[name] += text })
  const code = await new Promise(resolve => child.once('close', resolve))
  return { code, ...output }
}

const installedIn = (engines: string) => {
  const modules = path.join(engines, 'language-model', MODULES)
  return [LIBRARY, 'tiny', own, foreign].filter(name => existsSync(path.join(modules, name, 'package.json')))
}

t.test('what this machine needs is installed, and says how far it is; the second time there is nothing to do', async t => {
  const all = await world(t)
  const engines = temporaryDirectory(t)
  const { code, stdout, stderr } = await install(t, all, engines)
  const line = `Installing node-llama-cpp ${VERSION} (${variant})`
  t.strictSame([code, stderr, stdout], [0, '', `${line}\n${[1, 2, 3].map(count => `${line}: ${count} of 3 packages\n`).join('')}`])
  t.strictSame([installedIn(engines), readdirSync(engines).sort()], [[LIBRARY, 'tiny', own], ['language-model', 'packages']])
  all.requests.length = 0
  t.strictSame([await install(t, all, engines), all.requests], [{ code: 0, stdout: '', stderr: '' }, []])
})

t.test('an installation that a registry interrupted goes on with the packages that came', async t => {
  const all = await world(t)
  const engines = temporaryDirectory(t)
  const [late = ''] = [...all.served.keys()].filter(name => name.includes(own))
  all.broken.add(late)
  const failed = await install(t, all, engines)
  t.match(failed, { code: 1, stderr: /^http:\/\/127\.0\.0\.1:\d+ cannot be reached\. Packages that came are kept: .* import its whole MODELS_DIR here\.\n$/ })
  t.strictSame([installedIn(engines), readdirSync(engines)], [[], ['packages']], 'nothing of it is in its place')
  all.broken.clear()
  all.requests.length = 0
  t.match(await install(t, all, engines), { code: 0, stderr: '' })
  t.strictSame([installedIn(engines), all.requests], [[LIBRARY, 'tiny', own], [late]])
})

t.test('packages of another machine of this kind are enough where there is no registry', async t => {
  const all = await world(t)
  const [engines, offline] = [temporaryDirectory(t), temporaryDirectory(t)]
  await install(t, all, engines)
  cpSync(path.join(engines, 'packages'), path.join(offline, 'packages'), { recursive: true })
  t.match(await install(t, { ...all, url: 'http://127.0.0.1:1' }, offline), { code: 0, stderr: '' })
  t.strictSame(installedIn(offline), [LIBRARY, 'tiny', own])
})

/** Serves the MODELS_DIR of another machine, on which the library was installed, as any web server does. */
async function mirrorOf (t: Test, all: Awaited<ReturnType<typeof world>>) {
  const directory = temporaryDirectory(t)
  await install(t, all, path.join(directory, 'engines'))
  all.requests.length = 0
  const files: string[] = []
  const instead = { content: null as Buffer | null }
  const server = createServer((request, response) => {
    const file = path.join(directory, request.url ?? '')
    files.push(file)
    if (!existsSync(file)) response.writeHead(404).end()
    else response.end(instead.content ?? readFileSync(file))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { files, instead, others: ['--mirror', `http://127.0.0.1:${(server.address() as AddressInfo).port}`] }
}

t.test('a mirror has the packages of the machine that it serves, and no registry is needed', async t => {
  const all = await world(t)
  const { others } = await mirrorOf(t, all)
  const engines = temporaryDirectory(t)
  const { code, stderr, stdout } = await install(t, { ...all, url: 'http://127.0.0.1:1' }, engines, others)
  t.strictSame([code, stderr, stdout.split('\n').length, installedIn(engines)], [0, '', 5, [LIBRARY, 'tiny', own]])
})

t.test('what a mirror does not have comes from the registry, as everything does where it does not answer', async t => {
  const all = await world(t)
  const { files, others } = await mirrorOf(t, all)
  const first = temporaryDirectory(t)
  await install(t, { ...all, url: 'http://127.0.0.1:1' }, first, others)
  rmSync(files[0] ?? '')
  for (const mirror of [others, ['--mirror', 'http://127.0.0.1:1']]) {
    all.requests.length = 0
    const engines = temporaryDirectory(t)
    t.match(await install(t, all, engines, mirror), { code: 0, stderr: '' })
    t.strictSame([installedIn(engines), all.requests.length], [[LIBRARY, 'tiny', own], mirror === others ? 1 : 3])
  }
})

t.test('a file of a mirror that is not what the lock file says is not installed, and both hashes are said', async t => {
  const all = await world(t)
  const { instead, others } = await mirrorOf(t, all)
  instead.content = tarball(t, 'another')
  const engines = temporaryDirectory(t)
  const { code, stderr } = await install(t, all, engines, others)
  t.equal(code, 1)
  t.match(stderr, new RegExp(`not the package that was expected: its SHA-512 is ${createHash('sha512').update(instead.content).digest('hex')} and should be [0-9a-f]{128}\\.`))
  t.strictSame([installedIn(engines), all.requests], [[], []])
})

t.test('a package that is not what the lock file says is not installed', async t => {
  const all = await world(t)
  const engines = temporaryDirectory(t)
  all.served.set(`/tiny/-/tiny-${VERSION}.tgz`, tarball(t, 'another'))
  t.match(await install(t, all, engines), { code: 1, stderr: /^npm ci has failed: [^]*EINTEGRITY/ })
  t.strictSame(installedIn(engines), [])
})
