import { diagnostics } from '../diagnostics.js'
import { decodePiece, soundLength, storedBytes } from '../sound/index.js'
import { FrameError, type AudioFrame } from './client-frames.js'
import type { Loss, OpenRecording, Piece } from './types.js'
import { WaitingPiece } from './waiting-piece.js'

/**
 * How much sound is written at a time unless said otherwise, in milliseconds, and the share by which that varies, so that streams do not
 * all write at once. It is written with the frame that completes it, not by the clock, so that no frame waits for the next one before it
 * is acknowledged.
 */
const WRITTEN_MS = 1000
const JITTER = 0.2

/** By how much longer sound waits to be written when no more comes, in milliseconds. */
const WAIT_MS = 100

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

/** How large and how long a recording may become. */
export interface RecordingLimits {
  bytes: number
  ms: number
}

/** How much sound is written at a time. */
export interface WriteLengths {
  /** In milliseconds. */
  ms?: number
  /** How much of that is written first, from 0 to 1: streams that begin together write in step for half a minute unless it differs. */
  firstShare?: number
}

/** Events of the intake. */
export interface IntakeEvents {
  /** These payloads are on disk now. They may be read until the returned promise has settled. */
  stored: (payloads: readonly Uint8Array[], nextSequence: number, milliseconds: number) => Promise<void>
  /** The session may no longer write; what was waiting is not stored. */
  lost: (loss: Loss) => void
  /** A write failed. */
  failed: (error: unknown) => void
  /** Whether more is waiting than there should be. */
  congested: (congested: boolean) => void
}

/** What happened to a frame. */
export type Taken = 'taken' | 'known' | 'full'

/** An amount of sound. */
interface Amount {
  bytes: number
  ms: number
}

/** How much sound is written next. */
function someLength (writtenMs: number): number {
  return writtenMs * (1 - JITTER * Math.random())
}

/** Takes the frames of one stream, in order, and writes them: about a second of sound at a time, one piece after the other. */
export class Intake {
  readonly #recording: OpenRecording
  readonly #limits: RecordingLimits
  readonly #write: (piece: Piece) => Promise<Loss | null>
  readonly #events: IntakeEvents
  /** Amount on disk. */
  readonly #stored: Amount
  #nextSequence: number
  #pieces: number
  /** The next frame to take, and the length of everything taken and stored. */
  #expected: number
  #ms: number
  #waiting: WaitingPiece[] = []
  /** Payloads that are not being written yet, and those in the piece that is. */
  readonly #waitingAmount: Amount = { bytes: 0, ms: 0 }
  #pieceAmount: Amount = { bytes: 0, ms: 0 }
  readonly #writtenMs: number
  #dueMs: number
  /** When the last frame was taken, in milliseconds; only while somebody measures that. */
  #takenAt = 0
  #congested = false
  #ended = false
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | null = null

  /** @param knownMs length of what is stored already */
  constructor (
    recording: OpenRecording, knownMs: number, limits: RecordingLimits, write: (piece: Piece) => Promise<Loss | null>, events: IntakeEvents,
    { ms: writtenMs = WRITTEN_MS, firstShare = 1 }: WriteLengths = {}
  ) {
    this.#recording = recording
    this.#limits = limits
    this.#write = write
    this.#events = events
    this.#stored = { bytes: recording.bytes, ms: knownMs }
    this.#nextSequence = recording.nextSequence
    this.#pieces = recording.pieces
    this.#expected = recording.nextSequence
    this.#ms = knownMs
    this.#writtenMs = writtenMs
    this.#dueMs = someLength(writtenMs) * firstShare
  }

  /** Sequence number of the first frame that is not stored. */
  get nextSequence (): number {
    return this.#nextSequence
  }

  /** How much was taken and is not on disk, in bytes. */
  get unwrittenBytes (): number {
    return this.#unwritten().bytes
  }

  /** How long the sound of a payload that was taken is, in milliseconds. */
  lengthOf (payload: Buffer): number {
    return soundLength(this.#recording.encoding, payload) ?? 0
  }

  /**
   * Takes a frame: `known` if it has come before, `full` if it would make the recording too long or too large.
   *
   * @throws {FrameError} for a payload that is not sound, and when frames before this one are missing
   */
  take ({ sequence, payload }: AudioFrame): Taken {
    const { encoding } = this.#recording
    const ms = soundLength(encoding, payload)
    if (ms === null) throw new FrameError(encoding === 'opus' ? 'A frame holds one Opus packet.' : 'A frame holds whole samples of 16 bits.')
    if (sequence > this.#expected) throw new FrameError(`Frame ${this.#expected} was expected, not ${sequence}.`)
    if (sequence < this.#expected) return 'known'
    const bytes = storedBytes(encoding, payload)
    if (this.#ms + ms > this.#limits.ms || this.#stored.bytes + this.#unwritten().bytes + bytes > this.#limits.bytes) return 'full'
    if (diagnostics.pieceStored.hasSubscribers) this.#takenAt = performance.now()
    this.#expected += 1
    this.#ms += ms
    this.#pieceFor(bytes, ms).add(payload, ms)
    this.#waitingAmount.bytes += bytes
    this.#waitingAmount.ms += ms
    this.#noteCongestion()
    this.#schedule()
    return 'taken'
  }

  /** Resolves when everything taken so far is on disk, or known to be lost; does not wait for what arrives meanwhile. */
  async flush (): Promise<void> {
    const until = this.#expected
    const isSettled = () => this.#ended || this.#nextSequence >= until
    while (!isSettled()) {
      this.#stopTimer()
      await (this.#writing ??= this.#writePieces(isSettled))
    }
  }

  /** Stops: what waits is discarded; what is being written may still be stored. */
  end (): void {
    this.#ended = true
    clearTimeout(this.#timer)
    for (const piece of this.#waiting.splice(0)) piece.release()
    this.#waitingAmount.bytes = 0
    this.#waitingAmount.ms = 0
    this.#pieceAmount = { bytes: 0, ms: 0 }
  }

  #unwritten (): Amount {
    return { bytes: this.#waitingAmount.bytes + this.#pieceAmount.bytes, ms: this.#waitingAmount.ms + this.#pieceAmount.ms }
  }

  #noteCongestion (): void {
    const { bytes, ms } = this.#unwritten()
    const congested = this.#congested
      ? bytes > UNWRITTEN_BYTES_LOW || ms > UNWRITTEN_MS_LOW
      : bytes > UNWRITTEN_BYTES_HIGH || ms > UNWRITTEN_MS_HIGH
    if (congested === this.#congested) return
    this.#congested = congested
    this.#events.congested(congested)
  }

  #isWaiting (): boolean {
    return !this.#ended && this.#waiting.length > 0
  }

  #isDue (): boolean {
    return this.#waitingAmount.ms >= this.#dueMs
  }

  #stopTimer (): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** The piece that a payload of this size goes to: the last one, or another one where that would become too large. */
  #pieceFor (bytes: number, ms: number): WaitingPiece {
    const last = this.#waiting.at(-1)
    if (last !== undefined && last.bytes + bytes <= PIECE_BYTES_MAX && last.ms + ms <= PIECE_MS_MAX) return last
    const piece = new WaitingPiece(this.#recording.encoding, Math.min(PIECE_BYTES_MAX, Math.max(bytes, bytes / ms * this.#dueMs)))
    this.#waiting.push(piece)
    return piece
  }

  async #writePiece (): Promise<void> {
    this.#stopTimer()
    const piece = this.#waiting.shift()
    if (piece === undefined) return
    const { id, encoding, session } = this.#recording
    const { data } = piece
    const takenAt = this.#takenAt
    this.#pieceAmount = { bytes: piece.bytes, ms: piece.ms }
    this.#waitingAmount.bytes -= piece.bytes
    this.#waitingAmount.ms -= piece.ms
    this.#dueMs = someLength(this.#writtenMs)
    const nextSequence = this.#nextSequence + piece.frames
    const bytes = this.#stored.bytes + piece.bytes
    const soundMs = this.#stored.ms + piece.ms
    const loss = await this.#write({ id, session, number: this.#pieces, nextSequence, bytes, soundMs, data })
    if (loss !== null) {
      this.end()
      return this.#events.lost(loss)
    }
    this.#pieceAmount = { bytes: 0, ms: 0 }
    this.#pieces += 1
    this.#nextSequence = nextSequence
    this.#stored.bytes = bytes
    this.#stored.ms = soundMs
    this.#events.stored(decodePiece(encoding, data), nextSequence, piece.ms).then(() => piece.release(), () => {})
    const { pieceStored } = diagnostics
    if (pieceStored.hasSubscribers) pieceStored.publish({ bytes: piece.bytes, seconds: (performance.now() - takenAt) / 1000 })
    this.#noteCongestion()
  }

  /** Writes what waits, piece by piece, while there is enough of it. */
  async #writePieces (enough: () => boolean): Promise<void> {
    try {
      do await this.#writePiece()
      while (this.#isWaiting() && !enough())
    } catch (error) {
      this.end()
      this.#events.failed(error)
    }
    this.#writing = null
    this.#schedule()
  }

  #schedule (): void {
    if (!this.#isWaiting() || this.#writing !== null) return
    if (this.#isDue()) this.#writing = this.#writePieces(() => !this.#isDue())
    else this.#timer ??= setTimeout(() => { this.#writing ??= this.#writePieces(() => true) }, this.#writtenMs + WAIT_MS)
  }
}
