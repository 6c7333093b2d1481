import type { TranscriptPiece } from '../../lib/reporting/index.js'
import type { EvidenceSource } from '../../schemas/evidence.js'

/** The words of the transcript that something comes from. */
export function quoteOf (sources: readonly EvidenceSource[], transcript: readonly TranscriptPiece[]): string {
  const texts = new Map(transcript.map(({ id, text }) => [id, text]))
  return sources.map(({ segment_id: id, start, end }) => texts.get(id)?.slice(start, end) ?? '').join(' … ')
}
