import type { ConsultationOutput, ConsultationStatus, TranscriptSegment } from '../types.js'

/**
 * State of a stream: `idle` before `start()`, `connecting` until the service is ready for the first time, `live` while sound is sent as it
 * is recorded, `buffering` while sound is kept because the service cannot be reached, or cannot create the consultation yet, `draining`
 * after `finish()` or `stop()` while the rest is sent and the report is made, `finished` when the final report is ready, `failed` when it
 * cannot recover: `error` says why.
 */
export type StreamState = 'idle' | 'connecting' | 'live' | 'buffering' | 'draining' | 'finished' | 'failed'

/** The sound is poor, or good again. */
export interface QualityWarning {
  /** Says which warning it is. */
  kind: 'quality'
  /** What is wrong with the sound; empty if it is good again. */
  problems: ReadonlyArray<'too_quiet' | 'clipping' | 'noisy'>
}

/** Nobody has spoken for a while. */
export interface SilenceWarning {
  /** Says which warning it is. */
  kind: 'silence'
  /** How long nobody has spoken, in milliseconds. */
  silentMs: number
}

/** The microphone is muted, or the browser has stopped the sound, as a phone does for a call; or the sound is back. */
export interface MutedWarning {
  /** Says which warning it is. */
  kind: 'muted'
  /** Whether there is no sound. */
  muted: boolean
}

/** The microphone that was asked for is not there; the browser's choice is recorded. */
export interface OtherMicrophoneWarning {
  /** Says which warning it is. */
  kind: 'other_microphone'
}

/** The microphone was unplugged; its recording is kept. */
export interface UnpluggedWarning {
  /** Says which warning it is. */
  kind: 'unplugged'
}

/** The browser has little or no room for sound that is not on the service yet; without room, it is kept in memory only. */
export interface QuotaWarning {
  /** Says which warning it is. */
  kind: 'quota'
  /** How much more sound fits, in milliseconds. */
  remainingMs: number
}

/** Sound will not survive a reload: this page has no storage. */
export interface MemoryWarning {
  /** Says which warning it is. */
  kind: 'memory_only'
}

/** Something to tell the user while they can still act on it. */
export type StreamWarning =
  QualityWarning | SilenceWarning | MutedWarning | OtherMicrophoneWarning | UnpluggedWarning | QuotaWarning | MemoryWarning

/** How much is recorded and safe, in milliseconds of sound. */
export interface StreamProgress {
  /** Recorded on this device. */
  recordedMs: number
  /** Acknowledged by the service: on its disk. */
  storedMs: number
  /** The rest: only on this device. */
  unsafeMs: number
}

/** A change of the state. */
export interface StateChange {
  /** The new state. */
  state: StreamState
  /** The previous state. */
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
  /** The state of the report has changed. */
  status: ConsultationStatus
  /** The consultation of a recording that began without one has been created. */
  consultation: ConsultationDetail
  /** The consultation could not be created, and is tried again: without a connection, without a token, or the service cannot now. */
  delay: ErrorDetail
  /** Something was heard: show it while people speak. */
  transcript: TranscriptDetail
  /** Something to tell the user. */
  warning: StreamWarning
  /** The stream, or its source, has failed. */
  error: ErrorDetail
}

/** A consultation that was created. */
export interface ConsultationDetail {
  /** Its id. */
  consultationId: string
}

/** Loudness. */
export interface LevelDetail {
  /** From 0 (60 dB below the loudest) to 1. */
  level: number
}

/** The report after a change. */
export interface OutputDetail {
  /** The report. */
  output: ConsultationOutput
  /** Increases with every change. */
  version: number
}

/** What is heard while people speak; after the finish, the report is made of a second recognition of all of it. */
export interface TranscriptDetail {
  /** What was recognised of the utterance that has just ended; empty while one lasts. */
  segments: TranscriptSegment[]
  /** What is being spoken: it replaces the text before, and may still change; empty in a pause. */
  ongoing: string
}

/** What went wrong. */
export interface ErrorDetail {
  /** Its message is a sentence for people. */
  error: Error
}

/** What binary frames hold: 16-bit little-endian PCM at 16 kHz, mono, or one Opus packet each. */
export type Encoding = 'pcm_s16le' | 'opus'

/** The receiver of a source's sound. */
export interface SourceSink {
  /** Takes the next piece of sound. A source that can wait should await the promise. */
  write: (payload: Uint8Array<ArrayBuffer>, durationMs: number) => Promise<void>
  /** Takes the loudness, from 0 to 1. */
  level: (level: number) => void
  /** Takes a warning for the user. */
  warn: (warning: StreamWarning) => void
  /** The source has ended on its own, with an error if it broke. */
  end: (error?: Error) => void
}

/** A source that is open. */
export interface OpenSource {
  /** Pauses until `resume()`. */
  pause: () => void
  /** Resumes. */
  resume: () => void
  /** Closes it, after its last piece of sound. */
  close: () => Promise<void>
}

/** Where sound comes from: `microphone()`, `mediaStream(stream)`, `readable(chunks)`, `file(blob)`. */
export interface AudioSource {
  /** How its pieces are sent: as numbered frames of a stream, or, for recordings in a container, as numbered chunks. */
  readonly transport: 'frames' | 'chunks'
  /** Of frames. */
  readonly encoding: Encoding
  /** Of chunks: their `Content-Type`. */
  readonly contentType?: string
  /** @throws {SourceError} with a sentence for the user */
  open: (sink: SourceSink) => Promise<OpenSource>
}

/** A typed `EventTarget`. */
export interface StreamTarget {
  /** Adds a listener. */
  addEventListener: <Name extends keyof StreamEvents>(
    name: Name, listener: (event: CustomEvent<StreamEvents[Name]>) => void, options?: Parameters<EventTarget['addEventListener']>[2]
  ) => void
  /** Removes a listener. */
  removeEventListener: <Name extends keyof StreamEvents>(name: Name, listener: (event: CustomEvent<StreamEvents[Name]>) => void) => void
}

/** A live recording. */
export interface ConsultationStream extends StreamTarget {
  /** Id of the consultation; `null` until it is created, which `record` does not wait for. */
  readonly consultationId: string | null
  /** What `openStream` opens it by on this device, also before there is a consultation. */
  readonly recordingId: string
  /** The current state. */
  readonly state: StreamState
  /** How much is recorded and safe. */
  readonly progress: StreamProgress
  /** The current report; `null` before the first one. */
  readonly output: ConsultationOutput | null
  /** The state of the report; `null` until the service has sent it. */
  readonly status: ConsultationStatus | null
  /** Why the stream is `failed`. */
  readonly error: Error | null
  /** Opens the source and connects; resolves once sound is recorded. What an earlier page left unsent of it is sent first. */
  start: () => Promise<void>
  /** Pauses the recording until `resume()`. */
  pause: () => void
  /** Resumes the recording. */
  resume: () => void
  /** Ends the recording, and resolves once the service has all of it. The consultation stays open for another `openStream`. */
  stop: () => Promise<void>
  /** Sends the rest, finishes the consultation, and waits for the final report. */
  finish: () => Promise<ConsultationOutput>
  /** Stops without finishing the consultation. Unsent sound stays on this device, for another `openStream`. */
  close: () => Promise<void>
  /** Stops, and deletes what is stored on this device: for an abandoned consultation. */
  discard: () => Promise<void>
}
