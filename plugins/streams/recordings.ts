import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { StreamEncoding } from '../../schemas/audio.js'
import { lockVisible, type Caller } from '../consultations/records.js'
import type { Tables } from '../database/tables.js'
import { conflict, notFound } from '../errors/problems.js'

/** A stream as it is stored, and the session that may go on with it. */
export interface OpenRecording {
  id: string
  encoding: StreamEncoding
  session: string
  nextSequence: number
  pieces: number
  bytes: number
}

const FINISHED = 'The consultation is finished; it takes no more audio.'
const CHUNKED = 'The audio of the consultation was uploaded in chunks; it cannot be streamed as well.'
const OTHER_ENCODING = 'The stream was started with another encoding, and goes on with that.'
const DELETED = 'The audio of the consultation has been deleted.'

/**
 * Refuses a consultation that cannot be streamed to.
 *
 * @throws 404 when the caller cannot see it, 409 when it is finished or its audio came as chunks
 */
export async function checkStreamable (db: Kysely<Tables>, { customerId, mode, subject }: Caller, id: string): Promise<void> {
  const row = await db.selectFrom('consultations').leftJoin('audio_recordings', 'consultation_id', 'consultations.id')
    .select(['state', 'source', 'deleted_at'])
    .where('consultations.id', '=', id).where('customer_id', '=', customerId).where('mode', '=', mode)
    .$if(subject !== null, query => query.where('subject', '=', subject as string))
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  if (row.state !== 'recording') throw conflict(FINISHED)
  if (row.source === 'chunks') throw conflict(CHUNKED)
  if (row.deleted_at !== null) throw conflict(DELETED)
}

/**
 * Begins a stream, or goes on with it: from here on only the new session may add to it.
 *
 * @throws 404 and 409 as `checkStreamable`, and 409 for another encoding than before
 */
export async function openRecording (db: Kysely<Tables>, caller: Caller, id: string, encoding: StreamEncoding): Promise<OpenRecording> {
  return db.transaction().execute(async transaction => {
    const consultation = await lockVisible(transaction, caller, id)
    if (consultation === undefined) throw notFound()
    if (consultation.state !== 'recording') throw conflict(FINISHED)
    const session = randomUUID()
    const row = await takeOver(transaction, consultation.id, encoding, session)
    if (row.source !== 'stream') throw conflict(CHUNKED)
    if (row.deleted_at !== null) throw conflict(DELETED)
    if (row.encoding !== encoding) throw conflict(OTHER_ENCODING)
    return {
      id: consultation.id, encoding, session, nextSequence: Number(row.next_sequence), pieces: row.pieces, bytes: Number(row.bytes)
    }
  })
}

/** The row of the recording, made where there is none. What must not be taken over is rolled back by whoever looks at the row. */
async function takeOver (transaction: Transaction<Tables>, id: string, encoding: StreamEncoding, session: string) {
  return transaction.insertInto('audio_recordings').values({ consultation_id: id, source: 'stream', encoding, session })
    .onConflict(oc => oc.column('consultation_id').doUpdateSet({ session }))
    .returningAll().executeTakeFirstOrThrow()
}

/** Why a session may not add to a stream any more. */
export type Loss = 'taken_over' | 'finished' | 'gone'

export const LOSSES: Readonly<Record<Loss, string>> = {
  taken_over: 'Another connection goes on with the stream.', finished: FINISHED, gone: 'The consultation has been deleted.'
}

/** What has become of a piece: stored, or never to be; `null` while it may still be. */
export type Fate = Loss | 'stored' | null

export async function findFate (
  db: Kysely<Tables>, { id, session, number, nextSequence }: Pick<Piece, 'id' | 'session' | 'number' | 'nextSequence'>
): Promise<Fate> {
  const row = await db.selectFrom('consultations').leftJoin('audio_recordings', 'consultation_id', 'consultations.id')
    .select(['state', 'session', 'pieces', 'next_sequence']).where('consultations.id', '=', id).executeTakeFirst()
  if (row === undefined) return 'gone'
  if (row.session === session && row.pieces === number + 1 && Number(row.next_sequence) === nextSequence) return 'stored'
  if (row.state !== 'recording') return 'finished'
  return row.session === session ? null : 'taken_over'
}

/** A piece to be added to a stream. */
export interface Piece {
  id: string
  session: string
  /** Its number: how many pieces there are before it. */
  number: number
  /** Of the recording with this piece. */
  nextSequence: number
  bytes: number
  data: Buffer
}

/**
 * The consultations of pieces that may be stored: still recording, by the session, and with the piece the next. Locked, so that none can
 * be finished before the piece is there; one that somebody else has locked is left out instead of making all others wait for it.
 */
function writable (pieces: readonly Piece[], alsoLock = sql``) {
  const column = <K extends keyof Piece>(name: K) => pieces.map(piece => piece[name])
  return sql<Pick<Piece, 'id'>>`
    select piece.*
    from unnest(${column('id')}::uuid[], ${column('session')}::uuid[], ${column('number')}::int[], ${column('nextSequence')}::bigint[],
      ${column('bytes')}::bigint[], ${pieces.map(({ data }) => data.length)}::int[], ${offsets(pieces)}::int[]
    ) as piece (id, session, number, next_sequence, bytes, size, start)
    join consultations on consultations.id = piece.id and state = 'recording'
    join audio_recordings on consultation_id = piece.id and audio_recordings.session = piece.session
      and pieces = piece.number and deleted_at is null
    for key share of consultations skip locked ${alsoLock}`
}

/** Where each piece begins when all are one, counted from 1 as PostgreSQL does. */
function offsets (pieces: readonly Piece[]): number[] {
  let start = 1
  return pieces.map(({ data }) => {
    start += data.length
    return start - data.length
  })
}

/** Counts pieces in, with the check again: between it and here another session may have come. */
const COUNTED = sql`
  update audio_recordings
  set next_sequence = writable.next_sequence, pieces = writable.number + 1, bytes = writable.bytes, updated_at = now()
  from writable
  where consultation_id = writable.id and audio_recordings.session = writable.session and pieces = writable.number
  returning consultation_id`

/**
 * Stores pieces in the database, all with one statement, whose bytes are one parameter.
 *
 * @returns the consultations whose piece is stored; of the others nothing is
 */
export async function storePieces (db: Kysely<Tables>, pieces: readonly Piece[]): Promise<Set<string>> {
  const { rows } = await sql<{ consultation_id: string }>`
    with writable as materialized (${writable(pieces)}), counted as (${COUNTED}), stored as (
      insert into audio_pieces (consultation_id, part, number, data)
      select id, id, number, substring(${Buffer.concat(pieces.map(({ data }) => data))}::bytea from start for size)
      from writable join counted on consultation_id = id
    )
    select consultation_id from counted`.execute(db)
  return new Set(rows.map(row => row.consultation_id))
}

/**
 * Stores pieces with `write`, which keeps them elsewhere, and counts those in. The rows are locked meanwhile: a session that has lost its
 * stream must not write over a piece of the one that took it.
 *
 * @returns the consultations whose piece is stored
 */
export async function storePiecesElsewhere (
  db: Kysely<Tables>, pieces: readonly Piece[], write: (piece: Piece) => Promise<void>
): Promise<Set<string>> {
  return db.transaction().execute(async transaction => {
    const { rows } = await writable(pieces, sql`for update of audio_recordings`).execute(transaction)
    const ids = new Set(rows.map(({ id }) => id))
    const ours = pieces.filter(({ id }) => ids.has(id))
    if (ours.length === 0) return ids
    await Promise.all(ours.map(write))
    await sql`with writable as (${writable(ours)}) ${COUNTED}`.execute(transaction)
    return ids
  })
}
