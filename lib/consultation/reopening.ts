import { conflict, type Problem } from '../runtime/index.js'
import type { ReviewState } from '../../schemas/review-states.js'
import { isEdited, reportStateOf, type Progress } from './report-state.js'

/** What decides whether a finished consultation can be continued, besides the time that has passed. */
interface Reopenable extends Pick<Progress, 'state' | 'parked_at'> {
  review: ReviewState
  /** Who saved the report. */
  saved_by: string | null
}

/**
 * Refuses to continue a consultation without a final report, one whose report is signed, and one whose report was edited unless somebody
 * says that its edits may be replaced.
 *
 * @throws {Problem} 409
 */
export function requireReopenable (row: Reopenable, discardsEdits: boolean): void {
  const state = reportStateOf(row)
  if (state === 'processing') throw conflict('The report is being made; the visit can be continued once it is final.', 'report_not_final')
  if (state === 'failed') throw conflict('The report could not be made; have it made again, then the visit can be continued.', 'report_not_final')
  if (row.review === 'signed') throw conflict('The report is signed; add to it, or start another consultation.', 'report_signed')
  if (isEdited(row) && !discardsEdits) throw conflict('The report was edited; the visit is continued only with discard_edits.', 'report_edited')
}

/** 409, for a consultation that ended longer ago than it may be continued. */
export function tooLateToReopen (hours: number): Problem {
  const sentence = hours === 0
    ? 'This service does not continue finished visits; start another consultation.'
    : `The visit ended more than ${hours} ${hours === 1 ? 'hour' : 'hours'} ago; start another consultation.`
  return conflict(sentence, 'reopen_too_late')
}
