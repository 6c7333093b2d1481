import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.js'
import type { DirectoryStore } from './directory-store.js'

/**
 * After how many hours a part that belongs to no recording has been left behind. More than twice as long as an upload may take, so that
 * none is in progress.
 */
const LEFTOVER_HOURS = 3

/** Parts, or consultations in a directory, that one statement asks about. */
const BATCH = 100

/** A part that nothing refers to any more. */
export interface Leftover {
  consultationId: string
  part: string
}

/** What a recording that is not deleted refers to: the parts of its chunks, or the one of its stream. */
function referredTo (db: Kysely<Tables>) {
  return db.selectFrom('audio_recordings as recording').where('recording.deleted_at', 'is', null)
    .leftJoin('audio_chunks as chunk', 'chunk.consultation_id', 'recording.consultation_id')
    .select(['recording.consultation_id', sql<string>`coalesce(chunk.part, recording.consultation_id)`.as('part')])
}

/** Parts in the database that a crash has left behind. Each must be removed before the next one is asked for. */
export async function * findInDatabase (db: Kysely<Tables>): AsyncGenerator<Leftover> {
  for (let found = BATCH; found === BATCH;) {
    const rows = await db.selectFrom('audio_pieces as piece').select(['piece.consultation_id', 'piece.part'])
      .where('piece.number', '=', sql.lit(0))
      .where('piece.created_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(LEFTOVER_HOURS)})`)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom(referredTo(db).as('known')).select('known.part')
        .whereRef('known.consultation_id', '=', 'piece.consultation_id').whereRef('known.part', '=', 'piece.part'))))
      .limit(BATCH).execute()
    for (const { consultation_id: consultationId, part } of rows) yield { consultationId, part }
    found = rows.length
  }
}

/** Parts in the directory of a store that a crash has left behind. */
export async function * findInDirectory (db: Kysely<Tables>, directory: DirectoryStore): AsyncGenerator<Leftover> {
  const consultations = await directory.consultations()
  for (let from = 0; from < consultations.length; from += BATCH) {
    const ids = consultations.slice(from, from + BATCH)
    const parts = (await Promise.all(ids.map(directory.parts))).flat()
    const old = parts.filter(({ writtenAt }) => writtenAt.getTime() < Date.now() - LEFTOVER_HOURS * 3_600_000)
    if (old.length === 0) continue
    const rows = await referredTo(db).where('recording.consultation_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
    const known = new Set(rows.map(row => `${row.consultation_id} ${row.part}`))
    for (const { consultationId, part } of old) {
      if (!known.has(`${consultationId} ${part}`)) yield { consultationId, part }
    }
  }
}
