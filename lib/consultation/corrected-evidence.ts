import type { EvidenceSource } from '../../schemas/evidence.js'

/** The text of a segment before and after a correction. */
export interface CorrectedText {
  before: string
  after: string
}

/** What a correction replaced: the text up to `start` is the same, and so is that after the end. */
interface Replaced {
  start: number
  endBefore: number
  endAfter: number
}

function isInWord (text: string, at: number): boolean {
  return /\S/.test(text.charAt(at))
}

/** What differs between two texts; of a word that differs, all of it. */
function replacedIn ({ before, after }: CorrectedText): Replaced {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let same = 0
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  if (isInWord(before, start) || isInWord(after, start)) while (start > 0 && isInWord(before, start - 1)) start--
  const isWordBefore = (text: string): boolean => isInWord(text, text.length - same - 1)
  if (isWordBefore(before) || isWordBefore(after)) while (same > 0 && isInWord(before, before.length - same)) same--
  return { start, endBefore: before.length - same, endAfter: after.length - same }
}

/** Where a range of a text is after the text was corrected: with all of the new words, where some of its words were replaced. */
function movedRange ({ start, end }: EvidenceSource, { start: from, endBefore, endAfter }: Replaced): { start: number, end: number } {
  const moved = endAfter - endBefore
  const isBefore = end <= from
  const isAfter = start >= endBefore
  if (isBefore) return { start, end }
  if (isAfter) return { start: start + moved, end: end + moved }
  return { start: Math.min(start, from), end: end > endBefore ? end + moved : endAfter }
}

/** A source after the texts were corrected; none where its words are gone. */
function movedSource (source: EvidenceSource, corrected: ReadonlyMap<string, Replaced>): EvidenceSource[] {
  const replaced = corrected.get(source.segment_id)
  if (replaced === undefined) return [source]
  const range = movedRange(source, replaced)
  return range.start < range.end ? [{ ...source, ...range }] : []
}

/**
 * Evidence whose sources point at the same words after segments were corrected; a source whose words are gone goes.
 *
 * @param evidence as JSON text, of any version of the service
 * @param texts by the id of the segment
 */
export function correctedEvidence (evidence: string, texts: ReadonlyMap<string, CorrectedText>): string {
  const corrected = new Map(Array.from(texts, ([id, text]) => [id, replacedIn(text)]))
  return JSON.stringify(JSON.parse(evidence, (key, value: unknown) => {
    return key === 'sources' && Array.isArray(value) ? (value as EvidenceSource[]).flatMap(source => movedSource(source, corrected)) : value
  }))
}
