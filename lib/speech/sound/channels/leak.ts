import { SAMPLE_RATE } from '../model/types.js'

/** Length of the blocks that are kept or muted, in samples: 100 ms. */
const BLOCK = SAMPLE_RATE / 10
/** By how much the other channel must be louder in a block, as a ratio of powers: 10 dB. */
const LOUDER = 10
/** Correlation from which a block is the sound of the other channel, delayed and attenuated. Two voices at once stay below half of it. */
const LEAK_MIN = 0.5
/** Only what is below 2 kHz is compared: samples are averaged by fours. */
const EVERY = 4
/** Longest delay, in averaged samples: 5 ms, in which sound travels 1.7 m. */
const DELAY_MAX = 20
/** Samples over which sound is faded out and in, so that it does not click. */
const FADE = 80

function averaged (pcm: Int16Array): Float32Array {
  const found = new Float32Array(Math.floor(pcm.length / EVERY))
  for (let at = 0; at < found.length; at++) {
    let sum = 0
    for (let i = 0; i < EVERY; i++) sum += pcm[at * EVERY + i] as number
    found[at] = sum / EVERY
  }
  return found
}

function powerOf (samples: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at++) sum += (samples[at] as number) ** 2
  return sum
}

/** How much a stretch of a sound is like that of another one, at the delay at which it is most so: from 0 to 1. */
function likeness (own: Float32Array, other: Float32Array, from: number, to: number): number {
  const power = powerOf(own, from, to)
  let most = 0
  for (let delay = -DELAY_MAX; delay <= DELAY_MAX; delay++) {
    const [first, last] = [Math.max(from, delay), Math.min(to, other.length + delay)]
    let cross = 0
    let there = 0
    for (let at = first; at < last; at++) {
      const sample = other[at - delay] as number
      cross += (own[at] as number) * sample
      there += sample * sample
    }
    most = Math.max(most, Math.abs(cross) / Math.sqrt(Math.max(1, power * there)))
  }
  return most
}

/** How much a sound is like another one, as long as it: see `likeness`. Of two voices at once it is 0.2 at most, in some seconds. */
export function likenessOf (own: Int16Array, other: Int16Array): number {
  const mine = averaged(own)
  return likeness(mine, averaged(other), 0, mine.length)
}

/**
 * One channel without what its microphone picked up of the speaker in the other one: blocks in which the other channel is much louder, and
 * which sound like it. Somebody who speaks at the same time, however quietly, stays.
 *
 * @param own both as long as each other
 */
export function withoutLeak (own: Int16Array, other: Int16Array): Int16Array {
  const [mine, theirs] = [averaged(own), averaged(other)]
  const cleaned = Int16Array.from(own)
  const size = BLOCK / EVERY
  for (let from = 0; from < mine.length; from += size) {
    const to = Math.min(from + size, mine.length)
    if (powerOf(theirs, from, to) < powerOf(mine, from, to) * LOUDER) continue
    // A block alone is short for a comparison: half of those around it are looked at, too.
    const [first, last] = [Math.max(0, from - size / 2), Math.min(mine.length, to + size / 2)]
    if (likeness(mine, theirs, first, last) >= LEAK_MIN) mute(cleaned, from * EVERY, to === mine.length ? cleaned.length : to * EVERY)
  }
  return cleaned
}

/** Silences a stretch; at its edges, sound that is not silent yet is faded. */
function mute (pcm: Int16Array, from: number, to: number): void {
  pcm.fill(0, from, to)
  for (let i = 1; i <= FADE; i++) {
    const share = i / FADE
    if (from - i >= 0) pcm[from - i] = Math.round((pcm[from - i] as number) * share)
    if (to + i - 1 < pcm.length) pcm[to + i - 1] = Math.round((pcm[to + i - 1] as number) * share)
  }
}
