import type { Hearing } from '../../../schemas/consultation.js'
import type { Stretch, Utterance } from '../sound/index.js'
import { coverageOf } from './coverage.js'
import type { RecognisedPiece, Recognition } from './engine/types.js'
import { heardIn, type HeardStretch } from './stretches.js'
import { isUnrecognised, type Unrecognised } from './window-tries.js'

/** A window of the second hearing, whose samples are not needed any more, and what was recognised in it. */
export interface HeardWindow {
  window: Utterance
  result: Recognition | Unrecognised
}

/** A stretch of the transcript after the second hearing, and which hearing its text is of. */
export interface ReplacedStretch {
  stretch: HeardStretch
  hearing: Hearing
}

/** Whether most of a piece is in a stretch, so that it is in no other. */
export function isIn ({ start_ms: start, end_ms: end }: RecognisedPiece, { start_ms: from, end_ms: to }: Stretch): boolean {
  const middle = (start + end) / 2
  return middle >= from && middle < to
}

/** How many times as long as the text of the second hearing the live text is, at the least, where that lost more than a few words. */
const LOST_SHARE = 1.25

function lengthOf (pieces: readonly RecognisedPiece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0)
}

/** Whether the second hearing of a window lost so much of what was recognised while people spoke that this is the better text. */
function isShorter (result: HeardWindow['result'], pieces: readonly RecognisedPiece[]): boolean {
  return !isUnrecognised(result) && result.lacking === true && lengthOf(pieces) >= LOST_SHARE * lengthOf(result.pieces)
}

/** Text of the live hearing as a stretch of its own; words may be missing in it. */
function liveStretch (window: Utterance, from: number, pieces: readonly RecognisedPiece[]): ReplacedStretch {
  const { end_ms: to } = window
  return {
    stretch: { from_ms: from, to_ms: to, pieces, other_language: false, coverage: coverageOf(window, pieces), incomplete: true },
    hearing: 'live'
  }
}

/**
 * What the transcript holds after the second hearing. Where that has no words for speech, because a window was not recognised or nothing
 * was heard in it, or lost much of what was recognised while people spoke, the text of the live hearing stands.
 *
 * @param windows all windows of the recording, in order
 * @param live what was recognised while people spoke, without marks of gaps, in order
 * @param broken whether the end of the recording could not be decoded, so that the live text stands there, too
 */
export function secondHearing (windows: readonly HeardWindow[], live: readonly RecognisedPiece[], broken: boolean): ReplacedStretch[] {
  let from = 0
  const replaced = windows.map(({ window, result }): ReplacedStretch => {
    const stretch = { from_ms: from, ...heardIn(window, result) }
    from = window.end_ms
    const hasText = stretch.pieces.length > 0 || stretch.incomplete !== true
    const pieces = live.filter(piece => isIn(piece, { start_ms: stretch.from_ms, end_ms: stretch.to_ms }))
    return pieces.length === 0 || (hasText && !isShorter(result, pieces)) ? { stretch, hearing: 'final' } : liveStretch(window, stretch.from_ms, pieces)
  })
  const rest = broken ? live.filter(piece => isIn(piece, { start_ms: from, end_ms: Infinity })) : []
  const [first] = rest
  if (first === undefined) return replaced
  const window = { start_ms: first.start_ms, end_ms: Math.max(...rest.map(({ end_ms: end }) => end)), speech: rest, pcm: new Int16Array() }
  return [...replaced, liveStretch(window, from, rest)]
}
