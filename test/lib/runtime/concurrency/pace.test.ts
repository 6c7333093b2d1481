import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { createPace } from '../../../../lib/runtime/concurrency/pace.js'

t.test('one step is let through in each turn of the event loop, in the order in which they came', async t => {
  const pace = createPace()
  const done: number[] = []
  const steps = [0, 1, 2, 3].map(async step => pace('a').then(() => done.push(step)))
  const seen: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn()
    seen.push(done.length)
  }
  await Promise.all(steps)
  t.strictSame(done, [0, 1, 2, 3])
  t.ok(seen.every((count, turn) => count <= turn + 1), `steps done after each turn: ${seen.join(', ')}`)
})

t.test('parties take turns, however many steps one of them waits for', async t => {
  const pace = createPace()
  const done: string[] = []
  const step = async (party: string) => pace(party).then(() => done.push(party))
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(step))
  t.strictSame(done, ['a', 'b', 'c', 'a', 'b', 'a', 'a'])
})

t.test('it goes on after everything was done', async t => {
  const pace = createPace()
  for (let round = 0; round < 3; round++) {
    await pace('a')
    await nextTurn()
    await nextTurn()
  }
  t.pass('each step had its turn')
})
