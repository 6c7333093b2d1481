import type { ListenerEvent } from '../hearing/types.js'
import type { OpenRecording } from '../streams/recordings.js'

/** What the client of a stream is told of its sound. */
export type SoundEvent = Exclude<ListenerEvent, { type: 'utterance' }>

/** Turns a stream into transcript while it comes. */
export interface LiveSession {
  /**
   * Takes frames that are stored, in their order, each once. Never waits and never throws: what cannot be recognised now is left to the
   * work after the finish.
   */
  push: (payloads: readonly Uint8Array[]) => void
  /** Ends it, whatever is still being recognised. Resolves when nothing is written any more. */
  close: () => Promise<void>
}

export interface LiveSessions {
  /**
   * Begins, or goes on where the transcript of the recording ends: what is stored from there on is read again.
   *
   * @param recording whose session alone may add to the transcript
   * @param onSound called with what is noticed of the sound that comes from now on
   */
  open: (recording: OpenRecording, onSound: (event: SoundEvent) => void) => Promise<LiveSession>
}
