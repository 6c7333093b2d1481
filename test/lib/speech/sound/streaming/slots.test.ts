import t from 'tap'
import { Slots, type Slot } from '../../../../../lib/speech/sound/streaming/slots.js'

const BLOCKS = 64
const BLOCK_BYTES = 16_384

function made (): Slots {
  return new Slots(new SharedArrayBuffer(BLOCKS * BLOCK_BYTES))
}

function bytesOf ({ memory }: Slots, { at, length }: Slot): Buffer {
  return Buffer.from(memory, at, length)
}

t.test('memory is given to one at a time, whatever the lengths are', t => {
  const slots = made()
  const taken: Slot[] = []
  for (const length of [32_000, 1, 16_384, 16_385, 160_000, 0]) {
    const slot = slots.take(length)
    if (slot === null) return t.fail(`there is no room for ${length} bytes`)
    bytesOf(slots, slot).fill(taken.push(slot))
  }
  t.strictSame(taken.map(({ length }) => length), [32_000, 1, 16_384, 16_385, 160_000, 0])
  t.ok(taken.every((slot, at) => bytesOf(slots, slot).every(byte => byte === at + 1)), 'none overlaps another')
  t.end()
})

t.test('what is given back is given out again, the first place that is long enough first, and what is too long finds none', t => {
  const slots = made()
  const taken = Array.from({ length: BLOCKS }, () => slots.take(BLOCK_BYTES) as Slot)
  t.ok(taken.every(slot => slot !== null))
  t.equal(slots.take(1), null, 'all is given out')
  for (const at of [5, 9, 10, 20]) slots.release(taken[at] as Slot)
  t.equal(slots.take(BLOCK_BYTES * 3), null, 'no place is so long')
  t.strictSame(slots.take(BLOCK_BYTES + 1), { at: 9 * BLOCK_BYTES, length: BLOCK_BYTES + 1 })
  t.strictSame(slots.take(7), { at: 5 * BLOCK_BYTES, length: 7 })
  t.strictSame(slots.take(7), { at: 20 * BLOCK_BYTES, length: 7 })
  t.equal(slots.take(0), null)
  t.equal(made().take(BLOCKS * BLOCK_BYTES + 1), null)
  t.end()
})
