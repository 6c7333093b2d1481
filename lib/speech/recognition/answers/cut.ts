import { SAMPLE_RATE } from '../../sound/index.js'

/** Shortest half, in samples: one second, which no server refuses as too large. */
const CUT_MIN_SAMPLES = SAMPLE_RATE

/** How far from the middle a cut may be, as a share of the sound, and at most in samples: five seconds. */
const REACH_SHARE = 0.25
const REACH_MAX_SAMPLES = 5 * SAMPLE_RATE

/** Length of the stretches whose energy is compared, in samples: 20 ms. */
const STRETCH_SAMPLES = SAMPLE_RATE / 50

/** Where to cut a sound in two: the middle of the quietest stretch near its middle; `null` when a half would be too short. */
export function cutOf (pcm: Int16Array): number | null {
  const middle = pcm.length >> 1
  if (middle < CUT_MIN_SAMPLES) return null
  const reach = Math.min(pcm.length * REACH_SHARE, REACH_MAX_SAMPLES, middle - CUT_MIN_SAMPLES)
  let quietest = Infinity
  let cut = middle
  for (let distance = 0; distance <= reach; distance += STRETCH_SAMPLES) {
    for (const at of [middle - distance, middle + distance]) {
      const stretch = pcm.subarray(at - STRETCH_SAMPLES / 2, at + STRETCH_SAMPLES / 2)
      const energy = stretch.reduce((sum, sample) => sum + sample * sample, 0)
      if (energy < quietest) {
        quietest = energy
        cut = at
      }
    }
  }
  return cut
}
