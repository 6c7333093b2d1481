import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { dependents, plan } from './plan.js'

const FILES = readdirSync('test', { recursive: true, encoding: 'utf8' }).map(name => `test/${name}`).filter(name => /\.[jt]s$/.test(name))
const TESTS = FILES.filter(name => name.endsWith('.test.ts'))
const ELSEWHERE = { name: ' elsewhere', node: 'node', env: {} }

const PLANS = Object.fromEntries((['test', 'more', 'all', 'models'] as const).map(what => {
  return [what, plan(FILES, what, ELSEWHERE).map(({ file, place }) => file + (place?.name ?? ''))]
}))
const names = (what: 'test' | 'more' | 'all' | 'models') => PLANS[what] ?? []

t.test('every test file runs, and where it depends on the database or tries properties, elsewhere too', async t => {
  const both = (file: string) => [file, `${file} elsewhere`].filter(run => names('all').includes(run))
  t.strictSame(TESTS.filter(file => both(file).length === 0), names('models'), 'but for those of real models')
  t.ok(names('models').length > 0 && names('models').every(file => file.endsWith('.models.test.ts')))
  t.strictSame([...names('test'), ...names('more')].sort(), names('all').sort())
  for (const file of ['test/routes/token.test.ts', 'test/lib/reporting/reading/sentences.test.ts', 'test/server.system.test.ts']) t.equal(both(file).length, 2, file)
  const long = names('all').filter(name => !/\.(?:system|browsers?)\.test\.ts/.test(name) && !name.endsWith(' elsewhere') && !names('test').includes(name))
  t.strictSame(long, TESTS.filter(file => /^\/\/ Runs long: \w/m.test(readFileSync(file, 'utf8'))).sort((a, b) => long.indexOf(a) - long.indexOf(b)), 'what takes long')
  t.ok(long.includes('test/routes/callers.test.ts') && long.every(name => names('more').includes(name)))
  t.strictSame(both('test/lib/runtime/text/folding.test.ts'), ['test/lib/runtime/text/folding.test.ts'])
  t.strictSame(both('test/clocks.system.test.ts'), ['test/clocks.system.test.ts elsewhere'])
  t.strictSame(both('test/portal.browser.test.ts'), ['test/portal.browser.test.ts'])
})

t.test('only what imports the databases or the properties of tests knows where it runs', async t => {
  const depend = dependents(FILES, ['test/databases.ts', 'test/property.ts'])
  const reads = FILES.filter(file => file !== 'test/run.js' && /process\.env\.(?:TEST_(?:DATABASE|REDIS)_URL|FAST_CHECK)|from '[f]ast-check'/.test(readFileSync(file, 'utf8')))
  t.strictSame(reads.filter(file => !depend.has(file)), [])
})
