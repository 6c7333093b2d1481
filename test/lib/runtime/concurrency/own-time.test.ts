import t from 'tap'
import { afterOwnTime } from '../../../../lib/runtime/concurrency/own-time.js'
import { answerWithin, NoAnswerError } from '../../../../lib/runtime/concurrency/answer-within.js'

/** Keeps the event loop busy. */
function block (milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

t.test('a process that was busy for longer than the wait has waited for a part of it', async t => {
  const begun = performance.now()
  let wait = { isCutShort: () => false, cancel () {} }
  const ended = new Promise<void>(resolve => { wait = afterOwnTime(400, resolve) })
  block(1000)
  await new Promise(resolve => setImmediate(resolve))
  t.equal(wait.isCutShort(), true)
  await ended
  t.ok(performance.now() - begun >= 1250, 'the other three parts came after it')
  t.equal(wait.isCutShort(), false)
})

t.test('a wait that is cancelled never ends', async t => {
  let ended = false
  afterOwnTime(20, () => { ended = true }).cancel()
  await new Promise(resolve => setTimeout(resolve, 60))
  t.equal(ended, false)
})

t.test('an answer of several parts is in time, although this process was busy for longer than it may take', async t => {
  async function answer (): Promise<string> {
    for (let part = 0; part < 5; part++) await new Promise(resolve => setTimeout(resolve, 10))
    return 'answer'
  }
  const answered = answerWithin(800, answer())
  block(1000)
  t.equal(await answered, 'answer')
  await t.rejects(answerWithin(20, new Promise(() => {})), new NoAnswerError(20))
})
