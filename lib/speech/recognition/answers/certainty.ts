import type { RecognisedPiece } from '../engine/types.js'
import type { Segment } from './transcription.js'

/** A text, and how certain an engine is of it. */
type Certain = Pick<RecognisedPiece, 'text' | 'certainty'>

/**
 * The certainty of texts together, each by its length; nothing where the engine says none.
 *
 * @returns an object with or without `certainty`, to be spread into a piece
 */
export function mixedCertainty (texts: readonly Certain[]): Pick<Certain, 'certainty'> {
  const known = texts.filter(({ certainty }) => certainty !== undefined)
  const length = known.reduce((sum, { text }) => sum + text.length, 0)
  if (length === 0) return {}
  const sum = known.reduce((sum, { text, certainty = 0 }) => sum + certainty * text.length, 0)
  return { certainty: Math.round(sum / length * 1000) / 1000 }
}

/** The certainty of segments of an answer: their mean log probability, as servers of Whisper give it. A positive one is no probability. */
export function certaintyOf (segments: readonly Segment[]): Pick<Certain, 'certainty'> {
  return mixedCertainty(segments.map(({ text, avg_logprob: certainty }) => {
    return typeof certainty === 'number' && certainty <= 0 ? { text, certainty } : { text }
  }))
}
