import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { every } from '../../../../lib/runtime/concurrency/every.js'

function mockIntervals (t: Test): void {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
}

t.test('runs after each interval, until it is stopped', async t => {
  mockIntervals(t)
  let runs = 0
  const stop = every(10, () => { runs += 1 }, () => t.fail('nothing goes wrong'))
  t.equal(runs, 0)
  for (const expected of [1, 2, 3]) {
    mock.timers.tick(10)
    await turn()
    t.equal(runs, expected)
  }
  await stop()
  mock.timers.tick(100)
  t.equal(runs, 3)
})

t.test('runs never overlap, and stopping waits for the one that goes on', async t => {
  mockIntervals(t)
  const ends: Array<() => void> = []
  const stop = every(10, async () => new Promise<void>(resolve => { ends.push(resolve) }), () => t.fail('nothing goes wrong'))
  mock.timers.tick(50)
  t.equal(ends.length, 1)
  ends[0]?.()
  await turn()
  mock.timers.tick(10)
  t.equal(ends.length, 2)

  let isStopped = false
  const stopped = stop().then(() => { isStopped = true })
  await turn()
  t.equal(isStopped, false)
  ends[1]?.()
  await stopped
})

t.test('what a run throws or rejects with goes to the callback, and the next run takes place', async t => {
  mockIntervals(t)
  const errors: unknown[] = []
  let runs = 0
  const stop = every(10, () => {
    runs += 1
    if (runs === 1) throw new Error('thrown')
    return Promise.reject(new Error('rejected'))
  }, error => errors.push((error as Error).message))
  for (let i = 0; i < 2; i++) {
    mock.timers.tick(10)
    await turn()
  }
  t.strictSame(errors, ['thrown', 'rejected'])
  await stop()
})

t.test('does not keep the process alive', t => {
  const stop = every(1_000_000, () => {}, () => {})
  t.notOk(process.getActiveResourcesInfo().includes('Timeout'))
  stop()
  t.end()
})
