import t from 'tap'
import { normalised } from '../../../../../lib/speech/recognition/embedded/loudness.js'

/** A tone of 440 Hz, a second long, with this amplitude of 16 bits. */
function tone (amplitude: number): Int16Array {
  return Int16Array.from({ length: 16_000 }, (_, at) => Math.round(amplitude * Math.sin(2 * Math.PI * 440 * at / 16_000)))
}

const levelOf = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
const peakOf = (samples: Float32Array) => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)

t.test('a quiet voice is raised to the level of a good recording, by 40 dB at most', async t => {
  for (const amplitude of [100, 400, 1000]) {
    const level = levelOf(normalised(tone(amplitude), 0))
    t.ok(Math.abs(level - 0.05) < 0.001, `${amplitude}: ${level}`)
  }
  const faint = levelOf(normalised(tone(5), 0))
  t.ok(faint > 0.009 && faint < 0.012, `a hundred times as loud: ${faint}`)
})

t.test('what is loud stays as it is, and what has a loud moment is raised only until that is', async t => {
  const loud = tone(20_000)
  t.strictSame(normalised(loud, 0), Float32Array.from(loud, sample => sample / 32_768))
  const knock = tone(100)
  knock[8000] = 30_000
  t.ok(Math.abs(peakOf(normalised(knock, 0)) - 0.95) < 0.001, 'nothing is clipped')
})

t.test('silence comes before the sound, and stays silence; a factor makes all of it quieter', async t => {
  const padded = normalised(tone(20_000), 100)
  t.equal(padded.length, 16_100)
  t.strictSame(padded.subarray(0, 100), new Float32Array(100))
  t.strictSame(padded.subarray(100), normalised(tone(20_000), 0))
  t.strictSame(normalised(new Int16Array(50), 50), new Float32Array(100))
  t.strictSame(normalised(tone(20_000), 0, 0.5), normalised(tone(20_000), 0).map(sample => sample / 2))
  t.strictSame(normalised(new Int16Array(0), 3), new Float32Array(3))
})
