/** Bytes before the samples that a WAV file may have: pictures and notes of the recorder. */
const HEADER_MAX = 4_194_304

const CHUNK_HEADER = 8
const RIFF_HEADER = 12
/** Sizes of a file that was written while it was recorded. */
const OPEN_ENDED = new Set([0, 0xFFFF_FFFF])

/** The beginning of a WAV file. */
export interface WavBeginning {
  /** A header with nothing in it but the format, and the samples that came with it. */
  bytes: Uint8Array
  /** Bytes of samples that the file says it has; `null` when it does not. */
  samples: number | null
  /** How many of them came with it. */
  pushed: number
}

/**
 * Takes the bytes of a WAV file until its samples begin. The decoder knows none of the chunks of odd length that recorders put before
 * those, so it never sees them.
 *
 * @returns `null` as long as the samples have not begun
 * @throws when they never will
 */
export function readWavBeginning (bytes: Uint8Array): WavBeginning | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length >= RIFF_HEADER && (name(0) !== 'RIFF' || name(8) !== 'WAVE')) throw new Error('not a WAV file')
  let format: Uint8Array | undefined
  for (let at = RIFF_HEADER; at + CHUNK_HEADER <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    const end = at + CHUNK_HEADER + size
    if (name(at) === 'data') {
      if (format === undefined) throw new Error('a WAV file without a format')
      const head = Buffer.concat([Buffer.from('RIFF\xFF\xFF\xFF\xFFWAVE', 'latin1'), format, bytes.subarray(at, at + CHUNK_HEADER)])
      return {
        bytes: Buffer.concat([head, bytes.subarray(at + CHUNK_HEADER)]),
        samples: OPEN_ENDED.has(size) ? null : size,
        pushed: bytes.length - at - CHUNK_HEADER
      }
    }
    if (name(at) === 'fmt ' && end <= bytes.length) format = bytes.subarray(at, end)
    at = end + size % 2
  }
  if (bytes.length > HEADER_MAX) throw new Error('a WAV file without samples')
  return null
}
