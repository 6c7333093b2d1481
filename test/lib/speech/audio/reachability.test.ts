import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { createReachability } from '../../../../lib/speech/audio/reachability.js'

t.test('what was found last is told at once, and found anew when it is old, once for all who ask', async t => {
  let now = 0
  const clock = t.intercept(performance, 'now', { value: () => now, configurable: true, writable: true })
  let answer: Error | null = null
  let asked = 0
  const wasAway = createReachability(async () => {
    asked += 1
    if (answer !== null) throw answer
  })

  t.equal(wasAway(), false)
  t.equal(asked, 0, 'it has just been found')
  answer = new Error('gone')
  now = 5001
  t.strictSame([wasAway(), wasAway()], [false, false], 'nobody waits')
  await turn()
  t.strictSame([asked, wasAway()], [1, true])
  now = 10_003
  wasAway()
  await turn()
  t.strictSame([asked, wasAway()], [2, true])
  answer = null
  now = 15_005
  t.equal(wasAway(), true)
  await turn()
  t.strictSame([asked, wasAway()], [3, false])
  clock.restore()
})
