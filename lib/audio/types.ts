/**
 * Keeps the bytes of audio, in numbered pieces of a part. A piece that was written is on disk, and is read back unchanged. The store knows
 * nothing else: which parts belong to a recording, and how many pieces they have, is in the tables.
 */
export interface AudioStore {
  /**
   * Writes a piece, in place of an earlier one of the same number. Number 0 comes first, the others in any order and from any instance.
   *
   * @throws {PartGoneError} when the part or its consultation has been deleted
   */
  write: (consultationId: string, part: string, number: number, bytes: Uint8Array) => Promise<void>
  /** The pieces from number `from` on, up to the first gap. */
  read: (consultationId: string, part: string, from?: number) => AsyncGenerator<Uint8Array>
  /** Deletes one part, or everything of a consultation; nothing to delete is not an error. Number 0 of a part goes last. */
  remove: (consultationId: string, part?: string) => Promise<void>
}

/** Largest size of a piece, in bytes. */
export const PIECE_BYTES_MAX = 262_144

/** A piece was not stored, because its part or its consultation has been deleted. */
export class PartGoneError extends Error {
  constructor (consultationId: string) {
    super(`a part of the audio of consultation ${consultationId} is gone`)
    this.name = 'PartGoneError'
  }
}
