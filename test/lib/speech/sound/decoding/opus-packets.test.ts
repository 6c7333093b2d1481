import t from 'tap'
import { openOpus } from '../../../../../lib/speech/sound/decoding/opus-packets.js'
import { packetsOf } from '../../../../ogg-packets.js'
import { fixture } from '../kit.js'

const packets = packetsOf(fixture('mono.ogg'))

t.test('packets of a stream are decoded, at once or one by one', async t => {
  const [one, other] = [await openOpus(), await openOpus()]
  const whole = one.decode(packets)
  t.equal(whole.length, packets.length * 320)
  t.ok(whole.some(sample => Math.abs(sample) > 3000), 'there is sound in it')
  t.strictSame(Buffer.concat(packets.map(packet => Buffer.from(other.decode([packet]).buffer))), Buffer.from(whole.buffer))
  one.free()
  one.free()
  other.free()
})

t.test('a broken packet is as long silence as it claims to be, and harms no other', async t => {
  const decoder = await openOpus()
  const broken = [new Uint8Array([0b11111_011, 6, 1]), new Uint8Array(0), new Uint8Array([0xff])]
  t.strictSame(broken.map(packet => decoder.decode([packet])), [new Int16Array(1920), new Int16Array(0), new Int16Array(0)])
  t.equal(decoder.broken(), 3)
  t.equal(decoder.decode(packets).length, packets.length * 320)
  t.equal(decoder.broken(), 3)
  decoder.free()
})
