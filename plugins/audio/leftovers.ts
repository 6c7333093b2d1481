import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.js'
import type { OutsideStore } from '../../lib/speech/index.js'
import { referredTo } from './recordings.js'
import { referredToByStreams } from './stream-parts.js'

/**
 * After how many hours a part that no recording refers to counts as left behind: more than twice as long as an upload may take, so that it
 * cannot still be in progress.
 */
const LEFTOVER_HOURS = 3

/** How many parts one statement asks about. */
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

/** Those of `found` that a recording refers to, each as its consultation and its part. */
async function findKnown (db: Kysely<Tables>, found: readonly Leftover[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(found.map(({ consultationId }) => consultationId))]
  const rows = await referredTo(db).where('recording.consultation_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const streamed = await referredToByStreams(db).where('recording.consultation_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return new Set([...rows, ...streamed].map(row => `${row.consultation_id} ${row.part}`))
}

/** Parts outside the database that a crash left behind. */
export async function * findOutside (db: Kysely<Tables>, store: OutsideStore): AsyncGenerator<Leftover> {
  let old: Leftover[] = []

  async function unknown (): Promise<Leftover[]> {
    const known = await findKnown(db, old)
    return old.filter(({ consultationId, part }) => !known.has(`${consultationId} ${part}`))
  }

  for await (const { consultationId, part, writtenAt } of store.parts()) {
    if (writtenAt.getTime() >= Date.now() - LEFTOVER_HOURS * 3_600_000) continue
    old.push({ consultationId, part })
    if (old.length < BATCH) continue
    yield * await unknown()
    old = []
  }
  if (old.length > 0) yield * await unknown()
}
