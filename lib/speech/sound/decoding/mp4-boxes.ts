const BOX_HEADER = 8
const LONG_BOX_HEADER = 16

/** Walks the boxes of an MP4 file as its bytes arrive, to tell whether the last one is complete. Each byte is read once. */
export class Mp4Boxes {
  private at = 0
  /** Where the next box begins; `Infinity` after one that extends to the end of the file. */
  private next = 0
  private readonly header = Buffer.alloc(LONG_BOX_HEADER)
  private filled = 0

  push (bytes: Uint8Array): void {
    const end = this.at + bytes.length
    while (this.next + this.filled < end) {
      const from = this.next + this.filled - this.at
      const taken = bytes.subarray(from, from + this.wanted() - this.filled)
      this.header.set(taken, this.filled)
      this.filled += taken.length
      if (this.filled === this.wanted()) this.enter()
    }
    this.at = end
  }

  /** Whether the file ends inside its last box. */
  truncated (): boolean {
    return this.next !== Infinity && (this.next > this.at || this.filled > 0)
  }

  /** Length of the header as far as known: a size of 1 means that a 64-bit size follows the type. */
  private wanted (): number {
    return this.filled >= BOX_HEADER && this.header.readUInt32BE(0) === 1 ? LONG_BOX_HEADER : BOX_HEADER
  }

  private enter (): void {
    const short = this.header.readUInt32BE(0)
    const size = short === 1 ? Number(this.header.readBigUInt64BE(BOX_HEADER)) : short
    // What is not a box, or extends to the end of the file, cannot be cut off.
    this.next = size < this.filled ? Infinity : this.next + size
    this.filled = 0
  }
}
