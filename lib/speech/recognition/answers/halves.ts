import { SAMPLE_RATE } from '../../sound/index.js'
import type { RecognisedPiece, Recognition } from '../engine/types.js'

/** Pieces of a part, with their times in the whole sound. */
export function later (pieces: readonly RecognisedPiece[], byMs: number): RecognisedPiece[] {
  return pieces.map(piece => ({ ...piece, start_ms: piece.start_ms + byMs, end_ms: piece.end_ms + byMs }))
}

/** What was recognised in a sound of which both halves were recognised separately. @param cut the sample that the second one begins with */
export function joinHalves (first: Recognition, second: Recognition, cut: number): Recognition {
  const either = (flag: 'untimed' | 'doubtful') => first[flag] === true || second[flag] === true ? { [flag]: true } : {}
  return {
    pieces: [...first.pieces, ...later(second.pieces, Math.round(cut * 1000 / SAMPLE_RATE))],
    other_language: first.other_language || second.other_language,
    ...either('untimed'),
    ...either('doubtful')
  }
}
