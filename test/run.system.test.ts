import { mkdirSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { Worker } from './run/process.js'

/** Milliseconds that the files here have to close what they opened. */
const CLOSE_MS = 2000

const PASSES = { ok: true, total: 3, pass: 2, skip: 1, skipped: ['a skipped test # SKIP why not'], explained: [] }

const FAILURES: Array<[name: string, code: string, explanation: RegExp, end: RegExp]> = [
  ['fails', "t.pass(); t.equal(1, 2, 'one is two')", /not ok 2 - one is two/, /^ended, 1 of 2 passed$/],
  ['throws', "t.pass(); throw new Error('cannot be loaded')", /not ok 2 - cannot be loaded/, /^ended, 1 of 2 passed$/],
  ['throws-later', `t.test('a test', async () => {
    await new Promise(resolve => setTimeout(resolve, 10))
    setImmediate(() => { throw new Error('thrown later') })
    await new Promise(resolve => setTimeout(resolve, 100))
  })`, /^ {4}not ok 1 - thrown later$/m, /^ended, 0 of 1 passed$/],
  ['rejects-later', `t.test('a test', async () => {
    Promise.resolve().then(() => { throw new Error('rejected later') })
    await new Promise(resolve => setTimeout(resolve, 100))
  })`, /^ {4}not ok 1 - rejected later$/m, /^ended, 0 of 1 passed$/],
  ['waits', "t.test('a test', async t => { t.pass(); await new Promise(() => {}) })", /waits/, /^exit 0 before its end, /],
  ['exits', "t.test('a test', async t => { t.pass(); process.exit(3) })", /Subtest: a test/, /^exit 3 before its end, /],
  ['leaves-open', "t.pass(); createServer().listen(0, '127.0.0.1')", /not ok - left open after the last test: .*TCP/, /^exit 1 before its end, /],
  ['empty', '', /no tests found/, /^ended, 0 of 0 passed$/]
]

/** Writes a test file as JavaScript where the worker looks for it. */
function write (name: string, code: string): string {
  const folder = new URL('../written/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.js`, folder), `import { createServer } from 'node:net'\nimport t from '../test/run/worker.js'\n${code}\n`)
  return `written/${name}.ts`
}

const passes = write('passes', "t.ok(true); t.test('a test', async t => t.pass()); t.test('a skipped test', { skip: 'why not' }, async () => {}); process.env.RAN_BEFORE = 'yes'")

t.test('files run one after the other in the same process, and are counted separately', async t => {
  const worker = new Worker(CLOSE_MS)
  t.teardown(() => worker.stop())
  t.match(await worker.run(passes), PASSES)
  t.match(await worker.run(write('second', "t.equal(process.env.RAN_BEFORE, 'yes')")), { ok: true, total: 1, pass: 1, skip: 0, skipped: [], explained: [] })
})

t.test('a file that fails is named and explained, and the next one runs as if it had not been', async t => {
  for (const [name, code, explanation, end] of FAILURES) {
    const worker = new Worker(CLOSE_MS)
    t.teardown(() => worker.stop())
    t.equal((await worker.run(passes)).ok, true)
    const { ok, explained } = await worker.run(write(name, code))
    t.equal(ok, false, name)
    t.match(explained.join('\n'), explanation, name)
    t.match(explained.at(-1), end, name)
    t.match(await worker.run(passes), PASSES, `after ${name}, in another process`)
  }
})
