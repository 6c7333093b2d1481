import { sql, type Kysely, type QueryCreator, type RawBuilder } from 'kysely'
import type { ConsultationRow, RecordingRow, Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'

// All statements on the table audio_recordings are in this file, heard-recordings.ts, streamed-recordings.ts, continued-recordings.ts, and
// chunks.ts, where the first chunk creates the recording. Other plugins use `fastify.audio`. Each function takes the database or a
// transaction.

/** The columns that decide whether a chunk can be accepted. */
export interface Target {
  state: ConsultationRow['state']
  consent: ConsultationRow['consent_state']
  /** `null` while there is no audio, or all of it is deleted. */
  source: 'chunks' | 'stream' | null
  /** Bytes of the recording so far. */
  bytes: number
}

/** Where a chunk would go; `undefined` when the caller cannot see it. */
export async function findTarget (db: Kysely<Tables>, caller: Caller, id: string): Promise<Target | undefined> {
  const row = await visible(db, caller).where('consultations.id', '=', id)
    .leftJoin('audio_recordings as recording', join => join.onRef('recording.consultation_id', '=', 'consultations.id').on('deleted_at', 'is', null))
    .select(['consultations.state', 'consent_state', 'recording.source', 'recording.bytes']).executeTakeFirst()
  return row === undefined ? undefined : { state: row.state, consent: row.consent_state, source: row.source, bytes: Number(row.bytes ?? 0) }
}

/** The audio of a consultation, if there is any. */
export async function find (db: Kysely<Tables>, id: string): Promise<RecordingRow | undefined> {
  return db.selectFrom('audio_recordings').selectAll().where('consultation_id', '=', id).executeTakeFirst()
}

/** The recording of a consultation that the caller can see; `undefined` without the consultation, `null` without a recording. */
export async function findVisible (db: Kysely<Tables>, caller: Caller, id: string): Promise<RecordingRow | null | undefined> {
  const consultation = await visible(db, caller).where('id', '=', id).select('id').executeTakeFirst()
  return consultation === undefined ? undefined : await find(db, id) ?? null
}

/** Forgets the recording of a locked consultation, with what was recognised in it. Its bytes are deleted afterwards. */
export async function forget (transaction: Kysely<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('audio_recordings').where('consultation_id', '=', id).execute()
}

/** Ends the stream of a locked consultation: whoever streams has lost it. */
export async function endStream (transaction: Kysely<Tables>, id: string): Promise<void> {
  await transaction.updateTable('audio_recordings').set({ session: null }).where('consultation_id', '=', id).execute()
}

/** Keeps the audio, unless it is due for deletion, until `deletingLater` marks it for deletion again. */
export async function keep (db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('audio_recordings').set({ delete_after: null }).where('consultation_id', '=', id)
    .where('delete_after', '>', sql<Date>`clock_timestamp()`).execute()
}

/**
 * Marks the audio for deletion some days from now, unless it is due before, or under a legal hold. It will be deleted even if this instance
 * crashes.
 *
 * @returns the statement, to be executed alone or as part of another one
 */
export function deletingLater (db: QueryCreator<Tables>, id: string, days: number) {
  return db.updateTable('audio_recordings').set({ delete_after: sql<Date>`least(delete_after, now() + make_interval(days => ${sql.lit(days)}))` })
    .where('consultation_id', '=', id).where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('consultations').where('id', '=', id).where('held_at', 'is not', null))))
}

/** Records that the bytes of a recording are deleted, unless another one has been begun since. */
export async function markDeleted (db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('audio_recordings').set({ deleted_at: sql<Date>`now()` })
    .where('consultation_id', '=', id).where('deleted_at', 'is', null).where('delete_after', '<=', sql<Date>`now()`).execute()
}

/** The parts of a recording: of its chunks, or of its stream; where each session has a part of its own, all of these. */
export async function partsOf (
  db: Kysely<Tables>, { consultation_id: id, source, part }: Pick<RecordingRow, 'consultation_id' | 'source' | 'part'>
): Promise<string[]> {
  const chunks = await db.selectFrom('audio_chunks').select('part').where('consultation_id', '=', id).execute()
  const streamed = await db.selectFrom('audio_stream_parts').select('part').where('consultation_id', '=', id).execute()
  return [...new Set([...source === 'stream' ? [part ?? id] : [], ...[...chunks, ...streamed].map(row => row.part)])]
}

/**
 * The parts of a recording whose bytes are due for deletion; `null` when they are not. Once this resolves, `isKeptNow` says that they are
 * not kept.
 */
export async function findPartsDue (db: Kysely<Tables>, id: string): Promise<string[] | null> {
  return db.transaction().execute(async transaction => {
    const recording = await transaction.selectFrom('audio_recordings').select(['consultation_id', 'source', 'part'])
      .where('consultation_id', '=', id).where('deleted_at', 'is', null).where('delete_after', '<=', sql<Date>`now()`)
      .forUpdate().executeTakeFirst()
    return recording === undefined ? null : partsOf(transaction, recording)
  })
}

/** Recordings whose bytes are due for deletion, longest overdue first. */
export async function findDue (db: Kysely<Tables>, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('audio_recordings').select('consultation_id').where('deleted_at', 'is', null)
    .where('delete_after', '<=', sql<Date>`now()`).orderBy('delete_after').limit(limit).execute()
  return rows.map(row => row.consultation_id)
}

/** Those of some consultations whose audio may be somewhere: it is not deleted, or may be arriving now. */
export function withBytes (ids: readonly string[]): RawBuilder<{ id: string }> {
  return sql`select id from consultations where id = any(${[...ids]}::uuid[]) and (
    state = 'recording' or exists (select from audio_recordings where consultation_id = consultations.id and deleted_at is null))`
}

/** The parts that recordings refer to, except where the audio is deleted: those of the chunks, or the one of the stream. */
export function referredTo (db: Kysely<Tables>) {
  return db.selectFrom('audio_recordings as recording').where('recording.deleted_at', 'is', null)
    .leftJoin('audio_chunks as chunk', 'chunk.consultation_id', 'recording.consultation_id')
    .select(['recording.consultation_id', sql<string>`coalesce(chunk.part, recording.part, recording.consultation_id)`.as('part')])
}

/** Whether the audio is stored and not yet due for deletion. */
export function isKept ({ deleted_at: deletedAt, delete_after: after }: RecordingRow): boolean {
  return deletedAt === null && (after === null || new Date(after).getTime() > Date.now())
}

/**
 * The fate of the audio of a final or failed report: it is kept, or it was lost before it was transcribed. An expression for
 * a statement on `consultations`.
 */
export function whatIsKept (): RawBuilder<'kept' | 'lost' | null> {
  return sql`(
    select case when deleted_at is null and (delete_after is null or delete_after > now()) then 'kept' when not transcribed then 'lost' end
    from audio_recordings where consultation_id = consultations.id and (consultations.state = 'final' or consultations.parked_at is not null))`
}

/** Length of the sound of a consultation, deleted or not, in milliseconds; `null` where it is not known. An expression. */
export function lengthOf (id: RawBuilder<string>): RawBuilder<number | null> {
  return sql`(select coalesce(sound_ms, (quality::json->>'duration_ms')::float8) + before_ms from audio_recordings where consultation_id = ${id})`
}

/** Whether audio has arrived within the last hours: an expression for a statement on `consultations`. */
export function hasComeWithin (hours: number): RawBuilder<boolean> {
  return sql`exists (select from audio_recordings where consultation_id = consultations.id
    and audio_recordings.updated_at >= now() - make_interval(hours => ${sql.lit(hours)}))`
}
