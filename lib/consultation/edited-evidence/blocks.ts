import type { EvidenceItem } from '../../../schemas/evidence.js'
import type { ReportText } from './statements.js'
import { unitsOf, type Range } from './units.js'

/** A part of a text whose borders no unit and no statement crosses, with the evidence of what is in it, if any. */
export interface Block {
  pointer: string
  /** Its text. */
  key: string
  start: number
  /** How many units it has. */
  units: number
  items: EvidenceItem[]
}

/** The first of the units that ends behind a place, from one on. */
function unitBehind (units: readonly Range[], place: number, from: number): number {
  let at = from
  while (at < units.length && (units[at]?.end ?? 0) <= place) at++
  return at
}

/**
 * The blocks of a text, in its order.
 *
 * @param items the evidence of its sentences
 */
export function blocksOf ({ pointer, text }: ReportText, items: readonly EvidenceItem[]): Block[] {
  const units = unitsOf(text)
  const sorted = items.toSorted((one, other) => one.start - other.start)
  const blocks: Block[] = []
  let next = 0
  for (let first = 0; first < units.length;) {
    let last = first
    const inside: EvidenceItem[] = []
    // Each statement that begins in the block extends it to the unit in which the statement ends.
    for (let item = sorted[next]; item !== undefined && item.start < (units[last]?.end ?? 0); item = sorted[++next]) {
      inside.push(item)
      last = Math.max(last, Math.min(unitBehind(units, item.end - 1, last), units.length - 1))
    }
    const { start } = units[first] as Range
    const { end } = units[last] as Range
    blocks.push({ pointer, key: text.slice(start, end), start, units: last - first + 1, items: inside })
    first = last + 1
  }
  return blocks
}

/** The evidence of a block where it stands in another text. */
export function movedTo ({ items, key, start: from }: Block, pointer: string, to: number): EvidenceItem[] {
  const place = (at: number): number => to + Math.min(Math.max(at - from, 0), key.length)
  return items.map(item => ({
    ...item,
    pointer,
    start: place(item.start),
    end: place(item.end),
    unsupported: item.unsupported.map(mark => ({ ...mark, start: place(mark.start), end: place(mark.end) }))
  }))
}
