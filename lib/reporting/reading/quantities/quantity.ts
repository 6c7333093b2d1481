import type { UnitId } from './units.js'

/**
 * How a number was read: plainly; composed of several spoken numbers ("one thirty", "ninety eight four", "5 feet 7"); or implied by a word
 * ("twice", "half", "third", "a tablet").
 */
export type ReadingKind = 'plain' | 'composed' | 'implied'

/** A number in a text with its unit. */
export interface Quantity {
  value: number
  decimals: number
  kind: ReadingKind
  /** Written in digits. */
  digits: boolean
  /** Said in words, and certainly only part of a composed number. */
  part: boolean
  /** An ordinal: `third`. */
  ordinal: boolean
  unit: UnitId | null
  /** The words of the number, from `from` up to `to`, and up to which word its unit goes (both exclusive). */
  from: number
  to: number
  unitTo: number
  /** The number in the text, where its unit begins and where the whole of it ends (UTF-16 code units). */
  start: number
  numberEnd: number
  unitStart: number
  end: number
}
