import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { threadScript } from '../../../lib/runtime/index.js'
import { temporaryDirectory } from '../../helper.js'
import { isAlive, type FakeAnswer } from './kit.js'

t.test('two processes of a service and a thread of each share one process of the engine, which ends when both have left', async t => {
  const directory = temporaryDirectory(t)
  const askers = [1, 2].map(() => fork(fileURLToPath(threadScript(import.meta.url, 'asker').url), [directory]))
  t.teardown(() => askers.forEach(asker => asker.kill('SIGKILL')))
  const answers = (await Promise.all(askers.map(async asker => once(asker, 'message') as Promise<[FakeAnswer[]]>))).flatMap(([both]) => both)
  const pids = new Set(answers.map(({ pid }) => pid))
  t.equal(pids.size, 1)
  t.strictSame(answers.map(({ kind }) => kind).sort(), ['main', 'main', 'thread', 'thread'])
  t.strictSame(answers.map(({ order }) => order.length).sort(), [1, 2, 3, 4], 'one after another, as the engine says')
  for (const asker of askers) {
    asker.send('leave')
    t.strictSame(await once(asker, 'exit'), [0, null])
  }
  const [pid = 0] = pids
  while (isAlive(pid)) await new Promise(resolve => { setTimeout(resolve, 50) })
})
