import type { EncodedRun } from '../audio/types.js'
import { DecodeThread } from './decode-thread.js'
import type { DecodeAnswer } from './decode-worker.js'
import { withTableFirst } from './mp4-order.js'

/**
 * Bytes that are decoded at a time. However they arrive, a decoder gets the same pieces, so that it always gives the same sound; and little
 * enough that what they blow up to stays small: 16 kB of digital silence in FLAC are 2 minutes.
 */
const PIECE_BYTES = 16_384
/** Pieces that are on their way through the thread at a time. */
const IN_FLIGHT = 4
/** Longest wait for one of them, in milliseconds; the longest ever measured took a second. */
const PIECE_TIMEOUT_MS = 30_000
/** Bytes that may come without a sound in them: the pictures of an MP3 file, the table of contents of an MP4 file. */
const SILENT_BYTES_MAX = 50_000_000

/** What may be set otherwise in tests. */
export interface DecodeOptions {
  openThread?: () => DecodeThread
  pieceTimeoutMs?: number
}

/** The same bytes in pieces of PIECE_BYTES; the last may be shorter. */
export async function * inPieces (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(PIECE_BYTES)
  let length = 0
  for await (const part of bytes) {
    for (let from = 0; from < part.length;) {
      const taken = part.subarray(from, from + PIECE_BYTES - length)
      piece.set(taken, length)
      length += taken.length
      from += taken.length
      if (length < PIECE_BYTES) continue
      yield piece
      piece = new Uint8Array(PIECE_BYTES)
      length = 0
    }
  }
  if (length > 0) yield piece.subarray(0, length)
}

/** Rejects when the time is over, or with the reason of the signal when that is aborted. */
async function within<T> (promise: Promise<T>, milliseconds: number | null, signal: AbortSignal): Promise<T> {
  promise.catch(() => {})
  signal.throwIfAborted()
  let stop = (): void => {}
  const stopped = new Promise<void>(resolve => { stop = resolve })
  const timer = milliseconds === null ? undefined : setTimeout(stop, milliseconds)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const first = await Promise.race([promise.then(value => ({ value })), stopped])
    signal.throwIfAborted()
    if (first === undefined) throw new Error('decoding took too long')
    return first.value
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Decodes runs, one after the other, in a thread; a new one whenever a run was too much for it. */
export class RunDecoder {
  private thread: DecodeThread | undefined
  private readonly openThread: () => DecodeThread
  private readonly pieceTimeoutMs: number

  constructor ({ openThread = () => new DecodeThread(), pieceTimeoutMs = PIECE_TIMEOUT_MS }: DecodeOptions = {}) {
    this.openThread = openThread
    this.pieceTimeoutMs = pieceTimeoutMs
  }

  /**
   * @returns sound, at 16 kHz mono, as fast as it is taken; then whether all of the run could be decoded
   * @throws what reading the bytes throws, or the reason of the signal; or when no thread can be started
   */
  async * decode (run: EncodedRun, signal: AbortSignal): AsyncGenerator<Int16Array, boolean> {
    signal.throwIfAborted()
    const thread = this.thread ??= this.openThread()
    const format = { format: run.format, sample_rate: run.sample_rate, channels: run.channels }
    const opened = await within(thread.ask({ type: 'open', format }), this.pieceTimeoutMs, signal)
    const whole = !opened.failed && (yield * this.decodeOpened(thread, run, signal))
    if (!whole) await this.close()
    return whole
  }

  /** Whether the process stays alive for its thread. */
  needed (needed: boolean): void {
    this.thread?.needed(needed)
  }

  /** Ends the thread at once. */
  async close (): Promise<void> {
    const { thread } = this
    this.thread = undefined
    await thread?.close()
  }

  private async * decodeOpened (thread: DecodeThread, run: EncodedRun, signal: AbortSignal): AsyncGenerator<Int16Array, boolean> {
    const pieces = inPieces(run.format === 'mp4_aac' ? withTableFirst(run.bytes) : run.bytes())
    const asked: Array<Promise<DecodeAnswer>> = []
    let bytes = 0
    let silentBytes = 0
    let samples = 0
    try {
      for (let ended = false; !ended || asked.length > 0;) {
        if (!ended && asked.length < IN_FLIGHT) {
          // Not timed: how long the storage takes is its own matter.
          const { done, value } = await within(pieces.next(), null, signal)
          ended = done === true
          bytes += value?.length ?? 0
          const answer = thread.ask(value === undefined ? { type: 'end' } : { type: 'bytes', bytes: value })
          answer.catch(() => {})
          asked.push(answer)
          continue
        }
        const answer = await this.answerOf(asked.shift() as Promise<DecodeAnswer>, signal)
        if (answer === null) return false
        samples += answer.pcm.length
        silentBytes = answer.pcm.length > 0 ? 0 : silentBytes + PIECE_BYTES
        if (answer.pcm.length > 0) yield answer.pcm
        if (answer.failed || silentBytes > SILENT_BYTES_MAX) return false
      }
      return samples > 0 || bytes === 0
    } finally {
      pieces.return(undefined).catch(() => {})
    }
  }

  /** `null` when the thread has died or hangs. */
  private async answerOf (asked: Promise<DecodeAnswer>, signal: AbortSignal): Promise<DecodeAnswer | null> {
    try {
      return await within(asked, this.pieceTimeoutMs, signal)
    } catch {
      signal.throwIfAborted()
      return null
    }
  }
}
