import type { Transaction } from 'kysely'
import { isEdited, isFallback, type Lifecycle, makeAgain, NOT_DELAYED, requireNotWithdrawn, requireUnsigned, type StoredOutput } from '../../lib/consultation/index.js'
import { conflict } from '../../lib/runtime/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { RegenerateReport } from '../../schemas/report.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { forgetJobs } from '../jobs/index.js'
import type { Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { enqueueNext } from './finish.js'
import { render } from './output.js'
import { removeEvidence, update } from './records.js'
import { findDrafted, keepRevision } from './revisions.js'
import { hasCorrections, readSegments, removeHeardSegments } from './segments.js'

/** Keeps the audio while a report is made again. @throws 409 when the audio is still needed and has been deleted */
async function keepAudio ({ audio: { recordings } }: Context, transaction: Transaction<Tables>, id: string): Promise<void> {
  const recording = await recordings.find(transaction, id)
  if (recording === undefined) return
  if (!recording.transcribed && !recordings.isKept(recording)) {
    throw conflict('The audio of the consultation has been deleted; it cannot be heard again.', 'audio_deleted')
  }
  await recordings.keep(transaction, id)
}

/**
 * Whether the last report of an engine is not a full success, and there is audio that could be heard again. Where somebody has corrected
 * the transcript, the report is made of that: no hearing knows better.
 */
async function isHeardPoorly (
  { audio: { recordings } }: Context, transaction: Transaction<Tables>, row: ConsultationRow
): Promise<boolean> {
  if (await hasCorrections(transaction, row.id)) return false
  const drafted = isEdited(row) ? await findDrafted(transaction, row.id) : row
  const { generation_result: result } = JSON.parse((drafted ?? row).output) as ConsultationOutput
  const recording = await recordings.find(transaction, row.id)
  return result !== 'success' && recording !== undefined && recordings.isKept(recording)
}

/** @throws 409 for a full success of the transcript as it is, and where no audio is kept */
async function requireHearable ({ audio: { recordings } }: Context, transaction: Transaction<Tables>, row: ConsultationRow): Promise<void> {
  const { generation_result: result } = JSON.parse(row.output) as ConsultationOutput
  if (row.state !== 'final' || result === 'success') throw conflict('The report has not failed.', 'report_not_failed')
  const recording = await recordings.find(transaction, row.id)
  if (recording === undefined) throw conflict('The report has not failed, and there is no audio that could be heard again.', 'report_not_failed')
  if (!recordings.isKept(recording)) throw conflict('The audio of the consultation has been deleted; it cannot be heard again.', 'audio_deleted')
}

/**
 * Has the audio of a final report transcribed again. Live text that stands may be all there will be: it stays until then.
 *
 * @returns the lifecycle of the consultation with the transcript that it has now
 */
async function hearAgain ({ audio: { recordings } }: Context, transaction: Transaction<Tables>, row: ConsultationRow): Promise<Lifecycle> {
  const recording = await recordings.find(transaction, row.id)
  if (recording?.live_reason === null) {
    await removeHeardSegments(transaction, row.id)
    await recordings.forgetProgress(transaction, row.id)
  } else {
    await recordings.retryHearing(transaction, row.id)
  }
  return makeAgain(row, await readSegments(transaction, row.id))
}

/** What a request changes of a consultation whose report is made again. */
type Changed = Partial<Pick<ConsultationRow, 'template' | 'output_language' | 'report_style'>>

function changedBy ({ template, output_language: language, style }: RegenerateReport): Changed {
  return {
    ...template === undefined ? {} : { template },
    ...language === undefined ? {} : { output_language: language },
    ...style === undefined ? {} : { report_style: JSON.stringify(style) }
  }
}

/** Keeps the final report of a locked consultation as a revision. @returns the columns of its row that this changes */
async function keepReport (transaction: Transaction<Tables>, row: ConsultationRow) {
  await keepRevision(transaction, row)
  return { revisions: row.revisions + 1, saved_by: null, review: 'draft' } as const
}

/** Has the language model replace a report of the fallback, which the output keeps until then. */
async function askAgain (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, requestId: string | undefined
): Promise<ConsultationRow> {
  const life = makeAgain(row, await readSegments(transaction, row.id))
  const revised = await keepReport(transaction, row)
  await keepAudio(context, transaction, row.id)
  // A finished job that is not removed yet must not bring the report back before the language model is asked.
  await forgetJobs(transaction, [row.id])
  await enqueueNext(context, transaction, row.id, requestId)
  const output = await render(context, transaction, { ...row, ...life })
  return update(context, transaction, row, { ...NOT_DELAYED, ...life, ...revised, output })
}

/** Withdraws a final report, which is made anew: of its transcript, or of its audio where that is heard again. */
async function makeAnew (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, changed: Changed,
  { hears, requestId }: { hears: boolean, requestId: string | undefined }
): Promise<ConsultationRow> {
  const revised = await keepReport(transaction, row)
  const life = hears ? await hearAgain(context, transaction, row) : makeAgain(row, await readSegments(transaction, row.id))
  if (!hears) await keepAudio(context, transaction, row.id)
  await removeEvidence(transaction, row.id)
  await forgetJobs(transaction, [row.id])
  await enqueueNext(context, transaction, row.id, requestId)
  const heard = hears ? { corrections_revision: row.corrections_revision + 1 } : {}
  const anew = { ...NOT_DELAYED, ...life, ...revised, ...changed, ...heard, fallback_reason: null }
  return update(context, transaction, row, { ...anew, output: await render(context, transaction, { ...row, ...anew }, { interim: null }) })
}

/** Makes a final report again, in the way that the request asks for. */
async function remake (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, order: RegenerateReport, requestId: string | undefined
): Promise<ConsultationRow> {
  if (row.state !== 'final') throw conflict('The report has not failed.', 'report_not_failed')
  const changed = changedBy(order)
  const isChanged = Object.keys(changed).length > 0
  if (isEdited(row) && order.discard_edits !== true) throw conflict('The report was edited; it is made again only with discard_edits.', 'report_edited')
  if (isFallback(row) && !isEdited(row) && !isChanged && !row.corrected) return askAgain(context, transaction, row, requestId)
  const isAsked = isChanged || row.corrected || order.discard_edits === true
  if (!isAsked) await requireHearable(context, transaction, row)
  const hears = !isChanged && await isHeardPoorly(context, transaction, row)
  return makeAnew(context, transaction, row, changed, { hears, requestId })
}

/** Has a parked report made, of what the request changes of it. */
export async function retryParked (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, order: RegenerateReport, requestId: string | undefined
): Promise<ConsultationRow> {
  await keepAudio(context, transaction, row.id)
  await enqueueNext(context, transaction, row.id, requestId)
  const changed = changedBy(order)
  const after = { ...row, ...NOT_DELAYED, ...changed }
  const interim = Object.keys(changed).length > 0 ? { interim: null } : {}
  return update(context, transaction, row, { ...NOT_DELAYED, ...changed, output: await render(context, transaction, after, interim) })
}

/**
 * Retries a parked report, has the language model replace a report of the fallback, or transcribes the audio again when the final report
 * is not a full success and the audio is kept. Of a transcript that was corrected since, with a template, a language or a style, or with
 * `discard_edits`, makes any final report again; the earlier one stays as a revision.
 *
 * @throws 409 when there is nothing to be made again, the audio that it needs is deleted, the report is signed, or it was edited and
 * `discard_edits` is missing
 */
export async function regenerate (context: Context, caller: Caller, id: string, order: RegenerateReport = {}): Promise<StoredOutput> {
  const result = await change(context, caller, id, async (transaction, row) => {
    requireNotWithdrawn(row.consent_state)
    requireUnsigned(row)
    const make = row.parked_at === null ? remake : retryParked
    return make(context, transaction, row, order, caller.requestId)
  })
  context.jobs.wake()
  return result
}
