import os from 'node:os'
import t from 'tap'
import { engineThreads } from '../../../lib/engine-host/index.js'
import { oneAssertion } from '../../one-assertion.js'

t.test('an engine has half of the cores, at most four, or as many threads as the setting says, as far as a core stays free', async t => {
  const threads = (setting: number) => [1, 2, 3, 4, 7, 8, 64].map(cores => engineThreads(setting, cores))
  t.strictSame(threads(0), [1, 1, 1, 2, 3, 4, 4])
  t.strictSame(threads(1), [1, 1, 1, 1, 1, 1, 1])
  t.strictSame(threads(4), [1, 1, 2, 3, 4, 4, 4])
  t.strictSame(threads(100), [1, 1, 2, 3, 6, 7, 63])
})

t.test('there are always fewer threads than cores, and at least one', oneAssertion(async t => {
  for (let setting = 0; setting <= 130; setting++) {
    for (let cores = 1; cores <= 128; cores++) {
      const threads = engineThreads(setting, cores)
      t.ok(Number.isInteger(threads) && threads >= 1 && (threads < cores || cores === 1), `${setting} on ${cores}: ${threads}`)
    }
  }
  t.equal(engineThreads(0), engineThreads(0, os.availableParallelism()))
}))
