import t from 'tap'
import { SampleStore } from '../../../../../lib/speech/sound/quality/sample-store.js'

const FRAME = 320

/** Samples that count up from a number. */
function counted (from: number, length: number): Int16Array {
  return Int16Array.from({ length }, (_, index) => (from + index) % 30_000)
}

t.test('samples are kept in order over many blocks, whatever is appended and dropped', t => {
  const store = new SampleStore()
  let kept: number[] = []
  let next = 0
  for (let round = 0; round < 200; round++) {
    const length = 1 + round * 7919 % 20_000
    store.append(counted(next, length))
    kept.push(...counted(next, length))
    next += length
    const frames = Math.min(Math.floor(kept.length / FRAME), round * 31 % 90)
    store.drop(frames)
    kept = kept.slice(frames * FRAME)
    if (store.length !== kept.length) t.fail(`${store.length} samples instead of ${kept.length}`)
    const from = round * 101 % Math.max(1, kept.length)
    const to = Math.min(from + 9000, kept.length)
    t.strictSame(store.copy(from, to), Int16Array.from(kept.slice(from, to)))
    const last = Math.floor(kept.length / FRAME) - 1
    if (last >= 0) t.strictSame(store.frame(last), Int16Array.from(kept.slice(last * FRAME, (last + 1) * FRAME)))
  }
  t.end()
})

t.test('a copy stays as it is when its block serves another stream', t => {
  const [one, other] = [new SampleStore(), new SampleStore()]
  one.append(counted(1, 16_000))
  const copy = one.copy(0, 16_000)
  one.drop(50)
  other.append(counted(7, 16_000))
  t.strictSame(copy, counted(1, 16_000))
  t.strictSame(other.copy(0, 16_000), counted(7, 16_000))
  t.equal(one.length, 0)
  t.end()
})
