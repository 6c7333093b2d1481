import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { InstallationState } from '../../schemas/model-names.js'
import { every } from '../runtime/index.js'
import { ModelError, type ModelProblem } from './errors.js'

const PROGRESS_FILE = '.progress.json'
const CANCEL_FILE = '.cancel'

/** How often progress is written, and a cancellation looked for, in milliseconds. */
const BEAT_MS = 500

/** A process that has written nothing for so long is gone, in milliseconds. */
const SILENCE_MS = 15_000

/** How much the newest measurement counts in the speed that is shown. */
const SMOOTHING = 0.3

/** An installation that goes on, or that failed, in whichever process it is. */
export interface Progress {
  /** Name of the model that was asked for. */
  model: string
  /** `interrupted`: its process has ended; the next installation goes on where it ended. */
  state: InstallationState
  receivedBytes: number
  totalBytes: number
  bytesPerSecond: number | null
  secondsLeft: number | null
  /** What is done once the model itself is there, in a line; `null` before. */
  step: string | null
  /** Why it failed: for programs, where that is known, and in a sentence. */
  reason: ModelProblem | null
  problem: string | null
  /** Whether a service that starts goes on with it when it was interrupted, and whether the model may be a small one. */
  resumes: boolean
  experimental: boolean
}

/** What stays the same while an installation goes on. */
export type Order = Pick<Progress, 'model' | 'resumes' | 'experimental'>

interface Written extends Progress {
  updatedAt: number
}

async function write (directory: string, progress: Written): Promise<void> {
  const draft = path.join(directory, `${PROGRESS_FILE}.${randomUUID()}`)
  await fs.writeFile(draft, JSON.stringify(progress), { mode: 0o600, flag: 'wx' })
  await fs.rename(draft, path.join(directory, PROGRESS_FILE))
}

/** The installation that goes on in a directory, or how the last one ended if it did not succeed; `null` for none. */
export async function readProgress (directory: string): Promise<Progress | null> {
  let progress: Written
  try {
    progress = JSON.parse(await fs.readFile(path.join(directory, PROGRESS_FILE), 'utf8')) as Written
  } catch {
    return null
  }
  const { updatedAt, ...rest } = progress
  const isGone = rest.state === 'running' && Date.now() - updatedAt > SILENCE_MS
  return isGone ? { ...rest, state: 'interrupted', bytesPerSecond: null, secondsLeft: null } : rest
}

/** Asks the process that installs, whichever it is, to stop. What came is kept. */
export async function requestCancel (directory: string): Promise<void> {
  if ((await readProgress(directory))?.state !== 'running') return
  await fs.writeFile(path.join(directory, CANCEL_FILE), '', { mode: 0o600 })
}

/** Measures an installation and publishes how far it is, for every process that looks into the directory. */
export class ProgressReport {
  readonly #directory: string
  readonly #order: Order
  readonly #cancelled = new AbortController()
  readonly #onProgress: (progress: Progress) => void
  #totalBytes = 0
  #receivedBytes = 0
  #step: string | null = null
  #measured: { at: number, bytes: number } | null = null
  #speed: number | null = null
  #stop: () => void = () => {}
  #writing: Promise<void> = Promise.resolve()

  constructor (directory: string, order: Order, onProgress: (progress: Progress) => void) {
    this.#directory = directory
    this.#order = order
    this.#onProgress = onProgress
  }

  /** Aborts when somebody cancels the installation. */
  get cancelled (): AbortSignal {
    return this.#cancelled.signal
  }

  async begin (totalBytes: number): Promise<void> {
    this.#totalBytes = totalBytes
    await fs.rm(path.join(this.#directory, CANCEL_FILE), { force: true })
    await this.#publish('running')
    // A directory that cannot be written to is told of by the installation itself.
    this.#stop = every(BEAT_MS, async () => this.#beat(), () => {})
  }

  /** How many bytes there are to come, once that is known for sure. */
  expect (totalBytes: number): void {
    this.#totalBytes = totalBytes
  }

  /** Bytes that are there of all files together. */
  received (bytes: number): void {
    this.#receivedBytes = bytes
  }

  /** What is done now, beside downloads. */
  step (line: string): void {
    this.#step = line
    this.#onProgress(this.#progress('running'))
  }

  async end (): Promise<void> {
    await this.#settle()
    await fs.rm(path.join(this.#directory, PROGRESS_FILE), { force: true })
  }

  /** Says that it was cancelled, or interrupted because its process ends, or that it failed. */
  async fail (error: Error, isInterrupted: boolean): Promise<void> {
    await this.#settle()
    if (this.cancelled.aborted) await this.#publish('cancelled')
    else if (isInterrupted) await this.#publish('interrupted')
    else await this.#publish('failed', error)
  }

  async #settle (): Promise<void> {
    this.#stop()
    await this.#writing.catch(() => {})
    await fs.rm(path.join(this.#directory, CANCEL_FILE), { force: true })
  }

  async #beat (): Promise<void> {
    const isCancelled = await fs.access(path.join(this.#directory, CANCEL_FILE)).then(() => true, () => false)
    if (isCancelled) this.#cancelled.abort(new Error('cancelled'))
    this.#measure(Date.now())
    this.#writing = this.#publish('running')
    await this.#writing
  }

  #measure (at: number): void {
    if (this.#measured !== null && at > this.#measured.at) {
      const newest = Math.max(0, this.#receivedBytes - this.#measured.bytes) * 1000 / (at - this.#measured.at)
      this.#speed = this.#speed === null ? newest : this.#speed + SMOOTHING * (newest - this.#speed)
    }
    this.#measured = { at, bytes: this.#receivedBytes }
  }

  #progress (state: Progress['state'], error: Error | null = null): Progress {
    const speed = state === 'running' && this.#step === null ? this.#speed : null
    return {
      ...this.#order,
      state,
      receivedBytes: this.#receivedBytes,
      totalBytes: this.#totalBytes,
      bytesPerSecond: speed === null ? null : Math.round(speed),
      secondsLeft: speed === null || speed < 1 ? null : Math.ceil((this.#totalBytes - this.#receivedBytes) / speed),
      step: this.#step,
      reason: error instanceof ModelError ? error.problem : null,
      problem: error?.message ?? null
    }
  }

  async #publish (state: Progress['state'], error: Error | null = null): Promise<void> {
    const progress = this.#progress(state, error)
    await write(this.#directory, { ...progress, updatedAt: Date.now() })
    this.#onProgress(progress)
  }
}
