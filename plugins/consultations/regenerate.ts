import type { Transaction } from 'kysely'
import { isEdited, isFallback, type Lifecycle, NOT_DELAYED, reopen, type StoredOutput } from '../../lib/consultation/index.js'
import { conflict } from '../../lib/runtime/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { forgetJobs } from '../jobs/index.js'
import type { Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { enqueueNext } from './finish.js'
import { render } from './output.js'
import { removeEvidence, update } from './records.js'
import { keepRevision } from './revisions.js'
import { readSegments, removeHeardSegments } from './segments.js'

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
 * Withdraws a final output that is not a full success, so that its audio is transcribed again. Live text that stands may be all there will
 * be: it stays until then.
 *
 * @returns the lifecycle of the consultation with the transcript that it has now
 * @throws 409 for a success, and where no audio is kept
 */
async function hearAgain ({ audio: { recordings } }: Context, transaction: Transaction<Tables>, row: ConsultationRow): Promise<Lifecycle> {
  const { generation_result: result } = JSON.parse(row.output) as ConsultationOutput
  if (row.state !== 'final' || result === 'success') throw conflict('The report has not failed.', 'report_not_failed')
  const recording = await recordings.find(transaction, row.id)
  if (recording === undefined) throw conflict('The report has not failed, and there is no audio that could be heard again.', 'report_not_failed')
  if (!recordings.isKept(recording)) throw conflict('The audio of the consultation has been deleted; it cannot be heard again.', 'audio_deleted')
  if (recording.live_reason === null) {
    await removeHeardSegments(transaction, row.id)
    await recordings.forgetProgress(transaction, row.id)
  } else {
    await recordings.retryHearing(transaction, row.id)
  }
  return reopen(row, await readSegments(transaction, row.id))
}

/** Keeps the final report of a locked consultation as a revision. @returns the columns of its row that this changes */
async function keepReport (transaction: Transaction<Tables>, row: ConsultationRow): Promise<Pick<ConsultationRow, 'revisions'>> {
  await keepRevision(transaction, row)
  return { revisions: row.revisions + 1 }
}

/** Has the language model replace a report of the fallback, which the output keeps until then. */
async function askAgain (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, requestId: string | undefined
): Promise<ConsultationRow> {
  const life = reopen(row, await readSegments(transaction, row.id))
  const kept = await keepReport(transaction, row)
  await keepAudio(context, transaction, row.id)
  // A finished job that is not removed yet must not bring the report back before the language model is asked.
  await forgetJobs(transaction, [row.id])
  await enqueueNext(context, transaction, row.id, requestId)
  const output = await render(context, transaction, { ...row, ...life })
  return update(context, transaction, row, { ...NOT_DELAYED, ...life, ...kept, output })
}

/**
 * Retries a parked report, has the language model replace a report of the fallback, or transcribes the audio again when the final report
 * is not a full success and the audio is kept.
 *
 * @throws 409 when there is nothing to be made again, or the audio that it needs is deleted
 */
export async function regenerate (context: Context, caller: Caller, id: string): Promise<StoredOutput> {
  const result = await change(context, caller, id, async (transaction, row) => {
    if (isEdited(row)) throw conflict('The report was edited; it is not made again.', 'report_edited')
    if (isFallback(row)) return askAgain(context, transaction, row, caller.requestId)
    if (row.parked_at === null) {
      const life = await hearAgain(context, transaction, row)
      const kept = await keepReport(transaction, row)
      await removeEvidence(transaction, row.id)
      await enqueueNext(context, transaction, row.id, caller.requestId)
      const output = await render(context, transaction, { ...row, ...life }, { interim: null })
      return update(context, transaction, row, { ...NOT_DELAYED, ...life, ...kept, output })
    }
    await keepAudio(context, transaction, row.id)
    await enqueueNext(context, transaction, row.id, caller.requestId)
    return update(context, transaction, row, { ...NOT_DELAYED, output: await render(context, transaction, { ...row, ...NOT_DELAYED }) })
  })
  context.jobs.wake()
  return result
}
