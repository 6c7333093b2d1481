import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { visible, type Caller, type ConsultationRow } from '../consultations/records.js'
import type { AudioChunksTable, AudioRecordingsTable, Tables } from '../database/tables.js'
import type { DetectedFormat } from './types.js'
import type { Upload } from './upload.js'

export type ChunkRow = Selectable<AudioChunksTable>

/** What decides whether a chunk can be taken. */
export interface Target {
  state: ConsultationRow['state']
  /** `null` while there is no audio. */
  source: 'chunks' | 'stream' | null
  /** Bytes of the recording so far. */
  bytes: number
}

/** Where a chunk would go, as far as the caller can see it. */
export async function findTarget (db: Kysely<Tables>, caller: Caller, id: string): Promise<Target | undefined> {
  const row = await visible(db, caller).where('consultations.id', '=', id)
    .leftJoin('audio_recordings as recording', 'recording.consultation_id', 'consultations.id')
    .select(['consultations.state', 'recording.source', 'recording.bytes']).executeTakeFirst()
  return row === undefined ? undefined : { state: row.state, source: row.source, bytes: Number(row.bytes ?? 0) }
}

/** The recording of a consultation that the caller can see; `undefined` without the consultation, `null` without a recording. */
export async function findRecording (
  db: Kysely<Tables>, caller: Caller, id: string
): Promise<Selectable<AudioRecordingsTable> | null | undefined> {
  const consultation = await visible(db, caller).where('id', '=', id).select('id').executeTakeFirst()
  if (consultation === undefined) return undefined
  return await db.selectFrom('audio_recordings').selectAll().where('consultation_id', '=', id).executeTakeFirst() ?? null
}

/** The chunks, in their order. */
export async function readChunks (db: Kysely<Tables>, id: string): Promise<ChunkRow[]> {
  return db.selectFrom('audio_chunks').selectAll().where('consultation_id', '=', id).orderBy('index').execute()
}

export async function findChunk (db: Kysely<Tables>, id: string, index: number): Promise<ChunkRow | undefined> {
  return db.selectFrom('audio_chunks').selectAll().where('consultation_id', '=', id).where('index', '=', index).executeTakeFirst()
}

/** Adds a chunk to the recording of a locked consultation, which need not have begun. */
export async function addChunk (
  transaction: Transaction<Tables>, id: string, index: number, upload: Upload, format: DetectedFormat | null
): Promise<ChunkRow> {
  await transaction.insertInto('audio_recordings').values({ consultation_id: id, source: 'chunks', bytes: upload.bytes })
    .onConflict(begun => begun.column('consultation_id').doUpdateSet({
      bytes: sql`audio_recordings.bytes + ${upload.bytes}`, updated_at: sql`now()`
    } as never)).execute()
  return transaction.insertInto('audio_chunks').values({
    consultation_id: id,
    index,
    part: upload.part,
    bytes: upload.bytes,
    sha256: upload.sha256,
    format: format?.format ?? null,
    sample_rate: format?.sample_rate ?? null,
    channels: format?.channels ?? null
  } as never).returningAll().executeTakeFirstOrThrow()
}

/** The numbers that are missing below the last one of an ascending list. */
export function missingBelow (indices: readonly number[]): number[] {
  const missing: number[] = []
  let next = 0
  for (const index of indices) {
    for (; next < index; next += 1) missing.push(next)
    next = index + 1
  }
  return missing
}

/** Indices of the chunks that are missing before the last one that is stored. */
export async function readMissing (db: Kysely<Tables>, id: string): Promise<number[]> {
  const rows = await db.selectFrom('audio_chunks').select('index').where('consultation_id', '=', id).orderBy('index').execute()
  return missingBelow(rows.map(({ index }) => index))
}

/** Notes that the bytes of a recording are gone. */
export async function markDeleted (db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('audio_recordings').set({ deleted_at: sql<Date>`now()` })
    .where('consultation_id', '=', id).where('deleted_at', 'is', null).execute()
}

/** Recordings whose bytes are to be deleted by now, those that wait longest first. */
export async function findDue (db: Kysely<Tables>, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('audio_recordings').select('consultation_id').where('deleted_at', 'is', null)
    .where('delete_after', '<=', sql<Date>`now()`).orderBy('delete_after').limit(limit).execute()
  return rows.map(row => row.consultation_id)
}
