import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.js'
import { PartGoneError, PIECE_BYTES_MAX, type AudioStore } from './types.js'

/** Pieces that are read in one statement. */
const READ_PIECES = 8

/** Most bytes, and so pieces, that are deleted in one statement, so that none takes long. */
const DELETE_BYTES_MAX = 4_194_304
const DELETE_PIECES = DELETE_BYTES_MAX / PIECE_BYTES_MAX

/**
 * Keeps audio in the table `audio_pieces`. A part can only be begun while there is the consultation, and only be gone on with while there
 * is its beginning: whoever finds the beginnings finds everything.
 */
export function createDatabaseStore (db: Kysely<Tables>): AudioStore {
  return {
    async write (consultationId, part, number, bytes) {
      const { numAffectedRows } = await sql`
        insert into audio_pieces (consultation_id, part, number, data)
        select ${consultationId}::uuid, ${part}::uuid, ${number}::int, ${bytes}::bytea
        where ${number === 0
          ? sql`exists (select from consultations where id = ${consultationId})`
          : sql`exists (select from audio_pieces where consultation_id = ${consultationId} and part = ${part} and number = 0)`}
        on conflict (consultation_id, part, number) do update set data = excluded.data`.execute(db)
      if (numAffectedRows === 0n) throw new PartGoneError(consultationId)
    },

    async * read (consultationId, part, from = 0) {
      for (let next = from; ;) {
        const rows = await db.selectFrom('audio_pieces').select(['number', 'data'])
          .where('consultation_id', '=', consultationId).where('part', '=', part).where('number', '>=', next)
          .orderBy('number').limit(READ_PIECES).execute()
        for (const { number, data } of rows) {
          if (number !== next) return
          yield data
          next += 1
        }
        if (rows.length < READ_PIECES) return
      }
    },

    async remove (consultationId, part) {
      let deleted: bigint
      do {
        const batch = db.selectFrom('audio_pieces').select(['consultation_id', 'part', 'number']).where('consultation_id', '=', consultationId)
          .$if(part !== undefined, query => query.where('part', '=', part as string))
          .orderBy('part', 'desc').orderBy('number', 'desc').limit(DELETE_PIECES)
        const result = await db.deleteFrom('audio_pieces')
          .where(sql`(consultation_id, part, number)`, 'in', batch as never).executeTakeFirst()
        deleted = result.numDeletedRows
      } while (deleted >= BigInt(DELETE_PIECES))
    }
  }
}
