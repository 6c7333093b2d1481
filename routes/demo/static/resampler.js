/** Zero crossings of the filter on each side: what is above half of the new rate is gone, and speech sounds as before. */
const CROSSINGS = 16

function sinc (x) {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

function greatestCommonDivisor (a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/** What each sample around one that comes out counts, when that one lies `fraction` of a sample after the middle of them. */
function kernelOf (fraction, cutoff, reach) {
  return Float64Array.from({ length: 2 * reach }, (_, i) => {
    const distance = i - reach + 1 - fraction
    if (Math.abs(distance) >= reach) return 0
    return cutoff * sinc(distance * cutoff) * (0.5 + 0.5 * Math.cos(Math.PI * distance / reach))
  })
}

/**
 * Brings sound to another rate, with a windowed-sinc low-pass. Samples go in in blocks of any length, and come out as if they had come in
 * one.
 *
 * @param from whole samples per second that go in
 * @param to whole samples per second that come out
 * @returns a function of the next samples, from -1 to 1, that returns those that can be known by now
 */
export function createResampler (from, to) {
  const divisor = greatestCommonDivisor(from, to)
  const [step, phases] = [from / divisor, to / divisor]
  const cutoff = Math.min(1, to / from)
  const reach = Math.ceil(CROSSINGS / cutoff)
  const kernels = Array.from({ length: phases }, (_, phase) => kernelOf(phase / phases, cutoff, reach))
  let samples = new Float32Array(reach)
  /** Where in `samples` the next one that comes out is, in phases. */
  let position = reach * phases

  return function resample (block) {
    const joined = new Float32Array(samples.length + block.length)
    joined.set(samples)
    joined.set(block, samples.length)
    const result = []
    let centre = Math.floor(position / phases)
    while (centre + reach < joined.length) {
      const kernel = kernels[position % phases]
      let sum = 0
      for (let i = 0; i < kernel.length; i++) sum += kernel[i] * joined[centre - reach + 1 + i]
      result.push(sum)
      position += step
      centre = Math.floor(position / phases)
    }
    const used = Math.min(joined.length, Math.max(0, centre - reach))
    samples = joined.subarray(used)
    position -= used * phases
    return result
  }
}

/** 16-bit samples of numbers from -1 to 1; what is beyond stands at the limit. */
export function toInt16 (value) {
  return Math.round(Math.max(-1, Math.min(1, value)) * 32_767)
}
