import { measurement } from './measures.js'
import type { Claim } from './names.js'
import type { Quantity } from './quantities.js'
import { cueBefore, lastCueIn, sameSentence, type Transcript } from './transcript.js'

/** Words after a reading of another day within which that of today needs no name. */
const RESUMED = 40

/** Words between "now" and the value. */
const NOW = 6

/**
 * What is measured now, right after a reading of another day or place, so that its name is not said again: "yesterday he had 39.2. And now
 * he is 38.4". Only of a value that can hardly be anything else: a temperature with a decimal, or a percentage.
 */
export function resumedClaim (transcript: Transcript, quantity: Quantity, before: Claim): Claim | undefined {
  const { from, unit, decimals } = quantity
  const name = before.name === 'fever' ? 'temperature' : before.name
  const temperature = name === 'temperature' && decimals === 1 && (unit === null || unit === 'degree')
  if (!temperature && !((name === 'saturation' || name === 'oxygen') && unit === 'percent')) return undefined
  if (from - before.to > RESUMED) return undefined
  for (let at = before.to; at < from; at += 1) if (transcript.names.has(at)) return undefined

  const now = lastCueIn(transcript, ['now'], Math.max(before.to, from - NOW), from)
  if (now === undefined || !sameSentence(transcript, now.from, from)) return undefined
  if (now.to !== from && cueBefore(transcript, ['link', 'present', 'be', 'your', 'third'], from) === undefined) return undefined
  const found = measurement(name, quantity, transcript.lexicon)
  return found === undefined ? undefined : { name, nameFrom: from, quantity, to: found.to, measurement: found }
}
