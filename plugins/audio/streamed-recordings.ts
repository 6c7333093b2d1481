import { sql, type Kysely, type Transaction } from 'kysely'
import type { StreamEncoding } from '../../schemas/audio.js'
import type { Piece } from '../../lib/speech/index.js'
import type { Tables } from '../database/tables.js'
import { visible, type Caller } from '../ownership.js'
import { beginAnother } from './continued-recordings.js'
import { UNHEARD } from './heard-recordings.js'

/** The columns that decide whether a consultation can be streamed to; `undefined` when the caller cannot see it. */
export async function findStreamable (db: Kysely<Tables>, caller: Caller, id: string) {
  return visible(db, caller).leftJoin('audio_recordings', 'consultation_id', 'consultations.id')
    .select(['state', 'consent_state', 'source', 'deleted_at']).where('consultations.id', '=', id).executeTakeFirst()
}

/**
 * Makes a session the only one that may append to the stream of a locked consultation, and creates the recording if there is none, or its
 * sound is deleted. The caller checks the returned row, and rolls back if the stream must not be taken over.
 */
export async function takeOver (transaction: Transaction<Tables>, id: string, encoding: StreamEncoding, session: string) {
  await beginAnother(transaction, id, 'stream', encoding)
  return transaction.insertInto('audio_recordings').values({ consultation_id: id, source: 'stream', encoding, session })
    .onConflict(conflict => conflict.column('consultation_id').doUpdateSet({ ...UNHEARD, session }))
    .returningAll().returning(sql<number>`(
      select extract(epoch from now() - consultations.created_at)::float8 * 1000 from consultations where consultations.id = consultation_id
    )`.as('elapsed_ms')).executeTakeFirstOrThrow()
}

/** The progress of a stream; `undefined` when the consultation is deleted. */
export async function findCourse (db: Kysely<Tables>, id: string) {
  return db.selectFrom('consultations').leftJoin('audio_recordings', 'consultation_id', 'consultations.id')
    .select(['state', 'session', 'pieces', 'next_sequence']).where('consultations.id', '=', id).executeTakeFirst()
}

/**
 * Selects the pieces that may be stored: the consultation is still recording, the session owns its stream, and this piece is the next one.
 * Locks the consultations, so that none can be finished before its piece is stored. One that is already locked is skipped, so that the
 * others need not wait for it.
 */
function writable (pieces: readonly Piece[], alsoLock = sql``) {
  const column = <K extends keyof Piece>(name: K) => pieces.map(piece => piece[name])
  return sql<Pick<Piece, 'id'> & { part: string }>`
    select piece.*, coalesce(audio_recordings.part, piece.id) as part
    from unnest(${column('id')}::uuid[], ${column('session')}::uuid[], ${column('number')}::int[], ${column('nextSequence')}::bigint[],
      ${column('bytes')}::bigint[], ${column('soundMs')}::float8[], ${pieces.map(({ data }) => data.length)}::int[], ${offsets(pieces)}::int[]
    ) as piece (id, session, number, next_sequence, bytes, sound_ms, size, start)
    join consultations on consultations.id = piece.id and state = 'recording'
    join audio_recordings on consultation_id = piece.id and audio_recordings.session = piece.session
      and pieces = piece.number and deleted_at is null
    for key share of consultations skip locked ${alsoLock}`
}

/** Where each piece starts in the concatenation of all, counted from 1 as PostgreSQL does. */
function offsets (pieces: readonly Piece[]): number[] {
  let start = 1
  return pieces.map(({ data }) => {
    start += data.length
    return start - data.length
  })
}

/** Counts pieces in their recordings, and checks the session again: another one may have taken over since `writable` ran. */
const COUNTED = sql`
  update audio_recordings
  set next_sequence = writable.next_sequence, pieces = writable.number + 1, bytes = writable.bytes,
    sound_ms = writable.sound_ms, updated_at = now()
  from writable
  where consultation_id = writable.id and audio_recordings.session = writable.session and pieces = writable.number
  returning consultation_id`

/**
 * Stores pieces in the database, all in one statement, with their bytes as one parameter.
 *
 * @returns the consultations whose piece is stored; of the others nothing is stored
 */
export async function storePieces (db: Kysely<Tables>, pieces: readonly Piece[]): Promise<Set<string>> {
  const { rows } = await sql<{ consultation_id: string }>`
    with writable as materialized (${writable(pieces)}), counted as (${COUNTED}), stored as (
      insert into audio_pieces (consultation_id, part, number, data, sha256)
      select id, part, number, data, sha256(data) from (
        select id, part, number, substring(${Buffer.concat(pieces.map(({ data }) => data))}::bytea from start for size) as data
        from writable join counted on consultation_id = id
      ) as cut
    )
    select consultation_id from counted`.execute(db)
  return new Set(rows.map(row => row.consultation_id))
}

/**
 * Stores pieces with `write`, outside the database, each in the part of its recording, and counts them there. The rows stay locked
 * meanwhile: a session that has lost its stream must not overwrite a piece of the session that took it over.
 *
 * @returns the consultations whose piece is stored
 */
export async function storePiecesElsewhere (
  db: Kysely<Tables>, pieces: readonly Piece[], write: (piece: Piece, part: string) => Promise<void>
): Promise<Set<string>> {
  return db.transaction().execute(async transaction => {
    const { rows } = await writable(pieces, sql`for update of audio_recordings`).execute(transaction)
    const parts = new Map(rows.map(({ id, part }) => [id, part]))
    const ids = new Set(parts.keys())
    const ours = pieces.filter(({ id }) => ids.has(id))
    if (ours.length === 0) return ids
    await Promise.all(ours.map(async piece => write(piece, parts.get(piece.id) as string)))
    await sql`with writable as (${writable(ours)}) ${COUNTED}`.execute(transaction)
    return ids
  })
}

/**
 * Counts pieces in their recordings whose bytes are in an object storage already, all in one statement.
 *
 * @returns the consultations whose piece is counted; the bytes of the others are swept
 */
export async function countPieces (db: Kysely<Tables>, pieces: readonly Piece[]): Promise<Set<string>> {
  const { rows } = await sql<{ consultation_id: string }>`with writable as materialized (${writable(pieces)}) ${COUNTED}`.execute(db)
  return new Set(rows.map(row => row.consultation_id))
}
