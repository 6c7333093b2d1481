/**
 * Sound in which every second can be told from every other: a marker is two tones at once, then a pause. What arrives somewhere can be
 * read back, so that a test can prove that every second arrived, and arrived once.
 */

const SAMPLE_RATE = 16_000

/** Length of a marker, its tones and the pause after them, in samples. */
const MARKER_SAMPLES = SAMPLE_RATE
const TONE_SAMPLES = 0.7 * SAMPLE_RATE

/** Stretch in which tones are told apart, in samples: 50 ms, in which tones that are 20 Hz apart do not disturb each other. */
const FRAME_SAMPLES = SAMPLE_RATE / 20

/** Frames that a marker must be heard in. */
const FRAMES_MIN = 4

/** Tones of a marker, in Hz: a low and a high one, like those of a telephone. */
const TONES = 20
const lows = Array.from({ length: TONES }, (_, at) => 400 + 40 * at)
const highs = Array.from({ length: TONES }, (_, at) => 1600 + 40 * at)

/** So many different markers there are. */
export const MARKERS_MAX = TONES * TONES

/** The sound of markers `first` to `first + count - 1`, a second each. */
export function markers (count: number, first = 0): Int16Array {
  const pcm = new Int16Array(count * MARKER_SAMPLES)
  for (let at = 0; at < count; at++) {
    const number = (first + at) % MARKERS_MAX
    const low = lows[number % TONES] ?? 0
    const high = highs[Math.floor(number / TONES)] ?? 0
    for (let i = 0; i < TONE_SAMPLES; i++) {
      const angle = 2 * Math.PI * i / SAMPLE_RATE
      pcm[at * MARKER_SAMPLES + i] = Math.round(8000 * (Math.sin(angle * low) + Math.sin(angle * high)))
    }
  }
  return pcm
}

/** Power of one frequency in a frame (Goertzel), comparable to the sum of its squared samples. */
function powerOf (frame: Int16Array, frequency: number): number {
  const coefficient = 2 * Math.cos(2 * Math.PI * frequency / SAMPLE_RATE)
  let [last, before] = [0, 0]
  for (const sample of frame) [last, before] = [sample + coefficient * last - before, last]
  return 2 * (last * last + before * before - coefficient * last * before) / frame.length
}

function loudest (frame: Int16Array, frequencies: readonly number[]): { at: number, power: number } {
  const powers = frequencies.map(frequency => powerOf(frame, frequency))
  const power = Math.max(...powers)
  return { at: powers.indexOf(power), power }
}

/** The marker in a frame; `null` where there is none, or a part of one. */
function markerIn (frame: Int16Array): number | null {
  const energy = frame.reduce((sum, sample) => sum + sample * sample, 0)
  if (energy < frame.length * 500 ** 2) return null
  const low = loudest(frame, lows)
  const high = loudest(frame, highs)
  const clear = Math.min(low.power, high.power) > 0.25 * energy && low.power + high.power > 0.7 * energy
  return clear ? low.at + TONES * high.at : null
}

/** The numbers of the markers in a sound, in order; one that is cut in two is found in each part that is long enough. */
export function markersIn (pcm: Int16Array): number[] {
  const found: number[] = []
  let current: number | null = null
  let frames = 0
  for (let at = 0; at + FRAME_SAMPLES <= pcm.length; at += FRAME_SAMPLES) {
    const marker = markerIn(pcm.subarray(at, at + FRAME_SAMPLES))
    frames = marker === current ? frames + 1 : 1
    current = marker
    if (marker !== null && frames === FRAMES_MIN) found.push(marker)
  }
  return found
}

/** The markers as words of a transcript: `m3 m4`. */
export function markerWords (pcm: Int16Array): string {
  return markersIn(pcm).map(number => `m${number}`).join(' ')
}
