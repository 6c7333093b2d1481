import { PermanentError } from '../permanent-error.js'
import type { StateReason } from '../../schemas/report-state.js'

/**
 * After this many attempts whose worker was lost under strain (its main thread had become unresponsive), a job is parked instead of being
 * passed on.
 */
export const STRAINED_LOSSES_MAX = 2

/**
 * After this many attempts whose worker was lost, without progress in between, a job is parked. Killing or deploying the service leaves the
 * same traces as a job that crashes it at once, so only many losses, with growing pauses, are blamed on the job.
 */
export const LOSSES_MAX = 10

/** The attempts at a job since it last made progress; stored with the job. */
export interface History {
  /** Whether an attempt has begun and its end is not recorded. */
  running?: boolean
  /** Whether the worker was unresponsive when its lease was last renewed. */
  strained?: boolean
  /** Attempts that count as failed. */
  failed?: number
  /** Attempts whose worker was lost: killed, crashed, or unable to renew its lease. */
  losses?: number
  /** Losses under strain: the worker was unresponsive. */
  strained_losses?: number
  /** Attempts in a row that were put off without counting as failed, and when the last one was, in seconds since 1970. */
  put_off?: number
  put_off_at?: number
  /** Seconds since the first of them, as long as the service ran. */
  waited?: number
  /** Why the job waits for its engine, where that may hold up all jobs: the engine is away, or refuses until somebody fixes the cause. */
  outage?: 'unavailable' | 'refused'
  /** Why the fallback makes the report instead of the language model; from then on the attempts are those of the fallback. */
  fallback?: StateReason
}

/** Why no further attempt is made; stored with the consultation. */
export type ParkedReason = StateReason

/** Why the history of a job rules out another attempt; `null` when it does not. */
export function lostTooOften ({ losses = 0, strained_losses: strained = 0 }: History): ParkedReason | null {
  return strained >= STRAINED_LOSSES_MAX || losses >= LOSSES_MAX ? 'workers_lost' : null
}

/** The reason of a `PermanentError`, even as the cause of another error; `null` for all other errors. */
export function permanentReason (error: unknown): ParkedReason | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PermanentError) return cause.reason
  }
  return null
}
