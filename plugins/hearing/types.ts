import type { QualityProblem } from '../../schemas/stream.js'
import type { EncodedRun } from '../audio/types.js'

/** Samples per second of everything that is listened to and recognised: mono, 16 bits. */
export const SAMPLE_RATE = 16_000

/** A stretch of speech between two pauses. */
export interface Utterance {
  /** Milliseconds from the start of the recording. */
  start_ms: number
  end_ms: number
  /** 16 kHz mono. */
  pcm: Int16Array
}

/** What was measured of a recording. */
export interface SoundQuality {
  duration_ms: number
  /** Time in which somebody spoke. */
  speech_ms: number
  /** Mean level of speech in dB relative to full scale; `null` without speech. */
  level_dbfs: number | null
  /** Level of speech over that of the rest, in dB; `null` without speech or without the rest. */
  signal_to_noise_db: number | null
  /** Share of the samples that stand at the limit, from 0 to 1. */
  clipped: number
  /** What is so poor that recognition suffers; empty when nothing is. */
  problems: QualityProblem[]
  /** Parts of the recording that could not be decoded. */
  broken: number
}

/** What a listener notices. */
export type ListenerEvent =
  | { type: 'utterance', utterance: Utterance }
  | { type: 'quality', state: 'poor' | 'recovered', problems: QualityProblem[] }
  /** Nobody has spoken for a long time; comes again while that lasts. */
  | { type: 'silence', silent_ms: number }

/** Listens to sound as it comes: finds the utterances, and measures. Synchronous; one for each recording. */
export interface Listener {
  /** Takes the next samples, 16 kHz mono, any number of them; returns what was noticed, in order. The samples are not kept by reference. */
  push: (samples: Int16Array) => ListenerEvent[]
  /** The utterance that is being spoken, as far as it has come; `null` in a pause. */
  current: () => Utterance | null
  /** From here on nothing has been returned as an utterance yet: where another listener would have to go on, in milliseconds. */
  settled_ms: () => number
  /** Ends the recording: the utterance in progress, if any. */
  end: () => ListenerEvent[]
  quality: () => SoundQuality
  /** Frees what it holds; to be called when done with it. */
  free: () => void
}

/** Hears recordings. */
export interface Hearing {
  /**
   * A new listener.
   *
   * @param startMs where in the recording the first sample is
   */
  listen: (startMs?: number) => Listener
  /**
   * Decodes runs, one after the other, in a thread of its own, and listens to them. The same bytes always give the same utterances. What
   * cannot be decoded is left out and counted; it harms nothing else.
   *
   * @param runs in the order of the recording
   * @param maxMs longest recording; what is beyond is left out
   * @returns utterances in order, as fast as they are taken; then the quality of it all
   * @throws the reason of the signal when that is aborted
   */
  hear: (runs: Iterable<EncodedRun>, maxMs: number, signal: AbortSignal) => AsyncGenerator<Utterance, SoundQuality>
  /** Decodes Opus packets of a live stream, one decoder for each stream. */
  openOpus: () => Promise<OpusPackets>
}

/** Decodes Opus packets, in their order, to 16 kHz mono. */
export interface OpusPackets {
  /** A broken packet is as long silence as it claims to be, and harms no other. */
  decode: (packets: readonly Uint8Array[]) => Int16Array
  /** How many of them could not be decoded. */
  broken: () => number
  free: () => void
}
