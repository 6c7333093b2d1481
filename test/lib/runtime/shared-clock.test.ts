import t from 'tap'
import { SharedClock } from '../../../lib/runtime/shared-clock.js'

/** A clock of an instance whose date is `ahead` milliseconds ahead of that of the database; both go on by `pass`. */
function instance (ahead: number) {
  let steady = 1000
  let date = 1_800_000_000_000
  const clock = new SharedClock({ date: () => date + ahead, steady: () => steady })
  return {
    clock,
    database: () => date,
    set (next: number) { ahead = next },
    pass (milliseconds: number) {
      steady += milliseconds
      date += milliseconds
    },
    /** Asks the database, which reads its clock so long after the question, and answers so long after that. */
    ask (before: number, after: number) {
      const asked = steady
      this.pass(before)
      const database = date
      this.pass(after)
      clock.note({ database, askedAt: asked, answeredAt: steady })
    }
  }
}

t.test('the distance between the clocks is what the time that an answer took cannot explain', t => {
  for (const [ahead, before, after, offset] of [
    [0, 5, 5, 0], [0, 0, 9000, 0], [0, 9000, 0, 0],
    [90_000, 0, 0, 90], [-90_000, 0, 0, -90], [90_000, 2000, 1000, 88], [-90_000, 2000, 1000, -89]
  ] as const) {
    const one = instance(ahead)
    one.ask(before, after)
    t.equal(one.clock.offset(), offset, `${ahead} ms ahead, ${before} ms there and ${after} ms back`)
    t.equal(one.clock.isOff(), Math.abs(ahead) > 60_000)
  }
  t.end()
})

t.test('up to a minute apart, the time is that of the database, also after this clock was set', t => {
  for (const ahead of [-60_000, -5000, 0, 59_000, 60_000]) {
    const one = instance(ahead)
    one.ask(0, 0)
    one.pass(4000)
    t.equal(one.clock.now(), one.database(), `${ahead} ms ahead`)
    one.set(0)
    t.equal(one.clock.now(), one.database(), 'set right')
    t.equal(one.clock.offset(), ahead / 1000, 'as it was last compared')
  }
  t.end()
})

t.test('further apart, and before the first comparison, the time is that of this machine', t => {
  for (const ahead of [-60_001, 60_001, 3_600_000]) {
    const one = instance(ahead)
    t.equal(one.clock.now(), one.database() + ahead)
    t.equal(one.clock.isOff(), false)
    one.ask(0, 0)
    t.equal(one.clock.now(), one.database() + ahead)
    t.equal(one.clock.isOff(), true)
  }
  t.end()
})
