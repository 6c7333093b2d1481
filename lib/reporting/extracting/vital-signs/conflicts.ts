import { firstCueIn, type AnnotatedTranscript } from './annotated-transcript.js'
import type { Reading } from './readings.js'

/** Of one vital sign, the last value, and the last that differs from it, with where they stand among the readings. */
interface Latest {
  last: { value: number, at: number }
  other: { value: number, at: number } | undefined
}

/** The readings by the place of the last one before each that is of the same vital sign and differs. Linear. */
function differingBefore (readings: readonly Reading[]): Array<Reading | undefined> {
  const latest = new Map<string, Latest>()
  return readings.map(({ values }, at) => {
    const earlier = Math.max(...values.map(({ id, value }) => {
      const known = latest.get(id)
      return (known?.last.value === value ? known.other?.at : known?.last.at) ?? -1
    }))
    for (const { id, value } of values) {
      const known = latest.get(id)
      latest.set(id, { last: { value, at }, other: known?.last.value === value ? known.other : known?.last })
    }
    return readings[earlier]
  })
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
  const before = differingBefore(certain)
  for (const [at, later] of certain.entries()) {
    const earlier = before[at]
    if (earlier === undefined || replaces(transcript, later, earlier)) continue
    open.add(earlier)
    open.add(later)
  }
  return readings.map(reading => open.has(reading) ? { ...reading, held: 'ambiguous' } : reading)
}
