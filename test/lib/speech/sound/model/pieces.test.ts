import t from 'tap'
import { decodePiece, encodePiece, storedBytes } from '../../../../../lib/speech/sound/model/pieces.js'
import fc from '../../../../property.js'

const payload = fc.uint8Array({ minLength: 1, maxLength: 300 })

t.test('a piece of Opus holds every packet as it was', async t => {
  fc.assert(fc.property(fc.array(payload), packets => {
    const piece = encodePiece('opus', packets)
    t.equal(piece.length, packets.reduce((sum, packet) => sum + storedBytes('opus', packet), 0))
    t.strictSame(decodePiece('opus', piece).map(packet => Buffer.from(packet)), packets.map(packet => Buffer.from(packet)))
  }))
  t.equal(encodePiece('opus', [Buffer.from([7, 8, 9]), Buffer.from([1])]).toString('hex'), '0003070809000101')
})

t.test('a piece of PCM is its payloads, one after the other', async t => {
  const piece = encodePiece('pcm_s16le', [Buffer.from([1, 2]), Buffer.from([3, 4, 5, 6])])
  t.equal(piece.toString('hex'), '010203040506')
  t.strictSame(decodePiece('pcm_s16le', piece), [piece])
  t.strictSame(decodePiece('pcm_s16le', new Uint8Array(0)), [])
  t.equal(storedBytes('pcm_s16le', piece), 6)
})

t.test('a piece that ends within a packet is an error', async t => {
  for (const hex of ['00', '0002', '000207', '000107ff']) {
    t.throws(() => decodePiece('opus', Buffer.from(hex, 'hex')), { message: 'a piece of audio ends within a packet' }, hex)
  }
})
