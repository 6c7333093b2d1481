import { sql, type Kysely, type Transaction } from 'kysely'
import type { DetectedFormat, Upload } from '../../lib/speech/index.js'
import type { ChunkRow, Tables } from '../database/tables.js'
import { beginAnother } from './continued-recordings.js'
import { UNHEARD } from './heard-recordings.js'

/** The chunks of a recording, in order. */
export async function read (db: Kysely<Tables>, id: string): Promise<ChunkRow[]> {
  return db.selectFrom('audio_chunks').selectAll().where('consultation_id', '=', id).orderBy('index').execute()
}

/** A stored chunk, if there is one at this index. */
export async function find (db: Kysely<Tables>, id: string, index: number): Promise<ChunkRow | undefined> {
  return db.selectFrom('audio_chunks').selectAll().where('consultation_id', '=', id).where('index', '=', index).executeTakeFirst()
}

/**
 * Adds a chunk to the recording of a locked consultation, and creates the recording if there is none, or its sound is deleted. This counts
 * as a change of the consultation, so that it is not considered abandoned while audio still arrives.
 */
export async function add (
  transaction: Transaction<Tables>, id: string, index: number, upload: Upload, format: DetectedFormat | null
): Promise<ChunkRow> {
  await beginAnother(transaction, id, 'chunks')
  return transaction
    .with('changed', query => query.updateTable('consultations').set({ updated_at: sql<Date>`now()` }).where('id', '=', id))
    .with('recording', query => query.insertInto('audio_recordings').values({ consultation_id: id, source: 'chunks', bytes: upload.bytes })
      .onConflict(begun => begun.column('consultation_id').doUpdateSet({
        ...UNHEARD, bytes: sql`audio_recordings.bytes + ${upload.bytes}`, updated_at: sql`now()`
      })))
    .insertInto('audio_chunks').values({
      consultation_id: id,
      index,
      part: upload.part,
      bytes: upload.bytes,
      sha256: upload.sha256,
      format: format?.format ?? null,
      sample_rate: format?.sample_rate ?? null,
      channels: format?.channels ?? null
    }).returningAll().executeTakeFirstOrThrow()
}

/** The numbers from 0 that are missing in an ascending list, up to its last one. */
export function missingBelow (indices: readonly number[]): number[] {
  const missing: number[] = []
  let next = 0
  for (const index of indices) {
    for (; next < index; next += 1) missing.push(next)
    next = index + 1
  }
  return missing
}

/** The indices of chunks that are missing before the last stored one. */
export async function readMissing (db: Kysely<Tables>, id: string): Promise<number[]> {
  const rows = await db.selectFrom('audio_chunks').select('index').where('consultation_id', '=', id).orderBy('index').execute()
  return missingBelow(rows.map(({ index }) => index))
}
