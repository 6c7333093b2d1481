import type { TranscriptPiece } from '../../lib/reporting/index.js'
import type { EvidenceItem } from '../../schemas/evidence.js'
import type { Text } from './findings.js'

/** The sentences of a report, and how many of them can be traced to what was said. */
export interface Traced {
  sentences: number
  with_evidence: number
}

/** What of a text stands outside the ranges of its sentences, as one piece for each gap that has a word or a number. */
function gaps (text: string, ranges: ReadonlyArray<{ start: number, end: number }>): number {
  let at = 0
  let count = 0
  for (const { start, end } of [...ranges, { start: text.length, end: text.length }]) {
    if (/[\p{L}\p{N}]/u.test(text.slice(at, start))) count += 1
    at = Math.max(at, end)
  }
  return count
}

/**
 * Counts the sentences of a report, and those of them with at least one source that lies inside a segment of the transcript. Text that no
 * evidence is given for counts as a sentence without evidence.
 */
export function tracedOf (texts: readonly Text[], evidence: readonly EvidenceItem[], transcript: readonly TranscriptPiece[]): Traced {
  const lengths = new Map(transcript.map(({ id, text }) => [id, text.length]))
  const sentences = evidence.filter(({ kind }) => kind === 'sentence')
  const carried = sentences.filter(({ sources }) => sources.some(({ segment_id: id, start, end }) => {
    return start >= 0 && start < end && end <= (lengths.get(id) ?? 0)
  }))
  const bare = texts.reduce((sum, { pointer, text }) => {
    const ranges = sentences.filter(item => item.pointer === pointer).toSorted((left, right) => left.start - right.start)
    return sum + gaps(text, ranges)
  }, 0)
  return { sentences: sentences.length + bare, with_evidence: carried.length }
}
