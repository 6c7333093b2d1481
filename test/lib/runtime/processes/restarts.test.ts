import t from 'tap'
import { restartAfter } from '../../../../lib/runtime/processes/restarts.js'

const pace = { settled: 10_000, pause: 500, pauseMax: 3000, most: 5 }

t.test('a process that served for a while is replaced at once, and begins a new row', t => {
  t.strictSame(restartAfter(0, 10_000, pace), { row: 0, pause: 0 })
  t.strictSame(restartAfter(4, 99_999, pace), { row: 0, pause: 0 })
  t.end()
})

t.test('those that end soon are replaced after pauses that double up to a limit', t => {
  const pauses = []
  for (let row = 0; row < 7;) {
    const restart = restartAfter(row, row === 0 ? 9999 : 0, pace)
    t.equal(restart.row, row + 1)
    pauses.push(restart.pause)
    row = restart.row
  }
  t.strictSame(pauses, [0, 500, 1000, 2000, 3000, 3000, 3000])
  t.end()
})
