import { FrameError, type AudioFrame } from './client-frames.js'
import { encodePiece, storedBytes } from './pieces.js'
import type { Loss, OpenRecording, Piece } from './recordings.js'
import { soundLength } from './sound-length.js'

/**
 * Length of sound that is written, in milliseconds, or less by up to a share, so that streams do not all write at once. It is written with
 * the frame that completes it, not by the clock: so no frame waits for a next one before it is acknowledged.
 */
const WRITTEN_MS = 1000
const JITTER = 0.2

/** How long sound waits at most before it is written, in milliseconds: when no more of it comes. */
const WAIT_MAX_MS = 1100

/** Most bytes of one piece: what a client that catches up can send while the piece before is written. */
const PIECE_BYTES_MAX = 262_144

/** Bytes that wait to be written from which on nothing more is read from the connection, and until which nothing is again. */
const WAITING_BYTES_HIGH = 262_144
const WAITING_BYTES_LOW = 65_536

/** The most that a recording may hold. */
export interface RecordingLimits {
  bytes: number
  ms: number
}

/** What the intake tells of. */
export interface IntakeEvents {
  /** These payloads are on disk now. */
  stored: (payloads: readonly Uint8Array[], nextSequence: number) => void
  /** The session may not write any more; nothing that waited is stored. */
  lost: (loss: Loss) => void
  /** A write failed. */
  failed: (error: unknown) => void
  /** Whether more is waiting than there should be. */
  congested: (congested: boolean) => void
}

/** What happened to a frame. */
export type Taken = 'taken' | 'known' | 'full'

function someLength (): number {
  return WRITTEN_MS * (1 - JITTER * Math.random())
}

/**
 * Takes the frames of one stream, in order, and writes them: about a second of sound at a time, one piece after the other.
 *
 * @param knownMs length of what is stored already
 */
export function createIntake (
  recording: OpenRecording, knownMs: number, limits: RecordingLimits, write: (piece: Piece) => Promise<Loss | null>, events: IntakeEvents
) {
  const { id, encoding, session } = recording
  let { nextSequence, pieces, bytes } = recording
  let expected = nextSequence
  let ms = knownMs
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let waitingMs = 0
  let dueMs = someLength()
  let writingBytes = 0
  let congested = false
  let ended = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | null = null

  const isWaiting = () => !ended && waiting.length > 0

  function noteCongestion (): void {
    const held = waitingBytes + writingBytes
    if (congested ? held > WAITING_BYTES_LOW : held <= WAITING_BYTES_HIGH) return
    congested = !congested
    events.congested(congested)
  }

  const isDue = () => waitingMs >= dueMs

  /** Payloads for the next piece: what waits, up to its largest size. */
  function takePayloads (): Buffer[] {
    let size = 0
    const over = waiting.findIndex(payload => {
      size += storedBytes(encoding, payload)
      return size > PIECE_BYTES_MAX
    })
    return waiting.splice(0, over === -1 ? waiting.length : over)
  }

  async function writePiece (): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const payloads = takePayloads()
    const data = encodePiece(encoding, payloads)
    writingBytes = data.length
    waitingBytes -= data.length
    waitingMs -= payloads.reduce((sum, payload) => sum + (soundLength(encoding, payload) ?? 0), 0)
    dueMs = someLength()
    const after = { nextSequence: nextSequence + payloads.length, bytes: bytes + data.length }
    const loss = await write({ id, session, number: pieces, ...after, data })
    if (loss !== null) {
      end()
      return events.lost(loss)
    }
    writingBytes = 0
    pieces += 1
    nextSequence = after.nextSequence
    bytes = after.bytes
    events.stored(payloads, nextSequence)
    noteCongestion()
  }

  /** Writes what waits, piece by piece, until it is enough. */
  async function writePieces (enough: () => boolean): Promise<void> {
    try {
      do await writePiece()
      while (isWaiting() && !enough())
    } catch (error) {
      end()
      events.failed(error)
    }
    writing = null
    schedule()
  }

  function schedule (): void {
    if (!isWaiting() || writing !== null) return
    if (isDue()) writing = writePieces(() => !isDue())
    else timer ??= setTimeout(() => { writing ??= writePieces(() => true) }, WAIT_MAX_MS)
  }

  function end (): void {
    ended = true
    clearTimeout(timer)
    waiting = []
    waitingBytes = 0
    waitingMs = 0
    writingBytes = 0
  }

  return {
    /** Sequence number of the first frame that is not stored. */
    nextSequence: () => nextSequence,

    /**
     * Takes a frame: `known` when it came before, `full` when the recording may not become that long or large.
     *
     * @throws {FrameError} for sound that is none, and when frames before this one are missing
     */
    take ({ sequence, payload }: AudioFrame): Taken {
      const length = soundLength(encoding, payload)
      if (length === null) {
        throw new FrameError(encoding === 'opus' ? 'A frame holds one Opus packet.' : 'A frame holds whole samples of 16 bits.')
      }
      if (sequence > expected) throw new FrameError(`Frame ${expected} was expected, not ${sequence}.`)
      if (sequence < expected) return 'known'
      const size = storedBytes(encoding, payload)
      if (ms + length > limits.ms || bytes + writingBytes + waitingBytes + size > limits.bytes) return 'full'
      expected += 1
      ms += length
      waiting.push(payload)
      waitingBytes += size
      waitingMs += length
      noteCongestion()
      schedule()
      return 'taken'
    },

    /** Resolves when everything taken so far is on disk, or is known to be lost; what comes meanwhile is not waited for. */
    async flush (): Promise<void> {
      const until = expected
      const isSettled = () => ended || nextSequence >= until
      while (!isSettled()) {
        clearTimeout(timer)
        timer = undefined
        await (writing ??= writePieces(isSettled))
      }
    },

    /** Stops: what waits is forgotten; what is being written may yet be stored. */
    end
  }
}
