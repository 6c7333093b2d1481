import { isGapId } from './gaps.js'
import type { Segment } from './lifecycle.js'
import { unkeptParts } from './unkept-parts.js'

/** Share of the shorter of two segments that must be in the other one, so that they hold the same speech. */
const SAME_SPEECH_MIN = 0.25

/** What is in the transcript after the recording was heard again. */
export interface HeardAgain {
  /** Of the segments that were there: those that are corrected, and what cannot be told apart from them. */
  kept: Segment[]
  /** Of the segments that were heard again: all others, and the parts that nothing of what is kept has. */
  taken: Segment[]
}

/** Whether a clinician has corrected the words of a segment. */
export function isCorrected ({ original_text: original = null }: Pick<Segment, 'original_text'>): boolean {
  return original !== null
}

function startOf ({ start_ms: start }: Segment): number {
  return start ?? 0
}

function lengthOf ({ start_ms: start, end_ms: end }: Segment): number {
  return (end ?? 0) - (start ?? 0)
}

/** Whether two segments share sound: at least this share of the shorter one. */
function areSame (one: Segment, other: Segment, share: number): boolean {
  const shared = Math.min(one.end_ms ?? 0, other.end_ms ?? 0) - Math.max(startOf(one), startOf(other))
  return shared > 0 && shared >= share * Math.min(lengthOf(one), lengthOf(other))
}

/** Finds the segments that hold the same speech as another one, in the order spoken, without looking at all of them. */
function createFinder (segments: readonly Segment[], share = SAME_SPEECH_MIN): (segment: Segment) => Segment[] {
  const sorted = [...segments].sort((one, other) => startOf(one) - startOf(other))
  const longest = sorted.reduce((most, segment) => Math.max(most, lengthOf(segment)), 0)

  /** The place of the first segment that begins at this time or later. */
  function placeOf (ms: number): number {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (startOf(sorted[middle] as Segment) < ms) low = middle + 1
      else high = middle
    }
    return low
  }

  return function find (segment) {
    return sorted.slice(placeOf(startOf(segment) - longest), placeOf(segment.end_ms ?? 0)).filter(other => areSame(segment, other, share))
  }
}

/**
 * What stays of recognised speech that a clinician has corrected when the recording is heard again. A corrected segment stays, and what is
 * heard again in the same stretch is left out. As segments begin and end elsewhere then, their neighbours stay too where they share one
 * with it, and what was heard again beside them is taken in parts: nothing that was said is lost, and nothing is there twice.
 *
 * @param before the segments that were there, with times
 * @param again the segments that were heard again
 */
export function keepCorrected (before: readonly Segment[], again: readonly Segment[]): HeardAgain {
  // A mark of what was not recognised has no words that could stay.
  const [amongBefore, amongAgain] = [createFinder(before.filter(({ id }) => !isGapId(id))), createFinder(again)]
  const kept = new Set(before.filter(isCorrected))
  const left = new Set<Segment>()
  const open = [...kept]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const heard of amongAgain(next)) {
      if (left.has(heard)) continue
      left.add(heard)
      for (const neighbour of amongBefore(heard)) {
        if (kept.has(neighbour)) continue
        kept.add(neighbour)
        open.push(neighbour)
      }
    }
  }
  const amongKept = createFinder([...kept], 0)
  const taken = again.flatMap(segment => {
    if (!left.has(segment)) return [segment]
    return isGapId(segment.id) ? [] : unkeptParts(segment, amongKept(segment))
  })
  return { kept: before.filter(segment => kept.has(segment)), taken }
}

/** The segments with ids that none of the others has; an id that is free stays. */
export function withFreeIds (segments: readonly Segment[], others: readonly Segment[]): Segment[] {
  const taken = new Set(others.map(({ id }) => id))
  return segments.map(segment => {
    let { id } = segment
    while (taken.has(id)) id = `${id}-again`
    taken.add(id)
    return { ...segment, id }
  })
}
