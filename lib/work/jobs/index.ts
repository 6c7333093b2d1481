export { Attempt } from './attempts.js'
export { longestAttempt, PAUSE_MAX_SECONDS } from './retries.js'
export { LEASE_SECONDS, PARKED, REPORTS, TRANSCRIPTIONS } from './types.js'
export type { Delay, Job, JobHandlers, Outcome, Queue, TakenJob, Work, WorkAttempt } from './types.js'
