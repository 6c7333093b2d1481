import type { Config } from '../../schemas/config.js'
import type { TraceCarrier } from '../tracing/index.js'
import type { History, ParkedReason } from './history.js'

/** The queues: reports to make, audio to transcribe, and consultations for which all attempts at either have failed. */
export const REPORTS = 'reports'
export const TRANSCRIPTIONS = 'transcriptions'
export const PARKED = 'parked-reports'

/** The queues whose jobs are attempted and retried. */
export type Queue = typeof REPORTS | typeof TRANSCRIPTIONS

/** A job for a consultation, with the history of its attempts, and the trace of the request or the job that enqueued it. */
export interface Job extends History, TraceCarrier {
  consultation_id: string
  /** The customer that the job belongs to, so that customers take turns. */
  customer_id?: string | null
  /** The id of the request that the job follows from, or one of its own where no request caused it. Missing in jobs of earlier versions. */
  request_id?: string
}

/** A consultation to be parked. */
export interface Parked {
  consultation_id: string
  /** Missing in jobs of earlier versions. */
  reason?: ParkedReason
}

/** Longest transcription, in seconds: pg-boss allows no job more than a day. */
const TRANSCRIPTION_MAX_SECONDS = 86_000

/** A language model takes several answers to make a report. All of them together may take this many times REPORT_TIMEOUT. */
const ANSWERS_PER_REPORT = 10

/**
 * Longest attempt, in seconds.
 *
 * @param fallback why the fallback makes the report; `undefined` when it does not
 */
export function longestAttempt (queue: Queue, config: Pick<Config, 'REPORT_ENGINE' | 'REPORT_TIMEOUT'>, fallback?: History['fallback']): number {
  const { REPORT_ENGINE: engine, REPORT_TIMEOUT: seconds } = config
  if (queue !== REPORTS) return TRANSCRIPTION_MAX_SECONDS
  return engine === 'embedded' || fallback !== undefined ? seconds : seconds * ANSWERS_PER_REPORT
}

/** The topic on which all instances are notified of new jobs. */
export function topicOf (queue: Queue): string {
  return `work:${queue}`
}
