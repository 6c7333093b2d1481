import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import ts from 'typescript'
import { located, narrowed, SCOPE, variantsFor } from '../../engines/language-model/variants.js'

const lock = JSON.parse(readFileSync('engines/language-model/package-lock.json', 'utf8')) as { packages: Record<string, { version: string, integrity?: string, os?: string[] }> }

/** Folders and files of which the service and its packages consist. */
const FOLDERS = ['bench', 'bin', 'docs', 'engines', 'lib', 'openapi', 'plugins', 'routes', 'schemas', 'sdk']
const FILES = ['app.ts', 'server.ts']

/** The sources of the service, without what is generated and what is installed. */
function sources (): string[] {
  const inFolders = FOLDERS.flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name.replaceAll('\\', '/')}`))
  return [...inFolders, ...FILES].filter(name => /\.[cm]?[jt]sx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
}

/** Whether a source loads the library by its name: with `import`, `export … from`, `import()`, `require` or `require.resolve`. */
function loadsLibrary (source: string): boolean {
  const isLibrary = (name: string) => /^@?node-llama-cpp(?:\/|$)/.test(name)
  const { importedFiles } = ts.preProcessFile(source, true, true)
  const resolved = [...source.matchAll(/\b(?:require|resolve)\(\s*['"`]([^'"`]+)/g)].map(([, name = '']) => name)
  return [...importedFiles.map(({ fileName }) => fileName), ...resolved].some(isLibrary)
}

t.test('each system gets what it needs, and a graphics processor what it needs besides', async t => {
  t.strictSame(variantsFor('linux-x64', []), ['linux-x64'])
  t.strictSame(variantsFor('linux-x64', ['cuda']), ['linux-x64', 'linux-x64-cuda', 'linux-x64-cuda-ext'])
  t.strictSame(variantsFor('linux-x64', ['vulkan']), ['linux-x64', 'linux-x64-vulkan'])
  t.strictSame(variantsFor('linux-arm64', ['cuda']), ['linux-arm64'])
  t.strictSame(variantsFor('darwin-arm64', []), ['mac-arm64-metal'])
  t.throws(() => variantsFor('sunos-x64', []), /no compiled library for sunos-x64/)
})

t.test('the lock file has every variant with its hash, in the version of the library', async t => {
  const { version } = lock.packages['node_modules/node-llama-cpp'] ?? {}
  const systems = ['linux-x64', 'linux-arm64', 'linux-arm', 'linux-riscv64', 'darwin-arm64', 'darwin-x64', 'win32-x64', 'win32-arm64']
  const variants = [...new Set(systems.flatMap(system => variantsFor(system, ['cuda', 'vulkan'])))]
  t.strictSame(variants.map(name => `${SCOPE}${name}`).sort(), Object.keys(lock.packages).filter(name => name.startsWith(SCOPE)).sort())
  for (const name of variants) t.match(lock.packages[`${SCOPE}${name}`], { version, integrity: /^sha512-/ }, name)
})

t.test('only the variants of a machine are left to install, and nothing else changes', async t => {
  const { packages } = narrowed(lock, ['linux-x64'])
  t.strictSame(Object.keys(packages), Object.keys(lock.packages))
  const changed = Object.keys(packages).filter(name => JSON.stringify(packages[name]) !== JSON.stringify(lock.packages[name]))
  t.strictSame(changed.sort(), Object.keys(packages).filter(name => name.startsWith(SCOPE) && name !== `${SCOPE}linux-x64`).sort())
  t.ok(changed.every(name => packages[name]?.os?.join() === 'none'))
  t.throws(() => narrowed(lock, ['linux-x65']), /has no linux-x65/)
})

t.test('the service does without the library, and no other file of it names it', async t => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  t.notOk(Object.keys({ ...dependencies, ...devDependencies }).some(name => name.includes('llama')))
  const loading = [
    "import { getLlama } from 'node-llama-cpp'", "import type { Llama } from 'node-llama-cpp/dist/index.js'", "export * from '@node-llama-cpp/linux-x64'",
    "const library = await import('node-llama-cpp')", "const library = require('node-llama-cpp')", "import.meta.resolve('node-llama-cpp')"
  ]
  t.strictSame([...loading, "import other from './node-llama-cpp.js'", "const NAME = 'node-llama-cpp'"].filter(loadsLibrary), loading)
  const files = sources()
  for (const file of ['lib/models/language-engine.ts', 'lib/reporting/language-model/local/child.ts', 'engines/language-model/install.js', 'server.ts']) {
    t.ok(files.includes(file), file)
  }
  t.strictSame(files.filter(file => loadsLibrary(readFileSync(file, 'utf8'))), [])
})

t.test('each package is where registries have it', async t => {
  const { packages } = located(lock)
  const resolved = (place: string) => (packages[place] as { resolved?: string }).resolved
  const { version } = lock.packages['node_modules/node-llama-cpp'] ?? {}
  t.equal(resolved('node_modules/node-llama-cpp'), `https://registry.npmjs.org/node-llama-cpp/-/node-llama-cpp-${version}.tgz`)
  t.equal(resolved(`${SCOPE}linux-x64`), `https://registry.npmjs.org/@node-llama-cpp/linux-x64/-/linux-x64-${version}.tgz`)
  t.ok(Object.keys(packages).every(place => (resolved(place) === undefined) === (place === '')))
})
