import t from 'tap'
import { cutOf } from '../../../../../lib/speech/recognition/answers/cut.js'
import { wavBytes, writeWav } from '../../../../../lib/speech/recognition/openai/wav.js'
import { markers } from '../../../../sound-markers.js'
import { samplesOf } from '../../../../speech-server.js'
import { sound } from './sounds.js'

function wavOf (pcm: Int16Array): Buffer {
  const wav = Buffer.alloc(wavBytes(pcm))
  writeWav(wav, pcm)
  return wav
}

t.test('a WAV has an exact header and the samples, little-endian', async t => {
  const header = ['52494646', '2c000000', '57415645', '666d7420', '10000000', '01000100', '803e0000', '007d0000', '02001000', '64617461', '08000000']
  t.equal(wavOf(Int16Array.of(0, 1, -2, 32767)).toString('hex'), `${header.join('')}00000100feffff7f`)
  t.equal(wavOf(new Int16Array(0)).length, 44)
  t.strictSame(samplesOf(wavOf(sound(2))), sound(2))
})

t.test('a sound is cut in the pause that is next to its middle', async t => {
  // Markers are 700 ms of tones and 300 ms of pause. The middle of ten is where a tone begins, that of nine is in a tone.
  t.equal(cutOf(markers(10)), 4980 * 16)
  t.equal(cutOf(markers(9)), 4720 * 16)
})

t.test('no half is shorter than a second, and a sound of less than two is not cut', async t => {
  t.equal(cutOf(new Int16Array(31_999)), null)
  t.equal(cutOf(new Int16Array(0)), null)
  t.equal(cutOf(new Int16Array(32_000)), 16_000)
  const quietAtItsStart = sound(2.5)
  const cut = cutOf(quietAtItsStart) ?? 0
  t.ok(cut >= 16_000 && quietAtItsStart.length - cut >= 16_000)
})

t.test('silence is cut in its middle, and a quiet moment far from the middle is not looked for', async t => {
  t.equal(cutOf(new Int16Array(320_000)), 160_000)
  const pcm = sound(60).fill(0, 0, 32_000)
  const cut = cutOf(pcm) ?? 0
  t.ok(Math.abs(cut - 480_000) <= 80_000)
})
