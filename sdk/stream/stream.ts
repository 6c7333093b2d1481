import type { ConsultationOutput, ConsultationStatus } from '../types.js'
import { endsForGood } from './endings.js'
import { finalReport } from './final-report.js'
import { Moves } from './moves.js'
import type { Recording } from './recording.js'
import type { Service } from './service.js'
import { watchSpace } from './space.js'
import type { Transport, TransportListener } from './transport.js'
import { transportOf, type TransportOptions } from './transports.js'
import type {
  AudioSource, ConsultationStream, OpenSource, SourceSink, StreamEvents, StreamProgress, StreamState, StreamTarget, StreamWarning
} from './types.js'
import { UploadTransport } from './uploads.js'
import { WakeLock } from './wake-lock.js'

/** States that are left no more. */
const LAST: ReadonlySet<StreamState> = new Set(['finished', 'failed'])

/** Most sound that a source which can wait is ahead of what the service has, in milliseconds. */
const AHEAD_MAX_MS = 120_000

interface Options extends TransportOptions {
  source: AudioSource | undefined
  /** Whether the recording outlives the page. */
  durable: boolean
  unlock: () => void
}

const TypedTarget = EventTarget as new () => Omit<EventTarget, keyof StreamTarget> & StreamTarget

/** A recording that goes to the service while it is made. */
export class RecordedStream extends TypedTarget implements ConsultationStream {
  readonly #options: Options
  readonly #wakeLock = new WakeLock()
  #recording!: Recording
  #service!: Service
  #transport: Transport | null = null
  #source: OpenSource | null = null
  #opening: Promise<OpenSource> | null = null
  #state: StreamState = 'idle'
  #output: ConsultationOutput | null = null
  #version = 0
  #status: ConsultationStatus | null = null
  #error: Error | null = null
  #finishing: Promise<ConsultationOutput> | null = null
  #closing: Promise<void> | null = null
  #closed = false
  #unwatchSpace = () => {}
  /** When more is stored at the service, or the stream is over. */
  readonly #moves = new Moves()
  /** Aborted when the stream is over. */
  readonly #over = new AbortController()
  #written: Promise<void> = Promise.resolve()

  /** @internal */
  constructor (options: Options) {
    super()
    this.#options = options
  }

  /** @internal */
  prepare (recording: Recording, service: Service): void {
    this.#recording = recording
    this.#service = service
  }

  get consultationId (): string | null { return this.#service.consultationId }
  get recordingId (): string { return this.#recording.state.creation?.key ?? this.consultationId as string }
  get state (): StreamState { return this.#state }
  get output (): ConsultationOutput | null { return this.#output }
  get status (): ConsultationStatus | null { return this.#status }
  get error (): Error | null { return this.#error }
  get progress (): StreamProgress {
    const { recordedMs, storedMs } = this.#recording
    return { recordedMs, storedMs, unsafeMs: recordedMs - storedMs }
  }

  async start (): Promise<void> {
    if (this.#state !== 'idle') throw new Error(`The stream is ${this.#state}: it starts once.`)
    this.#enter('connecting')
    if (!this.#options.durable) this.#warn({ kind: 'memory_only' })
    this.#unwatchSpace = watchSpace(remainingMs => this.warnOfSpace(remainingMs))
    try {
      // Where there is no microphone, no consultation is created.
      if (this.consultationId === null) await this.#openSource()
      if (!this.#isOver()) this.#connect()
      if (this.#opening === null) await this.#openSource()
    } catch (error) {
      this.#fail(error as Error)
      throw error
    }
    if (this.#isOver()) await this.#closeSource()
  }

  async #openSource (): Promise<void> {
    if (this.#options.source === undefined) return
    this.#wakeLock.hold()
    this.#opening = this.#options.source.open(this.#sink())
    this.#source = await this.#opening
  }

  pause (): void { this.#source?.pause() }
  resume (): void { this.#source?.resume() }

  async finish (): Promise<ConsultationOutput> {
    if (this.#state === 'idle') throw new Error('The stream has not started.')
    this.#finishing ??= this.#finish()
    return this.#finishing
  }

  async stop (): Promise<void> {
    if (this.#state === 'idle') throw new Error('The stream has not started.')
    await this.#drain()
    await this.close()
  }

  async close (): Promise<void> {
    this.#closed = true
    this.#moves.tell()
    this.#closing ??= this.#close()
    return this.#closing
  }

  async discard (): Promise<void> {
    await this.close()
    await this.#recording.remove()
  }

  /** @internal */
  warnOfSpace (remainingMs: number): void {
    this.#warn({ kind: 'quota', remainingMs })
  }

  #isOver (): boolean { return LAST.has(this.#state) || this.#closed }

  #emit<Name extends keyof StreamEvents> (name: Name, detail: StreamEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  #warn (warning: StreamWarning): void {
    this.#emit('warning', warning)
  }

  #enter (state: StreamState): void {
    const previous = this.#state
    if (state === previous || LAST.has(previous)) return
    this.#state = state
    this.#emit('state', { state, previous })
  }

  #connect (): void {
    this.#transport?.stop()
    this.#transport = transportOf(this.#service, this.#recording, this.#listener(), this.#options)
    this.#transport.start()
  }

  #listener (): TransportListener {
    return {
      created: consultationId => {
        this.#service.consultationId = consultationId
        this.#emit('consultation', { consultationId })
        this.#connect()
        this.#moves.tell()
      },
      delayed: error => this.#emit('delay', { error }),
      connected: connected => {
        const isFirst = this.#state === 'connecting' && this.consultationId !== null
        if (this.#state !== 'draining') this.#enter(connected ? 'live' : isFirst ? 'connecting' : 'buffering')
      },
      acknowledged: () => this.#acknowledged(),
      output: (output, version) => this.#takeOutput(output, version),
      status: status => {
        this.#status = status
        this.#emit('status', status)
      },
      transcript: detail => this.#emit('transcript', detail),
      warning: warning => this.#warn(warning),
      failed: error => this.#fail(error),
      blocked: () => {
        // What has begun as a stream at the service goes on as one.
        if (this.#recording.state.offset !== null || this.#recording.state.encoding !== 'pcm_s16le') return
        this.#recording.change({ fallback: true }).then(() => this.#connect(), () => {})
      }
    }
  }

  #acknowledged (): void {
    this.#emit('progress', this.progress)
    this.#moves.tell()
  }

  #takeOutput (output: ConsultationOutput, version: number): void {
    if (version <= this.#version) return
    this.#version = version
    this.#output = output
    this.#emit('output', { output, version })
  }

  #sink (): SourceSink {
    return {
      write: async (payload, durationMs) => {
        if (this.#isOver()) return
        const written = this.#recording.add(payload, durationMs)
        this.#written = written.catch(() => {})
        this.#emit('progress', this.progress)
        await written
        // What is recorded live never waits here: it is written without looking at the promise.
        while (!this.#isOver() && this.progress.unsafeMs > AHEAD_MAX_MS) await this.#moves.next()
      },
      level: level => this.#emit('level', { level }),
      warn: warning => this.#warn(warning),
      end: error => {
        if (error !== undefined) this.#emit('error', { error })
        this.#wakeLock.release()
      }
    }
  }

  async #closeSource (): Promise<void> {
    const source = this.#source
    this.#source = null
    await source?.close()
    await this.#written
    await this.#recording.settled()
  }

  /** Ends the sound, and waits until the service has all of it. */
  async #drain (): Promise<void> {
    this.#enter('draining')
    // A source that opens later would go on into a consultation that is finished.
    await this.#opening?.catch(() => {})
    await this.#closeSource()
    this.#wakeLock.release()
    if (this.#transport instanceof UploadTransport) this.#transport.flush()
    while (!this.#isOver() && (this.consultationId === null || this.#recording.first < this.#recording.next)) {
      await this.#moves.next()
      if (this.#transport instanceof UploadTransport) this.#transport.flush()
    }
    if (this.#error !== null) throw this.#error
    if (this.#closed) throw new Error('The stream was closed before it was finished.')
  }

  async #finish (): Promise<ConsultationOutput> {
    await this.#drain()
    try {
      return await this.#untilFinal()
    } catch (error) {
      this.#fail(error as Error)
      throw error
    }
  }

  /** Finishes the consultation, whose sound the service has, and waits for the report. */
  async #untilFinal (): Promise<ConsultationOutput> {
    this.#transport?.stop()
    await this.#service.finish(this.#over.signal)
    await this.#recording.remove()
    const output = await finalReport(this.#service, this.#over.signal, this.#listener())
    this.#end('finished')
    return output
  }

  #fail (error: Error): void {
    if (this.#isOver()) return
    this.#error = error
    this.#end('failed')
    this.#emit('error', { error })
    // A microphone may take its time to close: what is deleted does not wait for it.
    const isDeleted = endsForGood(error, this.#recording.state, this.#service)
    Promise.all([this.#closeSource(), isDeleted ? this.#recording.remove() : undefined]).catch(() => {})
  }

  #end (state: 'finished' | 'failed'): void {
    this.#enter(state)
    this.#release()
    this.#moves.tell()
  }

  #release (): void {
    this.#over.abort(new Error('The stream was closed before its report was final.'))
    this.#transport?.stop()
    this.#unwatchSpace()
    this.#wakeLock.release()
    this.#options.unlock()
  }

  async #close (): Promise<void> {
    await this.#closeSource()
    if (LAST.has(this.#state)) return
    // A recording that is all on the service goes on from there.
    if (this.#recording.first === this.#recording.next) await this.#recording.remove()
    this.#release()
    this.#moves.tell()
  }
}
