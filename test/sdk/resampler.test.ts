import t from 'tap'
import { createResampler, toInt16 } from '../../sdk/sources/resampler.js'

const RATE = 16_000

function tone (frequency: number, rate: number, seconds = 1): Float32Array {
  return Float32Array.from({ length: rate * seconds }, (_, i) => Math.sin(2 * Math.PI * frequency * i / rate))
}

/** Loudest sample, away from the ends. */
function peak (samples: readonly number[]): number {
  return Math.max(...samples.slice(1000, -1000).map(Math.abs))
}

for (const from of [8000, 16_000, 22_050, 44_100, 48_000, 96_000]) {
  t.test(`the microphone at ${from} Hz becomes 16 kHz: what speech is made of stays as loud as it is, and in its place`, async t => {
    const samples = createResampler(from, RATE)(tone(1000, from))
    t.ok(Math.abs(samples.length - RATE) < 60, `${samples.length} samples of a second`)
    const expected = tone(1000, RATE)
    const worst = Math.max(...samples.slice(1000, -1000).map((sample, i) => Math.abs(sample - (expected[i + 1000] ?? NaN))))
    t.ok(worst < 0.01, `differs by ${worst}`)
  })
}

t.test('what 16 kHz cannot hold is gone, and does not come back as another tone', async t => {
  for (const [from, frequency] of [[48_000, 11_000], [48_000, 15_000], [44_100, 12_000], [96_000, 30_000]] as const) {
    const left = peak(createResampler(from, RATE)(tone(frequency, from)))
    t.ok(left < 0.01, `${frequency} Hz at ${from} Hz leaves ${left}`)
  }
})

t.test('sound in blocks becomes the same as in one', async t => {
  for (const from of [44_100, 48_000]) {
    const sound = tone(440, from)
    const resample = createResampler(from, RATE)
    const inBlocks: number[] = []
    for (let at = 0; at < sound.length; at += 128) inBlocks.push(...resample(sound.subarray(at, at + 128)))
    t.strictSame(inBlocks, createResampler(from, RATE)(sound), `${from} Hz`)
  }
})

t.test('samples are 16-bit numbers, and what is too loud stands at the limit', async t => {
  t.strictSame([0, 1, -1, 2, -2, 0.5].map(toInt16), [0, 32_767, -32_767, 32_767, -32_767, 16_384])
})
