import { Worker } from 'node:worker_threads'
import type { DecodeAnswer, DecodeQuestion } from './decode-worker.js'

/** Memory of the thread besides that of the decoders, in megabytes; those stay below it by being fed little at a time. */
const HEAP_MB = 128

/** Tests run the sources as they are. */
const SCRIPT = import.meta.url.endsWith('.ts') ? './decode-worker.ts' : './decode-worker.js'

interface Waiting {
  resolve: (answer: DecodeAnswer) => void
  reject: (error: Error) => void
}

/** A thread that decodes: whatever a file does to its decoder, it does there. */
export class DecodeThread {
  private readonly worker: Worker
  private readonly waiting: Waiting[] = []
  private ended: Error | undefined

  /** @param script another one in its place, for tests of what such a thread may do */
  constructor (script: URL = new URL(SCRIPT, import.meta.url)) {
    // Only sources need the loaders that this process was started with. What the thread prints is not for the log, and not read: that would
    // keep the process alive.
    const execArgv = script.pathname.endsWith('.ts') ? process.execArgv : []
    this.worker = new Worker(script, { execArgv, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
    this.worker.on('message', (answer: DecodeAnswer) => this.waiting.shift()?.resolve(answer))
    this.worker.on('error', error => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('the thread that decodes has ended')))
  }

  /** Answers come in the order of the questions. @throws when the thread ends before */
  async ask (question: DecodeQuestion): Promise<DecodeAnswer> {
    if (this.ended !== undefined) throw this.ended
    const answer = new Promise<DecodeAnswer>((resolve, reject) => this.waiting.push({ resolve, reject }))
    this.worker.postMessage(question)
    return answer
  }

  /** Whether the process stays alive for it. */
  needed (needed: boolean): void {
    if (needed) this.worker.ref()
    else this.worker.unref()
  }

  /** Ends the thread at once, whatever it does. */
  async close (): Promise<void> {
    await this.worker.terminate()
  }

  private fail (error: Error): void {
    this.ended ??= error
    for (const { reject } of this.waiting.splice(0)) reject(this.ended)
  }
}
