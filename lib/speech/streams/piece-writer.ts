import type { Loss, OpenRecording, Piece } from './types.js'
import type { WaitingPiece } from './waiting-piece.js'

/** How far a recording is stored. */
interface Position extends Pick<Piece, 'number' | 'nextSequence' | 'bytes' | 'soundMs'> {}

/** Writes the pieces of one recording, one after the other, and knows how far it is stored. */
export class PieceWriter {
  readonly #owner: Pick<Piece, 'id' | 'session'>
  readonly #write: (piece: Piece) => Promise<Loss | null>
  #stored: Position

  /** @param storedMs length of what is stored already, in milliseconds */
  constructor (
    { id, session, pieces, nextSequence, bytes }: OpenRecording, storedMs: number, write: (piece: Piece) => Promise<Loss | null>
  ) {
    this.#owner = { id, session }
    this.#write = write
    this.#stored = { number: pieces, nextSequence, bytes, soundMs: storedMs }
  }

  /** Sequence number of the first frame that is not stored. */
  get nextSequence (): number { return this.#stored.nextSequence }

  /** Bytes that are stored. */
  get bytes (): number { return this.#stored.bytes }

  /** Writes the next piece. @returns why it is not stored, if the session may no longer write */
  async write ({ data, frames, bytes, ms }: WaitingPiece): Promise<Loss | null> {
    const { number, ...before } = this.#stored
    const after = { nextSequence: before.nextSequence + frames, bytes: before.bytes + bytes, soundMs: before.soundMs + ms }
    const loss = await this.#write({ ...this.#owner, number, ...after, data })
    if (loss === null) this.#stored = { number: number + 1, ...after }
    return loss
  }
}
