import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import {
  canonicalJson, requireCurrent, requireFinal, requireIfMatch, requireNotWithdrawn, requireUnsigned, revisionOf
} from '../../lib/consultation/index.js'
import { notFound } from '../../lib/runtime/index.js'
import type { ReportReview } from '../../schemas/review.js'
import type { ReviewStep } from '../../schemas/review-states.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { update } from './records.js'
import type { Clinician } from './saved-report.js'

/** The columns that say which revision a consultation holds, and how far its review is. */
type Reviewed = Pick<ConsultationRow, 'id' | 'state' | 'revisions' | 'review'>

/** SHA-256 of a consultation output in canonical JSON, in hexadecimal. */
function digestOf (output: string): string {
  return createHash('sha256').update(canonicalJson(JSON.parse(output))).digest('hex')
}

async function reviewOf (db: Kysely<Tables>, row: Reviewed): Promise<ReportReview> {
  const revision = revisionOf(row)
  const marks = await db.selectFrom('report_reviews').where('consultation_id', '=', row.id).where('revision', '=', revision)
    .select(['step', 'at', 'sha256', sql<string | null>`(select users.user_id from users where users.id = subject)`.as('user_id')]).execute()
  const of = (step: ReviewStep): ReportReview[ReviewStep] => {
    const mark = marks.find(one => one.step === step)
    return mark === undefined ? null : { user_id: mark.user_id, at: new Date(mark.at).toISOString(), sha256: mark.sha256 }
  }
  return { review: row.review, revision, reviewed: of('reviewed'), signed: of('signed') }
}

/**
 * How far the review of the final report is of a consultation that the caller can see, or 404.
 *
 * @throws 409 while there is no final report
 */
export async function readReview ({ db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<ReportReview> {
  const row = await visible(db, caller).select(['id', 'state', 'revisions', 'review']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  requireFinal(row)
  return reviewOf(db, row)
}

async function store (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, { subject }: Clinician, step: ReviewStep
): Promise<ConsultationRow> {
  const mark = { consultation_id: row.id, revision: revisionOf(row), step, subject, sha256: digestOf(row.output) }
  await transaction.insertInto('report_reviews').values(mark).execute()
  return update(context, transaction, row, { review: step })
}

/** What a clinician does with a report, and the revision that they had before them. */
export interface ReviewMark {
  step: ReviewStep
  ifMatch: string | undefined
}

/**
 * Binds the current revision of a report to the user who reviewed or signed it, at this moment, with the SHA-256 of the output. Doing it
 * again changes nothing.
 *
 * @throws 428 without an `If-Match`, 409 without a final report, for a review of a signed one, and after a withdrawn consent, 412 when
 * `If-Match` names another revision
 */
export async function markReport (
  context: Context, clinician: Clinician, id: string, { step, ifMatch }: ReviewMark
): Promise<ReportReview> {
  const marked: ReportReview[] = []
  await change(context, clinician, id, async (transaction, row) => {
    const seen = requireIfMatch(ifMatch)
    requireFinal(row)
    requireNotWithdrawn(row.consent_state)
    if (step !== 'signed') requireUnsigned(row)
    requireCurrent(seen, row)
    const after = row.review === step ? row : await store(context, transaction, row, clinician, step)
    marked.push(await reviewOf(transaction, after))
    return after
  })
  return marked[0] as ReportReview
}
