import type { Listener, Utterance } from '../sound/index.js'
import type { RecognisedPiece, Recognition } from './engine/types.js'
import { createWindows, located } from './windows.js'

/** The name of a speaker whom nobody has named, by their number from 1 on. */
export function speakerName (number: number): string {
  return `speaker_${number}`
}

/** The windows of speech in a channel of a window. */
function windowsIn (pcm: Int16Array, listener: Listener): Utterance[] {
  const windows = createWindows()
  try {
    const events = [...listener.push(pcm), ...listener.end()]
    return [...events.flatMap(event => event.type === 'utterance' ? windows.push(event.utterance) : []), ...windows.end()]
  } finally {
    listener.free()
  }
}

/** A moment in a window instead of in the recording. */
function within (window: Utterance, piece: RecognisedPiece): RecognisedPiece {
  return { ...piece, start_ms: piece.start_ms - window.start_ms, end_ms: piece.end_ms - window.start_ms }
}

/**
 * Recognises a window. Where each of two channels has a person of its own, each is recognised alone, so that nobody is lost when both speak
 * at once; the pieces are in the order in which they begin, and say who spoke: `speaker_1` in the first channel, `speaker_2` in the second.
 *
 * @param recognise recognises a window of one channel; what it throws is thrown
 * @param listen a new listener that begins at a moment of the recording
 */
export async function recogniseByChannel (
  window: Utterance, recognise: (window: Utterance) => Promise<Recognition>, listen: (startMs: number) => Listener
): Promise<Recognition> {
  const { channels = [] } = window
  const found = channels.map(pcm => windowsIn(pcm, listen(window.start_ms)))
  // What is too faint in either channel may be heard in both together.
  if (found.every(({ length }) => length === 0)) return recognise(window)
  const recognised: Recognition[] = []
  for (const [channel, windows] of found.entries()) {
    for (const each of windows) {
      const recognition = await recognise(each)
      const pieces = located(each, recognition).map(piece => ({ ...within(window, piece), speaker: speakerName(channel + 1) }))
      recognised.push({ ...recognition, pieces })
    }
  }
  return {
    pieces: recognised.flatMap(({ pieces }) => pieces).sort((one, other) => one.start_ms - other.start_ms),
    other_language: recognised.some(({ other_language: other }) => other),
    ...recognised.some(({ untimed }) => untimed) ? { untimed: true } : {},
    ...recognised.some(({ doubtful }) => doubtful) ? { doubtful: true } : {}
  }
}
