/** Level to which a voice is raised, relative to full scale: -26 dB, that of good recordings. */
const LEVEL = 0.05

/** What is quieter is raised by 40 dB at most: below that there is only the noise of the quantisation. */
const GAIN_MAX = 100

/** Loudest sample after that. */
const PEAK_MAX = 0.95

/** Full scale of 16 bits. */
const FULL_SCALE = 32_768

/**
 * The samples as a model expects them, between -1 and 1, with a quiet voice raised. What is loud stays as it is.
 *
 * @param paddingSamples silence before the sound
 * @param factor changes the level once more
 */
export function normalised (pcm: Int16Array, paddingSamples: number, factor = 1): Float32Array {
  const samples = new Float32Array(paddingSamples + pcm.length)
  let peak = 1
  let power = 0
  for (const sample of pcm) {
    peak = Math.max(peak, Math.abs(sample))
    power += sample * sample
  }
  const level = Math.sqrt(power / Math.max(1, pcm.length)) / FULL_SCALE
  const gain = Math.max(1, Math.min(LEVEL / Math.max(level, 1e-9), GAIN_MAX, PEAK_MAX * FULL_SCALE / peak)) * factor / FULL_SCALE
  for (let at = 0; at < pcm.length; at++) samples[paddingSamples + at] = (pcm[at] as number) * gain
  return samples
}
