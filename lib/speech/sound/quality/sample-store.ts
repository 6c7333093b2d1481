import { FRAME_SAMPLES } from '../model/frames.js'

/** Frames in a block: half a second. */
const BLOCK_FRAMES = 25
const BLOCK_SAMPLES = BLOCK_FRAMES * FRAME_SAMPLES

/** Most blocks that are kept for reuse: a megabyte. */
const SPARE_MAX = 64

/** Blocks of this thread that nobody uses. */
const spare: Int16Array[] = []

/**
 * Samples in blocks: an utterance grows without being copied, and what its blocks held makes room for the next one, of any stream. Samples
 * are counted from the first one that is kept; only whole frames are dropped.
 */
export class SampleStore {
  #blocks: Int16Array[] = []
  /** Frames of the first block that are dropped. */
  #dropped = 0
  /** Number of samples that are kept. */
  length = 0

  append (samples: Int16Array): void {
    for (let from = 0; from < samples.length;) {
      const { block, at } = this.#place(this.length)
      const part = samples.subarray(from, from + BLOCK_SAMPLES - at)
      block.set(part, at)
      this.length += part.length
      from += part.length
    }
  }

  /** The samples of a frame, which is whole within a block. */
  frame (index: number): Int16Array {
    const { block, at } = this.#place(index * FRAME_SAMPLES)
    return block.subarray(at, at + FRAME_SAMPLES)
  }

  /** A copy of the samples from one up to another, in the memory that `allocate` gives. */
  copy (from: number, to: number, allocate = (samples: number): Int16Array => new Int16Array(samples)): Int16Array {
    const copied = allocate(Math.max(0, to - from))
    for (let done = 0; done < copied.length;) {
      const { block, at } = this.#place(from + done)
      const part = block.subarray(at, at + copied.length - done)
      copied.set(part, done)
      done += part.length
    }
    return copied
  }

  /** Drops the first frames, at most all. */
  drop (frames: number): void {
    this.length = Math.max(0, this.length - frames * FRAME_SAMPLES)
    const first = this.#dropped + frames
    const empty = this.length === 0 ? this.#blocks.length : Math.floor(first / BLOCK_FRAMES)
    for (const block of this.#blocks.splice(0, empty)) if (spare.length < SPARE_MAX) spare.push(block)
    this.#dropped = this.length === 0 ? 0 : first % BLOCK_FRAMES
  }

  /** Where a sample is, in a block that is added if there is none. */
  #place (sample: number): { block: Int16Array, at: number } {
    const position = this.#dropped * FRAME_SAMPLES + sample
    const index = Math.floor(position / BLOCK_SAMPLES)
    const block = this.#blocks[index] ??= spare.pop() ?? new Int16Array(BLOCK_SAMPLES)
    return { block, at: position % BLOCK_SAMPLES }
  }
}
