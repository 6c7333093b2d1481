import { sql, type Kysely, type Transaction } from 'kysely'
import { finish, NOT_DELAYED, readDictated } from '../../lib/consultation/index.js'
import { DamagedDataError, isDamage } from '../../lib/storage/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import type { Context } from './context.js'
import { render } from './output.js'
import * as records from './records.js'

/** All columns but the output: large texts are stored in a TOAST table, so the output can be damaged while the rest is readable. */
const besideOutput = [
  'id', 'number', 'customer_id', 'subject', 'organisation', 'mode', 'template', 'input_language', 'output_language', 'healthcare_provider_type',
  'external_id', 'dictation_commands', 'key_terms', 'record_context', 'report_style', 'speaker_names', 'speaker_roles', 'consent_state', 'consent_wording', 'consent_time', 'state', 'start_datetime', 'end_datetime', 'segments', 'words', 'characters', 'version', 'parked_at', 'parked_reason',
  'waiting_reason', 'retry_at', 'attempts', 'failure_cause', 'waiting_since', 'fallback_reason', 'revisions', 'saved_by', 'report_at', 'review', 'corrections_revision', 'corrected', 'held_at', 'hold_reason', 'created_at', 'updated_at'
] as const satisfies ReadonlyArray<keyof ConsultationRow>

/** The stored output; `null` when it cannot be read. */
async function readOutput (db: Kysely<Tables>, id: string): Promise<string | null> {
  try {
    return (await db.selectFrom('consultations').select('output').where('id', '=', id).executeTakeFirst())?.output ?? null
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

/** Parks a locked consultation whose report can no longer be made. Reads nothing that may be damaged. */
async function park (context: Context, transaction: Transaction<Tables>, row: ConsultationRow, output: string | null): Promise<void> {
  const life = finish(row, new Date().toISOString())
  const { state, end_datetime: end } = life
  const after = { ...row, ...life, parked_at: new Date() }
  const isDictation = row.template === 'dictation_api'
  const stored = output === null ? { fixed: '', ongoing: '' } : isDictation ? readDictated(JSON.parse(output) as ConsultationOutput) : undefined
  const rendered = await render(context, transaction, after, { text: stored, ...output === null ? { interim: null } : {} })
  await records.update(context, transaction, row, {
    ...NOT_DELAYED, state, end_datetime: end, output: rendered, parked_at: sql<Date>`now()`, parked_reason: 'data_damaged', attempts: row.attempts
  })
}

/**
 * Records that data of a consultation is damaged. If its report has not been made yet, it is parked, so that whoever waits for it learns
 * that it failed, and why. A recording goes on, so that nothing more is lost, and a final report stays.
 *
 * @param closes whether to finish the recording, too
 * @returns the error to throw
 */
export async function noteDamage (context: Context, consultation: string, error: unknown, closes = false): Promise<DamagedDataError> {
  const { audio, damage, db, keptDays, log, takeRowTurn } = context
  const id = consultation.toLowerCase()
  await damage.note(id, error)
  try {
    const parked = await takeRowTurn(id, async () => {
      const output = await readOutput(db, id)
      return db.transaction().execute(async transaction => {
        const row = await transaction.selectFrom('consultations').select(besideOutput).where('id', '=', id).forUpdate().executeTakeFirst()
        const fails = row !== undefined && row.parked_at === null && (row.state === 'processing' || (closes && row.state === 'recording'))
        if (fails) await park(context, transaction, { ...row, output: output ?? '' }, output)
        return fails
      })
    })
    // The audio is kept for a while, so that it can be transcribed again once the data is restored.
    if (parked) await audio.recordings.deletingLater(db, id, keptDays).execute()
  } catch (failure) {
    log.warn({ err: failure, consultation: id }, 'a consultation with damaged data could not be marked as failed')
  }
  return new DamagedDataError(id)
}

/**
 * Runs work on one consultation.
 *
 * @throws {DamagedDataError} when data that the work needs is damaged, after recording that
 */
export async function noticingDamage<T> (context: Context, id: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw isDamage(error) ? await noteDamage(context, id, error) : error
  }
}
