import { firstCueIn, lastCueIn, type AnnotatedTranscript } from './annotated-transcript.js'
import type { Claim } from './names.js'

/** Words at the beginning of a talk in which people say that it is a call. */
const OPENING = 150

/** Words before the name of a heartbeat in which an unborn child is spoken of. */
const UNBORN_BEFORE = 12

/** Whether a talk is a call, in which nothing can be measured by who speaks to the patient. */
export function isCall (transcript: AnnotatedTranscript): boolean {
  return firstCueIn(transcript, ['call'], 0, Math.min(OPENING, transcript.words.length)) !== undefined
}

/** Whether a heartbeat is that of a child in the womb, which is spoken of right before. */
export function isUnborn (transcript: AnnotatedTranscript, { name, nameFrom, quantity: { from } }: Claim): boolean {
  return (name === 'heart_rate' || name === 'heart' || name === 'rate') &&
    lastCueIn(transcript, ['unborn', 'your'], Math.max(0, nameFrom - UNBORN_BEFORE), from)?.kind === 'unborn'
}

/** Whether a value answers a question of what is measured at home: "Do you measure at home? – Yes, 119 over 74." */
export function answersHomeQuestion (transcript: AnnotatedTranscript, { quantity: { from } }: Claim): boolean {
  const { words, openings, sentenceStarts } = transcript
  const before = (words[from]?.sentence ?? 0) - 1
  if (openings[before]?.marked !== true) return false
  return firstCueIn(transcript, ['home'], sentenceStarts[before] ?? 0, sentenceStarts[before + 1] ?? 0) !== undefined
}
