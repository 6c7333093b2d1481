import t from 'tap'
import { runAlone, SharedProcess } from './run/processes.js'

/** Milliseconds that the files here have to close what they opened. */
const CLOSE_MS = 2000

const PASSES = { ok: true, total: 3, pass: 2, skip: 1, skipped: ['a skipped test # SKIP why not'], explained: [] }

const FAILURES: Array<[name: string, explanation: RegExp, end: RegExp]> = [
  ['fails', /not ok 2 - one is two/, /^exit 1, 1 of 2 passed$/],
  ['throws', /not ok 2 - cannot be loaded/, /^exit 1, 1 of 2 passed$/],
  ['throws-later', /thrown later/, /^exit 1, 1 of 2 passed$/],
  ['waits', /a test that waits in vain/, /^exit 0 before its end, 1 of 2 passed$/],
  ['exits', /Subtest: a test/, /^exit 3 before its end, /],
  ['leaves-open', /not ok - left open after the last test: .*TCP/, /^exit 1 before its end, 1 of 1 passed$/],
  ['empty', /no tests found/, /^exit 0, 0 of 0 passed$/]
]

t.test('files run one after the other in the same process, and each is counted by itself', async t => {
  const shared = new SharedProcess(CLOSE_MS)
  t.teardown(() => shared.stop())
  t.match(await shared.run('test/fixtures/run/passes.ts'), { file: 'test/fixtures/run/passes.ts', ...PASSES })
  t.match(await shared.run('test/fixtures/run/runs-second.ts'), { ok: true, total: 1, pass: 1, skip: 0, skipped: [], explained: [] })
})

t.test('a file that fails is named and explained, and the next one runs as if it had not been', async t => {
  for (const [name, explanation, end] of FAILURES) {
    const shared = new SharedProcess(CLOSE_MS)
    t.teardown(() => shared.stop())
    const before = await shared.run('test/fixtures/run/passes.ts')
    t.equal(before.ok, true)
    const { ok, explained } = await shared.run(`test/fixtures/run/${name}.ts`)
    t.equal(ok, false, name)
    t.match(explained.join('\n'), explanation, name)
    t.match(explained.at(-1), end, name)
    t.match(await shared.run('test/fixtures/run/passes.ts'), PASSES, `after ${name}, in another process`)
  }
})

t.test('a file alone has the same outcome', async t => {
  t.match(await runAlone('test/fixtures/run/passes.ts'), PASSES)
  const { ok, explained } = await runAlone('test/fixtures/run/fails.ts')
  t.strictSame([ok, explained.at(-1)], [false, 'exit 1, 1 of 2 passed'])
})
