import type { StreamEncoding } from '../../../schemas/audio.js'
import { storedBytes } from '../sound/index.js'
import { WaitingPiece } from './waiting-piece.js'

/** Largest size of a piece, in bytes: what a client that catches up can send while the piece before is written. */
const PIECE_BYTES_MAX = 262_144

/** The most sound in a piece, in milliseconds: the work that a piece causes grows with the length of its sound. */
const PIECE_MS_MAX = 10_000

/** The number of unwritten bytes above which reading from the connection stops, and at or below which it continues. */
const UNWRITTEN_BYTES_HIGH = 262_144
const UNWRITTEN_BYTES_LOW = 65_536

/** The same in milliseconds of sound. */
const UNWRITTEN_MS_HIGH = 30_000
const UNWRITTEN_MS_LOW = 10_000

/** What has been taken of a stream and is not on disk: pieces that wait, and the one that is being written. */
export class Backlog {
  readonly #encoding: StreamEncoding
  readonly #onCongested: (congested: boolean) => void
  #waiting: WaitingPiece[] = []
  /** What waits, and what is being written. */
  #waitingBytes = 0
  #waitingMs = 0
  #writing = { bytes: 0, ms: 0 }
  #congested = false

  /** @param onCongested called when more waits than there should be, and when that is over */
  constructor (encoding: StreamEncoding, onCongested: (congested: boolean) => void) {
    this.#encoding = encoding
    this.#onCongested = onCongested
  }

  /** In bytes, as they are stored. */
  get bytes (): number { return this.#waitingBytes + this.#writing.bytes }

  /** How long the sound is that waits, without the piece that is being written, in milliseconds. */
  get waitingMs (): number { return this.#waitingMs }

  get isWaiting (): boolean { return this.#waiting.length > 0 }

  /**
   * Adds a payload.
   *
   * @param ms its length
   * @param dueMs how much sound is written at a time
   */
  add (payload: Buffer, ms: number, dueMs: number): void {
    const bytes = storedBytes(this.#encoding, payload)
    this.#pieceFor(bytes, ms, dueMs).add(payload, ms)
    this.#waitingBytes += bytes
    this.#waitingMs += ms
    this.#noteCongestion()
  }

  /** The oldest piece, to be written now; `undefined` when none waits. */
  begin (): WaitingPiece | undefined {
    const piece = this.#waiting.shift()
    if (piece === undefined) return undefined
    this.#writing = { bytes: piece.bytes, ms: piece.ms }
    this.#waitingBytes -= piece.bytes
    this.#waitingMs -= piece.ms
    return piece
  }

  /** The piece that was begun is on disk. */
  written (): void {
    this.#writing = { bytes: 0, ms: 0 }
    this.#noteCongestion()
  }

  /** Discards what waits. */
  clear (): void {
    for (const piece of this.#waiting.splice(0)) piece.release()
    this.#waitingBytes = 0
    this.#waitingMs = 0
    this.#writing = { bytes: 0, ms: 0 }
  }

  /** The piece that a payload of this size goes to: the last one, or another one where that would become too large. */
  #pieceFor (bytes: number, ms: number, dueMs: number): WaitingPiece {
    const last = this.#waiting.at(-1)
    if (last !== undefined && last.bytes + bytes <= PIECE_BYTES_MAX && last.ms + ms <= PIECE_MS_MAX) return last
    const piece = new WaitingPiece(this.#encoding, Math.min(PIECE_BYTES_MAX, Math.max(bytes, bytes / ms * dueMs)))
    this.#waiting.push(piece)
    return piece
  }

  #noteCongestion (): void {
    const ms = this.#waitingMs + this.#writing.ms
    const congested = this.#congested
      ? this.bytes > UNWRITTEN_BYTES_LOW || ms > UNWRITTEN_MS_LOW
      : this.bytes > UNWRITTEN_BYTES_HIGH || ms > UNWRITTEN_MS_HIGH
    if (congested === this.#congested) return
    this.#congested = congested
    this.#onCongested(congested)
  }
}
