import type { StreamEncoding } from '../../../schemas/audio.js'
import { BlockPool } from '../../runtime/index.js'
import { storedBytes, writePayload } from '../sound/index.js'

/** Memory that is kept for pieces, in bytes: as much as is written at a time. */
const SPARE_BYTES_MAX = 4_194_304

const blocks = new BlockPool(SPARE_BYTES_MAX)

/**
 * A piece that payloads are added to until it is written. They are copied as they come: kept until then, what they came in would outlive
 * several collections of garbage.
 */
export class WaitingPiece {
  readonly #encoding: StreamEncoding
  #memory: Buffer
  /** Payloads in it, their size as they are stored, and their length. */
  frames = 0
  bytes = 0
  ms = 0

  /** @param expected how large it will probably be, in bytes */
  constructor (encoding: StreamEncoding, expected: number) {
    this.#encoding = encoding
    this.#memory = blocks.take(expected)
  }

  /** The payloads as they are stored; only until it is released. */
  get data (): Buffer {
    return Buffer.from(this.#memory.buffer, 0, this.bytes)
  }

  /** Adds a payload and its length in milliseconds. */
  add (payload: Uint8Array, ms: number): void {
    const bytes = this.bytes + storedBytes(this.#encoding, payload)
    if (bytes > this.#memory.buffer.byteLength) this.#grow(bytes)
    writePayload(this.#encoding, Buffer.from(this.#memory.buffer), payload, this.bytes)
    this.bytes = bytes
    this.frames += 1
    this.ms += ms
  }

  /** Gives its memory to another piece. */
  release (): void {
    blocks.release(this.#memory)
  }

  #grow (bytes: number): void {
    const memory = blocks.take(bytes)
    this.data.copy(memory)
    blocks.release(this.#memory)
    this.#memory = memory
  }
}
