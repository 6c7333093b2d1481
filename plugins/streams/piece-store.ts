import type { FastifyInstance } from 'fastify'
import type { StreamEncoding } from '../../schemas/audio.js'
import { createDatabaseStore } from '../audio/database-store.js'
import type { AudioStore } from '../audio/types.js'
import { decodePiece } from './pieces.js'

/** What of `fastify.audio` is needed here. */
interface AudioStorage {
  store: AudioStore
  inDatabase: boolean
}

/** Where pieces are kept when that is not the database; `null`: in the database, with the row that counts them. */
export function pieceStore (fastify: FastifyInstance): AudioStore | null {
  if (!fastify.hasDecorator('audio')) return null
  const { inDatabase, store } = fastify.getDecorator<AudioStorage>('audio')
  return inDatabase ? null : store
}

/** A piece of a stream as it was sent. */
export interface StoredPiece {
  number: number
  payloads: Uint8Array[]
}

/** Reads what is stored of streams. */
export function createPieceReader (fastify: FastifyInstance) {
  const { db } = fastify
  const database = createDatabaseStore(db)

  /**
   * The pieces from number `from` on that are there, wherever they are: AUDIO_DIR may have been set since, or in the middle of the stream.
   */
  async function * readAnywhere (id: string, from: number): AsyncGenerator<Uint8Array> {
    const directory = pieceStore(fastify)
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
   * The pieces of a stream that count, from number `from` on; those that come while it is read are not among them. A few pieces are in
   * memory at a time.
   *
   * @throws when one of them is not there
   */
  return async function * read (id: string, encoding: StreamEncoding, from = 0): AsyncGenerator<StoredPiece> {
    const recording = await db.selectFrom('audio_recordings').select('pieces').where('consultation_id', '=', id).executeTakeFirst()
    const pieces = recording?.pieces ?? 0
    if (from >= pieces) return
    let number = from
    for await (const piece of readAnywhere(id, from)) {
      yield { number, payloads: decodePiece(encoding, piece) }
      if (++number >= pieces) return
    }
    throw new Error('a stream is not whole in the store')
  }
}
