import { endianness } from 'node:os'
import { SAMPLE_RATE } from '../../sound/index.js'

const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2

/** Size of a WAV file with these samples, in bytes. */
export function wavBytes (pcm: Int16Array): number {
  return HEADER_BYTES + pcm.length * BYTES_PER_SAMPLE
}

/** Writes 16 kHz mono samples as a WAV file (RIFF, PCM, little-endian) to the beginning of a buffer. */
export function writeWav (wav: Buffer, pcm: Int16Array): void {
  const dataBytes = pcm.length * BYTES_PER_SAMPLE
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16) // bytes of the format
  wav.writeUInt16LE(1, 20) // PCM
  wav.writeUInt16LE(1, 22) // channels
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28)
  wav.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  wav.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(dataBytes, 40)
  const data = wav.subarray(HEADER_BYTES, HEADER_BYTES + dataBytes)
  data.set(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))
  if (endianness() === 'BE') data.swap16()
}
