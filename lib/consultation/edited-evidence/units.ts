import { EVIDENCE_MAX } from '../../../schemas/evidence.js'

/** A range of characters of a text. */
export interface Range {
  start: number
  end: number
}

/** Most units that are told apart in a text, so that reading it takes a moment: no report has as many. */
const TEXT_UNITS_MAX = 2 * EVIDENCE_MAX

/** Characters that end a sentence, or a mark in brackets. */
const ENDS = new Set('.!?…]')

/** Characters that may follow the end of a sentence. */
const CLOSERS = new Set(')"\'”’»')

const BULLETS = new Set('-•*')

/** Whether a sentence, or a mark in brackets, ends before a place. */
function endsBefore (text: string, start: number, place: number): boolean {
  let at = place - 1
  while (at > start && CLOSERS.has(text.charAt(at))) at--
  return ENDS.has(text.charAt(at))
}

/**
 * The smallest parts of a text that can be statements: sentences and lines, without the bullets before them. An abbreviation may cut one
 * in two. What stands behind TEXT_UNITS_MAX of them is left out. Linear in the length of the text.
 */
export function unitsOf (text: string): Range[] {
  const units: Range[] = []
  let start = 0
  for (const { index, 0: space } of text.matchAll(/\s+/gu)) {
    if (units.length === TEXT_UNITS_MAX) return units
    const next = index + space.length
    const isBullet = index - start === 1 && BULLETS.has(text.charAt(start))
    if (index === start || isBullet) {
      start = next
    } else if (space.includes('\n') || endsBefore(text, start, index)) {
      units.push({ start, end: index })
      start = next
    }
  }
  if (start < text.length) units.push({ start, end: text.length })
  return units
}
