import { sql, type Transaction } from 'kysely'
import { audioQuality } from '../../lib/consultation/index.js'
import type { StreamEncoding } from '../../schemas/audio.js'
import type { RecordingRow, Tables } from '../database/tables.js'
import { forgetProgress } from './heard-recordings.js'
import { partsOf } from './recordings.js'

// A visit that is continued goes on in its recording while the sound is kept. Where that is deleted, or about to be, another recording
// begins with the next sound, in parts of its own: whoever still deletes the bytes before deletes only those.

/**
 * Locks the recording of a locked consultation.
 *
 * @returns whether its bytes are kept, by the clock of the database; `undefined` without a recording
 */
export async function isKeptNow (transaction: Transaction<Tables>, id: string): Promise<boolean | undefined> {
  const locked = await transaction.selectFrom('audio_recordings').select('consultation_id').where('consultation_id', '=', id).forUpdate()
    .executeTakeFirst()
  if (locked === undefined) return undefined
  // A statement of its own: it is later than any deletion that the lock has waited for.
  const { kept: isKept } = await transaction.selectFrom('audio_recordings').where('consultation_id', '=', id)
    .select(sql<boolean>`deleted_at is null and coalesce(delete_after > clock_timestamp(), true)`.as('kept')).executeTakeFirstOrThrow()
  return isKept
}

/** Lets a recording go on that is kept. All of its sound is in the transcript: what comes is recognised from there on. */
export async function goOn (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.updateTable('audio_recordings').set({ delete_after: null, session: null }).where('consultation_id', '=', id).execute()
  const end = sql<number>`greatest(heard_ms, floor(sound_ms)::int)`
  await transaction.updateTable('audio_recordings').set({ heard_ms: end, heard_piece: sql<number>`pieces`, heard_piece_ms: sql<number>`floor(sound_ms)::int` })
    .where('consultation_id', '=', id).where('transcribed', '=', true).where('sound_ms', 'is not', null).execute()
}

/** What is left of the sound before, in the recording that follows. */
function remains (recording: RecordingRow) {
  const measured = recording.quality === null ? null : JSON.parse(recording.quality) as { duration_ms: number }
  return {
    degraded_before: recording.degraded_before || audioQuality(recording, 0, true)?.degraded === true,
    before_ms: recording.before_ms + (recording.sound_ms ?? measured?.duration_ms ?? 0)
  }
}

/**
 * Forgets the sound of a recording that is not kept; what was recognised in it is in the transcript.
 *
 * @param voices how many speakers were told apart in it: those of the sound that follows are counted on
 * @returns the parts of bytes that may still be there, to be removed after the commit
 */
export async function forgetSound (transaction: Transaction<Tables>, id: string, voices: number): Promise<string[]> {
  const recording = await transaction.selectFrom('audio_recordings').selectAll().where('consultation_id', '=', id).executeTakeFirstOrThrow()
  const parts = recording.deleted_at === null ? await partsOf(transaction, recording) : []
  for (const table of ['audio_chunks', 'audio_stream_parts', 'recognised_windows'] as const) {
    await transaction.deleteFrom(table).where('consultation_id', '=', id).execute()
  }
  await transaction.updateTable('audio_recordings').set({
    ...remains(recording),
    voices_before: voices,
    bytes: 0,
    pieces: 0,
    next_sequence: 0,
    sound_ms: 0,
    session: null,
    deleted_at: sql<Date>`coalesce(deleted_at, now())`
  }).where('consultation_id', '=', id).execute()
  return parts
}

/** Begins another recording of a locked consultation with the sound that has come, where that of the one before is deleted. */
export async function beginAnother (
  transaction: Transaction<Tables>, id: string, source: RecordingRow['source'], encoding: StreamEncoding | null = null
): Promise<void> {
  const { numUpdatedRows } = await transaction.updateTable('audio_recordings')
    .set({ source, encoding, part: sql<string>`gen_random_uuid()`, sound_ms: null, deleted_at: null })
    .where('consultation_id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()
  if (numUpdatedRows > 0n) await forgetProgress(transaction, id)
}
