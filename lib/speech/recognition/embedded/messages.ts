import type { SpeechFormat } from './formats.js'

/** What the process of the engine gets when it starts. */
export interface RecogniserSettings {
  format: SpeechFormat
  /** Absolute paths by role: `encoder`, `decoder`, `tokens`, and `joiner` of a transducer. */
  files: Readonly<Record<string, string>>
  /** Absolute path of a Silero voice detector; `null` for none. */
  voiceDetector: string | null
  /** Sounds that are recognised at once, each by one thread. */
  threads: number
  /** Samples a second of every sound. */
  sampleRate: number
  /** Most megabytes that the process may take; 0 for as many as `memoryMaxOf` says. */
  memoryMegabytes: number
}

/** Questions: whether the engine is loaded, and what is said in a sound (32-bit floats, 16 kHz mono). */
export const READY = 'ready'
export const RECOGNISE = 'recognise'

/** How a sound is to be recognised. */
export interface RecogniseBody {
  /** Language code; empty to detect it. */
  language: string
}

/** A part of a text, and from when to when a model heard it, in seconds. */
export interface TimedText {
  text: string
  start: number
  end: number
}

/** What was recognised: `voiced` is false when the voice detector found nobody. Times in seconds, as far as the model knows them. */
export interface RecogniseAnswer {
  voiced: boolean
  text: string
  tokens: string[]
  /** When each token begins. */
  timestamps: number[]
  /** All of the text, where the model knows the times of sentences or their parts. */
  segments: TimedText[]
}
