/** A segment of a transcript in which recognised speech is replaced. */
interface PlacedSegment {
  id: string
  /** Whether it is recognised speech, which is replaced; any other stays. */
  isHeard: boolean
  end_ms: number | null
}

/** The positions in the new transcript: by id of what stays, and of the new segments in order. */
export interface Positions {
  existing: Map<string, number>
  recognised: number[]
}

/**
 * Where segments go when recognised speech is replaced: what stays keeps its order, and its place in the conversation. It comes before what
 * was said after the recognised speech that it followed.
 *
 * @param before the transcript, in order
 * @param recognised the new segments, in order; times are from the start of the recording
 */
export function placesOf (before: readonly PlacedSegment[], recognised: ReadonlyArray<{ start_ms: number | null }>): Positions {
  const existing: Positions['existing'] = new Map()
  const positions: number[] = []
  let next = 0
  let heardMs = 0

  /** Places the new segments that begin before this time. */
  function placeUntil (ms: number): void {
    const isBefore = (segment: { start_ms: number | null } | undefined) => segment !== undefined && (segment.start_ms ?? 0) < ms
    while (isBefore(recognised[positions.length])) positions.push(next++)
  }

  for (const { id, isHeard, end_ms: end } of before) {
    if (isHeard) {
      heardMs = Math.max(heardMs, end ?? 0)
      continue
    }
    placeUntil(heardMs)
    existing.set(id, next++)
  }
  placeUntil(Infinity)
  return { existing, recognised: positions }
}
