import type { Kysely } from 'kysely'
import type { JobHandlers, WorkOptions } from '../../lib/jobs/index.js'
import type { Tables } from '../database/tables.js'

/** Durable jobs: every enqueued job is done, by this instance or another one, even if one of them crashes. */
export interface Jobs {
  /** Enqueues a report as part of the transaction: a rollback undoes it. */
  enqueueReport: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** Does the same for the transcription of audio. */
  enqueueTranscription: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** Looks for jobs now instead of at the next poll. Call it after the commit. */
  wake: () => void
  /** Starts workers for each queue that has a handler. */
  work: (handlers: Partial<JobHandlers>, options?: WorkOptions) => Promise<void>
}
