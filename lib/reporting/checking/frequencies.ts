import type { UnsupportedText } from '../../../schemas/evidence.js'
import type { Quantity } from '../reading/quantities/index.js'
import { mark, type Read } from './statement.js'
import type { TranscriptIndex, TranscriptSentence } from './transcript-index.js'

/** How many sentences before and after the name of a drug may say how often it is taken. */
const AROUND = 2

/** Whether a quantity says that something happens once: `once`, `einmal`. There are many ways to say so without a number. */
function isOnce ({ value, unit }: Quantity): boolean {
  return value === 1 && unit === 'times'
}

/** The sentences that may say how often a statement happens. */
function near ({ drugs }: Read, sources: readonly TranscriptSentence[], index: TranscriptIndex): TranscriptSentence[] {
  const places = new Set(sources.map(({ at }) => at))
  for (const { key } of drugs) {
    for (const { sentence: { at } } of index.naming.get(key) ?? []) {
      for (let next = at - AROUND; next <= at + AROUND; next += 1) places.add(next)
    }
  }
  return [...places].flatMap(at => index.sentences[at] ?? [])
}

/** Marks "once a day" where only another frequency was said. */
export function onceMarks (read: Read, sources: readonly TranscriptSentence[], index: TranscriptIndex): UnsupportedText[] {
  const once = read.quantities.filter(isOnce)
  if (once.length === 0) return []
  const spoken = near(read, sources, index).flatMap(({ quantities }) => quantities).filter(({ unit }) => unit === 'times')
  return spoken.length === 0 || spoken.some(isOnce) ? [] : once.map(quantity => mark('number', { start: quantity.start, end: quantity.numberEnd }))
}
