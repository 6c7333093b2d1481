/** Longest FLAC frame header, in bytes (RFC 9639, 9.1). */
const FRAME_HEADER_MAX = 16
/** Most bytes that are held back: a file of nothing but header beginnings is not searched further. */
const HELD_MAX = 256

/**
 * Cuts FLAC so that no piece ends inside a frame header: the decoder does not recognise a header that arrives in two parts, and loses the
 * second frame.
 */
export class FlacPieces {
  private held = new Uint8Array(0)

  /** Takes the next bytes. @returns what can be decoded now */
  push (bytes: Uint8Array): Uint8Array {
    const all = new Uint8Array(this.held.length + bytes.length)
    all.set(this.held)
    all.set(bytes, this.held.length)
    const cut = cutOf(all)
    this.held = all.slice(cut)
    return all.subarray(0, cut)
  }

  /** Returns the remaining bytes at the end. */
  end (): Uint8Array {
    const { held } = this
    this.held = new Uint8Array(0)
    return held
  }
}

/** Where bytes can be cut: before the first of the last bytes that may begin an incomplete header. */
function cutOf (bytes: Uint8Array): number {
  let cut = bytes.length
  const least = Math.max(0, bytes.length - HELD_MAX)
  for (let at = cut - 1; at >= Math.max(least, cut - FRAME_HEADER_MAX); at--) {
    const next = bytes[at + 1]
    if (bytes[at] === 0xff && (next === undefined || (next & 0xfe) === 0xf8)) cut = at
  }
  return cut === least ? bytes.length : cut
}
