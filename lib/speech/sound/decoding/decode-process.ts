import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lowerPriorityOf, threadScript, type ThreadScript } from '../../../runtime/index.js'
import type { DecodeAnswer, DecodeQuestion } from './decode-child.js'

/**
 * Heap of the child, in megabytes. The tables of an MP4 file of a day take half of it. V8 aborts a process whose heap is full, as that of a
 * file that claims larger tables.
 */
const HEAP_MB = 128

/** Memory limit of each WebAssembly module, in pages of 64 KiB: 128 MB, of which decoders need a few. It is not part of the heap. */
const WASM_PAGES = 2048

/** Limits of V8. memory-watch.ts limits the rest: array buffers, which are neither heap nor WebAssembly. */
const LIMITS = [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`]

interface Waiting {
  resolve: (answer: DecodeAnswer) => void
  reject: (error: Error) => void
}

/**
 * A child process that decodes, so that a malicious file harms only its own decoder. In a worker thread, a single array that exceeds the
 * limit of the heap ends the whole service.
 *
 * It inherits no environment: what parses untrusted files has no key or password in its memory.
 */
export class DecodeProcess {
  private readonly child: ChildProcess
  private readonly waiting: Waiting[] = []
  private readonly exited: Promise<void>
  private error: Error | undefined
  /** Time with an unanswered question, for systems that do not report the CPU time of a process. */
  private busyMs = 0
  private busySince = 0

  /** @param script for tests: another script in its place */
  constructor ({ url, execArgv }: ThreadScript = threadScript(import.meta.url, 'decode-child')) {
    this.child = fork(fileURLToPath(url), {
      execArgv: [...execArgv, ...LIMITS],
      serialization: 'advanced',
      // The output of decoders does not belong in the log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {}
    })
    // Before it loads anything, which takes as long as many recordings.
    lowerPriorityOf(this.child.pid, 'awaited')
    this.child.on('message', (answer: DecodeAnswer) => {
      this.countBusy()
      this.waiting.shift()?.resolve(answer)
    })
    this.child.on('error', error => this.fail(error))
    this.exited = new Promise(resolve => {
      this.child.once('exit', (code, signal) => {
        this.fail(new Error(`the process that decodes has ended (${signal ?? code})`))
        resolve()
      })
      // Without a process id it never started, and never exits.
      if (this.child.pid === undefined) resolve()
    })
  }

  /** Whether it has ended, for whatever reason. */
  get ended (): boolean {
    return this.error !== undefined
  }

  /** Answers come in the order of the questions. @throws when the process ends before */
  async ask (question: DecodeQuestion): Promise<DecodeAnswer> {
    if (this.error !== undefined) throw this.error
    if (this.waiting.length === 0) this.busySince = performance.now()
    const answer = new Promise<DecodeAnswer>((resolve, reject) => this.waiting.push({ resolve, reject }))
    this.child.send(question, error => { if (error !== null) this.fail(error) })
    return answer
  }

  /**
   * CPU time of the main thread of the child since it started, in milliseconds. On systems that do not report it, the time with an
   * unanswered question, which is longer on a busy machine.
   */
  cpuMs (): number {
    try {
      // https://docs.kernel.org/scheduler/sched-stats.html: time on the CPU in nanoseconds comes first.
      return Number(readFileSync(`/proc/${this.child.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
    } catch {
      // Only Linux has such a file, and not for a process that has just ended.
      this.countBusy()
      return this.busyMs
    }
  }

  /** Sets whether the child keeps this process alive. */
  needed (needed: boolean): void {
    const handle = needed ? 'ref' : 'unref'
    this.child[handle]()
    this.child.channel?.[handle]()
  }

  /** Ends the process at once, whatever it does. */
  async close (): Promise<void> {
    // Otherwise this process might end instead of waiting.
    this.child.ref()
    this.child.kill('SIGKILL')
    await this.exited
  }

  private countBusy (): void {
    const now = performance.now()
    if (this.waiting.length > 0) this.busyMs += now - this.busySince
    this.busySince = now
  }

  private fail (error: Error): void {
    this.error ??= error
    for (const { reject } of this.waiting.splice(0)) reject(this.error)
  }
}
