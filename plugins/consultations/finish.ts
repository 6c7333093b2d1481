import { sql, type Kysely, type Transaction } from 'kysely'
import { finish, type StoredOutput } from '../../lib/consultation/index.js'
import { isDamage } from '../../lib/storage/index.js'
import { conflict } from '../../lib/runtime/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import type { Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { noteDamage } from './damage.js'
import { render } from './output.js'
import { read } from './read.js'
import { update } from './records.js'
import { finaliseSegments } from './segments.js'
import { forgetAnswers } from './start.js'

/** One sweep finishes at most this many consultations. */
const SWEEP_BATCH = 100

/** The error message names at most this many missing chunks. */
const NAMED_MAX = 10

function missingSentence (missing: readonly number[]): string {
  const named = missing.slice(0, NAMED_MAX).join(', ') + (missing.length > NAMED_MAX ? ' …' : '')
  return `Chunks of the audio are missing: ${named}. Send them, or finish with missing_audio=ignore.`
}

/**
 * Enqueues the next step towards the final report: the transcription if there is audio to transcribe, otherwise the report.
 *
 * @param requestId of the request that it follows from
 */
export async function enqueueNext (
  { audio, jobs }: Context, transaction: Transaction<Tables>, id: string, requestId?: string
): Promise<void> {
  const recording = await audio.recordings.find(transaction, id)
  if (recording === undefined || recording.transcribed) await jobs.enqueueReport(transaction, id, requestId)
  else await jobs.enqueueTranscription(transaction, id, requestId)
}

/** Closes the transcript of a locked consultation and enqueues its report. */
async function close (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, requestId?: string
): Promise<ConsultationRow> {
  const life = finish(row, new Date().toISOString())
  if (life.state === row.state) return row
  await finaliseSegments(transaction, row.id)
  await enqueueNext(context, transaction, row.id, requestId)
  const { state, end_datetime: end } = life
  const output = await render(context, transaction, { ...row, state, end_datetime: end })
  return update(context, transaction, row, { state, end_datetime: end, output })
}

/** Runs what closes a consultation. @returns `undefined` when its data is damaged and it was closed without a report */
async function closing<T> (context: Context, id: string, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!isDamage(error)) throw error
    await noteDamage(context, id, error, true)
    return undefined
  }
}

/**
 * Closes the transcript and enqueues the report. Idempotent. With damaged data the report fails at once.
 *
 * @param missingAudio whether to refuse while chunks are missing, or to go on without them
 */
export async function finishConsultation (
  context: Context, caller: Caller, id: string, missingAudio: 'refuse' | 'ignore' = 'refuse'
): Promise<StoredOutput> {
  const { audio, jobs } = context
  const result = await closing(context, id, async () => change(context, caller, id, async (transaction, row) => {
    const isChecked = row.state === 'recording' && missingAudio === 'refuse'
    const missing = isChecked ? await audio.recordings.readMissing(transaction, id) : []
    if (missing.length > 0) throw conflict(missingSentence(missing), 'audio_missing')
    return close(context, transaction, row, caller.requestId)
  })) ?? await read(context, caller, id)
  jobs.wake()
  return result
}

/** Selects recordings that have had no change and no audio for RECORDING_MAX_HOURS. */
function abandoned ({ audio, config }: Context, db: Kysely<Tables>) {
  const hours = config.RECORDING_MAX_HOURS
  return db.selectFrom('consultations').where('state', '=', 'recording')
    .where('updated_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(hours)})`)
    .where(sql<boolean>`not ${audio.recordings.hasComeWithin(hours)}`).limit(SWEEP_BATCH)
}

/** Finishes a batch of abandoned recordings, or only the one with `id`. */
async function closeAbandoned (context: Context, id?: string): Promise<void> {
  await context.db.transaction().execute(async transaction => {
    const rows = await abandoned(context, transaction).selectAll().$if(id !== undefined, query => query.where('id', '=', id as string))
      .forUpdate().skipLocked().execute()
    for (const row of rows) await close(context, transaction, row)
  })
}

/** Finishes abandoned recordings, and deletes expired answers to idempotent requests. */
export async function sweep (context: Context): Promise<void> {
  const { db, jobs } = context
  try {
    await closeAbandoned(context)
  } catch (error) {
    if (!isDamage(error)) throw error
    for (const { id } of await abandoned(context, db).select('id').execute()) {
      await closing(context, id, async () => closeAbandoned(context, id))
    }
  }
  await db.transaction().execute(async transaction => forgetAnswers(transaction))
  jobs.wake()
}
