/** Loudest sample of 16 bits. */
const FULL_SCALE = 32_768

/** Decibels below the loudest that count as silence. */
const RANGE_DB = 60

/** Loudness of samples from 0 to 1, on a decibel scale: 0 is 60 dB below the loudest. */
export function levelOf (samples: Int16Array): number {
  if (samples.length === 0) return 0
  return levelOfPower(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length / FULL_SCALE ** 2)
}

/** The same of the mean square of samples from -1 to 1. */
export function levelOfPower (power: number): number {
  return Math.min(1, Math.max(0, 1 + 10 * Math.log10(power + 1e-9) / RANGE_DB))
}

/** The bytes of samples, little-endian as they travel. */
export function bytesOf (samples: Int16Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(samples.length * 2))
  samples.forEach((sample, i) => view.setInt16(2 * i, sample, true))
  return new Uint8Array(view.buffer)
}
