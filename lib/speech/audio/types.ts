/** A part that a store holds. */
export interface FoundPart {
  consultationId: string
  part: string
  /** When its last piece was written. */
  writtenAt: Date
}

/**
 * Keeps the bytes of audio, in numbered pieces of a part. A piece that was written is on disk, and is read back unchanged. The store knows
 * nothing else: which parts belong to a recording, and how many pieces they have, is in the tables.
 */
export interface AudioStore {
  /** Largest size of the pieces that uploads are cut into, in bytes. */
  readonly pieceBytes: number
  /**
   * Writes a piece, in place of an earlier one of the same number. Number 0 comes first, the others in any order and from any instance.
   *
   * @throws {PartGoneError} when the part or its consultation has been deleted
   */
  write: (consultationId: string, part: string, number: number, bytes: Uint8Array) => Promise<void>
  /** The pieces from number `from` on, up to the first gap. */
  read: (consultationId: string, part: string, from?: number) => AsyncGenerator<Uint8Array>
  /** Deletes one part, some, or everything of a consultation; nothing to delete is not an error. Number 0 of a part goes last. */
  remove: (consultationId: string, part?: string | readonly string[]) => Promise<void>
}

/** A store outside the database, which tells what it holds. */
export interface OutsideStore extends AudioStore {
  /** All that is stored; the parts of a consultation follow one another. */
  parts: () => AsyncGenerator<FoundPart>
}

/** Largest size of a piece in the database or in a file, in bytes. */
export const PIECE_BYTES_MAX = 262_144

/** A piece was not stored, because its part or its consultation has been deleted. */
export class PartGoneError extends Error {
  constructor (consultationId: string) {
    super(`a part of the audio of consultation ${consultationId} is gone`)
    this.name = 'PartGoneError'
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a name is that of a consultation or a part in a store: a UUID in lower case. */
export function isStoredName (name: string): boolean {
  return UUID.test(name)
}

/** The name of a consultation or a part in a store. Only a UUID is accepted, so that no id can lead out of the store. */
export function storedName (id: string): string {
  const name = id.toLowerCase()
  if (!UUID.test(name)) throw new Error('only a UUID can name audio')
  return name
}
