import type { AudioFormat } from '../../schemas/audio.js'

/**
 * Keeps the bytes of audio, in numbered pieces of a part. What was written is on disk, and is read back as it was. Of all else (which
 * parts belong to the recording, how many pieces they have) the tables tell.
 */
export interface AudioStore {
  /**
   * Keeps a piece; again, replaces it. Number 0 comes first, the others in any order and from any instance.
   *
   * @throws {PartGoneError} when the part or its consultation has been deleted
   */
  write: (consultationId: string, part: string, number: number, bytes: Uint8Array) => Promise<void>
  /** The pieces from number `from` on that follow each other without a gap. */
  read: (consultationId: string, part: string, from?: number) => AsyncGenerator<Uint8Array>
  /** Deletes one part, or everything of a consultation; what is not there is no error. Of a part, number 0 goes last. */
  remove: (consultationId: string, part?: string) => Promise<void>
}

/** Most bytes of a piece. */
export const PIECE_BYTES_MAX = 262_144

/** A piece was not kept, because the part that it belongs to, or the consultation, is gone. */
export class PartGoneError extends Error {
  constructor (consultationId: string) {
    super(`a part of the audio of consultation ${consultationId} is gone`)
    this.name = 'PartGoneError'
  }
}

/** What a chunk announces itself as. */
export interface DetectedFormat {
  format: AudioFormat
  /** Of raw PCM. */
  sample_rate: number | null
  channels: number | null
}

/** Bytes of one container, or of raw PCM: as many chunks as follow each other without a new beginning or a gap. */
export interface EncodedRun extends DetectedFormat {
  bytes: () => AsyncIterable<Uint8Array>
}
