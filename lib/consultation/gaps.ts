import { countWords } from './count-words.js'

/**
 * A segment of the transcript that marks a stretch of the recording that was not recognised has an id that begins and ends so, with a
 * number where the sound that it was in is deleted.
 */
const GAP_ID = /^audio(?:-\d+)?:\d+-gap$/

/** The id of the segment that marks what was not recognised from here on. */
export function gapId (fromMs: number): string {
  return `audio:${fromMs}-gap`
}

/** Whether a segment with this id marks a stretch that was not recognised. */
export function isGapId (id: string): boolean {
  return GAP_ID.test(id)
}

/** How many words of a segment were said: a mark has none. */
export function wordsIn ({ id, text }: { id: string, text: string }): number {
  return isGapId(id) ? 0 : countWords(text)
}

/** Minutes and seconds. */
function clock (milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The times of a gap, as a mark shows them: `1:20–1:48`. */
export function gapTimes (fromMs: number, toMs: number): string {
  return `${clock(fromMs)}–${clock(toMs)}`
}
