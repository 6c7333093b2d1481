/** Longest text of a piece, in UTF-16 code units; longer text is split into several pieces. */
export const PIECE_TEXT_MAX_LENGTH = 10_000

/** A key term that stands in a text instead of the words that were heard first, because another hearing, with hints, has it there. */
export interface AcceptedTerm {
  /** The words that were heard first. */
  first_hearing: string
  /** The text of the other hearing around the term. */
  second_hearing: string
  term: string
}

/** A piece of recognised text; times in milliseconds from the start of the sound that was sent. */
export interface RecognisedPiece {
  text: string
  start_ms: number
  end_ms: number
  /** Mean log probability of its tokens, at most 0: about -0.25 for clear speech, below -0.65 for babble; left out if not known. */
  certainty?: number
  /** Who said it, as `speaker_1`; left out if not known. */
  speaker?: string
  /** Key terms that were taken, in order; left out if none was. */
  terms?: readonly AcceptedTerm[]
}

/** How far two hearings of the same sound agree, in words. */
export interface Agreement {
  /** Words that were compared: those of the hearing that has more, without sentences that the other left out. */
  words: number
  /** How many of them are others, or only in one of the two. */
  differing: number
}

/** What an engine recognised. Without any speech there are no pieces; that is not an error. */
export interface Recognition {
  pieces: RecognisedPiece[]
  /** Whether the engine reports another language than the one requested. */
  other_language: boolean
  /** The segments of the answer hold only a part of its text, so that the times of the rest are not known. */
  untimed?: boolean
  /** An earlier hearing of the same sound has words in a row that this one lacks, also when it was recognised again. */
  lacking?: boolean
  /** Whether it was said is doubtful: it repeats itself, goes on beyond the speech, or was guessed, also when recognised again. */
  doubtful?: boolean
  /** How far another hearing of the same sound agrees, heard another way to find out how certain this one is; left out if there is none. */
  agreement?: Agreement
}

/** Says of a sound that it may wait for all others. */
export interface Background {
  /** Whether it still may. */
  waits: () => boolean
  /** Called when the engine begins. */
  onBegin: () => void
}

/** How a sound is to be recognised. */
export interface RecognitionOptions {
  /** Tag of the spoken language, such as `nl-BE`. */
  language: string
  signal: AbortSignal
  /** Terms that may have been said. A model may also write them where nobody said them: see `hearingTerms`. */
  hints?: readonly string[]
  /** Whether it is an utterance of people who speak now, which goes before recordings and before what is shown only until it is there. */
  first?: boolean
  /** Left out for a sound that somebody waits for. */
  background?: Background
  /** Called when the engine begins with it; never by an engine that is away. */
  onBegin?: () => void
  /** Hears the sound another way, with more silence before it and quieter; only of an engine that lacks certainty. */
  varied?: boolean
}

/** How a sound is to be recognised by an engine that customers share. */
export interface SharedRecognitionOptions extends RecognitionOptions {
  customerId: string
  /** Terms that are likely to be said. */
  keyTerms?: readonly string[]
}

/** Recognises speech. */
export interface SpeechEngine {
  name: string
  model: string | null
  /** Whether it makes use of hints. */
  takesHints?: boolean
  /** Whether it lets sounds of the background wait itself, for those of all processes. */
  ordersBackground?: boolean
  /** Whether it never says how certain it is: how far two hearings of a sound agree, one of them `varied`, tells instead. */
  lacksCertainty?: boolean
  /**
   * Sends sound once, without retries.
   *
   * @param pcm 16 kHz mono, 16 bits
   * @throws an error with `retryAfterSeconds` when the engine asks to wait; the reason of the signal when that is aborted. No message
   * contains text, a key or a body.
   */
  recognise: (pcm: Int16Array, options: RecognitionOptions) => Promise<Recognition>
}

/** An engine that serves many callers, each customer in turn. */
export interface SharedSpeechEngine extends Pick<SpeechEngine, 'name' | 'model'> {
  /** Whether the sound of streams is to be recognised while people speak as it will be after the finish. */
  hearsAhead?: boolean
  /** Whether hearings of a sound are to be compared, because the engine never says how certain it is. */
  lacksCertainty?: boolean
  /** As that of an engine, once it is this customer's turn. */
  recognise: (pcm: Int16Array, options: SharedRecognitionOptions) => Promise<Recognition>
  /**
   * Whether the engine recognises anything now: it is sent a second of silence, past the queue.
   *
   * @throws the reason of the signal when that is aborted
   */
  works: (language: string, signal: AbortSignal) => Promise<boolean>
  /** Sounds that the engine has not begun with: of all customers, or of one; all, or only those that go first. */
  waiting: (customerId?: string, first?: boolean) => number
}
