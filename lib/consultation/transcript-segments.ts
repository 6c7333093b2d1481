import type { TranscriptSegment } from '../../schemas/consultation.js'
import type { Segment } from './lifecycle.js'

/** A segment as stored. Properties that the client omitted are unknown, except that a segment is not final by default. */
export function toSegment ({ id, text, is_final: isFinal, speaker, start_ms: startMs, end_ms: endMs }: TranscriptSegment): Segment {
  return { id, text, is_final: isFinal ?? false, speaker: speaker ?? null, start_ms: startMs ?? null, end_ms: endMs ?? null }
}

/** A segment as clients see it: what is unknown is left out. */
export function shownSegment (
  { id, text, original_text: originalText = null, is_final: isFinal, speaker, start_ms: startMs, end_ms: endMs, hearing = null }: Segment
): TranscriptSegment {
  return {
    id,
    text,
    is_final: isFinal,
    ...speaker === null ? {} : { speaker },
    ...startMs === null ? {} : { start_ms: startMs },
    ...endMs === null ? {} : { end_ms: endMs },
    ...hearing === null ? {} : { hearing },
    ...originalText === null ? {} : { corrected: true }
  }
}
