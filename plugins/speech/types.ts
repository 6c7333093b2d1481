/** Longest text of a piece, in UTF-16 code units, whatever the engine; a longer one becomes several pieces. */
export const PIECE_TEXT_MAX_LENGTH = 10_000

/** A piece of what was recognised; times in milliseconds from the start of the sound that was sent. */
export interface RecognisedPiece {
  text: string
  start_ms: number
  end_ms: number
}

/** What an engine made of sound. Nothing recognised is no error: no pieces. */
export interface Recognition {
  pieces: RecognisedPiece[]
  /** Whether the engine says that it heard another language than the one asked for. */
  other_language: boolean
}

/** Recognises speech. */
export interface SpeechEngine {
  name: string
  model: string | null
  /**
   * Sends sound once, without retries.
   *
   * @param pcm 16 kHz mono, 16 bits
   * @param language language tag of what is spoken, such as `nl-BE`
   * @throws an error with `retryAfterSeconds` where the engine asks to wait; the reason of the signal when that is aborted. No message
   * holds text, a key or a body.
   */
  recognise: (pcm: Int16Array, language: string, signal: AbortSignal) => Promise<Recognition>
}

/** An engine that is asked by many at once, in turn. */
export interface SharedSpeechEngine extends SpeechEngine {
  /** Sounds that wait until the engine has time for them. */
  waiting: () => number
}
