import { LRUCache } from 'lru-cache'
import type { TranscriptPiece } from '../../reporting/index.js'

/** Most characters of the transcripts that a thread remembers: some forty visits of a quarter of an hour. */
const CHARACTERS_MAX = 500_000

/** How long a transcript is remembered after it was read last, in milliseconds. */
const KEPT_MS = 120_000

/** What entries weigh when nothing was said, so that these are limited, too. */
const EMPTY_WEIGHT = 100

/** The transcripts that a thread has read for intermediate reports. */
export interface RecentTalks {
  /**
   * The same transcript, in which a piece that was read before is the object of that time, and so is the transcript when it has not changed
   * at all. What is remembered of these objects need not be read again; what comes out is the same.
   *
   * @param id of the consultation
   * @param keeps whether more reports on it will follow; otherwise nothing is remembered of it any more
   */
  recognise: (id: string, transcript: readonly TranscriptPiece[], keeps: boolean) => readonly TranscriptPiece[]
  forget: (id: string) => void
}

function isSame (one: TranscriptPiece, other: TranscriptPiece): boolean {
  return one.id === other.id && one.text === other.text && one.speaker === other.speaker && one.named === other.named &&
    one.start_ms === other.start_ms && one.end_ms === other.end_ms
}

function recogniseIn (known: readonly TranscriptPiece[], transcript: readonly TranscriptPiece[]): readonly TranscriptPiece[] {
  // Each object stands in one place, even where an id comes twice.
  const left = new Map(known.map(piece => [piece.id, piece]))
  const recognised = transcript.map(piece => {
    const before = left.get(piece.id)
    if (before === undefined || !isSame(before, piece)) return piece
    left.delete(piece.id)
    return before
  })
  const isKnown = recognised.length === known.length && recognised.every((piece, at) => piece === known[at])
  return isKnown ? known : recognised
}

/**
 * Remembers transcripts while their consultations are in progress: at most `charactersMax` of them, and none for longer than `keptMs` after
 * it was read.
 */
export function createRecentTalks (charactersMax = CHARACTERS_MAX, keptMs = KEPT_MS): RecentTalks {
  const talks = new LRUCache<string, readonly TranscriptPiece[]>({
    maxSize: charactersMax,
    sizeCalculation: pieces => pieces.reduce((sum, { text }) => sum + text.length, EMPTY_WEIGHT),
    ttl: keptMs,
    ttlAutopurge: true
  })

  return {
    recognise (id, transcript, keeps) {
      const known = talks.get(id) ?? []
      const recognised = recogniseIn(known, transcript)
      if (keeps) talks.set(id, recognised)
      else talks.delete(id)
      return recognised
    },
    forget: id => { talks.delete(id) }
  }
}
