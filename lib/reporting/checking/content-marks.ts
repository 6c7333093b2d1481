import type { UnsupportedText } from '../../../schemas/evidence.js'
import type { Word } from '../words.js'
import type { Concepts } from './concepts.js'
import { deniedIn } from './negation.js'
import { reportWords } from './common-words.js'
import { termsOf, type Locator } from './sources.js'
import { mark, type Read } from './statement.js'
import { isSameLanguage, type TranscriptIndex } from './transcript-index.js'

/** A sentence is judged by its topic only if it has at least this many telling words. */
const TERMS_MIN = 2

/** With at least this many telling words, up to this share of them may occur in the talk by chance. */
const MANY_TERMS = 4
const CHANCE_SHARE = 0.25

function rangeOf (from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_nothing, at) => from + at)
}

function placeOf (words: readonly Word[], from: number, to: number): { start: number, end: number } {
  return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 }
}

/**
 * Marks what nobody mentioned: diseases and symptoms of the code tables (`condition`), or the whole sentence (`statement`) when hardly any
 * of its words were said anywhere; and what it denies although it was only affirmed (`negation`). Only for sentences in the language that
 * was spoken: a translation shares no words with it.
 */
export function contentMarks (
  read: Read, { index, locator, concepts }: { index: TranscriptIndex, locator: Locator, concepts: Concepts }, language: string
): UnsupportedText[] {
  if (!isSameLanguage(language, index.language)) return []
  const named = concepts.namedIn(read.words, language)
  const wordsSaid = (from: number, to: number) => {
    const terms = termsOf({ folded: read.folded.slice(from, to), quantities: [], drugs: [] })
    return terms.size > 0 && [...terms].every(locator.says)
  }
  const denied = named.some(({ affirmedOnly }) => affirmedOnly) ? deniedIn(read.words, language) : new Set<number>()
  const turned = named.filter(({ from, to, affirmedOnly }) => affirmedOnly && rangeOf(from, to).some(at => denied.has(at)))
  const unsaid = named.filter(({ from, to, said }) => !said && !wordsSaid(from, to))
  const conditions = [
    ...unsaid.map(({ from, to }) => mark('condition', placeOf(read.words, from, to))),
    ...turned.map(({ from, to }) => mark('negation', placeOf(read.words, from, to)))
  ]

  // A condition or drug that was said shows that the sentence is about this talk. Dates, numbers and drugs are marked elsewhere.
  if (unsaid.length < named.length || read.drugs.some(({ key }) => index.naming.has(key))) return conditions
  const apart = new Set([
    ...[...read.dates, ...read.drugs].flatMap(({ from, to }) => rangeOf(from, to)),
    ...read.quantities.flatMap(({ from, unitTo }) => rangeOf(from, unitTo))
  ])
  const telling = read.folded.filter((word, at) => !apart.has(at) && !reportWords.has(word))
  const terms = [...termsOf({ folded: telling, quantities: [], drugs: [] })]
  const numbers = read.quantities.filter(quantity => quantity.kind !== 'implied' && index.amounts(quantity).length > 0).length
  const known = terms.filter(locator.says).length + numbers
  const isForeign = known === 0 ? terms.length >= TERMS_MIN : terms.length >= MANY_TERMS && known <= CHANCE_SHARE * terms.length
  return isForeign ? [mark('statement', placeOf(read.words, 0, read.words.length))] : conditions
}
