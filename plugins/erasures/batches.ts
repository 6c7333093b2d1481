import { sql, type Kysely, type Transaction } from 'kysely'
import type { AudioStore } from '../../lib/speech/index.js'
import { type AudioStores, withBytes } from '../audio/index.js'
import { deleteConsultations, lockLatest } from '../consultations/index.js'
import type { Tables } from '../database/tables.js'

/** Consultations whose audio is deleted at once. */
const AUDIO_AT_ONCE = 8

/** Consultations whose audio one step deletes. */
const AUDIO_BATCH = 64

/** The outcome of a step: rows or audio were deleted, there is nothing to do now, or everything is deleted. */
export type Step = { kind: 'deleted', count: number } | { kind: 'waits' | 'done' }

async function nothingLeft (transaction: Transaction<Tables>, subject: string, lastNumber: string | number): Promise<boolean> {
  const { rows: [row] } = await sql<{ left: boolean }>`select exists (
    select from consultations where subject = ${subject} and number <= ${lastNumber}
  ) or exists (select from erased_audio where subject = ${subject}) as left`.execute(transaction)
  return row?.left === false
}

/**
 * Deletes the next consultations of an erased user, in one transaction: all of them or none. What has audio is noted, which follows. Of
 * several instances, one does so at a time; whatever somebody else has locked is left for later.
 */
export async function deleteBatch (db: Kysely<Tables>, subject: string, size: number): Promise<Step> {
  return db.transaction().execute(async (transaction): Promise<Step> => {
    const erasure = await transaction.selectFrom('user_erasures').select(['last_number', 'reached']).where('subject', '=', subject)
      .forUpdate().skipLocked().executeTakeFirst()
    if (erasure === undefined) return { kind: 'waits' }
    const found = await lockLatest(transaction, { subject, reached: erasure.reached }, size)
    const own = transaction.updateTable('user_erasures').where('subject', '=', subject)
    const [lowest] = found.slice(-1)
    if (lowest !== undefined) {
      const ids = found.map(({ id }) => id)
      await sql`insert into erased_audio (subject, consultation_id) select ${subject}::uuid, id from (${withBytes(ids)}) as kept (id)
        on conflict do nothing`.execute(transaction)
      await deleteConsultations(transaction, { subject, ids })
      await own.set({ deleted: sql`deleted + ${ids.length}::int`, reached: lowest.number }).execute()
      return { kind: 'deleted', count: ids.length }
    }
    if (!await nothingLeft(transaction, subject, erasure.last_number)) {
      await own.set({ reached: erasure.last_number }).execute()
      return { kind: 'waits' }
    }
    await transaction.deleteFrom('user_erasures').where('subject', '=', subject).execute()
    return { kind: 'done' }
  })
}

/** Deletes the audio of some consultations from everywhere. The database is asked first whether it has any. */
async function removeEach (db: Kysely<Tables>, stores: AudioStores, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${[...ids]}::uuid[]) as asked (id)
    where exists (select from audio_pieces where consultation_id = asked.id)`.execute(db)
  const inDatabase = new Set(rows.map(({ id }) => id))
  const holds = (store: AudioStore, id: string): boolean => store !== stores.database || inDatabase.has(id)
  await Promise.all(ids.flatMap(id => stores.all.filter(store => holds(store, id)).map(async store => store.remove(id))))
}

/** Deletes the audio of some consultations that are deleted. @throws when a storage is away; what is left is noted still */
export async function deleteAudio (db: Kysely<Tables>, stores: AudioStores, subject: string): Promise<Step> {
  const rows = await db.selectFrom('erased_audio').select('consultation_id').where('subject', '=', subject).limit(AUDIO_BATCH).execute()
  for (let from = 0; from < rows.length; from += AUDIO_AT_ONCE) {
    const ids = rows.slice(from, from + AUDIO_AT_ONCE).map(row => row.consultation_id)
    await removeEach(db, stores, ids)
    await db.deleteFrom('erased_audio').where('subject', '=', subject).where('consultation_id', 'in', ids).execute()
  }
  return rows.length === 0 ? { kind: 'waits' } : { kind: 'deleted', count: rows.length }
}
