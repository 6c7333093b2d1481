import type { Kysely } from 'kysely'
import type { StreamEncoding } from '../../schemas/audio.js'
import { createDatabaseStore } from '../audio/database-store.js'
import { DamagedAudioError, type AudioStore } from '../../lib/audio/index.js'
import { find as findRecording } from '../audio/recordings.js'
import type { Tables } from '../database/tables.js'
import type { StoredPiece } from '../../lib/live-transcription/index.js'
import { decodePiece } from '../../lib/sound/index.js'

/** The part of `fastify.audio` that is needed here. */
interface AudioStorage {
  store: AudioStore
  inDatabase: boolean
}

/** The store for pieces outside the database; `null` when they go into the database, in the statement that counts them. */
export function pieceStore ({ inDatabase, store }: AudioStorage): AudioStore | null {
  return inDatabase ? null : store
}

/** A piece of a stream as it is stored. */
export interface StoredBytes {
  /** The number of pieces before this one. */
  number: number
  bytes: Uint8Array
}

/**
 * Reads the stored pieces of streams.
 *
 * @param directory where pieces are stored now; `null` for the database
 */
export function createPieceReader (db: Kysely<Tables>, directory: AudioStore | null) {
  const database = createDatabaseStore(db)

  /** The pieces from number `from` on, wherever they are: AUDIO_DIR may have been set later, or in the middle of the stream. */
  async function * readAnywhere (id: string, from: number): AsyncGenerator<Uint8Array> {
    const stores = directory === null ? [database] : [directory, database]
    let number = from
    for (let before = -1; before < number;) {
      before = number
      for (const store of stores) {
        for await (const piece of store.read(id, id, number)) {
          number += 1
          yield piece
        }
      }
    }
  }

  /**
   * The pieces of a stream from number `from` on that are stored now, without those that arrive during the read. Only a few pieces are in
   * memory at a time.
   *
   * @throws {DamagedAudioError} when one of them is missing
   */
  async function * readBytes (id: string, from = 0): AsyncGenerator<StoredBytes> {
    const recording = await findRecording(db, id)
    const pieces = recording?.pieces ?? 0
    if (from >= pieces) return
    let number = from
    for await (const piece of readAnywhere(id, from)) {
      yield { number, bytes: piece }
      if (++number >= pieces) return
    }
    throw new DamagedAudioError(id, `piece ${number} of the stream is missing`)
  }

  return {
    readBytes,

    /** Does the same, with each piece split into its payloads. */
    async * read (id: string, encoding: StreamEncoding, from = 0): AsyncGenerator<StoredPiece> {
      for await (const { number, bytes } of readBytes(id, from)) yield { number, payloads: decodePiece(encoding, bytes) }
    }
  }
}
