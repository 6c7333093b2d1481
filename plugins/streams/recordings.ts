import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { StreamEncoding } from '../../schemas/audio.js'
import { findCourse, findStreamable, notePart, takeOver } from '../audio/index.js'
import { lockVisible, type Caller } from '../ownership.js'
import type { Tables } from '../database/tables.js'
import { requireConsent } from '../../lib/consultation/index.js'
import { conflict, notFound } from '../../lib/runtime/index.js'
import { FINISHED, type OpenRecording, type Piece, type PieceOutcome } from '../../lib/speech/index.js'

export { countPieces, storePieces, storePiecesElsewhere } from '../audio/index.js'

const CHUNKED = 'The audio of the consultation was uploaded in chunks; it cannot be streamed as well.'
const OTHER_ENCODING = 'The stream was started with another encoding, and goes on with that.'

/**
 * Refuses a consultation that cannot be streamed to.
 *
 * @throws 404 when the caller cannot see it, 409 when it is finished or its audio came as chunks
 */
export async function checkStreamable (db: Kysely<Tables>, caller: Caller, id: string): Promise<void> {
  const row = await findStreamable(db, caller, id)
  if (row === undefined) throw notFound()
  requireConsent(row.consent_state)
  if (row.state !== 'recording') throw conflict(FINISHED, 'consultation_finished')
  if (row.source === 'chunks' && row.deleted_at === null) throw conflict(CHUNKED, 'audio_source_different')
}

/**
 * Begins or resumes a stream: from now on only the new session may append to it.
 *
 * @param ownPart whether the session stores its pieces in a part of its own; see plugins/audio/stream-parts.ts
 * @throws 404 and 409 as `checkStreamable`, and 409 for an encoding other than before
 */
export async function openRecording (
  db: Kysely<Tables>, caller: Caller, id: string, encoding: StreamEncoding, ownPart = false
): Promise<OpenRecording> {
  return db.transaction().execute(async transaction => {
    const consultation = await lockVisible(transaction, caller, id)
    if (consultation === undefined) throw notFound()
    requireConsent(consultation.consent_state)
    if (consultation.state !== 'recording') throw conflict(FINISHED, 'consultation_finished')
    const session = randomUUID()
    const row = await takeOver(transaction, consultation.id, encoding, session)
    if (row.source !== 'stream') throw conflict(CHUNKED, 'audio_source_different')
    if (row.encoding !== encoding) throw conflict(OTHER_ENCODING)
    if (ownPart) await notePart(transaction, consultation.id, row.pieces, session)
    return {
      id: consultation.id,
      encoding,
      session,
      nextSequence: Number(row.next_sequence),
      pieces: row.pieces,
      bytes: Number(row.bytes),
      soundMs: row.sound_ms,
      elapsedMs: row.elapsed_ms
    }
  })
}

/** What became of a piece that was to be stored; `null` when it can still be stored. */
export async function findOutcome (
  db: Kysely<Tables>, { id, session, number, nextSequence }: Pick<Piece, 'id' | 'session' | 'number' | 'nextSequence'>
): Promise<PieceOutcome> {
  const row = await findCourse(db, id)
  if (row === undefined) return 'gone'
  if (row.session === session && row.pieces === number + 1 && Number(row.next_sequence) === nextSequence) return 'stored'
  if (row.state !== 'recording') return 'finished'
  return row.session === session ? null : 'taken_over'
}
