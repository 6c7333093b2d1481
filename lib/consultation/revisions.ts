import { conflict, preconditionRequired, revisionNotCurrent } from '../runtime/index.js'
import type { ReviewState } from '../../schemas/review-states.js'
import type { ConsultationState } from './lifecycle.js'

/** The columns of a consultation that tell which revision its report is. */
export interface Revised {
  state: ConsultationState
  /** Earlier revisions. */
  revisions: number
}

/** The number of the newest revision; 0 before there is any. */
export function revisionOf ({ state, revisions }: Revised): number {
  return state === 'final' ? revisions + 1 : revisions
}

/** The strong validator of a revision. */
export function revisionTag (revision: number): string {
  return `"${revision}"`
}

/** The revisions that an `If-Match` names; tags are compared strongly (RFC 9110, 13.1.1), so a weak one names none. */
function namedIn (ifMatch: string): string[] {
  return ifMatch.split(',').map(tag => tag.trim())
}

/** Whether an `If-Match` names a revision. */
export function names (ifMatch: string, revision: number): boolean {
  return namedIn(ifMatch).includes(revisionTag(revision))
}

/**
 * The `If-Match` of a change, which must name a revision: `*` would undo what its sender has not seen.
 *
 * @throws {Problem} 428 without one
 */
export function requireIfMatch (ifMatch: string | undefined): string {
  if (ifMatch === undefined || namedIn(ifMatch).every(tag => tag === '' || tag === '*')) throw preconditionRequired()
  return ifMatch
}

/** @throws {Problem} 409 while there is no final report */
export function requireFinal ({ state }: Pick<Revised, 'state'>): void {
  if (state !== 'final') throw conflict('The consultation has no final report.', 'report_not_final')
}

/** @throws {Problem} 409 when the report is signed */
export function requireUnsigned ({ review }: { review: ReviewState }): void {
  if (review === 'signed') throw conflict('The report is signed; it cannot change.', 'report_signed')
}

/** @throws {Problem} 412 when `ifMatch` does not name the current revision */
export function requireCurrent (ifMatch: string, row: Revised): void {
  const current = revisionOf(row)
  if (!names(ifMatch, current)) throw revisionNotCurrent(current)
}
