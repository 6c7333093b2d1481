import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { AudioRecordingsTable, Tables } from '../database/tables.js'
import type { SoundQuality } from '../hearing/types.js'
import type { AudioQuality } from '../reports/types.js'

export type RecordingRow = Selectable<AudioRecordingsTable>

/** What is kept of the quality of a recording. */
export interface RecordingQuality extends SoundQuality {
  /** Chunks that never came. */
  missing: number
  /** Whether the recording, or what was heard in it, is longer than it may be, so that its end is not in the transcript. */
  cut: boolean
}

/** The audio of a consultation, if there is any. */
export async function findRecording (db: Kysely<Tables>, id: string): Promise<RecordingRow | undefined> {
  return db.selectFrom('audio_recordings').selectAll().where('consultation_id', '=', id).executeTakeFirst()
}

/** Marks the audio for deletion, some days from now; what is marked is deleted sooner or later, even when this instance dies. */
export async function deleteLater (transaction: Transaction<Tables>, id: string, days: number): Promise<void> {
  await transaction.updateTable('audio_recordings').set({ delete_after: sql<Date>`now() + make_interval(days => ${sql.lit(days)})` } as never)
    .where('consultation_id', '=', id).where('deleted_at', 'is', null).execute()
}

/**
 * What the report is told of the sound; `null` for a consultation without audio.
 *
 * @param minSpeechMs speech that audio needs for a report
 * @param elsewhere whether there is a transcript beside what was heard
 */
export function audioQuality (recording: RecordingRow | undefined, minSpeechMs: number, elsewhere: boolean): AudioQuality | null {
  if (recording === undefined || recording.quality === null) return null
  const { speech_ms: speech, problems, broken, missing, cut } = JSON.parse(recording.quality) as RecordingQuality
  return {
    too_short: speech < minSpeechMs && !elsewhere,
    degraded: problems.length > 0 || broken > 0 || missing > 0 || cut || recording.other_language
  }
}
