/** CRCs of FLAC (RFC 9639): of a header with 8 bits, of a frame with 16. */
function crc (bytes: Uint8Array, bits: 8 | 16, polynomial: number): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++) sum = (sum & 1 << (bits - 1)) === 0 ? sum << 1 : (sum << 1) ^ polynomial
    sum &= 2 ** bits - 1
  }
  return sum
}

/** A frame of 24 bits, 48 kHz, one channel, whose samples are written as they are. Its number is below 128. */
function frame (number: number, samples: Int32Array): Buffer {
  const header = Buffer.from([0xff, 0xf8, 0x7a, 0x0c, number, 0, 0])
  header.writeUInt16BE(samples.length - 1, 5)
  const body = Buffer.alloc(1 + samples.length * 3, 0x02)
  for (const [at, sample] of samples.entries()) body.writeIntBE(sample, 1 + at * 3, 3)
  const whole = Buffer.concat([header, Buffer.from([crc(header, 8, 0x107)]), body])
  const end = Buffer.alloc(2)
  end.writeUInt16BE(crc(whole, 16, 0x18005))
  return Buffer.concat([whole, end])
}

/**
 * A FLAC file, 24 bits at 48 kHz, in frames of these lengths: a tone of 440 Hz.
 *
 * @param padding bytes of metadata before the frames
 */
export function flacFile (lengths: readonly number[], padding = 0): Buffer {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const info = Buffer.alloc(42)
  info.write('fLaC')
  info.writeUInt32BE(34, 4)
  info.writeUInt16BE(Math.min(...lengths), 8)
  info.writeUInt16BE(Math.max(...lengths), 10)
  // Rate (20 bits), channels less one (3), bits less one (5), samples (36).
  info.writeBigUInt64BE(BigInt(48_000) << 44n | 23n << 36n | BigInt(total), 18)
  const pad = Buffer.alloc(4 + padding)
  pad.writeUInt32BE(padding, 0)
  pad.writeUInt8(0x81, 0)
  let at = 0
  const frames = lengths.map((length, number) => {
    const from = at
    at += length
    return frame(number, Int32Array.from({ length }, (_, i) => Math.round(2 ** 21 * Math.sin(2 * Math.PI * 440 * (from + i) / 48_000))))
  })
  return Buffer.concat([info, pad, ...frames])
}
