import type { AudioQuality } from './types.js'

/** What is known about a recording, as its row describes it. */
interface HeardRecording {
  /** What was measured when all of it had been heard, as JSON. */
  quality: string | null
  other_language: boolean
  doubtful: boolean
  /** Whether words are missing. */
  incomplete?: boolean | null
  /** Whether that was so of earlier sound of the visit, which is deleted. */
  degraded_before?: boolean
}

/** The part of that measurement that matters here. */
interface MeasuredQuality {
  speech_ms: number
  problems: readonly string[]
  broken: number
  missing: number
  cut: boolean
}

/**
 * The quality of the audio as the report mentions it; `null` for a consultation without audio.
 *
 * @param minSpeechMs how much speech audio needs for a report
 * @param elsewhere whether there is a transcript besides what was recognised
 */
export function audioQuality (recording: HeardRecording | undefined, minSpeechMs: number, elsewhere: boolean): AudioQuality | null {
  if (recording === undefined || recording.quality === null) return null
  const { speech_ms: speech, problems, broken, missing, cut } = JSON.parse(recording.quality) as MeasuredQuality
  return {
    too_short: speech < minSpeechMs && !elsewhere,
    degraded: problems.length > 0 || broken > 0 || missing > 0 || cut || recording.other_language || recording.doubtful ||
      recording.incomplete === true || recording.degraded_before === true
  }
}
