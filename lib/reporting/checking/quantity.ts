import type { UnitId } from './units.js'

/**
 * How a number was read: plainly; put together of what was said in groups ("one thirty", "ninety eight four", "5 feet 7"); or meant by a
 * word ("twice", "half", "third", "a tablet").
 */
export type ReadingKind = 'plain' | 'composed' | 'implied'

/** A number in a text with its unit. */
export interface Quantity {
  value: number
  decimals: number
  kind: ReadingKind
  /** Written in digits. */
  digits: boolean
  /** Said in words, and certainly only a part of a composed number. */
  part: boolean
  /** Of something on a calendar or in a row: `third`. */
  ordinal: boolean
  unit: UnitId | null
  /** Words of the number, and where its unit ends (both exclusive). */
  from: number
  to: number
  unitTo: number
  /** The number in the text, where its unit begins and where the whole of it ends (UTF-16 code units). */
  start: number
  numberEnd: number
  unitStart: number
  end: number
}
