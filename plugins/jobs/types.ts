import type { Kysely } from 'kysely'
import type { JobHandlers, WorkOptions } from '../../lib/jobs/index.js'
import type { Tables } from '../database/tables.js'

/** Durable work: every job that is enqueued is done, by this instance or another one, even when one dies. */
export interface Jobs {
  /** Enqueues a report when the transaction is committed, and nothing when it is rolled back. */
  enqueueReport: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** Does the same for the transcription of audio. */
  enqueueTranscription: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** Looks for jobs now instead of at the next round. Call it after the commit. */
  wake: () => void
  /** Starts workers for each queue that there is a handler for. */
  work: (handlers: Partial<JobHandlers>, options?: WorkOptions) => Promise<void>
}
