import { sql, type Kysely, type QueryCreator, type RawBuilder, type Transaction } from 'kysely'
import type { Stretch } from '../../lib/speech/index.js'
import type { ConsultationRow, RecognisedWindowsTable, RecordingRow, Tables } from '../database/tables.js'

/** The columns of a recording that decide what may be added to its transcript. */
type ListenedTo = Pick<RecordingRow, 'session' | 'heard_ms' | 'ongoing' | 'transcribed' | 'worded_ms' | 'wordless_ms' | 'voices_before'>

const listenedColumns = ['session', 'heard_ms', 'ongoing', 'transcribed', 'worded_ms', 'wordless_ms', 'voices_before'] as const

/** The columns of a recording with sound that has to be transcribed, maybe after other sound that was. */
export const UNHEARD = { transcribed: false, quality: null, live_reason: null } as const

/** A consultation and its recording; `seen` is the transaction that last changed the consultation. */
export type Listened = ConsultationRow & ListenedTo & { seen: string }

/** The columns that change as a recording is transcribed. */
export type Progress = Partial<Pick<
  RecordingRow,
  'heard_ms' | 'heard_piece' | 'heard_piece_ms' | 'ongoing' | 'other_language' | 'doubtful' | 'worded_ms' | 'wordless_ms' | 'incomplete' |
  'heard_live' | 'live_reason' | 'transcribed' | 'quality'
>>

function selectBoth (db: Kysely<Tables>) {
  return db.selectFrom('consultations').innerJoin('audio_recordings', 'consultation_id', 'consultations.id')
    .selectAll('consultations').select([...listenedColumns, sql<string>`consultations.xmin::text`.as('seen')])
}

/** A consultation and its recording, both locked; `undefined` when either is missing. */
export async function lockBoth (transaction: Transaction<Tables>, id: string): Promise<Listened | undefined> {
  return selectBoth(transaction).where('consultations.id', '=', id).forUpdate(['consultations', 'audio_recordings']).executeTakeFirst()
}

/** Consultations with their recordings, not locked; those of which either is missing are left out. */
export async function findBoth (db: Kysely<Tables>, ids: readonly string[]): Promise<Listened[]> {
  return selectBoth(db).where('consultations.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Records how far the audio is transcribed. @returns a statement, to be part of the one that adds to the transcript */
export function notingProgress (db: QueryCreator<Tables>, id: string, progress: Progress) {
  return db.updateTable('audio_recordings').set(progress).where('consultation_id', '=', id)
}

/** Resets how far the audio is transcribed, so that it is transcribed again from the beginning, and cancels its deletion. */
export async function forgetProgress (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.updateTable('audio_recordings').set({
    heard_ms: 0,
    heard_piece: 0,
    heard_piece_ms: 0,
    ongoing: '',
    other_language: false,
    doubtful: false,
    worded_ms: null,
    wordless_ms: null,
    incomplete: null,
    heard_live: false,
    live_reason: null,
    transcribed: false,
    quality: null,
    delete_after: null,
    ahead_ms: 0,
    ahead_piece: 0,
    ahead_piece_ms: 0
  }).where('consultation_id', '=', id).execute()
  await forgetWindows(transaction, id)
}

/** Has a recording of which the live text stands heard again; that text stays until then, and its deletion is cancelled. */
export async function retryHearing (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.updateTable('audio_recordings').set({ ...UNHEARD, delete_after: null })
    .where('consultation_id', '=', id).execute()
}

/** Whether there is audio that is not transcribed yet. */
export async function isAwaited (db: Kysely<Tables>, id: string): Promise<boolean> {
  const recording = await db.selectFrom('audio_recordings').select('transcribed').where('consultation_id', '=', id).executeTakeFirst()
  return recording?.transcribed === false
}

/** The recognised text of what is being dictated; empty without audio. */
export async function readOngoing (db: Kysely<Tables>, id: string): Promise<string> {
  const recording = await db.selectFrom('audio_recordings').select('ongoing').where('consultation_id', '=', id).executeTakeFirst()
  return recording?.ongoing ?? ''
}

/**
 * How much of the speech has words, as a `SoundCoverage` in JSON; `null` without any. An expression for a statement on `consultations`.
 */
export function coverage (): RawBuilder<string | null> {
  return sql`(
    select json_strip_nulls(json_build_object('speech_seconds', (worded_ms + wordless_ms) / 1000.0, 'with_words_seconds', worded_ms / 1000.0,
      'without_words_seconds', wordless_ms / 1000.0, 'live_reason', live_reason))::text
    from audio_recordings where consultation_id = consultations.id and worded_ms is not null)`
}

/** Stores what was recognised in a window that cannot be added to the transcript yet, as JSON. */
export async function storeWindow (
  db: Kysely<Tables>, id: string, { start_ms: start, end_ms: end }: Stretch, recognition: string
): Promise<void> {
  await db.insertInto('recognised_windows').values({ consultation_id: id, start_ms: start, end_ms: end, recognition })
    .onConflict(conflict => conflict.columns(['consultation_id', 'start_ms', 'end_ms']).doUpdateSet({ recognition })).execute()
}

/**
 * Does the same while people speak, and notes where recognition goes on. Nothing is stored once a later window is, by whichever session,
 * nor when the recording is transcribed or gone.
 *
 * @param next the piece to continue reading from, and when it starts
 */
export async function storeWindowAhead (
  db: Kysely<Tables>, id: string, { start_ms: start, end_ms: end }: Stretch, recognition: string, next: { piece: number, piece_ms: number }
): Promise<void> {
  await sql`with noted as (
      update audio_recordings set ahead_ms = ${end}::int, ahead_piece = ${next.piece}::int, ahead_piece_ms = ${next.piece_ms}::int
      where consultation_id = ${id}::uuid and ahead_ms < ${end}::int and not transcribed returning consultation_id
    )
    insert into recognised_windows (consultation_id, start_ms, end_ms, recognition)
    select consultation_id, ${start}::int, ${end}::int, ${recognition} from noted
    on conflict (consultation_id, start_ms, end_ms) do nothing`.execute(db)
}

/** Stores what is known of a window that is stored, with how far another hearing agrees. Does nothing for one that is not, or no more. */
export async function storeAgreement (
  db: Kysely<Tables>, id: string, { start_ms: start, end_ms: end }: Stretch, recognition: string
): Promise<void> {
  await db.updateTable('recognised_windows').set({ recognition })
    .where('consultation_id', '=', id).where('start_ms', '=', start).where('end_ms', '=', end).execute()
}

/** What is stored of the windows of a recording. */
export async function findWindows (db: Kysely<Tables>, id: string): Promise<RecognisedWindowsTable[]> {
  return db.selectFrom('recognised_windows').selectAll().where('consultation_id', '=', id).execute()
}

/** Deletes what is stored of the windows: it is in the transcript, or not wanted any more. */
export async function forgetWindows (db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('recognised_windows').where('consultation_id', '=', id).execute()
}
