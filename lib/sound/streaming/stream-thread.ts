import { Worker } from 'node:worker_threads'
import type { StreamEncoding } from '../../../schemas/audio.js'
import { encodePiece } from '../model/pieces.js'
import { soundSlices } from '../model/sound-length.js'
import { threadScript } from '../../threads/thread-script.js'
import { Slots, type Slot } from './slots.js'
import type { StreamAnswer, StreamQuestion, StreamReply } from './stream-worker.js'
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
  /** Where its sound is, if that is in the shared memory. */
  slot: Slot | null
}

/** A worker, the memory that is shared with it, and the questions that it gets at the end of the turn of the event loop. */
interface Thread {
  worker: Worker
  slots: Slots
  questions: StreamQuestion[]
}

/** Sends all questions at once. Sound in memory of its own is transferred. */
function send ({ worker, questions }: Thread): void {
  const all = questions.splice(0)
  const sounds = all.flatMap(question => question.type === 'sound' && question.piece instanceof Uint8Array ? [question.piece] : [])
  worker.postMessage(all, sounds.map(({ buffer }) => buffer as ArrayBuffer))
}

/**
 * A worker thread that decodes and segments streams, so that the thread that answers requests does not. It starts with the first stream,
 * and again after a crash, which loses the streams that it had. Without streams, it does not keep the process alive.
 */
export class StreamThread {
  private thread: Thread | undefined
  private waiting: Waiting[] = []
  private opened = 0
  private open = 0

  /** Segments a stream from `startMs` on, without its first `skipped` samples. */
  listen (encoding: StreamEncoding, startMs: number, skipped: number): StreamListener {
    const { ask, askAbout, free } = this.openStream(encoding, { startMs, skipped })
    return {
      async * push (payloads) {
        for (const slice of soundSlices(encoding, payloads, SLICE_MS)) yield (await askAbout(slice)).heard as SegmentedSlice
      },
      async current () {
        return (await ask('current')).current ?? null
      },
      free
    }
  }

  /** Ends the thread at once. */
  async close (): Promise<void> {
    const { thread } = this
    this.fail(thread, new Error('the service stops'))
    await thread?.worker.terminate()
  }

  private openStream (encoding: StreamEncoding, listen: { startMs: number, skipped: number }) {
    const thread = this.thread ??= this.start()
    const stream = ++this.opened
    this.open += 1
    thread.worker.ref()
    let freed = false
    const ask = async (type: 'current' | 'close') => this.ask(thread, { type, stream })
    const askAbout = async (payloads: readonly Uint8Array[]) => {
      let slot: Slot | null = null
      const piece = encodePiece(encoding, payloads, bytes => {
        slot = thread.slots.take(bytes)
        return slot === null ? Buffer.allocUnsafeSlow(bytes) : thread.slots.bytesOf(slot)
      })
      return this.ask(thread, { type: 'sound', stream, piece: slot ?? piece }, slot)
    }
    const free = (): void => {
      if (freed) return
      freed = true
      this.open -= 1
      ask('close').catch(() => {})
      if (this.open === 0) this.thread?.worker.unref()
    }
    // Not awaited: the next question is answered after this one, and fails if this does.
    this.ask(thread, { type: 'open', stream, encoding, listen }).catch(() => {})
    return { ask, askAbout, free }
  }

  /** @throws when the thread cannot answer, or has ended */
  private async ask (thread: Thread, question: StreamQuestion, slot: Slot | null = null): Promise<StreamAnswer> {
    if (thread !== this.thread) throw new Error('the thread that listens has ended')
    const answer = new Promise<StreamAnswer>((resolve, reject) => this.waiting.push({ resolve, reject, slot }))
    thread.questions.push(question)
    if (thread.questions.length === 1) setImmediate(() => send(thread))
    return answer
  }

  private start (): Thread {
    const { url, execArgv } = threadScript(import.meta.url, 'stream-worker')
    const slots = new Slots()
    // The output of decoders does not belong in the log.
    const worker = new Worker(url, {
      execArgv, workerData: slots.memory, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }
    })
    const thread: Thread = { worker, slots, questions: [] }
    worker.on('message', (replies: readonly StreamReply[]) => this.settle(thread, replies))
    worker.on('error', error => this.fail(thread, error))
    worker.on('exit', () => this.fail(thread, new Error('the thread that listens has ended')))
    return thread
  }

  private settle (thread: Thread, replies: readonly StreamReply[]): void {
    if (thread !== this.thread) return
    for (const [at, { resolve, reject, slot }] of this.waiting.splice(0, replies.length).entries()) {
      const reply = replies[at] as StreamReply
      if (slot !== null) thread.slots.release(slot)
      if ('error' in reply) reject(new Error(reply.error))
      else resolve(reply.answer)
    }
  }

  private fail (thread: Thread | undefined, error: Error): void {
    if (thread !== this.thread) return
    this.thread = undefined
    for (const { reject } of this.waiting.splice(0)) reject(error)
  }
}

/** The thread of this process, shared by all instances of the application: starting one takes as long as segmenting minutes of sound. */
export const streamThread = new StreamThread()
