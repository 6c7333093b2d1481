/** Most bytes that a WAV file may have before its samples: pictures and notes. */
const HEADER_MAX = 4_194_304

const CHUNK_HEADER = 8
const RIFF_HEADER = 12
/** Sizes of a file that was streamed while it was recorded, and of one that states its sizes elsewhere. */
const OPEN_ENDED = new Set([0, 0xFFFF_FFFF])
/** First bytes of WAV files. RF64 and BW64 state their sizes, which may need more than 32 bits, in a separate chunk (EBU Tech 3306). */
const BEGINNINGS = new Set(['RIFF', 'RF64', 'BW64'])

/** The beginning of a WAV file. */
export interface WavBeginning {
  /** A header with only the format chunk, and the samples received with it. */
  bytes: Uint8Array
  /** Bytes of samples that the file claims to have; `null` when it does not say. */
  samples: number | null
  /** How many of them are in `bytes`. */
  pushed: number
}

/**
 * Reads a WAV file until its samples begin. The decoder cannot handle chunks of odd length, which some recorders put before the samples, so
 * it never sees them. However the bytes arrive, no chunk is read twice.
 */
export class WavHeader {
  private held = Buffer.alloc(0)
  private length = 0
  /** The next chunk to be read. */
  private at = RIFF_HEADER
  private format: Buffer | undefined
  /** Bytes of samples, in a file with 64-bit sizes. */
  private longSize = 0

  /**
   * @returns `null` until the samples begin
   * @throws when they never will
   */
  push (bytes: Uint8Array): WavBeginning | null {
    this.hold(bytes)
    if (this.length < RIFF_HEADER) return null
    if (!BEGINNINGS.has(this.name(0)) || this.name(8) !== 'WAVE') throw new Error('not a WAV file')
    while (this.at + CHUNK_HEADER <= this.length) {
      const size = this.held.readUInt32LE(this.at + 4)
      const end = this.at + CHUNK_HEADER + size
      const name = this.name(this.at)
      if (name === 'data') return this.beginning(size)
      if (name === 'fmt ') {
        if (end > this.length) break
        this.format = this.held.subarray(this.at, end)
      }
      if (name === 'ds64' && size >= 16) {
        if (end > this.length) break
        this.longSize = Number(this.held.readBigUInt64LE(this.at + 16))
      }
      this.at = end + size % 2
    }
    if (this.length > HEADER_MAX) throw new Error('a WAV file without samples')
    return null
  }

  private name (at: number): string {
    return this.held.toString('latin1', at, at + 4)
  }

  /** Keeps bytes, in a buffer that doubles when it is full. */
  private hold (bytes: Uint8Array): void {
    const length = this.length + bytes.length
    if (length > this.held.length) {
      const longer = Buffer.alloc(Math.max(length, this.held.length * 2))
      longer.set(this.held.subarray(0, this.length))
      this.held = longer
    }
    this.held.set(bytes, this.length)
    this.length = length
  }

  /** The samples follow the current chunk header. */
  private beginning (size: number): WavBeginning {
    if (this.format === undefined) throw new Error('a WAV file without a format')
    const rest = Buffer.from(this.held.subarray(this.at, this.length))
    const whole = size === 0xFFFF_FFFF ? this.longSize : size
    // The decoder knows only 32-bit sizes, and reads to the end of the file when there is none.
    if (whole > 0xFFFF_FFFF) rest.writeUInt32LE(0xFFFF_FFFF, 4)
    else rest.writeUInt32LE(whole, 4)
    return {
      // Not a Buffer: the decoder would take its slices for copies at an even offset.
      bytes: Uint8Array.from(Buffer.concat([Buffer.from('RIFF\xFF\xFF\xFF\xFFWAVE', 'latin1'), this.format, rest])),
      samples: OPEN_ENDED.has(whole) ? null : whole,
      pushed: rest.length - CHUNK_HEADER
    }
  }
}
