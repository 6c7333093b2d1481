import { SAMPLE_RATE, type SoundEngine } from './model/types.js'
import { DecodeBudget } from './decoding/decode-budget.js'
import { RunDecoder, type DecodeOptions } from './decoding/decode-runs.js'

const SAMPLES_PER_MS = SAMPLE_RATE / 1000

/** Copies the part of a sound that is in a stretch. @param at where the sound begins in the recording, in samples */
function copyInto (stretch: Int16Array, first: number, sound: Int16Array, at: number): void {
  const from = Math.max(first - at, 0)
  const to = Math.min(first + stretch.length - at, sound.length)
  if (to > from) stretch.set(sound.subarray(from, to), at + from - first)
}

/** Creates `hear`, which has the limits of CPU time and memory that `ingest` has. What cannot be decoded takes no time in a recording. */
export function createHear (options: DecodeOptions = {}): SoundEngine['hear'] {
  return async function hear (runs, { start_ms: from, end_ms: to }, signal) {
    const first = Math.round(from * SAMPLES_PER_MS)
    const stretch = new Int16Array(Math.round(to * SAMPLES_PER_MS) - first)
    const decoder = new RunDecoder(options)
    const budget = new DecodeBudget(options.budget)
    let at = 0
    const end = first + stretch.length
    const stop = (): void => { decoder.close().catch(() => {}) }
    signal.addEventListener('abort', stop, { once: true })
    try {
      for (const run of runs) {
        for await (const { pcm } of decoder.decode(run, signal, budget)) {
          copyInto(stretch, first, pcm, at)
          at += pcm.length
          if (at >= end) return stretch
        }
      }
      return stretch.subarray(0, Math.max(0, at - first))
    } finally {
      signal.removeEventListener('abort', stop)
      await decoder.close()
    }
  }
}
