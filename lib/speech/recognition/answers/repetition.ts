import { deflateSync } from 'node:zlib'
import { bareWords } from '../../../runtime/index.js'

/** From here on, Whisper itself considers a text repetitive (`compression_ratio_threshold`). */
const COMPRESSION_RATIO_MAX = 2.4

/** More characters per second than anybody speaks: the fastest talkers reach 25. */
const CHARACTERS_PER_SECOND_MAX = 30

/** Most words in a unit that is repeated, and how many repeats make a loop. */
const UNIT_WORDS_MAX = 20
const REPEATS_MIN = 4

/** Share of words in which two hypotheses for the same sound may differ. */
const DIFFERENCE_MAX = 0.15

/** Compression ratio of a text, as Whisper measures it. */
export function compressionRatio (text: string): number {
  const bytes = Buffer.from(text)
  return bytes.length === 0 ? 0 : bytes.length / deflateSync(bytes).length
}

/** Whether a text is so repetitive that its sound must be recognised again: people repeat themselves, but so do models stuck in a loop. */
export function isRepetitive (ratio: number): boolean {
  return ratio > COMPRESSION_RATIO_MAX
}

/** Whether a text is faster than anybody can speak. */
export function isTooFast (text: string, durationMs: number): boolean {
  return text.length * 1000 > CHARACTERS_PER_SECOND_MAX * Math.max(durationMs, 1000)
}

/**
 * Whether two hypotheses for the same sound say the same thing equally often. A model in a loop goes on until its output limit, and so the
 * number of repeats differs between the whole sound and its parts.
 */
export function agree (one: string, other: string): boolean {
  const [ones, others] = [bareWords(one.toLowerCase()), bareWords(other.toLowerCase())]
  const longer = Math.max(ones.length, others.length)
  if (longer === 0 || Math.abs(ones.length - others.length) > longer * DIFFERENCE_MAX) return false
  const [oneSet, otherSet] = [new Set(ones), new Set(others)]
  const shared = [...oneSet].filter(word => otherSet.has(word)).length
  return shared >= (1 - DIFFERENCE_MAX) * Math.max(oneSet.size, otherSet.size)
}

/** Reduces each loop in a text to one repetition. */
export function withoutLoops (text: string): string {
  const tokens = text.split(' ')
  const keys = tokens.map(token => token.toLowerCase())
  const remaining: string[] = []
  for (let at = 0; at < tokens.length;) {
    let skip = 0
    let unit = 1
    for (; unit <= UNIT_WORDS_MAX; unit++) {
      let end = at + unit
      while (end < keys.length && keys[end] === keys[end - unit]) end += 1
      const repeats = Math.floor((end - at) / unit)
      if (repeats >= REPEATS_MIN) {
        skip = repeats * unit
        break
      }
    }
    remaining.push(...tokens.slice(at, at + (skip === 0 ? 1 : unit)))
    at += skip === 0 ? 1 : skip
  }
  return remaining.join(' ')
}
