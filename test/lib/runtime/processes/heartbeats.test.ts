import t from 'tap'
import { HEARTBEAT_PACE, Heartbeats } from '../../../../lib/runtime/processes/heartbeats.js'

/** Heartbeats of one process, by a clock that the test sets; rounds come as often as they are due. */
function watched (serves = true) {
  let now = 0
  const seen = { asked: 0, hung: [] as number[] }
  const heartbeats = new Heartbeats(HEARTBEAT_PACE, () => now)
  const beating = { serves, ask () { seen.asked += 1 }, hangs (silentMs: number) { seen.hung.push(silentMs) } }
  heartbeats.watch(beating)
  function pass (milliseconds: number, answer = (): void => {}): void {
    now += milliseconds
    heartbeats.count()
    answer()
    heartbeats.round()
  }
  function rounds (count: number): void {
    for (let round = 0; round < count; round++) pass(HEARTBEAT_PACE.interval)
  }
  return { seen, beating, heartbeats, pass, rounds }
}

t.test('a process that does not answer for 5 seconds hangs, is asked once, and is named once', t => {
  const { seen, rounds } = watched()
  rounds(10)
  t.strictSame(seen, { asked: 1, hung: [] })
  rounds(1)
  t.strictSame(seen, { asked: 1, hung: [5000] })
  rounds(20)
  t.strictSame(seen, { asked: 1, hung: [5000] })
  t.end()
})

t.test('one that answers within 5 seconds does not hang, however often it is busy', t => {
  const { seen, heartbeats, beating, rounds } = watched()
  for (let busy = 0; busy < 5; busy++) {
    rounds(10)
    heartbeats.answered(beating)
  }
  t.strictSame(seen, { asked: 5, hung: [] })
  t.end()
})

t.test('one that starts has a minute', t => {
  const { seen, rounds } = watched(false)
  rounds(120)
  t.strictSame(seen.hung, [])
  rounds(1)
  t.strictSame(seen.hung, [60_000])
  t.end()
})

t.test('a supervisor that is late itself, as on a machine that was suspended, does not take its own delay for silence', t => {
  const { seen, heartbeats, beating, pass, rounds } = watched()
  rounds(4)
  pass(3_600_000)
  t.strictSame(seen, { asked: 1, hung: [] }, 'nobody could answer')
  pass(3_600_000, () => heartbeats.answered(beating))
  rounds(3)
  t.strictSame(seen, { asked: 2, hung: [] }, 'an answer that has arrived counts')
  rounds(20)
  t.equal(seen.hung.length, 1, 'and silence after it, too')
  t.end()
})
