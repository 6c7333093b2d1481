import { endianness } from 'node:os'

/** Samples of little-endian bytes, whatever the byte order of the machine. Each payload must hold whole samples. */
export function samplesOfPcm (payloads: readonly Uint8Array[]): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(payloads.reduce((sum, { length }) => sum + length, 0) / 2)
  const bytes = Buffer.from(samples.buffer)
  let at = 0
  for (const payload of payloads) {
    bytes.set(payload, at)
    at += payload.length
  }
  if (endianness() === 'BE') bytes.swap16()
  return samples
}
