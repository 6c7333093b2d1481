import { firstCueIn, type AnnotatedTranscript } from './annotated-transcript.js'
import type { Reading } from './readings.js'

/** Whether two readings are of the same vital sign and differ. */
function differ ({ values }: Reading, { values: others }: Reading): boolean {
  return values.some(({ id, value }) => others.some(other => other.id === id && other.value !== value))
}

function endOf ({ ranges }: Reading): number {
  return ranges.at(-1)?.[1] ?? 0
}

/** Whether nobody knows who says a reading. */
function isUnattributed ({ words, sentences }: AnnotatedTranscript, reading: Reading): boolean {
  return sentences[words[endOf(reading) - 1]?.sentence ?? -1]?.speaker === null
}

/** Whether a reading is said to replace one before it: it is measured again, is so now, or is measured after the patient only told it. */
function replaces (transcript: AnnotatedTranscript, later: Reading, earlier: Reading): boolean {
  if (later.attempt === true || (earlier.voice === 'patient' && later.voice === 'clinician')) return true
  const { words, sentenceStarts } = transcript
  const [before, end] = [endOf(earlier), endOf(later)]
  const sentence = words[end - 1]?.sentence ?? 0
  const [start = 0, next = words.length] = sentenceStarts.slice(sentence, sentence + 2)
  if (firstCueIn(transcript, ['again'], before, end) !== undefined) return true
  return firstCueIn(transcript, ['now'], Math.max(start, before), next) !== undefined
}

/**
 * Holds back readings of the same that differ where nobody knows who speaks, and nothing says which of them counts: one may be somebody
 * else's, or of another day. What is measured again, and what a clinician measures after the patient has told it, replaces what was said
 * before.
 */
export function withConflicts (transcript: AnnotatedTranscript, readings: readonly Reading[]): Reading[] {
  const open = new Set<Reading>()
  const certain = readings.filter(reading => reading.held === undefined && isUnattributed(transcript, reading))
  for (const [at, later] of certain.entries()) {
    const earlier = certain.slice(0, at).findLast(one => differ(one, later))
    if (earlier === undefined || replaces(transcript, later, earlier)) continue
    open.add(earlier)
    open.add(later)
  }
  return readings.map(reading => open.has(reading) ? { ...reading, held: 'ambiguous' } : reading)
}
