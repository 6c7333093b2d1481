/** Longest text of a piece, in UTF-16 code units; longer text is split into several pieces. */
export const PIECE_TEXT_MAX_LENGTH = 10_000

/** A piece of recognised text; times in milliseconds from the start of the sound that was sent. */
export interface RecognisedPiece {
  text: string
  start_ms: number
  end_ms: number
}

/** What an engine recognised. Without any speech there are no pieces; that is not an error. */
export interface Recognition {
  pieces: RecognisedPiece[]
  /** Whether the engine reports another language than the one requested. */
  other_language: boolean
  /** The segments of the answer hold only a part of its text, so that the times of the rest are not known. */
  untimed?: boolean
  /** The text repeats itself, and recognising the sound again did not settle whether that was said. */
  doubtful?: boolean
}

/** Recognises speech. */
export interface SpeechEngine {
  name: string
  model: string | null
  /**
   * Sends sound once, without retries.
   *
   * @param pcm 16 kHz mono, 16 bits
   * @param language tag of the spoken language, such as `nl-BE`
   * @throws an error with `retryAfterSeconds` when the engine asks to wait; the reason of the signal when that is aborted. No message
   * contains text, a key or a body.
   */
  recognise: (pcm: Int16Array, language: string, signal: AbortSignal) => Promise<Recognition>
}

/** An engine that serves many callers, each customer in turn. */
export interface SharedSpeechEngine extends Pick<SpeechEngine, 'name' | 'model'> {
  /** As that of an engine, once it is this customer's turn. */
  recognise: (...sound: [...Parameters<SpeechEngine['recognise']>, customerId: string]) => Promise<Recognition>
  /**
   * Whether the engine recognises anything now: it is sent a second of silence, past the queue.
   *
   * @throws the reason of the signal when that is aborted
   */
  works: (language: string, signal: AbortSignal) => Promise<boolean>
  /** Sounds that are queued: of all customers, or of one. */
  waiting: (customerId?: string) => number
}
