import { FRAME_SAMPLES } from '../model/frames.js'
import { SampleStore } from './sample-store.js'

/** Initial capacity for measurements in frames: one second. It grows with an utterance, and shrinks after it. */
const CAPACITY_FRAMES = 50

/** Samples from here on count as clipped: 0.1 dB below full scale, because lossy encodings move clipped samples a little. */
const CLIPPED_FROM = 32_390

const FULL_SCALE = 32_768

/**
 * Voice weighting takes the difference of samples 0.5 ms apart: that removes what is below 100 Hz, such as hum and rumble, and is strongest
 * from 500 to 1500 Hz, where voices are.
 */
const WEIGHING_LAG = 8

/** The sound that is still needed, with the measurements of each whole frame. Frames are counted from the first one that is kept. */
export class SoundBuffer {
  readonly #samples = new SampleStore()
  /** Variance of each frame; 1 is a square wave at full scale. */
  power = new Float32Array(CAPACITY_FRAMES)
  /** The same, weighted for the frequency range of voices. */
  weighted = new Float32Array(CAPACITY_FRAMES)
  /** Clipped samples of each frame. */
  clipped = new Uint16Array(CAPACITY_FRAMES)
  /** Number of whole frames that are kept. */
  frames = 0

  /** Number of samples that are kept. */
  get length (): number {
    return this.#samples.length
  }

  append (samples: Int16Array): void {
    this.#samples.append(samples)
    while ((this.frames + 1) * FRAME_SAMPLES <= this.length) this.#measure(FRAME_SAMPLES)
  }

  /** Pads an incomplete last frame with silence. */
  complete (): void {
    const rest = this.length - this.frames * FRAME_SAMPLES
    if (rest === 0) return
    this.#samples.frame(this.frames).fill(0, rest)
    this.#measure(rest)
  }

  frame (index: number): Int16Array {
    return this.#samples.frame(index)
  }

  /** A copy of the samples from one up to another, in the memory that `allocate` gives. */
  copy (from: number, to: number, allocate?: (samples: number) => Int16Array): Int16Array {
    return this.#samples.copy(from, to, allocate)
  }

  /** Drops the first frames. */
  drop (frames: number): void {
    const { power, weighted, clipped } = this
    this.#samples.drop(frames)
    this.frames -= frames
    const capacity = Math.max(CAPACITY_FRAMES, this.frames + 1)
    if (power.length > capacity * 2) this.#allocate(capacity)
    this.power.set(power.subarray(frames, frames + this.frames))
    this.weighted.set(weighted.subarray(frames, frames + this.frames))
    this.clipped.set(clipped.subarray(frames, frames + this.frames))
  }

  #measure (length: number): void {
    const frame = this.#samples.frame(this.frames)
    let sum = 0
    let squares = 0
    let differences = 0
    let clipped = 0
    for (let i = 0; i < length; i++) {
      const sample = frame[i] as number
      sum += sample
      squares += sample * sample
      if (sample >= CLIPPED_FROM || sample <= -CLIPPED_FROM) clipped++
      if (i < WEIGHING_LAG) continue
      const difference = sample - (frame[i - WEIGHING_LAG] as number)
      differences += difference * difference
    }
    const mean = sum / length
    this.#reserve(this.frames + 1)
    this.power[this.frames] = Math.max(0, squares / length - mean * mean) / (FULL_SCALE * FULL_SCALE)
    this.weighted[this.frames] = differences / Math.max(1, length - WEIGHING_LAG) / (FULL_SCALE * FULL_SCALE)
    this.clipped[this.frames] = clipped
    this.frames++
  }

  #reserve (needed: number): void {
    const { power, weighted, clipped } = this
    if (needed <= power.length) return
    this.#allocate(Math.ceil(power.length * 1.5))
    this.power.set(power)
    this.weighted.set(weighted)
    this.clipped.set(clipped)
  }

  #allocate (frames: number): void {
    this.power = new Float32Array(frames)
    this.weighted = new Float32Array(frames)
    this.clipped = new Uint16Array(frames)
  }
}
