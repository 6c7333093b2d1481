import type { ConsultationOutput, ConsultationStatus } from '../types.js'

/**
 * Where a stream stands: `idle` before `start()`, `connecting` until the service is ready for the first time, `live` while sound goes up as
 * it comes, `buffering` while it is kept because the service cannot be reached, `draining` after `finish()` or `stop()` while the rest goes
 * up and the report is made, `finished` when the final report is there, `failed` when it cannot go on by itself: `error` says why.
 */
export type StreamState = 'idle' | 'connecting' | 'live' | 'buffering' | 'draining' | 'finished' | 'failed'

/** The service hears poor sound, or good sound again. */
export interface QualityWarning {
  /** Says which warning it is. */
  kind: 'quality'
  /** What is wrong with the sound; nothing when it is good again. */
  problems: ReadonlyArray<'too_quiet' | 'clipping' | 'noisy'>
}

/** Nobody has spoken for long. */
export interface SilenceWarning {
  /** Says which warning it is. */
  kind: 'silence'
  /** For how long nobody has spoken, in milliseconds. */
  silentMs: number
}

/** Nothing is heard, since the microphone is muted or the browser halts the sound, as a phone does for a call; or it is heard again. */
export interface MutedWarning {
  /** Says which warning it is. */
  kind: 'muted'
  /** Whether nothing is heard. */
  muted: boolean
}

/** The microphone has gone; what it recorded is kept. */
export interface UnpluggedWarning {
  /** Says which warning it is. */
  kind: 'unplugged'
}

/** The browser has little room, or none, for sound that is not on the service yet; without room, it is kept in memory only. */
export interface QuotaWarning {
  /** Says which warning it is. */
  kind: 'quota'
  /** For how much sound there is room, in milliseconds. */
  remainingMs: number
}

/** Sound cannot be kept over a reload: this page has no storage. */
export interface MemoryWarning {
  /** Says which warning it is. */
  kind: 'memory_only'
}

/** What a person who records should know, while something can still be done about it. */
export type StreamWarning = QualityWarning | SilenceWarning | MutedWarning | UnpluggedWarning | QuotaWarning | MemoryWarning

/** How much is recorded and safe, in milliseconds of sound. */
export interface StreamProgress {
  /** What was recorded on this device. */
  recordedMs: number
  /** What the service has acknowledged: it is on its disk. */
  storedMs: number
  /** The rest: on this device only. */
  unsafeMs: number
}

/** A change of the state. */
export interface StateChange {
  /** The state from now on. */
  state: StreamState
  /** The state before. */
  previous: StreamState
}

/** The events of a stream: `stream.addEventListener('output', ({ detail }) => …)`. */
export interface StreamEvents {
  /** The state has changed. */
  state: StateChange
  /** More is recorded, or more is stored. */
  progress: StreamProgress
  /** Loudness of the sound, from 0 (60 dB below the loudest) to 1; about ten times a second. */
  level: LevelDetail
  /** The report has changed. */
  output: OutputDetail
  /** Where the report stands has changed. */
  status: ConsultationStatus
  /** Something that the person who records should know. */
  warning: StreamWarning
  /** The stream, or its source, has failed. */
  error: ErrorDetail
}

/** Loudness. */
export interface LevelDetail {
  /** From 0 (60 dB below the loudest) to 1. */
  level: number
}

/** The report at a change. */
export interface OutputDetail {
  /** The report as it is by then. */
  output: ConsultationOutput
  /** Rises with every change. */
  version: number
}

/** What went wrong. */
export interface ErrorDetail {
  /** Its message is a sentence for people. */
  error: Error
}

/** What binary frames hold: 16-bit little-endian PCM at 16 kHz, mono, or one Opus packet each. */
export type Encoding = 'pcm_s16le' | 'opus'

/** What a source hands its sound to. */
export interface SourceSink {
  /** Takes the next piece of sound; a source that can wait waits for the promise. */
  write: (payload: Uint8Array<ArrayBuffer>, durationMs: number) => Promise<void>
  /** Says how loud it is, from 0 to 1. */
  level: (level: number) => void
  /** Says what the person who records should know. */
  warn: (warning: StreamWarning) => void
  /** The source has ended by itself. With an error, when it broke. */
  end: (error?: Error) => void
}

/** A source that is open. */
export interface OpenSource {
  /** Hands over nothing until `resume()`. */
  pause: () => void
  /** Goes on. */
  resume: () => void
  /** Ends it, after its last piece of sound. */
  close: () => Promise<void>
}

/** Where sound comes from: `microphone()`, `mediaStream(stream)`, `readable(chunks)`, `file(blob)`. */
export interface AudioSource {
  /** How its pieces travel: as numbered frames of a stream, or, for recordings in a container, as numbered chunks. */
  readonly transport: 'frames' | 'chunks'
  /** Of frames. */
  readonly encoding: Encoding
  /** Of chunks: their `Content-Type`. */
  readonly contentType?: string
  /** @throws {SourceError} with a sentence for the person who records */
  open: (sink: SourceSink) => Promise<OpenSource>
}

/** A typed `EventTarget`. */
export interface StreamTarget {
  /** Calls a function at each event of a name. */
  addEventListener: <Name extends keyof StreamEvents>(
    name: Name, listener: (event: CustomEvent<StreamEvents[Name]>) => void, options?: AddEventListenerOptions
  ) => void
  /** Calls it no more. */
  removeEventListener: <Name extends keyof StreamEvents>(name: Name, listener: (event: CustomEvent<StreamEvents[Name]>) => void) => void
}

/** A recording that goes to the service while it is made. */
export interface ConsultationStream extends StreamTarget {
  /** Id of the consultation. */
  readonly consultationId: string
  /** Where it stands. */
  readonly state: StreamState
  /** How much is recorded and safe. */
  readonly progress: StreamProgress
  /** The report as it is now; `null` before the first one. */
  readonly output: ConsultationOutput | null
  /** Where the report stands; `null` before the service has said so. */
  readonly status: ConsultationStatus | null
  /** Why it is `failed`. */
  readonly error: Error | null
  /** Opens the source and connects. What an earlier page has left unsent of this consultation goes up first. */
  start: () => Promise<void>
  /** Records nothing until `resume()`. */
  pause: () => void
  /** Records again. */
  resume: () => void
  /** Ends the sound, and resolves when the service has all of it; the consultation stays open for another `openStream`. */
  stop: () => Promise<void>
  /** Sends the rest, finishes the consultation, and waits for the final report. */
  finish: () => Promise<ConsultationOutput>
  /** Stops without finishing the consultation: what is not on the service stays stored on this device, for another `openStream`. */
  close: () => Promise<void>
  /** Stops, and forgets what is stored on this device: for a consultation that is given up. */
  discard: () => Promise<void>
}
