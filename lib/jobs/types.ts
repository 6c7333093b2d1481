import type { StateReason } from '../../schemas/report-state.js'
import type { ParkedReason } from './history.js'
import type { Delay } from './retries.js'

/**
 * Works on a consultation until it is done or the signal is aborted; calls `notify` as the handler of its queue says.
 *
 * @param fallback why the fallback makes the report; `null` when it does not
 * @param requestId of the request that the job follows from
 */
export type Work = (
  consultationId: string, signal: AbortSignal, notify: () => void, fallback: StateReason | null, requestId: string | undefined
) => Promise<void>

/** The handlers for the jobs of each queue, and for failed attempts. */
export interface JobHandlers {
  /**
   * Makes a report; calls `notify` when a language model has answered, so that other jobs that wait for that model go on. With a reason
   * for the fallback, the fallback makes it.
   */
  make: Work
  /** Whether there is a fallback that can make the report. */
  hasFallback: (consultationId: string) => Promise<boolean>
  /** Transcribes audio; calls `progressed` when part of it is stored, so that earlier failures and crashes no longer count. */
  transcribe: Work
  /** Called when an attempt at either job failed and will be retried. */
  delay: (consultationId: string, delay: Delay) => Promise<void>
  /** Called when there will be no more attempts at either job. */
  park: (consultationId: string, reason: ParkedReason) => Promise<void>
}

export interface WorkOptions {
  /** Most reports to make at once, whatever the setting says. */
  reports?: number
  /** How often to poll for jobs that were not announced, in milliseconds. */
  pollingMs?: number
}
