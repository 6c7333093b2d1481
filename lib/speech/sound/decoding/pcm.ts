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

/** The same, without a copy where the bytes are samples as they are: to be read before those bytes change. */
export function viewOfPcm (payloads: readonly Uint8Array[]): Int16Array {
  const [only] = payloads
  const isView = payloads.length === 1 && only !== undefined && endianness() === 'LE' && only.byteOffset % 2 === 0 && only.length % 2 === 0
  return isView ? new Int16Array(only.buffer, only.byteOffset, only.length / 2) : samplesOfPcm(payloads)
}
