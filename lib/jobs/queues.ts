import type { Config } from '../../schemas/config.js'
import type { History, ParkedReason } from './history.js'

/** The queues: reports to make, audio to transcribe, and consultations for which all attempts at either have failed. */
export const REPORTS = 'reports'
export const TRANSCRIPTIONS = 'transcriptions'
export const PARKED = 'parked-reports'

/** The queues whose jobs are attempted. */
export type Queue = typeof REPORTS | typeof TRANSCRIPTIONS

/** Work on a consultation, with the history of the attempts at it. */
export interface Job extends History {
  consultation_id: string
  /** The customer that the job belongs to, so that customers take turns. */
  customer_id?: string | null
}

/** A consultation to be parked. */
export interface Parked {
  consultation_id: string
  /** Left out by earlier versions. */
  reason?: ParkedReason
}

/** Longest transcription, in seconds: pg-boss allows no job more than a day. */
const TRANSCRIPTION_MAX_SECONDS = 86_000

/** A report of a language model takes several answers: how many times as long as its longest silence all of them may take. */
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

/** The topic on which every instance learns of new jobs. */
export function topicOf (queue: Queue): string {
  return `work:${queue}`
}
