import { topicCuesOf } from '../reading/topics.js'
import type { NarrativePart } from '../types.js'
import { has } from './claims.js'
import { reportWords } from './common-words.js'
import type { Concepts } from './concepts.js'
import { deniedIn, negationsIn } from './negation.js'
import { termsOf, type Locator } from './sources.js'
import type { Read } from './statement.js'
import { isSameLanguage, type TranscriptIndex, type TranscriptSentence } from './transcript-index.js'

/** What somebody tells. What a clinician finds to be normal is often not said in the words of a note. */
const TOLD: ReadonlySet<NarrativePart> = new Set<NarrativePart>(['subjective', 'reason_for_encounter', 'anamnesis'])

/** How many sentences behind a question its answer may say no. */
const ANSWER_WITHIN = 2

/** Whether a sentence says no to something, or is a question that is answered with no. */
function saysNo (sentence: TranscriptSentence, index: TranscriptIndex): boolean {
  const asks = /[?？]/u.test(sentence.text)
  return index.sentences.slice(sentence.at, sentence.at + 1 + (asks ? ANSWER_WITHIN : 0)).some(index.carriesNegation)
}

/**
 * Whether a statement of what was told denies a disease or symptom that nobody spoke of: "Denies dysphagia, weight loss" where neither was
 * asked. Nothing of it was said, by any of its names in the code tables, and nothing that it cites says no, as it may have been asked in
 * other words. Only in the language that was spoken.
 *
 * @param cited the sentences that it gives as its sources
 */
export function isInventedDenial (
  read: Read, cited: readonly TranscriptSentence[],
  { index, locator, concepts }: { index: TranscriptIndex, locator: Locator, concepts: Concepts },
  { part, language }: { part: NarrativePart, language: string }
): boolean {
  if (!TOLD.has(part) || cited.length === 0 || !isSameLanguage(language, index.language)) return false
  const cues = new Set(negationsIn(read.words, language))
  const denied = cues.size === 0 ? [] : [...deniedIn(read.words, language)]
  if (denied.length === 0 || cited.some(sentence => saysNo(sentence, index))) return false
  const named = concepts.namedIn(read.words, language)
  const health = topicCuesOf(language)?.health ?? /(?!)/
  const isClinical = denied.some(at => named.some(({ from, to }) => from <= at && at < to) || has(health, read.words[at]?.text ?? ''))
  if (!isClinical || named.some(one => one.said) || read.drugs.some(({ key }) => index.naming.has(key))) return false
  const telling = read.folded.filter((word, at) => !cues.has(read.words[at] as Read['words'][number]) && !reportWords.has(word))
  const terms = [...termsOf({ folded: telling, quantities: read.quantities, drugs: [] })]
  return terms.length > 0 && !terms.some(locator.says)
}
