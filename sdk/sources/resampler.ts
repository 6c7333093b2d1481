/** Zero crossings of the filter on each side: enough to remove what is above half of the new rate, without audible change to speech. */
const CROSSINGS = 16

function sinc (x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

function greatestCommonDivisor (a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/** The weight of each input sample around an output sample that lies `fraction` of a sample after the middle of them. */
function kernelOf (fraction: number, cutoff: number, reach: number): Float64Array {
  return Float64Array.from({ length: 2 * reach }, (_, i) => {
    const distance = i - reach + 1 - fraction
    if (Math.abs(distance) >= reach) return 0
    return cutoff * sinc(distance * cutoff) * (0.5 + 0.5 * Math.cos(Math.PI * distance / reach))
  })
}

/**
 * Brings sound to another rate, with a windowed-sinc low-pass. Blocks may have any length; the result is as if all samples had come in one
 * block.
 *
 * @param from whole samples per second that go in
 * @param to whole samples per second that come out
 * @returns a function that takes the next samples, from -1 to 1, and returns the output that can be computed so far
 */
export function createResampler (from: number, to: number): (block: Float32Array) => number[] {
  const divisor = greatestCommonDivisor(from, to)
  const [step, phases] = [from / divisor, to / divisor]
  const cutoff = Math.min(1, to / from)
  const reach = Math.ceil(CROSSINGS / cutoff)
  const kernels = Array.from({ length: phases }, (_, phase) => kernelOf(phase / phases, cutoff, reach))
  let samples = new Float32Array(reach)
  /** Position in `samples` of the next output sample, in phases. */
  let position = reach * phases

  return function resample (block) {
    const joined = new Float32Array(samples.length + block.length)
    joined.set(samples)
    joined.set(block, samples.length)
    const result: number[] = []
    let centre = Math.floor(position / phases)
    while (centre + reach < joined.length) {
      const kernel = kernels[position % phases] as Float64Array
      let sum = 0
      for (let i = 0; i < kernel.length; i++) sum += (kernel[i] as number) * (joined[centre - reach + 1 + i] as number)
      result.push(sum)
      position += step
      centre = Math.floor(position / phases)
    }
    const used = Math.min(joined.length, Math.max(0, centre - reach))
    samples = joined.slice(used)
    position -= used * phases
    return result
  }
}

/** Converts numbers from -1 to 1 to 16-bit samples; what exceeds them is clipped. */
export function toInt16 (value: number): number {
  return Math.round(Math.max(-1, Math.min(1, value)) * 32_767)
}
