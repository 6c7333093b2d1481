import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.js'
import { type AudioStore, checksumOf, DamagedAudioError, PartGoneError, PIECE_BYTES_MAX, requireIntact } from '../../lib/speech/index.js'

/** SQLSTATE codes for damaged pages and indexes. */
const DAMAGED: ReadonlySet<string> = new Set(['XX001', 'XX002'])

/** How many pieces one statement reads. */
const READ_PIECES = 8

/**
 * After how much PostgreSQL has pages written that an upload has pushed out of its buffers: left to themselves they come to the disk
 * all at once, at a checkpoint, and every commit waits for them.
 */
const WRITEBACK = '256kB'

/** One statement deletes at most this many bytes, and so pieces, so that none takes long. */
const DELETE_BYTES_MAX = 4_194_304
const DELETE_PIECES = DELETE_BYTES_MAX / PIECE_BYTES_MAX

/** How a store writes. */
export interface DatabaseStoreOptions {
  /**
   * A piece need not be on disk when its write resolves, only when a later transaction does, such as the one that adds the upload to its
   * recording: PostgreSQL then forces its log once for an upload instead of for every piece.
   */
  flushesLater?: boolean
}

/**
 * Keeps audio in the table `audio_pieces`. The first piece of a part can be written only while the consultation exists, and further pieces
 * only while the first one exists, so finding all first pieces finds everything.
 */
export function createDatabaseStore (db: Kysely<Tables>, { flushesLater = false }: DatabaseStoreOptions = {}): AudioStore {
  // Of this transaction only, which is this statement. https://www.postgresql.org/docs/current/wal-async-commit.html
  const settings = flushesLater
    ? sql`from (select set_config('synchronous_commit', 'off', true) as flush, set_config('backend_flush_after', ${WRITEBACK}, true) as pages) as settings`
    : sql``
  const applied = flushesLater ? sql`settings.flush = 'off' and settings.pages <> '' and` : sql``
  return {
    pieceBytes: PIECE_BYTES_MAX,

    async write (consultationId, part, number, bytes) {
      const { numAffectedRows } = await sql`
        insert into audio_pieces (consultation_id, part, number, data, sha256)
        select ${consultationId}::uuid, ${part}::uuid, ${number}::int, ${bytes}::bytea, ${checksumOf(bytes)}::bytea
        ${settings} where ${applied} ${number === 0
          ? sql`exists (select from consultations where id = ${consultationId})`
          : sql`exists (select from audio_pieces where consultation_id = ${consultationId} and part = ${part} and number = 0)`}
        on conflict (consultation_id, part, number) do update set data = excluded.data, sha256 = excluded.sha256`.execute(db)
      if (numAffectedRows === 0n) throw new PartGoneError(consultationId)
    },

    async * read (consultationId, part, from = 0) {
      for (let next = from; ;) {
        const rows = await db.selectFrom('audio_pieces').select(['number', 'data', 'sha256'])
          .where('consultation_id', '=', consultationId).where('part', '=', part).where('number', '>=', next)
          .orderBy('number').limit(READ_PIECES).execute().catch((error: unknown) => {
            const isDamaged = DAMAGED.has((error as { code?: string }).code ?? '')
            throw isDamaged ? new DamagedAudioError(consultationId, `the database cannot read piece ${next} or one of those that follow`) : error
          })
        for (const { number, data, sha256 } of rows) {
          if (number !== next) return
          if (sha256 !== null) requireIntact(consultationId, number, data, sha256)
          yield data
          next += 1
        }
        if (rows.length < READ_PIECES) return
      }
    },

    async remove (consultationId, part) {
      const parts = typeof part === 'string' ? [part] : part
      let deleted: bigint
      do {
        const batch = db.selectFrom('audio_pieces').select(['consultation_id', 'part', 'number']).where('consultation_id', '=', consultationId)
          .$if(parts !== undefined, query => query.where('part', '=', sql<string>`any(${parts}::uuid[])`))
          .orderBy('part', 'desc').orderBy('number', 'desc').limit(DELETE_PIECES)
        const result = await db.deleteFrom('audio_pieces')
          .where(sql<boolean>`(consultation_id, part, number) in ${batch}`).executeTakeFirst()
        deleted = result.numDeletedRows
      } while (deleted >= BigInt(DELETE_PIECES))
    }
  }
}
