import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.js'
import type { DirectoryStore } from '../../lib/audio/index.js'
import { referredTo } from './recordings.js'

/**
 * After how many hours a part that no recording refers to counts as left behind: more than twice as long as an upload may take, so that it
 * cannot still be in progress.
 */
const LEFTOVER_HOURS = 3

/** How many parts, or consultations of a directory, one statement asks about. */
const BATCH = 100

/** A part that nothing refers to. */
export interface Leftover {
  consultationId: string
  part: string
}

/** Parts in the database that a crash left behind. Each must be removed before the next one is requested, or it is found again. */
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

/** Parts in a directory that a crash left behind. */
export async function * findInDirectory (db: Kysely<Tables>, directory: DirectoryStore): AsyncGenerator<Leftover> {
  const consultations = await directory.consultations()
  for (let from = 0; from < consultations.length; from += BATCH) {
    const ids = consultations.slice(from, from + BATCH)
    const parts = (await Promise.all(ids.map(async id => directory.parts(id)))).flat()
    const old = parts.filter(({ writtenAt }) => writtenAt.getTime() < Date.now() - LEFTOVER_HOURS * 3_600_000)
    if (old.length === 0) continue
    const rows = await referredTo(db).where('recording.consultation_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
    const known = new Set(rows.map(row => `${row.consultation_id} ${row.part}`))
    for (const { consultationId, part } of old) {
      if (!known.has(`${consultationId} ${part}`)) yield { consultationId, part }
    }
  }
}
