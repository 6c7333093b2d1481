import { wavFile } from './recordings.js'
import { spoken } from './spoken-markers.js'

/** Sound of two people, one in each channel: for each turn, the number of the utterance of either, or `null` for silence. */
export function spokenByTwo (turns: ReadonlyArray<readonly [number | null, number | null]>): [Int16Array, Int16Array] {
  const length = spoken([0]).length
  function side (at: 0 | 1): Int16Array {
    const pcm = new Int16Array(length * turns.length)
    for (const [turn, numbers] of turns.entries()) {
      const number = numbers[at]
      if (number !== null) pcm.set(spoken([number]), turn * length)
    }
    return pcm
  }
  return [side(0), side(1)]
}

/** A WAV file of 16 kHz with two channels. */
export function stereoFile (left: Int16Array, right: Int16Array): Buffer {
  const file = wavFile(Int16Array.from({ length: left.length * 2 }, (_, i) => (i % 2 === 0 ? left : right)[Math.floor(i / 2)] ?? 0))
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(64_000, 28)
  file.writeUInt16LE(4, 32)
  return file
}
