import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import {
  editedEvidence, names, type ProvenReport, requireCurrent, requireFinal, requireIfMatch, requireNotWithdrawn, requireSavable,
  requireUnsigned, revisionOf, savedOutput
} from '../../lib/consultation/index.js'
import type { ConsultationOutput, Episode } from '../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../schemas/evidence.js'
import type { Report } from '../../schemas/report.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import type { Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { update, writingEvidence } from './records.js'
import { findDrafted, keepRevision, readReport } from './revisions.js'

/** A user who changes a report. */
export type Clinician = Caller & { subject: string }

/** What a clinician saves, and the revision that they had before them. */
export interface Edit {
  data: Episode[]
  ifMatch: string | undefined
}

function provenReport (context: Context, output: string, evidence: string | null): ProvenReport {
  const { data } = JSON.parse(output) as ConsultationOutput
  return { data, evidence: JSON.parse(evidence ?? context.noEvidence) as ReportEvidence }
}

/** Whether a request comes again whose answer did not arrive: it is about the revision before, and saves what is there. */
function isRepeated (row: ConsultationRow, clinician: Clinician, ifMatch: string, data: Episode[]): boolean {
  if (row.saved_by !== clinician.subject || !names(ifMatch, revisionOf(row) - 1)) return false
  return isDeepStrictEqual((JSON.parse(row.output) as ConsultationOutput).data, data)
}

/** Stores the report of a locked consultation that a clinician saves. */
async function store (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, { subject }: Clinician, data: Episode[]
): Promise<ConsultationRow> {
  const stored = await transaction.selectFrom('report_evidence').select('evidence').where('consultation_id', '=', row.id).executeTakeFirst()
  await keepRevision(transaction, row)
  const drafted = row.saved_by === null ? undefined : await findDrafted(transaction, row.id)
  const evidence = editedEvidence(
    provenReport(context, row.output, stored?.evidence ?? null), data,
    drafted === undefined ? undefined : provenReport(context, drafted.output, drafted.evidence)
  )
  await writingEvidence(transaction, row.id, JSON.stringify(evidence)).execute()
  const output = context.write(savedOutput(JSON.parse(row.output) as ConsultationOutput, data))
  return update(context, transaction, row, { output, revisions: row.revisions + 1, saved_by: subject, report_at: sql<Date>`now()`, review: 'draft' })
}

/**
 * Saves a report that a clinician corrected, as a new revision. The output is the saved one once it resolves; the revision before stays.
 * Saving the same again, with the same `If-Match`, changes nothing.
 *
 * @throws 428 without an `If-Match`, 409 without a final report or for a signed one, 412 when `If-Match` names another revision than the
 * current one, 400 for episodes of another template
 */
export async function saveReport (context: Context, clinician: Clinician, id: string, { data, ifMatch }: Edit): Promise<Report> {
  const saved: Report[] = []
  await change(context, clinician, id, async (transaction, row) => {
    const seen = requireIfMatch(ifMatch)
    requireFinal(row)
    requireNotWithdrawn(row.consent_state)
    requireUnsigned(row)
    requireSavable(data, row.template)
    const isDone = isRepeated(row, clinician, seen, data)
    if (!isDone) requireCurrent(seen, row)
    const after = isDone ? row : await store(context, transaction, row, clinician, data)
    saved.push(await readReport({ db: transaction }, clinician, id))
    return after
  })
  return saved[0] as Report
}
