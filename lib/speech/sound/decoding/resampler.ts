// @ts-expect-error The package has no types.
import speexResampler from '@echogarden/speex-resampler-wasm/simd'
import { SAMPLE_RATE } from '../model/types.js'

/** The resampler of SpeexDSP, https://www.speex.org/docs/api/speex-api-reference/group__Resampler.html; pointers are numbers. */
interface SpeexResampler {
  HEAPF32: Float32Array
  HEAPU32: Uint32Array
  _malloc: (bytes: number) => number
  _free: (pointer: number) => void
  _speex_resampler_init: (channels: number, inRate: number, outRate: number, quality: number, error: number) => number
  _speex_resampler_destroy: (state: number) => void
  _speex_resampler_skip_zeros: (state: number) => number
  _speex_resampler_process_float: (
    state: number, channel: number, input: number, inputLength: number, output: number, outputLength: number
  ) => number
}

/** From 0 to 10. From 5 on, aliasing of what does not fit into 16 kHz is below -80 dB. */
const QUALITY = 5
/** Samples that are resampled at a time. */
const INPUT_SAMPLES = 8192
/** Sample rates of recordings; a decoder that reports another one has misread the file. */
export const RATE_MIN = 8000
export const RATE_MAX = 192_000

const FULL_SCALE = 32_768

function toInt16 (sample: number): number {
  return Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sample * FULL_SCALE)))
}

/** Resamples one stretch of sound to 16 kHz. The length is kept to the sample, and nothing is delayed. */
export interface Resampler {
  /** @param samples from -1 to 1 */
  push: (samples: Float32Array) => Int16Array
  /** Returns what is still due. */
  end: () => Int16Array
  free: () => void
}

let loading: Promise<SpeexResampler> | undefined

/** @throws when recordings have no such rate */
export async function openResampler (rate: number): Promise<Resampler> {
  if (!(rate >= RATE_MIN && rate <= RATE_MAX)) throw new Error('sound of such a rate is not supported')
  if (rate === SAMPLE_RATE) return { push: samples => Int16Array.from(samples, toInt16), end: () => new Int16Array(0), free: () => {} }
  loading ??= (speexResampler as () => Promise<SpeexResampler>)()
  const speex = await loading
  const outputSamples = Math.ceil(INPUT_SAMPLES * SAMPLE_RATE / rate) + 1
  // One allocation: the input samples, the output samples, and the two counts.
  const input = speex._malloc((INPUT_SAMPLES + outputSamples + 2) * Float32Array.BYTES_PER_ELEMENT)
  const output = input + INPUT_SAMPLES * Float32Array.BYTES_PER_ELEMENT
  const counts = output + outputSamples * Float32Array.BYTES_PER_ELEMENT
  const state = speex._speex_resampler_init(1, rate, SAMPLE_RATE, QUALITY, 0)
  if (input === 0 || state === 0) throw new Error('no memory for a resampler')
  // The filter looks ahead; skipping its first zeros keeps the sound in place.
  speex._speex_resampler_skip_zeros(state)
  let taken = 0
  let given = 0

  function process (samples: Float32Array): Int16Array {
    const parts: Int16Array[] = []
    for (let from = 0; from < samples.length;) {
      const part = samples.subarray(from, from + INPUT_SAMPLES)
      speex.HEAPF32.set(part, input / 4)
      speex.HEAPU32[counts / 4] = part.length
      speex.HEAPU32[counts / 4 + 1] = outputSamples
      speex._speex_resampler_process_float(state, 0, input, counts, output, counts + 4)
      const made = speex.HEAPU32[counts / 4 + 1] as number
      const used = speex.HEAPU32[counts / 4] as number
      if (made === 0 && used === 0) break
      parts.push(Int16Array.from(speex.HEAPF32.subarray(output / 4, output / 4 + made), toInt16))
      from += used
    }
    return joined(parts)
  }

  return {
    push (samples) {
      const made = process(samples)
      taken += samples.length
      given += made.length
      return made
    },
    end () {
      const due = Math.round(taken * SAMPLE_RATE / rate)
      const parts: Int16Array[] = []
      while (given < due) {
        const made = process(new Float32Array(INPUT_SAMPLES)).subarray(0, due - given)
        if (made.length === 0) break
        given += made.length
        parts.push(made)
      }
      return joined(parts)
    },
    free () {
      speex._speex_resampler_destroy(state)
      speex._free(input)
    }
  }
}

/** Concatenates samples. */
export function joined (parts: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
