import type { StateReason } from '../../schemas/report-state.js'
import type { ParkedReason } from './history.js'
import type { Delay } from './retries.js'

/**
 * Works on a consultation until the signal is aborted; calls `notify` as its queue requires.
 *
 * @param fallback why the fallback is to make the report; `null` when it is not
 */
export type Work = (consultationId: string, signal: AbortSignal, notify: () => void, fallback: StateReason | null) => Promise<void>

/** What is done for the jobs of each queue, and when an attempt at one has failed. */
export interface JobHandlers {
  /**
   * Makes a report; calls `answered` when a language model has answered, so that others that wait for that model go on. Once there is a
   * reason for the fallback, the fallback makes it.
   */
  make: Work
  /** Whether there is a fallback that can make the report. */
  hasFallback: (consultationId: string) => Promise<boolean>
  /** Transcribes audio; calls `progressed` when part of it is done and kept, so that the death of this instance is no failed attempt. */
  transcribe: (consultationId: string, signal: AbortSignal, progressed: () => void) => Promise<void>
  /** Called when an attempt at either failed and another one follows later. */
  delay: (consultationId: string, delay: Delay) => Promise<void>
  /** Called once no further attempt at either will be made. */
  park: (consultationId: string, reason: ParkedReason) => Promise<void>
}

export interface WorkOptions {
  /** Most reports to make at once, whatever the setting says. */
  reports?: number
  /** How often to look for jobs that nobody announced, in milliseconds. */
  pollingMs?: number
}
