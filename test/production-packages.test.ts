import { readFileSync } from 'node:fs'
import t from 'tap'

const ROOT = new URL('../', import.meta.url)
const read = <T>(file: string) => JSON.parse(readFileSync(new URL(file, ROOT), 'utf8')) as T

interface LockedPackage {
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

/**
 * Most packages of a production install, for any machine: half of the 1,088 that an install once had. `.ci/production-install` limits its
 * size.
 */
const PACKAGES_MAX = 544

/** Packages for development that run something when they are installed, and why that may be. */
const INSTALL_SCRIPTS = {
  '@scarf/scarf': 'spectral depends on it; it would report the install to its maker, which scarfSettings in package.json forbids',
  esbuild: 'checks its binary',
  'unrs-resolver': 'checks its binary'
}

const { packages } = read<{ packages: Record<string, LockedPackage> }>('package-lock.json')
const installed = Object.entries(packages)
  .filter(([place, { link }]) => place.startsWith('node_modules/') && link !== true)
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const scriptsIn = (some: typeof installed) => {
  return some.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([place]) => nameOf(place)).sort()
}

t.test('a production install runs no script of any package, and has few packages', async t => {
  const production = installed.filter(([, { dev }]) => dev !== true)
  t.strictSame(scriptsIn(production), [])
  t.ok(production.length > 100 && production.length <= PACKAGES_MAX, `${production.length} packages`)
})

t.test('an install for development runs only scripts that somebody has looked into, and none that reports the install', async t => {
  t.strictSame(scriptsIn(installed), Object.keys(INSTALL_SCRIPTS).sort())
  const { scarfSettings } = read<{ scarfSettings?: unknown }>('package.json')
  t.strictSame(scarfSettings, { enabled: false })
})
