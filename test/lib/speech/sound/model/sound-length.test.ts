import t from 'tap'
import { soundLength } from '../../../../../lib/speech/sound/model/sound-length.js'

const opus = (configuration: number, code: number, ...rest: number[]) => soundLength('opus', Buffer.from([configuration << 3 | code, ...rest]))

t.test('PCM lasts as long as its samples, and half a sample is none', async t => {
  t.equal(soundLength('pcm_s16le', Buffer.alloc(32_000)), 1000)
  t.equal(soundLength('pcm_s16le', Buffer.alloc(2)), 1 / 16)
  t.equal(soundLength('pcm_s16le', Buffer.alloc(3)), null)
  t.equal(soundLength('pcm_s16le', Buffer.alloc(0)), null)
})

t.test('an Opus packet says itself how long it lasts (RFC 6716, table 2)', async t => {
  const frames = Array.from({ length: 32 }, (_, configuration) => opus(configuration, 0))
  t.strictSame(frames, [
    10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 10, 20,
    2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20, 2.5, 5, 10, 20
  ])
  t.strictSame([1, 2].map(code => opus(3, code, 0)), [120, 120], 'two frames')
  t.equal(opus(31, 3, 6), 120, 'as many as the second byte says')
  t.equal(opus(31, 3, 0b1100_0110), 120, 'whatever its flags')
})

t.test('an Opus packet without a frame, or longer than 120 ms, is none', async t => {
  t.equal(opus(31, 3, 7), null)
  t.equal(opus(31, 3, 0), null)
  t.equal(opus(31, 3), null)
  t.equal(soundLength('opus', Buffer.alloc(0)), null)
})
