import type { QualityProblem } from '../../../../schemas/stream.js'
import type { StreamEncoding } from '../../../../schemas/audio.js'
import type { EncodedRun } from './runs.js'

/** Samples per second of all sound after decoding: mono, 16 bits. */
export const SAMPLE_RATE = 16_000

/** A stretch of a recording, in milliseconds from its start. */
export interface Stretch {
  start_ms: number
  end_ms: number
}

/** A stretch of speech between two pauses. */
export interface Utterance extends Stretch {
  /** Where in it there is a voice, in order; all of it where that is not said. */
  speech?: readonly Stretch[]
  /** 16 kHz mono. */
  pcm: Int16Array
  /** Of a recording with a person in each of two channels: what each of them said, as long as `pcm`. */
  channels?: readonly [Int16Array, Int16Array]
}

/** What was measured of a recording. */
export interface SoundQuality {
  duration_ms: number
  /** How long somebody spoke. */
  speech_ms: number
  /** Mean level of speech in dB relative to full scale; `null` without speech. */
  level_dbfs: number | null
  /** Signal-to-noise ratio: level of speech over that of the background, in dB; `null` without either. */
  signal_to_noise_db: number | null
  /** Share of clipped samples, from 0 to 1. */
  clipped: number
  /** Problems that make recognition worse; empty when there are none. */
  problems: QualityProblem[]
  /** Parts of the recording that could not be decoded. */
  broken: number
}

/** What a listener reports. */
export type ListenerEvent =
  | { type: 'utterance', utterance: Utterance }
  | { type: 'quality', state: 'poor' | 'recovered', problems: QualityProblem[] }
  /** Nobody has spoken for a long time; repeated while that lasts. */
  | { type: 'silence', silent_ms: number }

/** Segments sound into utterances as it comes in, and measures its quality. Synchronous; one per recording. */
export interface Listener {
  /** Takes the next samples, 16 kHz mono, any number of them; returns events in order. Does not keep a reference to the samples. */
  push: (samples: Int16Array) => ListenerEvent[]
  /**
   * The utterance in progress so far; `null` in a pause.
   *
   * @param allocate allocates memory for a number of samples, all of which are written
   */
  current: (allocate?: (samples: number) => Int16Array) => Utterance | null
  /** Whether the utterance in progress already has all of its sound, if nothing more is said. */
  isPausing: () => boolean
  /** Everything before this time, in milliseconds, is settled: another listener could take over from here. */
  settled_ms: () => number
  /** Ends the recording; returns the utterance in progress, if any. */
  end: () => ListenerEvent[]
  quality: () => SoundQuality
  /** Frees its memory; must be called in the end. */
  free: () => void
}

/** Turns recordings and streams into utterances. */
export interface SoundEngine {
  /**
   * A new listener.
   *
   * @param startMs where in the recording the first sample is
   */
  listen: (startMs?: number) => Listener
  /**
   * Decodes runs, one after the other, in a child process, and segments them. The same bytes always give the same utterances. What cannot
   * be decoded is left out and counted, and affects nothing else.
   *
   * @param runs in recording order
   * @param maxMs longest recording; anything beyond that is left out
   * @returns utterances in order, as fast as the caller takes them; then the quality of the whole recording
   * @param onOverBudget called when decoding took more CPU time than the length of the sound allows; the rest then counts as broken
   * @throws the reason of the signal when that is aborted
   */
  ingest: (
    runs: Iterable<EncodedRun>, maxMs: number, signal: AbortSignal, onOverBudget?: (taken: { spentMs: number, soundMs: number }) => void
  ) => AsyncGenerator<Utterance, SoundQuality>
  /**
   * Decodes a stretch of a recording, in a child process of its own, with the same limits. Times are those of utterances.
   *
   * @returns 16 kHz mono; shorter where the recording ends before the stretch does, and empty where it ends before it begins
   * @throws what reading the bytes throws, or the reason of the signal when that is aborted
   */
  hear: (runs: Iterable<EncodedRun>, stretch: Stretch, signal: AbortSignal) => Promise<Int16Array>
  /**
   * Segments a live stream, in a worker thread.
   *
   * @param startMs where in the recording the listener begins
   * @param skipped samples before that, which are left out
   */
  listenToStream: (encoding: StreamEncoding, startMs: number, skipped: number) => StreamListener
}

/** What a listener found in a slice of a stream. */
export interface SegmentedSlice {
  /** Samples in the slice. */
  samples: number
  events: ListenerEvent[]
  /** As `Listener` says it after the slice. */
  settled_ms: number
  speech_ms: number
  /** Whether there is an utterance in progress. */
  speaking: boolean
  /** Whether that utterance already is what it will be if nothing more is said. */
  pausing: boolean
}

/** An utterance in progress. Its samples may be read until it is released, which must be done in the end, once. */
export interface OngoingUtterance extends Utterance {
  release: () => void
}

/** Segments a stream in a worker thread. Rejects when that thread ends. */
export interface StreamListener {
  /** Takes payloads of frames, in slices; a slice is processed once the result of the one before was taken. */
  push: (payloads: readonly Uint8Array[]) => AsyncIterable<SegmentedSlice>
  /** The utterance in progress so far; `null` in a pause. */
  current: () => Promise<OngoingUtterance | null>
  free: () => void
}

/** Decodes Opus packets, in order, to 16 kHz mono. */
export interface OpusPackets {
  /** A broken packet becomes silence of the length that it claims, and affects no other. */
  decode: (packets: readonly Uint8Array[]) => Int16Array<ArrayBuffer>
  /** How many packets could not be decoded. */
  broken: () => number
  free: () => void
}
