/** Smallest block, in bytes; each larger one is twice as long as the one before. */
const BLOCK_MIN_BYTES = 4096

/** The length of the block for a number of bytes. */
function blockLength (bytes: number): number {
  return BLOCK_MIN_BYTES * 2 ** Math.max(0, Math.ceil(Math.log2(bytes / BLOCK_MIN_BYTES)))
}

/**
 * Memory that is used again instead of being collected: what is allocated for every second of every dictation would otherwise be most of
 * the garbage of the service, and wait for a full collection.
 */
export class BlockPool {
  readonly #spareMax: number
  readonly #spare = new Map<number, ArrayBufferLike[]>()
  #spareBytes = 0

  /** @param spareMax most bytes that are kept for reuse */
  constructor (spareMax: number) {
    this.#spareMax = spareMax
  }

  /** So many bytes, at the beginning of a block. They hold what they held before: all of them must be written. */
  take (bytes: number): Buffer {
    const length = blockLength(bytes)
    const spare = this.#spare.get(length)?.pop()
    if (spare !== undefined) this.#spareBytes -= length
    return Buffer.from(spare ?? Buffer.allocUnsafeSlow(length).buffer, 0, bytes)
  }

  /** Returns a block to the pool, once: nobody may use it afterwards. Blocks that are not returned are garbage-collected. */
  release ({ buffer: block }: Buffer): void {
    if (this.#spareBytes + block.byteLength > this.#spareMax) return
    const spare = this.#spare.get(block.byteLength) ?? []
    spare.push(block)
    this.#spare.set(block.byteLength, spare)
    this.#spareBytes += block.byteLength
  }
}
