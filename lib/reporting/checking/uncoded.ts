import type { MedicalCoding } from '../../../schemas/consultation-output/index.js'
import type { EvidenceSource } from '../../../schemas/evidence.js'
import { foldWord } from '../../runtime/index.js'
import { normalised } from '../reading/phrases.js'
import { topicCuesOf } from '../reading/topics.js'
import type { CodeTables } from '../tables/codes.js'
import { wordsOf } from '../words.js'
import type { Checked } from './checked.js'
import { has } from './claims.js'
import { isDiscipline, standsFor } from './likeness.js'
import { isQuoted } from './quotes.js'
import { termsOf, type Locator } from './sources.js'
import type { TranscriptPiece } from '../types.js'
import { isSameLanguage, rangeOf, type TranscriptIndex, type TranscriptSentence } from './transcript-index.js'

/** At most this many sentences are cited for a diagnosis. */
const FOUND_MAX = 3

/** Words of a sentence, from `from` up to `to` (exclusive). */
interface Place { sentence: TranscriptSentence, from: number, to: number }

function wordsIn (text: string): string[] {
  return wordsOf(text).map(word => foldWord(word.text)).filter(word => /[\p{L}\p{N}]/u.test(word))
}

/**
 * Checks diagnoses without a code. A diagnosis must have been said, in the words that the engine quotes, word for word, or in those of its
 * description if that is in the language that was spoken, and not only denied. A quotation of one word that is neither about health
 * nor of the description proves nothing. If the engine quotes no words, and the description is in another language, it cannot be judged and
 * stays.
 */
export function createUncodedCheck (
  index: TranscriptIndex, locator: Locator,
  { outputLanguage, transcript, codes }: { outputLanguage: string, transcript: readonly TranscriptPiece[], codes: CodeTables }
) {
  /** Where words were said consecutively. */
  function literally (words: readonly string[]): Place[] {
    return index.sentences.flatMap(sentence => {
      return sentence.folded.flatMap((_word, from) => {
        return words.every((word, at) => sentence.folded[from + at] === word) ? [{ sentence, from, to: from + words.length }] : []
      })
    })
  }

  /** Where most of the terms of a text were said. */
  function about (text: string): Place[] {
    const words = wordsIn(text)
    const terms = termsOf({ folded: words, quantities: [], drugs: [] })
    return locator.find(terms).flatMap(source => index.within(source)).map(sentence => {
      const at = sentence.folded.flatMap((word, at) => words.some(other => standsFor(word, other)) ? [at] : [])
      return { sentence, from: at[0] ?? 0, to: (at.at(-1) ?? -1) + 1 }
    }).filter(({ to }) => to > 0)
  }

  function placesOf (text: string): Place[] {
    const words = wordsIn(text)
    if (words.length === 0) return []
    const literal = literally(words)
    return literal.length > 0 ? literal : about(text)
  }

  const health = topicCuesOf(index.language)?.health

  /** Whether words are about health; in a language without a pack, any may be. */
  function isAboutHealth (text: string): boolean {
    return health === undefined || has(health, normalised(text, index.language)) || codes.termsIn(wordsOf(text), index.language).length > 0
  }

  function isDenied ({ sentence, from, to }: Place): boolean {
    const denied = index.denies(sentence)
    return Array.from({ length: to - from }, (_nothing, at) => from + at).some(at => denied.has(at))
  }

  return function checkUncoded (
    { description }: MedicalCoding, cited: readonly EvidenceSource[], spoken: string | undefined
  ): Checked<MedicalCoding> {
    const value = { icd_10: '', icpc_2: '', ibui: '', description }
    if (description.trim() === '') return { reason: 'code_not_in_table' }
    const described = isSameLanguage(index.language, outputLanguage) ? description : undefined
    if (spoken === undefined && described === undefined) return { value, sources: index.valid(cited), removed: [] }
    // That somebody is sent to a specialist is no diagnosis.
    const isSource = spoken !== undefined && isQuoted(spoken, transcript, index.language) && !wordsIn(spoken).some(isDiscipline)
    const quoted = isSource ? placesOf(spoken) : []
    const own = described === undefined ? [] : placesOf(described)
    // One word that is not of the description may be anything: "Marcel".
    const proves = own.length > 0 || spoken === undefined || described === undefined || wordsIn(spoken).length > 1 || isAboutHealth(spoken)
    const places = !proves ? [] : quoted.length > 0 ? quoted : own
    if (places.length === 0) return { reason: 'not_said' }
    const affirmed = [...new Set(places.filter(place => !isDenied(place)).map(({ sentence }) => sentence))]
    if (affirmed.length === 0) return { reason: 'negation_differs' }
    const near = new Set(cited.flatMap(source => index.within(source)))
    const inside = affirmed.filter(sentence => near.has(sentence))
    return { value, sources: index.valid((inside.length > 0 ? inside : affirmed).slice(0, FOUND_MAX).map(rangeOf)), removed: [] }
  }
}
