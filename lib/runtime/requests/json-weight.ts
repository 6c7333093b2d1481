/** Deepest allowed nesting of objects and arrays in a body; the deepest documented body has four levels. */
export const JSON_DEPTH_MAX = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
/** The brace of an object; the bracket of an array differs in one bit. */
const OPENING = 0x7b
const CLOSING = 0x7d
const BRACKET_BIT = 0x20

/** What makes a text too heavy to parse in one step of the event loop. */
export type Overweight = 'values' | 'depth'

/**
 * Checks JSON before it is parsed: a megabyte of empty objects takes a hundred times as long to parse as one long string, and nobody else
 * is answered meanwhile. Text that is not JSON is left to the parser.
 *
 * @param maxValues values, in arrays and objects together
 * @returns which limit is exceeded, or `null`
 */
export function overweight (json: Uint8Array, maxValues: number): Overweight | null {
  // Each value takes a character, and one that separates it from the next.
  if (json.length <= Math.min(2 * maxValues, JSON_DEPTH_MAX)) return null
  let depth = 0
  let values = 1
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === QUOTE) {
      for (at++; at < json.length && json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++
    } else if (byte === COMMA) {
      if (++values > maxValues) return 'values'
    } else if ((byte | BRACKET_BIT) === OPENING) {
      if (++values > maxValues) return 'values'
      if (++depth > JSON_DEPTH_MAX) return 'depth'
    } else if ((byte | BRACKET_BIT) === CLOSING) {
      depth--
    }
  }
  return null
}
