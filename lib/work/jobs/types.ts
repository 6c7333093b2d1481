import type { StateReason } from '../../../schemas/report-state.js'
import type { Interruption } from '../engine-outages.js'
import type { TraceCarrier } from '../../runtime/index.js'

/** The queues: reports to make, audio to transcribe, and consultations to park, because no further attempt at either is made. */
export const REPORTS = 'reports'
export const TRANSCRIPTIONS = 'transcriptions'
export const PARKED = 'parked-reports'
export type Queue = typeof REPORTS | typeof TRANSCRIPTIONS | typeof PARKED

/** Length of a lease, in seconds: a worker that has not renewed it by then counts as lost, and another one may take the job. */
export const LEASE_SECONDS = 10

/** The attempts at a job since it last made progress; stored with the job. */
export interface History {
  /** Attempts that count as failed. */
  failed?: number
  /** Attempts whose worker was lost: killed, crashed, or unable to renew its lease; and those of them under strain: it was unresponsive. */
  losses?: number
  strained_losses?: number
  /** Attempts in a row put off without counting as failed, when the last one was (since 1970), and how long they were tried; in seconds. */
  put_off?: number
  put_off_at?: number
  waited?: number
  /** Why the job waits for its engine, where that may hold up all jobs: the engine is away, or refuses until somebody fixes the cause. */
  outage?: NonNullable<Interruption['outage']>
  /** Why the fallback makes the report instead of the language model; from then on the attempts are those of the fallback. */
  fallback?: StateReason
  /** In the queue PARKED: why no further attempt is made; stored with the consultation. */
  parked?: StateReason
  /** What the engine did at the last attempt before the fallback took over, or before the job was parked; see `causeOf`. */
  cause?: string
}

/** What a job is about, the request that it follows from, and the trace of that. The customer is empty when none is known. */
export interface Job extends TraceCarrier {
  consultation_id: string
  customer_id: string
  request_id?: string
}

/** A job that was taken from its queue, for the `takes`-th time. */
export interface TakenJob {
  id: string
  takes: number
  job: Job
  history: History
}

/** What follows an attempt: `null` removes the job; otherwise it waits for the next one, with this history, maybe in another queue. */
export type Outcome = { queue: Queue, seconds: number, history: History } | null

/** Why a job has to wait, and for how long. */
export type Delay = { reason: StateReason, seconds: number }

/** An attempt at a job, made until it is done or the signal is aborted. `fallback` is why the fallback makes the report, if it does. */
export type WorkAttempt = { signal: AbortSignal, answered: () => void, fallback: StateReason | null, requestId: string | undefined }
export type Work = (consultationId: string, attempt: WorkAttempt) => Promise<void>

/** The handlers for the jobs of each queue, and for failed attempts. */
export interface JobHandlers {
  /** Makes a report; calls `answered` when a language model has answered, so that other jobs that wait for that model go on. */
  make: Work
  /** Transcribes audio; calls `answered` when part of it is stored, so that earlier failures and crashes no longer count. */
  transcribe: Work
  /** Whether a language model makes the reports now. */
  asksModel: () => boolean
  /** Whether there is a fallback that can make the report. */
  hasFallback: (consultationId: string) => Promise<boolean>
  /** Called when an attempt at either job failed and will be retried; with what its engine did. */
  delay: (consultationId: string, delay: Delay, cause: string | null) => Promise<void>
  /** Called when there will be no more attempts at either job, until it succeeds; with what its engine did. */
  park: (consultationId: string, reason: StateReason, cause: string | null) => Promise<void>
}
