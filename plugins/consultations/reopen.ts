import { sql, type Transaction } from 'kysely'
import {
  NOT_DELAYED, type Outcome, reopen, requireNotWithdrawn, requireReopenable, revisionOf, type StoredOutput, tooLateToReopen
} from '../../lib/consultation/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ReopenConsultation } from '../../schemas/consultation.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { forgetJobs } from '../jobs/index.js'
import type { Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { countVoices, setApart } from './earlier-sound.js'
import { render } from './output.js'
import { removeEvidence, update } from './records.js'
import { keepRevision } from './revisions.js'
import { requireRoomForOne } from './start.js'

/** @throws 409 when a consultation ended more than `reopenHours` ago, by the clock of the database */
async function requireRecent ({ config }: Context, transaction: Transaction<Tables>, id: string): Promise<void> {
  const hours = config.REOPEN_HOURS
  const recent = await transaction.selectFrom('consultations').select('id').where('id', '=', id)
    .where(sql<boolean>`end_datetime::timestamptz > now() - make_interval(hours => ${sql.lit(hours)})`).executeTakeFirst()
  if (recent === undefined) throw tooLateToReopen(hours)
}

/** The report that a final output holds, which the output keeps until there is another one; `null` when there is none. */
function reportIn ({ config }: Context, { output, words }: ConsultationRow): Outcome | null {
  const { generation_result: result, data } = JSON.parse(output) as ConsultationOutput
  const isThere = words >= config.REPORT_MIN_WORDS && (result === 'success' || result === 'audio_quality_degraded')
  return isThere ? { generation_result: 'success', data } : null
}

/** Lets the sound go on, or sets what was recognised apart where it is deleted. @returns parts of it that may still be there */
async function continueSound (
  { audio: { recordings } }: Context, transaction: Transaction<Tables>, row: ConsultationRow
): Promise<string[]> {
  const isKept = await recordings.isKeptNow(transaction, row.id)
  if (isKept === undefined) return []
  if (isKept) {
    await recordings.goOn(transaction, row.id)
    return []
  }
  const parts = await recordings.forgetSound(transaction, row.id, await countVoices(transaction, row.id))
  await setApart(transaction, row.id, revisionOf(row))
  return parts
}

/**
 * Continues a finished consultation: its transcript takes more, and so does its audio. The output keeps the report, as an intermediate one,
 * until there is another final one; the report stays as a revision. While the consultation is recorded, this changes nothing.
 *
 * @param discard_edits whether the next report may replace one that a clinician edited
 * @throws 409 without a final report, when that is signed, or edited without `discard_edits`, when the consultation ended more than
 * `reopenHours` ago, when the user has too many open ones, and after a withdrawn consent
 */
export async function reopenConsultation (
  context: Context, caller: Caller, id: string, { discard_edits: discardsEdits = false }: ReopenConsultation = {}
): Promise<StoredOutput> {
  const unreferred: string[] = []
  const result = await change(context, caller, id, async (transaction, row) => {
    requireNotWithdrawn(row.consent_state)
    if (row.state === 'recording') return row
    requireReopenable(row, discardsEdits)
    await requireRecent(context, transaction, row.id)
    await requireRoomForOne(context, transaction, row)
    await keepRevision(transaction, row)
    // A finished job that is not removed yet must not make a report while more is to come.
    await forgetJobs(transaction, [row.id])
    unreferred.push(...await continueSound(context, transaction, row))
    const interim = reportIn(context, row)
    if (interim === null) await removeEvidence(transaction, row.id)
    const { state, end_datetime: end } = reopen(row)
    const fresh = { saved_by: null, review: 'draft', fallback_reason: null } as const
    const revisions = { revisions: row.revisions + 1, corrections_revision: row.corrections_revision + 1 }
    const open = { ...NOT_DELAYED, state, end_datetime: end, ...fresh, ...revisions }
    return update(context, transaction, row, { ...open, output: await render(context, transaction, { ...row, ...open }, { interim }) })
  })
  await context.audio.removeParts(id.toLowerCase(), unreferred)
  return result
}
