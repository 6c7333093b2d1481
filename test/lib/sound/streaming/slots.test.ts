import t from 'tap'
import { bytesOf, Slots, type Slot } from '../../../../lib/sound/streaming/slots.js'

t.test('a slot is given to one piece at a time, and what is too long for one finds none', t => {
  const slots = new Slots()
  const taken: Slot[] = []
  for (let slot = slots.take(32_000); slot !== null; slot = slots.take(32_000)) {
    slots.bytesOf(slot).fill(slot.number)
    taken.push(slot)
  }
  t.equal(new Set(taken.map(({ number }) => number)).size, taken.length)
  t.equal(taken.length * 65_536, slots.memory.byteLength)
  t.ok(taken.every(slot => bytesOf(slots.memory, slot).every(byte => byte === slot.number)), 'no slot overlaps another')
  slots.release(taken[5] as Slot)
  t.equal(slots.take(65_537), null)
  t.strictSame(slots.take(65_536), { number: taken[5]?.number, length: 65_536 })
  t.equal(slots.take(1), null)
  t.end()
})
