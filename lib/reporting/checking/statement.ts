import type { UnsupportedKind, UnsupportedText } from '../../../schemas/evidence.js'
import type { Word } from '../words.js'
import type { DateMention } from './dates.js'
import type { Drug } from './drugs.js'
import type { Quantity } from '../reading/quantities/index.js'
import type { TranscriptSentence } from './transcript-index.js'

/** A statement, with everything in it that is compared. */
export interface Read {
  words: readonly Word[]
  folded: readonly string[]
  quantities: readonly Quantity[]
  dates: readonly DateMention[]
  drugs: readonly Drug[]
}

/** Whether words of a statement occur verbatim in its sources, in any language. */
export function isVerbatim ({ words }: Pick<Read, 'words'>, from: number, to: number, sources: readonly TranscriptSentence[]): boolean {
  const [first, ...rest] = words.slice(from, to)
  if (first === undefined) return false
  return sources.some(({ words: spoken }) => spoken.some(({ text }, at) => (
    text === first.text && rest.every((word, next) => spoken[at + 1 + next]?.text === word.text)
  )))
}

/** A mark on a part of a statement. */
export function mark (kind: UnsupportedKind, { start, end }: { start: number, end: number }): UnsupportedText {
  return { kind, start, end }
}
