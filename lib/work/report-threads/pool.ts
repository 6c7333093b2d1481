import { BroadcastChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { FairQueue, threadScript, type ThreadScript } from '../../runtime/index.js'
import { FORGET_CHANNEL, type Begun, type PooledTask } from './messages.js'
import type { MeasuredReport, ReportTask, ThreadSettings } from './types.js'

/** Longest start of a thread, in seconds, on the slowest machine: its modules and tables are loaded then. */
const START_SECONDS = 120

/** How long an idle thread is kept, unless it is the last one, in milliseconds. */
const IDLE_MS = 60_000

/**
 * Memory of a thread, in megabytes. The longest transcript there can be (2,000,000 characters, heard in audio) needs 300, so only a task
 * that runs away reaches it.
 */
const OLD_GENERATION_MB = 512
const YOUNG_GENERATION_MB = 48

/**
 * Piscina tries `require` before `import`, and Node aborts the whole process when a thread is ended while it requires an ES module
 * ("IsGraphAsync must be used on an instantiated module"). Where that cannot be required, it is imported, which may end at any time.
 */
const IMPORT_ONLY = ['--no-experimental-require-module']

/** How a task is run. */
export interface RunOptions {
  customer: string
  /** Whether it goes before all that are not urgent. */
  urgent: boolean
  /** Seconds that a thread may spend on it. */
  seconds: number
  signal: AbortSignal
}

/** A report took longer than it may; its thread was ended. */
export class ReportTooSlowError extends Error {
  constructor (seconds: number) {
    super(`a report took longer than ${seconds} seconds`)
    this.name = 'ReportTooSlowError'
  }
}

/** A task that waits for a thread. */
interface Waiting {
  begin: () => void
}

/**
 * Threads that make reports, kept for the next ones. Which task is next: an urgent one before any other; among those, customers take
 * turns. A task that overruns its time, runs out of memory or is given up by its caller ends with its thread; the others are not touched,
 * and a new thread takes its place.
 */
export class ReportThreads {
  readonly #pool: Piscina<PooledTask, MeasuredReport | null>
  readonly #size: number
  readonly #urgent = new FairQueue<Waiting>()
  readonly #later = new FairQueue<Waiting>()
  /** Called when a thread begins with a task, by its id. */
  readonly #begun = new Map<number, () => void>()
  /** Resolves when a thread is ready for its first task, or has failed to start. */
  readonly ready: Promise<void>
  readonly #forgotten = new BroadcastChannel(FORGET_CHANNEL)
  #lastId = 0
  #busy = 0

  /**
   * Starts one thread; others are started when they are needed.
   *
   * @param size most threads
   * @param script another one, for tests of what a thread may do
   * @param memory of a thread, in megabytes
   */
  constructor (
    settings: ThreadSettings, size: number, { url, execArgv }: ThreadScript = threadScript(import.meta.url, 'worker'), memory = OLD_GENERATION_MB
  ) {
    this.#size = size
    this.#pool = new Piscina({
      filename: url.href,
      workerData: settings,
      minThreads: 1,
      maxThreads: size,
      idleTimeout: IDLE_MS,
      // Waiting with Atomics would keep a thread from collecting its garbage between two reports.
      atomics: 'disabled',
      execArgv: [...execArgv, ...IMPORT_ONLY],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB }
    })
    this.#forgotten.unref()
    this.#pool.on('message', ({ begun }: Begun) => this.#begun.get(begun)?.())
    this.ready = new Promise(resolve => {
      this.#begun.set(0, resolve)
      // A thread died without a task; the next task starts another one.
      this.#pool.on('error', resolve)
    })
  }

  /**
   * Makes a report when it is its turn.
   *
   * @throws the reason of the signal when that is aborted, ReportTooSlowError, and what went wrong in the thread
   */
  async run (task: ReportTask, options: RunOptions): Promise<MeasuredReport> {
    await this.#turn(options)
    if (options.signal.aborted) {
      this.#leave()
      throw options.signal.reason
    }
    const report = this.#runNow(task, options)
    // The place is free when the thread has answered or is ended, which may be later than when the caller gives up.
    report.thread.finally(() => this.#leave()).catch(() => {})
    return report.caller
  }

  /** Has the threads forget what they have read of a consultation. */
  forget (id: string): void {
    this.#forgotten.postMessage(id)
  }

  /** Ends all threads, whatever they do. */
  async close (): Promise<void> {
    this.#forgotten.close()
    await this.#pool.destroy()
  }

  async #turn ({ customer, urgent, signal }: RunOptions): Promise<void> {
    signal.throwIfAborted()
    if (this.#busy < this.#size) {
      this.#busy += 1
      return
    }
    const queue = urgent ? this.#urgent : this.#later
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        begin () {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
      }
      function giveUp (): void {
        queue.remove(customer, waiting)
        reject(signal.reason)
      }
      queue.add(customer, waiting)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Hands the place on. */
  #leave (): void {
    const next = this.#urgent.take() ?? this.#later.take()
    if (next === undefined) this.#busy -= 1
    else next.begin()
  }

  /** Runs a task on a thread that is free: `thread` settles when that is free again, `caller` also when the caller gives up. */
  #runNow (task: ReportTask, { seconds, signal }: RunOptions): { thread: Promise<unknown>, caller: Promise<MeasuredReport> } {
    const id = ++this.#lastId
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const kill = new AbortController()
    const late = (limit: number) => setTimeout(() => kill.abort(new ReportTooSlowError(limit)), limit * 1000)
    let begun = false
    let timer = late(START_SECONDS)
    this.#begun.set(id, () => {
      begun = true
      clearTimeout(timer)
      if (signal.aborted) kill.abort(signal.reason)
      else timer = late(seconds)
    })
    const thread = this.#pool.run({ ...task, id, cancelled }, { signal: kill.signal })
    const caller = new Promise<MeasuredReport>((resolve, reject) => {
      function abort (): void {
        Atomics.store(cancelled, 0, 1)
        // A thread that is still starting is left to the next task.
        if (begun) kill.abort(signal.reason)
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      thread.then(report => {
        if (report === null) reject(signal.reason)
        else resolve(report)
      }, error => reject(kill.signal.aborted ? kill.signal.reason : error)).finally(() => {
        this.#begun.delete(id)
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      })
    })
    return { thread, caller }
  }
}
