import { gapId, gapText, type Segment } from '../../consultation/index.js'
import type { Hearing } from '../../../schemas/consultation.js'
import { TRANSCRIPTION_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { TRANSCRIPT_SEGMENTS_MAX } from '../../../schemas/transcript.js'
import type { Stretch, Utterance } from '../sound/index.js'
import { coverageOf, lacksWords, type Coverage } from './coverage.js'
import { PIECE_TEXT_MAX_LENGTH, type RecognisedPiece, type Recognition } from './engine/types.js'
import { isUnrecognised, type Unrecognised } from './window-tries.js'
import { located } from './windows.js'

/** Prefix of the ids of segments that were recognised in the audio. */
export const HEARD_ID_PREFIX = 'audio:'

/** How the ids begin of segments that were recognised, also in earlier audio of a visit, which is deleted; clients cannot use them. */
const RECOGNISED_ID = /^audio(?:-\d+)?:/

/** Prefix of the ids of segments that were recognised in audio which is deleted. @param number of the last revision made of it */
export function earlierIdPrefix (number: number): string {
  return `audio-${number}:`
}

/** Whether a segment with this id was recognised, also in audio that is deleted. */
export function isRecognisedId (id: string): boolean {
  return RECOGNISED_ID.test(id)
}

/** What was recognised in a stretch of the audio, and where the next one begins. */
export interface HeardStretch {
  /** Where the stretch starts. It is added only while the transcript ends there. */
  from_ms: number
  to_ms: number
  /** Times from the start of the recording. */
  pieces: readonly RecognisedPiece[]
  other_language: boolean
  /** Whether the engine doubts that it was said. */
  doubtful?: boolean
  /** How much of the speech in it has words. */
  coverage?: Coverage
  /** Whether words are missing. */
  incomplete?: boolean
  /** The window, where the engine did not recognise it. */
  gap?: Stretch
  /** Of a stream: the piece to continue reading from, and when it starts. */
  next?: { piece: number, piece_ms: number }
}

/** What was recognised in a window, with times of the recording. */
export function heardIn (window: Utterance, recognition: Recognition | Unrecognised): Omit<HeardStretch, 'from_ms'> {
  if (isUnrecognised(recognition)) {
    const { start_ms: start, end_ms: end } = window
    const gap = { start_ms: start, end_ms: end }
    return { to_ms: end, pieces: [], other_language: false, coverage: coverageOf(window, []), incomplete: true, gap }
  }
  const { other_language: other, doubtful = false, lacking = false, untimed = false } = recognition
  const pieces = located(window, recognition)
  const coverage = coverageOf(window, pieces)
  return {
    to_ms: window.end_ms,
    pieces,
    other_language: other,
    ...doubtful ? { doubtful: true } : {},
    coverage,
    ...untimed || lacking || lacksWords(coverage) ? { incomplete: true } : {}
  }
}

/**
 * The segments of a stretch. Their ids are unique, because no other stretch starts at the same moment.
 *
 * @param languageTag the language of the report, in which a gap is marked
 */
export function segmentsOf ({ from_ms: from, pieces, gap }: HeardStretch, languageTag: string, hearing: Hearing): Segment[] {
  const final = { is_final: true, hearing }
  if (gap !== undefined) return [{ id: gapId(from), text: gapText(languageTag, gap.start_ms, gap.end_ms), ...final, speaker: null, ...gap }]
  return pieces.map(({ text, start_ms: start, end_ms: end, speaker = null, terms }, at) => ({
    id: `${HEARD_ID_PREFIX}${from}-${at}`, text, ...final, speaker, start_ms: start, end_ms: end, ...terms === undefined ? {} : { terms }
  }))
}

/** The size of a transcript. */
interface Counts {
  segments: number
  characters: number
}

/** Whether one more segment of this length fits: the text of a dictation has a space between any two. */
function hasRoom ({ segments, characters }: Counts, length: number): boolean {
  return segments < TRANSCRIPT_SEGMENTS_MAX && characters + segments + length <= TRANSCRIPTION_MAX_LENGTH
}

/**
 * Whether nothing recognised is added any more, because the longest possible segment would not fit. This depends on the transcript alone,
 * so that no later, shorter segment goes in after one was left out.
 */
export function isFull (counts: Counts): boolean {
  return !hasRoom(counts, PIECE_TEXT_MAX_LENGTH)
}

/** The segments that the transcript has room for: all up to the first that does not fit. */
export function fitting ({ segments, characters }: Counts, recognised: readonly Segment[]): Segment[] {
  const counts = { segments, characters }
  const fitted: Segment[] = []
  for (const segment of isFull(counts) ? [] : recognised) {
    if (!hasRoom(counts, segment.text.length)) break
    fitted.push(segment)
    counts.segments += 1
    counts.characters += segment.text.length
  }
  return fitted
}
