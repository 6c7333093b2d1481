import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { bundled } from '../../bin/licenses/bundled.js'
import { copyleft, FILE, licencesDocument } from '../../bin/licenses/document.js'
import { installedPackages } from '../../bin/licenses/packages.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const packages = installedPackages(ROOT)

t.test('THIRD_PARTY_LICENSES is current: otherwise, run "npm run licenses"', async t => {
  t.ok(readFileSync(`${ROOT}${FILE}`, 'utf8') === licencesDocument(ROOT))
})

t.test('it names every package that is installed without development tools', async t => {
  const text = readFileSync(`${ROOT}${FILE}`, 'utf8')
  const { dependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { dependencies: Record<string, string> }
  for (const [name, version] of Object.entries(dependencies).filter(([name]) => !name.startsWith('@consultation-service/'))) t.ok(text.includes(`\n${name} ${version}\n`), name)
  for (const name of ['tap', 'eslint', 'typescript']) t.notMatch(text, new RegExp(`^${name} \\d`, 'm'), name)
})

t.test('somebody has looked into every package with WebAssembly for what is compiled into it', async t => {
  const names = new Set(packages.filter(({ webAssembly }) => webAssembly).map(({ name }) => name))
  t.strictSame([...names].sort(), Object.keys(bundled).sort())
})

t.test('every package says what licence it has', async t => {
  t.strictSame(packages.filter(({ licence }) => licence === 'not said').map(({ name }) => name), [])
})

t.test('docs/audio.md names every package of the GPL family', async t => {
  const guide = readFileSync(`${ROOT}docs/audio.md`, 'utf8')
  const names = copyleft(packages).map(line => line.split(' ')[0] ?? '')
  t.ok(names.length >= 7, names.join(', '))
  for (const name of names) t.ok(guide.includes(`\`${name}\``), name)
})
