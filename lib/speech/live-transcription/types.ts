import type { StreamEncoding } from '../../../schemas/audio.js'
import type { TranscriptSegment } from '../../../schemas/consultation.js'
import type { Recognition } from '../recognition/index.js'
import type { ListenerEvent, Stretch } from '../sound/index.js'

/** What a client learns about the sound of its stream. */
export type SoundEvent = Exclude<ListenerEvent, { type: 'utterance' }>

/** What is heard in a stream: the segments of an utterance that has ended, or what is being spoken, as far as it is recognised. */
export interface TranscriptEvent {
  type: 'transcript'
  segments: TranscriptSegment[]
  ongoing: string
}

/** What the client of a stream is shown while people speak. */
export type LiveEvent = SoundEvent | TranscriptEvent

/** A piece of a stream as it was sent. */
export interface StoredPiece {
  /** How many pieces there are before it. */
  number: number
  payloads: Uint8Array[]
}

/** A stream that is transcribed live. */
export interface LiveRecording {
  /** Its consultation. */
  id: string
  encoding: StreamEncoding
  /** The connection that streams: it alone may add to the transcript. */
  session: string
  /** Reads what is stored already, from a piece on. */
  read: (from: number) => AsyncIterable<StoredPiece>
}

/** Transcribes a stream live. */
export interface LiveSession {
  /**
   * Takes frames that are stored, in their order, each once. Resolves when they have been listened to, and never rejects: what cannot be
   * recognised now is left to the transcription after the finish.
   */
  push: (payloads: readonly Uint8Array[]) => Promise<void>
  /** Ends it, without waiting for what is still being recognised. Resolves when nothing more is written. */
  close: () => Promise<void>
}

export interface LiveSessions {
  /**
   * Begins, or continues where the transcript of the recording ends: what is stored from there on is read again.
   *
   * @param onEvent called with what is noticed about the sound that arrives from now on, and with what is heard
   */
  open: (recording: LiveRecording, onEvent: (event: LiveEvent) => void) => Promise<LiveSession>
  /**
   * Nothing more of a recording is recognised ahead here.
   *
   * @returns resolves with what comes of a window on which the engine works by now; with `undefined` for any other
   */
  leaveAhead: (id: string) => (window: Stretch) => Promise<Recognition | undefined>
}
