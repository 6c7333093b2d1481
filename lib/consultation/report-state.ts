import type { ConsentState } from '../../schemas/consent.js'
import type { ConsultationStatus, ReportState, StateReason } from '../../schemas/report-state.js'
import type { ReviewState } from '../../schemas/review-states.js'
import type { ConsultationState } from './lifecycle.js'
import { revisionOf } from './revisions.js'
import type { StatePhrase } from './state-texts.js'

/** The columns of a consultation that tell how far its report is. */
export interface Progress {
  state: ConsultationState
  /** Since when the report is no longer retried automatically. */
  parked_at?: Date | null
  /** Why the last attempt failed, while the next one is due. */
  waiting_reason?: StateReason | null
}

/** The state of the report. */
export function reportStateOf ({ state, parked_at: parkedAt = null }: Pick<Progress, 'state' | 'parked_at'>): ReportState {
  return state === 'processing' && parkedAt !== null ? 'failed' : state
}

/** Which state message to show; `null` for a final report, whose result has its own message. */
export function phraseOf (progress: Progress): StatePhrase | null {
  const state = reportStateOf(progress)
  if (state === 'final') return null
  return state === 'processing' && (progress.waiting_reason ?? null) !== null ? 'delayed' : state
}

/** Whether the fallback made the final report. */
export function isFallback ({ state, fallback_reason: reason }: Pick<StatusRow, 'state' | 'fallback_reason'>): boolean {
  return state === 'final' && reason !== null
}

/** Whether the transcript was corrected after the final report was made of it. */
function isOutdated ({ state, corrected }: Pick<StatusRow, 'state' | 'corrected'>): boolean {
  return state === 'final' && corrected
}

/**
 * Whether a client may ask for the report again: it is no longer retried automatically, the fallback made it, or the transcript was
 * corrected since.
 */
export function mayRegenerate (row: Pick<StatusRow, 'state' | 'parked_at' | 'fallback_reason' | 'saved_by' | 'review' | 'corrected'>): boolean {
  return reportStateOf(row) === 'failed' || ((isFallback(row) || isOutdated(row)) && !isSettled(row))
}

/** Whether a final report is not made again unless somebody says that its edits are to be discarded, or never. */
export function isSettled (row: Pick<StatusRow, 'state' | 'saved_by' | 'review'>): boolean {
  return isEdited(row) || row.review === 'signed'
}

/** Whether a clinician saved the final report. */
export function isEdited ({ state, saved_by: savedBy }: Pick<StatusRow, 'state' | 'saved_by'>): boolean {
  return state === 'final' && savedBy !== null
}

/** The columns of a consultation whose report is not delayed. */
export const NOT_DELAYED = {
  parked_at: null, parked_reason: null, waiting_reason: null, retry_at: null, attempts: 0, failure_cause: null, waiting_since: null
} as const

/** The columns that `statusOf` needs. */
export const statusColumns = [
  'state', 'parked_at', 'parked_reason', 'waiting_reason', 'retry_at', 'attempts', 'fallback_reason', 'saved_by', 'consent_state',
  'review', 'revisions', 'corrected'
] as const

/** The values of those columns. */
interface StatusRow extends Required<Progress> {
  parked_reason: StateReason | null
  retry_at: Date | null
  attempts: number
  fallback_reason: StateReason | null
  /** Who saved the report. */
  saved_by: string | null
  consent_state: ConsentState | null
  review: ReviewState
  revisions: number
  /** Whether the transcript was corrected after the report was made. */
  corrected: boolean
}

/** The state of the report as clients see it next to the output. */
export function statusOf (row: StatusRow): ConsultationStatus {
  const state = reportStateOf(row)
  const reason = state === 'failed' ? row.parked_reason ?? 'attempts_failed' : state === 'processing' ? row.waiting_reason : isFallback(row) ? row.fallback_reason : null
  const retryAt = state === 'processing' && row.retry_at !== null ? new Date(row.retry_at) : null
  return {
    state,
    reason,
    // A time in the past belongs to the attempt that is running now.
    retry_at: retryAt === null || retryAt.getTime() <= Date.now() ? null : retryAt.toISOString(),
    attempts: state === 'processing' || state === 'failed' ? row.attempts : 0,
    fallback: isFallback(row),
    regenerate: mayRegenerate(row),
    review: row.review,
    revision: revisionOf(row),
    ...row.consent_state === null ? {} : { consent: row.consent_state },
    ...isOutdated(row) ? { corrected: true } : {}
  }
}
