import t from 'tap'
import { placesOf } from '../../../lib/consultation/placing.js'

/** A transcript as a line: `t1` is text of a client, `4` was heard until the fourth second. */
function segments (line: string) {
  return line.split(' ').filter(Boolean).map(id => {
    return id.startsWith('t') ? { id, isHeard: false, end_ms: null } : { id, isHeard: true, end_ms: Number(id) * 1000 }
  })
}

/** The new transcript as a line: `t1`, and for what is heard the second in which it begins. */
function replaced (before: string, starts: readonly number[]): string {
  const { existing, recognised } = placesOf(segments(before), starts.map(start => ({ start_ms: start * 1000 })))
  const line: string[] = []
  for (const [id, position] of existing) line[position] = id
  for (const [at, position] of recognised.entries()) line[position] = String(starts[at])
  return line.join(' ')
}

const cases: Array<[before: string, starts: number[], after: string]> = [
  ['t1 4 8', [0, 5], 't1 0 5'],
  ['4 t1 8', [0, 5], '0 t1 5'],
  ['4 8 t1', [0, 5], '0 5 t1'],
  ['4 t1 t2 8 t3', [0, 5], '0 t1 t2 5 t3'],
  ['4 t1 8', [0], '0 t1'],
  ['4 t1 8', [], 't1'],
  ['t1 t2', [0, 5], 't1 t2 0 5'],
  ['', [0, 5], '0 5'],
  ['4 t1 3 t2 8', [0, 3.5, 5], '0 3.5 t1 t2 5']
]

t.test('what clients sent keeps its order, and comes before what was said after the speech that it followed', async t => {
  t.strictSame(cases.map(([before, starts]) => replaced(before, starts)), cases.map(([, , after]) => after))
})

t.test('a segment without a time is at the beginning', async t => {
  t.strictSame(placesOf(segments('4 t1'), [{ start_ms: null }]), { existing: new Map([['t1', 1]]), recognised: [0] })
})
