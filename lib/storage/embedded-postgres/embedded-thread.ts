import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { CompiledPGlite, EmbeddedAnswer, EmbeddedQuestion, EmbeddedWorkerData, StatementError } from './embedded-messages.js'
import type { PGliteSession, StatementResult } from './pglite-dialect.js'

/** How long a statement may run, in seconds: then the thread counts as hung. Far longer than any that the service runs. */
const HUNG_SECONDS = 60

/** The error of every statement after the embedded database has failed. */
export const EMBEDDED_FAILED = 'EMBEDDED_DATABASE_FAILED'

/** Why the embedded database cannot go on: nothing runs on it any more, until it is opened again. */
export class EmbeddedFailure extends Error {
  readonly code = EMBEDDED_FAILED
  /** Of the file system, such as `ENOSPC`, where it is the reason. */
  readonly reason: string | undefined

  constructor (message: string, reason?: string) {
    super(message)
    this.name = 'EmbeddedFailure'
    this.reason = reason
  }
}

type Result = Extract<EmbeddedAnswer, { type: 'result' }>
type Begun = Extract<EmbeddedAnswer, { type: 'opened' | 'created' }>
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

interface Waiting {
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/**
 * How much of a WebAssembly function runs before V8 optimises it, in bytes of code: with V8's own value, a start spends half its CPU time
 * on optimising what runs only then. What runs all the time is optimised soon enough.
 */
const OPTIMISED_AFTER_BYTES = 100_000_000

/** PGlite's WebAssembly, compiled once per process by its first thread, which can then start before the main thread is ready. */
let compiled: CompiledPGlite | undefined

/** A copy of the bytes that can be transferred: the caller's buffer stays as it is, and the memory around it is not sent. */
function copyOf (value: unknown): unknown {
  return value instanceof Uint8Array ? Uint8Array.prototype.slice.call(new Uint8Array(value.buffer, value.byteOffset, value.length)) : value
}

/** Bytes arrive as `Uint8Array`; `pg` gives a Buffer. */
function reviveBytes (rows: Array<Record<string, unknown>>, columns: readonly string[]): void {
  for (const row of rows) {
    for (const name of columns) {
      const value = row[name]
      if (value instanceof Uint8Array) row[name] = Buffer.from(value.buffer, value.byteOffset, value.length)
    }
  }
}

function toError ({ message, ...fields }: StatementError): Error {
  return Object.assign(new Error(message), fields)
}

/**
 * The one session of the embedded database, in a thread of its own: whatever a statement does there, this thread keeps running.
 *
 * When the database cannot go on (its file system fails, PostgreSQL or the thread ends, a statement hangs), the thread is ended, everything
 * that waits for it is rejected with the reason, and `failed` is called once.
 */
export class EmbeddedThread implements PGliteSession {
  /** The script of the thread. */
  static script = new URL('./embedded-worker.js', import.meta.url)

  /** Whether the thread has ended, or is about to. */
  closed = false

  readonly #worker: Worker
  readonly #failed: (failure: EmbeddedFailure) => void
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  readonly #watch: NodeJS.Timeout
  readonly #hungSeconds: number
  #asked = 0
  #quietSeconds = 0
  #failure: EmbeddedFailure | undefined
  #begun: (answer: Begun) => void = () => {}
  #refused: (failure: EmbeddedFailure) => void = () => {}

  /** Use `EmbeddedThread.create` or `EmbeddedThread.open`. */
  private constructor (data: EmbeddedWorkerData, failed: (failure: EmbeddedFailure) => void, hungSeconds: number) {
    this.#failed = failed
    this.#hungSeconds = hungSeconds
    this.#worker = new Worker(EmbeddedThread.script, { workerData: data, execArgv: [] })
    this.#worker.on('message', (answer: EmbeddedAnswer) => this.#take(answer))
    this.#worker.on('error', error => this.#fail(new EmbeddedFailure(`its thread broke down: ${error.message}`)))
    this.#worker.on('exit', () => this.#fail(new EmbeddedFailure('its thread ended')))
    // Not `every`: the check is synchronous, and there is nobody here to report an error to.
    this.#watch = setInterval(() => this.#look(), 1000).unref()
  }

  /**
   * Makes a database, in a thread of its own: making one takes twice the memory of an open one, which the end of the thread gives back.
   *
   * @param directory an empty one
   * @param published the name that the directory gets once the database in it is complete
   * @throws {EmbeddedFailure} when no database can be made there
   */
  static async create (directory: string, published: string): Promise<void> {
    const { session } = await EmbeddedThread.#begin(directory, published)
    session.closed = true
    await session.close()
  }

  /**
   * Opens a database.
   *
   * @param directory the directory of the database
   * @param failed called when the database cannot go on, once it was open
   * @returns the session, and whether a committed write was seen being forced to disk
   * @throws {EmbeddedFailure} when the database cannot be opened
   */
  static async open (
    directory: string, failed: (failure: EmbeddedFailure) => void = () => {}, hungSeconds = HUNG_SECONDS
  ): Promise<{ session: EmbeddedThread, durable: boolean }> {
    const { session, answer } = await EmbeddedThread.#begin(directory, directory, failed, hungSeconds)
    session.#worker.unref()
    return { session, durable: answer.type === 'opened' && answer.durable }
  }

  static async #begin (
    directory: string, published: string, failed: (failure: EmbeddedFailure) => void = () => {}, hungSeconds = HUNG_SECONDS
  ): Promise<{ session: EmbeddedThread, answer: Begun }> {
    setFlagsFromString(`--wasm-tiering-budget=${OPTIMISED_AFTER_BYTES}`)
    // Each task keeps what it needed for the largest function: with one, some 35 MB less.
    setFlagsFromString('--wasm-num-compilation-tasks=1')
    const wasm = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
    const session = new EmbeddedThread({ directory, published, wasm, module: compiled }, failed, hungSeconds)
    const answer = await new Promise<Begun>((resolve, reject) => {
      session.#begun = resolve
      session.#refused = reject
    })
    session.#refused = () => {}
    compiled ??= answer.module
    return { session, answer }
  }

  /** Runs one statement with parameters. */
  async query<R> (sql: string, parameters: readonly unknown[]): Promise<StatementResult<R>> {
    const values = parameters.map(copyOf)
    const bytes = values.filter(value => value instanceof Uint8Array).map(value => (value as Uint8Array<ArrayBuffer>).buffer)
    const { rows, affectedRows } = await this.#ask({ type: 'query', sql, parameters: values }, bytes)
    return { rows: rows as R[], affectedRows }
  }

  /** Runs statements without parameters. @returns the result of the last one */
  async exec (sql: string): Promise<[StatementResult<Record<string, unknown>>]> {
    const { rows, affectedRows } = await this.#ask({ type: 'exec', sql })
    return [{ rows, affectedRows }]
  }

  /** Calls `listener` with each notification of a channel, until the returned function is called. */
  async listen (channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    const first = listeners.size === 0
    this.#listeners.set(channel, listeners.add(listener))
    if (first) await this.#ask({ type: 'listen', channel })
    return async () => {
      if (listeners.delete(listener) && listeners.size === 0 && !this.closed) await this.#ask({ type: 'unlisten', channel })
    }
  }

  /** Closes the database and ends the thread. Never fails: what was acknowledged is on disk in any case. */
  async close (): Promise<void> {
    if (!this.closed) {
      const closing = this.#ask({ type: 'close' })
      this.closed = true
      await closing.catch(() => {})
    }
    clearInterval(this.#watch)
    await this.#worker.terminate()
  }

  async #ask (question: WithoutId<EmbeddedQuestion>, transferred: ArrayBuffer[] = []): Promise<Result> {
    if (this.#failure !== undefined) throw this.#failure
    if (this.closed) throw new EmbeddedFailure('it is closed')
    const id = ++this.#asked
    const result = new Promise<Result>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    try {
      this.#worker.postMessage({ ...question, id }, transferred)
    } catch (error) {
      this.#waiting.delete(id)
      throw error
    }
    // Pending questions keep the process alive; the thread does not.
    if (this.#waiting.size === 1) this.#worker.ref()
    return result
  }

  #take (answer: EmbeddedAnswer): void {
    if (answer.type === 'opened' || answer.type === 'created') return this.#begun(answer)
    if (answer.type === 'failed') return this.#fail(new EmbeddedFailure(answer.message, answer.code))
    if (answer.type === 'notification') return this.#listeners.get(answer.channel)?.forEach(listener => listener(answer.payload))
    this.#quietSeconds = 0
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (answer.type === 'refused') return waiting?.reject(toError(answer.error))
    reviveBytes(answer.rows, answer.bytes)
    waiting?.resolve(answer)
  }

  /** Counts the seconds in which this thread ran and the other one gave no answer, not those in which the whole machine slept. */
  #look (): void {
    this.#quietSeconds = this.#waiting.size === 0 ? 0 : this.#quietSeconds + 1
    if (this.#quietSeconds > this.#hungSeconds) this.#fail(new EmbeddedFailure(`a statement has not ended after ${this.#hungSeconds} seconds`))
  }

  #fail (failure: EmbeddedFailure): void {
    if (this.#failure !== undefined) return
    this.#failure = failure
    clearInterval(this.#watch)
    this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) reject(failure)
    this.#waiting.clear()
    this.#refused(failure)
    if (!this.closed) this.#failed(failure)
    this.closed = true
  }
}
