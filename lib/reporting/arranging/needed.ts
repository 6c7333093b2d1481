import type { EvidenceSource } from '../../../schemas/evidence.js'
import type { Sentence } from '../reading/sentences.js'

type Range = Pick<Sentence, 'piece' | 'start' | 'end'>

/** Which sentences are needed because the report states elsewhere what they say. */
export interface Needs {
  /** Whether a sentence says a part of it. */
  part: (sentence: Range) => boolean
  /** Whether a sentence says all of it. */
  whole: (sentence: Range) => boolean
}

/** Tells which sentences are needed for ranges of the transcript that are stated elsewhere. */
export function needsOf (needed: readonly EvidenceSource[]): Needs {
  const byPiece = new Map<string, EvidenceSource[]>()
  for (const source of needed) {
    const sources = byPiece.get(source.segment_id)
    if (sources === undefined) byPiece.set(source.segment_id, [source])
    else sources.push(source)
  }
  return {
    part: ({ piece, start, end }) => byPiece.get(piece)?.some(source => start < source.end && source.start < end) ?? false,
    whole: ({ piece, start, end }) => byPiece.get(piece)?.some(source => start <= source.start && source.end <= end) ?? false
  }
}
