import { FRAME_SAMPLES } from '../model/frames.js'

/** Initial capacity in frames: one second. It grows with an utterance, and shrinks after it. */
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
  samples = new Int16Array(CAPACITY_FRAMES * FRAME_SAMPLES)
  /** Number of samples that are kept. */
  length = 0
  /** Variance of each frame; 1 is a square wave at full scale. */
  power = new Float32Array(CAPACITY_FRAMES)
  /** The same, weighted for the frequency range of voices. */
  weighted = new Float32Array(CAPACITY_FRAMES)
  /** Clipped samples of each frame. */
  clipped = new Uint16Array(CAPACITY_FRAMES)
  /** Number of whole frames that are kept. */
  frames = 0

  append (samples: Int16Array): void {
    this.reserve(this.length + samples.length)
    this.samples.set(samples, this.length)
    this.length += samples.length
    while ((this.frames + 1) * FRAME_SAMPLES <= this.length) this.measure(FRAME_SAMPLES)
  }

  /** Pads an incomplete last frame with silence. */
  complete (): void {
    const rest = this.length - this.frames * FRAME_SAMPLES
    if (rest === 0) return
    this.reserve(this.length + FRAME_SAMPLES)
    this.samples.fill(0, this.length, this.length + FRAME_SAMPLES - rest)
    this.measure(rest)
  }

  frame (index: number): Int16Array {
    return this.samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES)
  }

  /** Drops the first frames. */
  drop (frames: number): void {
    const from = Math.min(frames * FRAME_SAMPLES, this.length)
    const { samples, power, weighted, clipped, length } = this
    this.length = length - from
    this.frames -= frames
    const capacity = Math.max(CAPACITY_FRAMES, Math.ceil(this.length / FRAME_SAMPLES) + 1)
    if (this.power.length > capacity * 2) this.allocate(capacity)
    this.samples.set(samples.subarray(from, length))
    this.power.set(power.subarray(frames, frames + this.frames))
    this.weighted.set(weighted.subarray(frames, frames + this.frames))
    this.clipped.set(clipped.subarray(frames, frames + this.frames))
  }

  private measure (length: number): void {
    const from = this.frames * FRAME_SAMPLES
    let sum = 0
    let squares = 0
    let differences = 0
    let clipped = 0
    for (let i = from; i < from + length; i++) {
      const sample = this.samples[i] as number
      sum += sample
      squares += sample * sample
      if (sample >= CLIPPED_FROM || sample <= -CLIPPED_FROM) clipped++
      if (i - from < WEIGHING_LAG) continue
      const difference = sample - (this.samples[i - WEIGHING_LAG] as number)
      differences += difference * difference
    }
    const mean = sum / length
    this.power[this.frames] = Math.max(0, squares / length - mean * mean) / (FULL_SCALE * FULL_SCALE)
    this.weighted[this.frames] = differences / Math.max(1, length - WEIGHING_LAG) / (FULL_SCALE * FULL_SCALE)
    this.clipped[this.frames] = clipped
    this.frames++
  }

  private reserve (samples: number): void {
    const needed = Math.ceil(samples / FRAME_SAMPLES) + 1
    if (needed <= this.power.length) return
    const { samples: old, power, weighted, clipped } = this
    this.allocate(Math.max(needed, Math.ceil(this.power.length * 1.5)))
    this.samples.set(old.subarray(0, this.length))
    this.power.set(power.subarray(0, this.frames))
    this.weighted.set(weighted.subarray(0, this.frames))
    this.clipped.set(clipped.subarray(0, this.frames))
  }

  private allocate (frames: number): void {
    this.samples = new Int16Array(frames * FRAME_SAMPLES)
    this.power = new Float32Array(frames)
    this.weighted = new Float32Array(frames)
    this.clipped = new Uint16Array(frames)
  }
}
