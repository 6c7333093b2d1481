import { readFileSync } from 'node:fs'
import t from 'tap'
import { located, narrowed, SCOPE, variantsFor } from '../../engines/language-model/variants.js'

const lock = JSON.parse(readFileSync('engines/language-model/package-lock.json', 'utf8')) as { packages: Record<string, { version: string, integrity?: string, os?: string[] }> }

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
})

t.test('each package is where registries have it', async t => {
  const { packages } = located(lock)
  const resolved = (place: string) => (packages[place] as { resolved?: string }).resolved
  const { version } = lock.packages['node_modules/node-llama-cpp'] ?? {}
  t.equal(resolved('node_modules/node-llama-cpp'), `https://registry.npmjs.org/node-llama-cpp/-/node-llama-cpp-${version}.tgz`)
  t.equal(resolved(`${SCOPE}linux-x64`), `https://registry.npmjs.org/@node-llama-cpp/linux-x64/-/linux-x64-${version}.tgz`)
  t.ok(Object.keys(packages).every(place => (resolved(place) === undefined) === (place === '')))
})
