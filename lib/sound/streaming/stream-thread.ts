import { Worker } from 'node:worker_threads'
import type { StreamEncoding } from '../../../schemas/audio.js'
import { encodePiece } from '../model/pieces.js'
import { soundSlices } from '../model/sound-length.js'
import { threadScript } from '../../threads/thread-script.js'
import type { StreamAnswer, StreamQuestion } from './stream-worker.js'
import type { SegmentedSlice, StreamListener } from '../model/types.js'

/** Heap of the thread, in megabytes; decoders are outside of it. It has room for a thousand streams in the middle of an utterance. */
const HEAP_MB = 256

/**
 * Sound that is sent to the thread at a time, in milliseconds. A stream has one such slice there at a time, so that no stream keeps the
 * others waiting, however much of its sound is queued.
 */
const SLICE_MS = 5000

interface Waiting {
  resolve: (answer: StreamAnswer) => void
  reject: (error: Error) => void
}

/**
 * A worker thread that decodes and segments streams, so that the thread that answers requests does not. It starts with the first stream,
 * and again after a crash, which loses the streams that it had. Without streams, it does not keep the process alive.
 */
export class StreamThread {
  private worker: Worker | undefined
  private waiting: Waiting[] = []
  private opened = 0
  private open = 0

  /** Segments a stream from `startMs` on, without its first `skipped` samples. */
  listen (encoding: StreamEncoding, startMs: number, skipped: number): StreamListener {
    const { ask, free } = this.openStream(encoding, { startMs, skipped })
    return {
      async * push (payloads) {
        for (const slice of soundSlices(encoding, payloads, SLICE_MS)) {
          const piece = encodePiece(encoding, slice)
          const { heard } = await ask(stream => ({ type: 'sound', stream, piece }), [piece.buffer as ArrayBuffer])
          yield heard as SegmentedSlice
        }
      },
      async current () {
        return (await ask(stream => ({ type: 'current', stream }))).current ?? null
      },
      free
    }
  }

  /** Ends the thread at once. */
  async close (): Promise<void> {
    const { worker } = this
    this.fail(worker, new Error('the service stops'))
    await worker?.terminate()
  }

  private openStream (encoding: StreamEncoding, listen: { startMs: number, skipped: number }) {
    const worker = this.worker ??= this.start()
    const stream = ++this.opened
    this.open += 1
    worker.ref()
    let freed = false
    const ask = async (question: (stream: number) => StreamQuestion, memory: ArrayBuffer[] = []) => (
      this.ask(worker, question(stream), memory)
    )
    const free = (): void => {
      if (freed) return
      freed = true
      this.open -= 1
      ask(stream => ({ type: 'close', stream })).catch(() => {})
      if (this.open === 0) this.worker?.unref()
    }
    // Not awaited: the next question is answered after this one, and fails if this does.
    ask(stream => ({ type: 'open', stream, encoding, listen })).catch(() => {})
    return { ask, free }
  }

  /** @throws when the thread cannot answer, or has ended */
  private async ask (worker: Worker, question: StreamQuestion, memory: ArrayBuffer[]): Promise<StreamAnswer> {
    if (worker !== this.worker) throw new Error('the thread that listens has ended')
    const answer = new Promise<StreamAnswer>((resolve, reject) => this.waiting.push({ resolve, reject }))
    worker.postMessage(question, memory)
    return answer
  }

  private start (): Worker {
    const { url, execArgv } = threadScript(import.meta.url, 'stream-worker')
    // The output of decoders does not belong in the log.
    const worker = new Worker(url, { execArgv, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
    worker.on('message', ({ answer, error }: { answer?: StreamAnswer, error?: string }) => {
      const waiting = this.waiting.shift()
      if (answer === undefined) waiting?.reject(new Error(error))
      else waiting?.resolve(answer)
    })
    worker.on('error', error => this.fail(worker, error))
    worker.on('exit', () => this.fail(worker, new Error('the thread that listens has ended')))
    return worker
  }

  private fail (worker: Worker | undefined, error: Error): void {
    if (worker !== this.worker) return
    this.worker = undefined
    for (const { reject } of this.waiting.splice(0)) reject(error)
  }
}

/** The thread of this process, shared by all instances of the application: starting one takes as long as segmenting minutes of sound. */
export const streamThread = new StreamThread()
