import { diagnostics } from '../../runtime/index.js'
import { decodePiece, soundLength, storedBytes } from '../sound/index.js'
import { Backlog } from './backlog.js'
import { FrameError, type AudioFrame } from './client-frames.js'
import { PieceWriter } from './piece-writer.js'
import type { Loss, OpenRecording, Piece } from './types.js'

/**
 * How much sound is written at a time unless said otherwise, in milliseconds, and the share by which that varies, so that streams do not
 * all write at once. It is written with the frame that completes it, not by the clock, so that no frame waits for the next one before it
 * is acknowledged.
 */
const WRITTEN_MS = 1000
const JITTER = 0.2

/** By how much longer sound waits to be written when no more comes, in milliseconds. */
const WAIT_MS = 100

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

/** A recording that frames are taken for, and what becomes of them. */
export interface IntakeOptions {
  recording: OpenRecording
  /** Length of what is stored already, in milliseconds. */
  storedMs: number
  limits: RecordingLimits
  /** Stores a piece; resolves with why it is not stored, if the session may no longer write. */
  write: (piece: Piece) => Promise<Loss | null>
  writeLengths?: WriteLengths | undefined
  events: IntakeEvents
}

/** What happened to a frame. */
export type Taken = 'taken' | 'known' | 'full'

/** How much sound is written next. */
function someLength (writtenMs: number): number {
  return writtenMs * (1 - JITTER * Math.random())
}

/** Takes the frames of one stream, in order, and writes them: about a second of sound at a time, one piece after the other. */
export class Intake {
  readonly #options: IntakeOptions
  readonly #backlog: Backlog
  readonly #writer: PieceWriter
  /** The next frame to take, the length of everything taken and stored, and when the last frame came, while somebody measures that. */
  readonly #taken: { expected: number, ms: number, at: number }
  /** How much sound is written at a time, and how much next. */
  readonly #written: { ms: number, dueMs: number }
  #ended = false
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | null = null

  constructor (options: IntakeOptions) {
    const { recording, storedMs, write, writeLengths: { ms = WRITTEN_MS, firstShare = 1 } = {}, events } = options
    this.#options = options
    this.#backlog = new Backlog(recording.encoding, events.congested)
    this.#writer = new PieceWriter(recording, storedMs, write)
    this.#taken = { expected: recording.nextSequence, ms: storedMs, at: 0 }
    this.#written = { ms, dueMs: someLength(ms) * firstShare }
  }

  /** Sequence number of the first frame that is not stored. */
  get nextSequence (): number {
    return this.#writer.nextSequence
  }

  /** How much was taken and is not on disk, in bytes. */
  get unwrittenBytes (): number {
    return this.#backlog.bytes
  }

  /** How long the sound of a payload that was taken is, in milliseconds. */
  lengthOf (payload: Buffer): number {
    return soundLength(this.#options.recording.encoding, payload) ?? 0
  }

  /**
   * Takes a frame: `known` if it has come before, `full` if it would make the recording too long or too large.
   *
   * @throws {FrameError} for a payload that is not sound, and when frames before this one are missing
   */
  take ({ sequence, payload }: AudioFrame): Taken {
    const { recording: { encoding }, limits } = this.#options
    const { expected } = this.#taken
    const ms = soundLength(encoding, payload)
    if (ms === null) throw new FrameError(encoding === 'opus' ? 'A frame holds one Opus packet.' : 'A frame holds whole samples of 16 bits.')
    if (sequence > expected) throw new FrameError(`Frame ${expected} was expected, not ${sequence}.`)
    if (sequence < expected) return 'known'
    const bytes = storedBytes(encoding, payload)
    if (this.#taken.ms + ms > limits.ms || this.#writer.bytes + this.#backlog.bytes + bytes > limits.bytes) return 'full'
    if (diagnostics.pieceStored.hasSubscribers) this.#taken.at = performance.now()
    this.#taken.expected += 1
    this.#taken.ms += ms
    this.#backlog.add(payload, ms, this.#written.dueMs)
    this.#schedule()
    return 'taken'
  }

  /** Resolves when everything taken so far is on disk, or known to be lost; does not wait for what arrives meanwhile. */
  async flush (): Promise<void> {
    const until = this.#taken.expected
    const isSettled = () => this.#ended || this.#writer.nextSequence >= until
    while (!isSettled()) {
      this.#stopTimer()
      await (this.#writing ??= this.#writePieces(isSettled))
    }
  }

  /** Stops: what waits is discarded; what is being written may still be stored. */
  end (): void {
    this.#ended = true
    clearTimeout(this.#timer)
    this.#backlog.clear()
  }

  #isWaiting (): boolean {
    return !this.#ended && this.#backlog.isWaiting
  }

  #isDue (): boolean {
    return this.#backlog.waitingMs >= this.#written.dueMs
  }

  #stopTimer (): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #writePiece (): Promise<void> {
    this.#stopTimer()
    const piece = this.#backlog.begin()
    if (piece === undefined) return
    const { recording: { encoding }, events } = this.#options
    const { data } = piece
    const takenAt = this.#taken.at
    this.#written.dueMs = someLength(this.#written.ms)
    const loss = await this.#writer.write(piece)
    if (loss !== null) {
      this.end()
      return events.lost(loss)
    }
    events.stored(decodePiece(encoding, data), this.#writer.nextSequence, piece.ms).then(() => piece.release(), () => {})
    const { pieceStored } = diagnostics
    if (pieceStored.hasSubscribers) pieceStored.publish({ bytes: piece.bytes, seconds: (performance.now() - takenAt) / 1000 })
    this.#backlog.written()
  }

  /** Writes what waits, piece by piece, while there is enough of it. */
  async #writePieces (enough: () => boolean): Promise<void> {
    try {
      do await this.#writePiece()
      while (this.#isWaiting() && !enough())
    } catch (error) {
      this.end()
      this.#options.events.failed(error)
    }
    this.#writing = null
    this.#schedule()
  }

  #schedule (): void {
    if (!this.#isWaiting() || this.#writing !== null) return
    if (this.#isDue()) this.#writing = this.#writePieces(() => !this.#isDue())
    else this.#timer ??= setTimeout(() => { this.#writing ??= this.#writePieces(() => true) }, this.#written.ms + WAIT_MS)
  }
}
