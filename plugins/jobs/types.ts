import type { Kysely } from 'kysely'
import type { JobHandlers, WorkOptions } from '../../lib/jobs/index.js'
import type { Tables } from '../database/tables.js'

/** The jobs of a queue. */
export interface QueueLoad {
  queue: string
  /** Jobs that a worker may take now, that are due later, and that are being done. */
  waiting: number
  delayed: number
  active: number
  /** How long ago the oldest of them was enqueued, in seconds; 0 without any. */
  oldestSeconds: number
  /** For how long that one of them has been due that no worker has taken for longest, in seconds; 0 without any. */
  oldestWaitingSeconds: number
}

/** Durable jobs: every enqueued job is done, by this instance or another one, even if one of them crashes. */
export interface Jobs {
  /**
   * Enqueues a report as part of the transaction: a rollback undoes it.
   *
   * @param requestId of the request that it follows from, for log lines about it
   */
  enqueueReport: (transaction: Kysely<Tables>, consultationId: string, requestId?: string) => Promise<void>
  /** Does the same for the transcription of audio. */
  enqueueTranscription: (transaction: Kysely<Tables>, consultationId: string, requestId?: string) => Promise<void>
  /** Looks for jobs now instead of at the next poll. Call it after the commit. */
  wake: () => void
  /** What there is to do, by queue. */
  load: () => Promise<QueueLoad[]>
  /** Starts workers for each queue that has a handler. */
  work: (handlers: Partial<JobHandlers>, options?: WorkOptions) => Promise<void>
}
