import type { StreamEncoding } from '../../../schemas/audio.js'

/** A stream as it is stored, and the session that may continue it. */
export interface OpenRecording {
  id: string
  encoding: StreamEncoding
  session: string
  nextSequence: number
  pieces: number
  bytes: number
  /** Its length in milliseconds; `null` if that was not counted. */
  soundMs: number | null
  /** How long ago the consultation began, in milliseconds. */
  elapsedMs: number
}

/** A piece to be added to a stream. */
export interface Piece {
  id: string
  session: string
  /** Its number: how many pieces there are before it. */
  number: number
  /** Of the recording with this piece. */
  nextSequence: number
  bytes: number
  soundMs: number
  data: Buffer
}

/** Why a session may not add to a stream any more. */
export type Loss = 'taken_over' | 'finished' | 'gone'

/** The outcome of a piece: stored, or rejected for good; `null` while it may still be stored. */
export type PieceOutcome = Loss | 'stored' | null
