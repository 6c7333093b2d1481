import type { Kysely } from 'kysely'
import type { StreamEncoding } from '../../schemas/audio.js'
import { DamagedAudioError, decodePiece, type StoredPiece } from '../../lib/speech/index.js'
import { type AudioStores, find as findRecording, readStream } from '../audio/index.js'
import type { Tables } from '../database/tables.js'

/** A piece of a stream as it is stored. */
export interface StoredBytes {
  /** The number of pieces before this one. */
  number: number
  bytes: Uint8Array
}

/** Reads the stored pieces of streams. */
export function createPieceReader (db: Kysely<Tables>, stores: AudioStores) {
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
    for await (const piece of readStream(db, stores, id, from)) {
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
