import { Worker } from 'node:worker_threads'
import type { StreamEncoding } from '../../../../schemas/audio.js'
import { encodePiece } from '../model/pieces.js'
import { soundSlices } from '../model/sound-length.js'
import { createGroups, threadScript } from '../../../runtime/index.js'
import { Slots, type Slot } from './slots.js'
import type { StreamAnswer, StreamMessage, StreamMemory, StreamQuestion, StreamReply } from './stream-worker.js'
import type { OngoingUtterance, SegmentedSlice, StreamListener } from '../model/types.js'

/** Heap of the thread, in megabytes; decoders are outside of it. It has room for a thousand streams in the middle of an utterance. */
const HEAP_MB = 256

/**
 * Sound that is sent to the thread at a time, in milliseconds. A stream has one such slice there at a time, so that no stream keeps the
 * others waiting, however much of its sound is queued.
 */
const SLICE_MS = 5000

/** Memory that is shared with the thread, in bytes: for the pieces that it has at once, and for the speech that is uploaded at once. */
const PIECES_BYTES = 4_194_304
const SPEECH_BYTES = 16_777_216

/** Least time between two messages to the thread, in milliseconds: waking it costs more than most questions. */
const ASKING_MS = 10

interface Waiting {
  resolve: (answer: StreamAnswer) => void
  reject: (error: Error) => void
  /** Where its sound is, if that is in the shared memory. */
  slot: Slot | null
}

/** A worker, and the memory that is shared with it. */
interface Thread {
  worker: Worker
  pieces: Slots
  speech: SharedArrayBuffer
  /** Speech that is no longer needed, to be sent with the next questions. */
  released: Slot[]
  /** Queues a question, to be sent with others. */
  send: (question: StreamQuestion) => void
}

/** Sends questions at once. Sound in memory of its own is transferred. */
function post ({ worker, released }: Pick<Thread, 'worker' | 'released'>, questions: readonly StreamQuestion[]): void {
  const sounds = questions.flatMap(question => question.type === 'sound' && question.piece instanceof Uint8Array ? [question.piece] : [])
  const message: StreamMessage = { questions, released: released.splice(0) }
  worker.postMessage(message, sounds.map(({ buffer }) => buffer as ArrayBuffer))
}

/** The utterance in progress as a listener gets it. */
function ongoingOf ({ speech, released }: Thread, { current }: StreamAnswer): OngoingUtterance | null {
  if (current == null) return null
  const { pcm } = current
  if (pcm instanceof Int16Array) return { ...current, pcm, release () {} }
  return {
    ...current, pcm: new Int16Array(speech, pcm.at, pcm.length / Int16Array.BYTES_PER_ELEMENT), release () { released.push(pcm) }
  }
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
    const { ask, askAbout, ongoing, free } = this.openStream(encoding, { startMs, skipped })
    return {
      async * push (payloads) {
        for (const slice of soundSlices(encoding, payloads, SLICE_MS)) yield (await askAbout(slice)).slice as SegmentedSlice
      },
      async current () {
        return ongoing(await ask('current'))
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
        slot = thread.pieces.take(bytes)
        return slot === null ? Buffer.allocUnsafeSlow(bytes) : Buffer.from(thread.pieces.memory, slot.at, slot.length)
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
    return { ask, askAbout, ongoing: (answer: StreamAnswer) => ongoingOf(thread, answer), free }
  }

  /** @throws when the thread cannot answer, or has ended */
  private async ask (thread: Thread, question: StreamQuestion, slot: Slot | null = null): Promise<StreamAnswer> {
    if (thread !== this.thread) throw new Error('the thread that listens has ended')
    const answer = new Promise<StreamAnswer>((resolve, reject) => this.waiting.push({ resolve, reject, slot }))
    thread.send(question)
    return answer
  }

  private start (): Thread {
    const { url, execArgv } = threadScript(import.meta.url, 'stream-worker')
    const pieces = new Slots(new SharedArrayBuffer(PIECES_BYTES))
    const speech = new SharedArrayBuffer(SPEECH_BYTES)
    const memory: StreamMemory = { pieces: pieces.memory, speech }
    // The output of decoders does not belong in the log.
    const worker = new Worker(url, {
      execArgv, workerData: memory, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }
    })
    const released: Slot[] = []
    const send = createGroups<StreamQuestion>({
      periodMs: ASKING_MS, take: questions => questions.splice(0), handle: async questions => post({ worker, released }, questions)
    })
    const thread: Thread = { worker, pieces, speech, released, send }
    worker.on('message', (replies: readonly StreamReply[]) => this.settle(thread, replies))
    worker.on('error', error => this.fail(thread, error))
    worker.on('exit', () => this.fail(thread, new Error('the thread that listens has ended')))
    return thread
  }

  private settle (thread: Thread, replies: readonly StreamReply[]): void {
    if (thread !== this.thread) return
    for (const [at, { resolve, reject, slot }] of this.waiting.splice(0, replies.length).entries()) {
      const reply = replies[at] as StreamReply
      if (slot !== null) thread.pieces.release(slot)
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
