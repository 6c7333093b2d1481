/** Bytes of a page without its segments (RFC 3533, 6). */
const PAGE_HEADER = 27

/** Packets before the first one with sound (RFC 7845, 3): the identification and the comments. */
const HEADER_PACKETS = 2

/** A segment of this length goes on in the next one. */
const CONTINUED = 255

/** Looks whether an Ogg file with Opus has packets with sound, however its bytes arrive. */
export class OggPages {
  #left = Buffer.alloc(0)
  /** Bytes of the current page that are still to come. */
  #rest = 0
  #packets = 0
  #hasSound = false

  push (bytes: Uint8Array): void {
    if (this.#hasSound) return
    let seen = Buffer.concat([this.#left, bytes])
    while (!this.#hasSound) {
      const skipped = Math.min(this.#rest, seen.length)
      this.#rest -= skipped
      seen = seen.subarray(skipped)
      const segments = seen[PAGE_HEADER - 1]
      if (segments === undefined || seen.length < PAGE_HEADER + segments) break
      this.#readPage(seen.subarray(0, PAGE_HEADER + segments))
    }
    this.#left = this.#hasSound ? Buffer.alloc(0) : Buffer.from(seen)
  }

  /** Whether there is a header, and no sound after it. */
  endBeforeSound (): boolean {
    return this.#packets > 0 && !this.#hasSound
  }

  #readPage (page: Buffer): void {
    const lengths = page.subarray(PAGE_HEADER)
    // What is no page where one should be is left to the decoder.
    this.#hasSound = page.toString('latin1', 0, 4) !== 'OggS'
    for (const length of lengths) {
      this.#hasSound ||= this.#packets >= HEADER_PACKETS
      if (length < CONTINUED) this.#packets += 1
    }
    this.#rest = page.length + lengths.reduce((sum, length) => sum + length, 0)
  }
}
