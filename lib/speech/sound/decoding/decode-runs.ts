import { every } from '../../../runtime/index.js'
import type { EncodedRun, RunFormat } from '../model/runs.js'
import { DecodeBudget, type BudgetOptions } from './decode-budget.js'
import type { DecodeAnswer, DecodeQuestion } from './decode-child.js'
import { DecodeProcess } from './decode-process.js'

/**
 * Bytes that are decoded at a time. However they arrive, a decoder gets the same pieces, so that it always gives the same sound. They are
 * small because they expand: 16 kB of digital silence in FLAC are 2 minutes, as are 2 kB of the shortest Opus packets.
 */
const PIECE_BYTES: Readonly<Record<RunFormat['format'], number>> = {
  wav: 16_384, pcm_s16le: 16_384, mp3: 16_384, flac: 16_384, mp4_aac: 4096, ogg_opus: 2048, webm_opus: 2048, opus_packets: 2048
}
/** Most pieces in the child process at a time. */
const IN_FLIGHT = 4
/** Longest wait for a piece, in milliseconds; the slowest one measured took a second. */
const PIECE_TIMEOUT_MS = 30_000
/** How often the CPU time of the child is checked while it decodes a piece, in milliseconds. */
const CPU_CHECK_MS = 250
/** Most bytes in a row without any sound in them, such as pictures in an MP3 file or the table of contents of an MP4 file. */
const SILENT_BYTES_MAX = 50_000_000

/** Sound of a run, 16 kHz: its channels as one, and each of two, as long as that. */
export type DecodedSound = Pick<DecodeAnswer, 'pcm' | 'channels'>

/** Settings for tests. */
export interface DecodeOptions {
  openProcess?: () => DecodeProcess
  pieceTimeoutMs?: number
  /** CPU time for a recording. */
  budget?: BudgetOptions
}

/** Regroups bytes into pieces of one size; the last one may be shorter. */
async function * inPieces (bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size)
  let length = 0
  for await (const part of bytes) {
    for (let from = 0; from < part.length;) {
      const taken = part.subarray(from, from + size - length)
      piece.set(taken, length)
      length += taken.length
      from += taken.length
      if (length < size) continue
      yield piece
      piece = new Uint8Array(size)
      length = 0
    }
  }
  if (length > 0) yield piece.subarray(0, length)
}

/** Rejects after a timeout, or with the reason of the signal when that is aborted. */
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

/** Decodes runs, one after the other, in a child process, which is replaced after each run that could not be decoded. */
export class RunDecoder {
  private process: DecodeProcess | undefined
  /** CPU time of the child that was charged to a budget. */
  private countedMs = 0
  private countedAt = 0
  private readonly openProcess: () => DecodeProcess
  private readonly pieceTimeoutMs: number

  constructor ({ openProcess = () => new DecodeProcess(), pieceTimeoutMs = PIECE_TIMEOUT_MS }: DecodeOptions = {}) {
    this.openProcess = openProcess
    this.pieceTimeoutMs = pieceTimeoutMs
  }

  /**
   * @param budget of the whole recording; when it is used up, nothing is decoded
   * @returns sound, as fast as the caller takes it; then whether all of the run could be decoded
   * @throws what reading the bytes throws, or the reason of the signal; or when no process can be started
   */
  async * decode (run: EncodedRun, signal: AbortSignal, budget = new DecodeBudget()): AsyncGenerator<DecodedSound, boolean> {
    signal.throwIfAborted()
    if (!budget.begin()) return false
    if (this.process?.ended === true) this.process = undefined
    if (this.process === undefined) this.countedMs = 0
    const decoder = this.process ??= this.openProcess()
    const format = { format: run.format, sample_rate: run.sample_rate, channels: run.channels }
    const opened = await within(decoder.ask({ type: 'open', format }), this.pieceTimeoutMs, signal)
    const looked = !opened.failed && await this.look(decoder, run, opened.wanted ?? null, signal, budget)
    const whole = looked && (yield * this.decodeOpened(decoder, run, signal, budget))
    this.count(decoder, budget)
    if (!whole) await this.close()
    return whole
  }

  /** Sets whether the child keeps this process alive. */
  needed (needed: boolean): void {
    this.process?.needed(needed)
  }

  /** Ends the child at once. */
  async close (): Promise<void> {
    const { process: decoder } = this
    this.process = undefined
    await decoder?.close()
  }

  /** Charges the budget with the CPU time of the child since the last call. */
  private count (decoder: DecodeProcess, budget: DecodeBudget): void {
    const cpuMs = decoder.cpuMs()
    budget.spend(cpuMs - this.countedMs)
    this.countedMs = Math.max(this.countedMs, cpuMs)
    this.countedAt = performance.now()
  }

  /** Shows the decoder the parts of the file that it wants to see before it decodes. @returns whether it can go on */
  private async look (
    decoder: DecodeProcess, run: EncodedRun, first: number | null, signal: AbortSignal, budget: DecodeBudget
  ): Promise<boolean> {
    if (first === null) return true
    const pieces = inPieces(run.bytes(), PIECE_BYTES[run.format])
    try {
      let at = 0
      for (let wanted = first; ;) {
        const { done, value } = await within(pieces.next(), null, signal)
        if (done === true) return true
        if (at + value.length > wanted) {
          const answer = await this.answerTo(decoder, { type: 'look', at, bytes: value }, signal, budget)
          if (answer === null || answer.failed) return false
          if (typeof answer.wanted !== 'number') return true
          wanted = answer.wanted
        }
        at += value.length
      }
    } finally {
      pieces.return(undefined).catch(() => {})
    }
  }

  private async * decodeOpened (
    decoder: DecodeProcess, run: EncodedRun, signal: AbortSignal, budget: DecodeBudget
  ): AsyncGenerator<DecodedSound, boolean> {
    const size = PIECE_BYTES[run.format]
    const pieces = inPieces(run.bytes(), size)
    const pending: Array<Promise<DecodeAnswer | null>> = []
    let bytes = 0
    let silentBytes = 0
    let samples = 0
    let isEmpty = false
    try {
      for (let ended = false; !ended || pending.length > 0;) {
        if (!ended && pending.length < IN_FLIGHT) {
          // No timeout: this waits for the storage, not for the decoder.
          const { done, value } = await within(pieces.next(), null, signal)
          ended = done === true
          bytes += value?.length ?? 0
          const answer = this.answerTo(decoder, value === undefined ? { type: 'end' } : { type: 'bytes', bytes: value }, signal, budget)
          answer.catch(() => {})
          pending.push(answer)
          continue
        }
        const answer = await pending.shift()
        if (answer === null || answer === undefined) return false
        samples += answer.pcm.length
        isEmpty = answer.empty === true
        silentBytes = answer.pcm.length > 0 ? 0 : silentBytes + size
        if (answer.pcm.length > 0) yield answer
        if (answer.failed || silentBytes > SILENT_BYTES_MAX) return false
      }
      return samples > 0 || bytes === 0 || isEmpty
    } finally {
      pieces.return(undefined).catch(() => {})
    }
  }

  /** Returns `null` when the child has died, hangs, or has used up its CPU time. */
  private async answerTo (
    decoder: DecodeProcess, question: DecodeQuestion, signal: AbortSignal, budget: DecodeBudget
  ): Promise<DecodeAnswer | null> {
    let stop = (_answer: null): void => {}
    const stopped = new Promise<null>(resolve => { stop = resolve })
    const stopChecking = every(CPU_CHECK_MS, () => {
      this.count(decoder, budget)
      if (budget.over()) stop(null)
    }, () => stop(null))
    try {
      const answer = await within(Promise.race([decoder.ask(question), stopped]), this.pieceTimeoutMs, signal)
      if (answer === null) return null
      budget.earn(answer.pcm.length)
      if (performance.now() - this.countedAt > CPU_CHECK_MS) this.count(decoder, budget)
      return budget.over() ? null : answer
    } catch {
      signal.throwIfAborted()
      return null
    } finally {
      stopChecking().catch(() => {})
    }
  }
}
