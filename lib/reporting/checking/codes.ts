import type { MedicalCoding } from '../../../schemas/consultation-output/index.js'
import type { EvidenceSource } from '../../../schemas/evidence.js'
import { foldWord } from '../../runtime/index.js'
import { checkCode, codeSystems, type CodeTables } from '../tables/codes.js'
import { wordsOf } from '../words.js'
import type { ReportRequest } from '../types.js'
import type { Checked, Removal } from './checked.js'
import type { ConceptMention, Concepts } from './concepts.js'
import { createDescriptionCheck } from './descriptions.js'
import { standsFor } from './likeness.js'
import { termsOf, type Locator } from './sources.js'
import { rangeOf, type TranscriptIndex } from './transcript-index.js'
import { createUncodedCheck } from './uncoded.js'

/** At most this many sentences are cited for a code. */
const FOUND_MAX = 3

function textTerms (text: string): Set<string> {
  return termsOf({ folded: wordsOf(text).map(word => foldWord(word.text)), quantities: [], drugs: [] })
}

/**
 * Checks codes against the tables and the transcript, whatever lines the draft cites. A code that is not in the tables is removed; one with
 * more detail than they have becomes its category. A code must have been said, by its terms or by the words of its descriptions in the
 * language that was spoken, and not only denied. If the tables have no words for it in that language, it cannot be judged, and stays. A
 * description of something else is replaced by that of the tables.
 */
export function createCodeCheck (
  index: TranscriptIndex, tables: CodeTables, { locator, concepts }: { locator: Locator, concepts: Concepts },
  { output_language: outputLanguage, transcript }: Pick<ReportRequest, 'output_language' | 'transcript'>
) {
  const { language } = index
  const describes = createDescriptionCheck(tables)
  const checkUncoded = createUncodedCheck(index, locator, { outputLanguage, transcript, codes: tables })

  /** What the tables call a code in the language that was spoken. */
  function descriptions (coding: MedicalCoding): string[] {
    return codeSystems.flatMap(system => coding[system] === '' ? [] : tables.description(system, coding[system], language) ?? [])
  }

  /** Whether the tables have words for a code in a language, and not just English as the default for every language. */
  function isWordedIn (language: string, coding: MedicalCoding): boolean {
    return codeSystems.some(system => {
      const own = coding[system] === '' ? undefined : tables.description(system, coding[system], language)
      return own !== undefined && (/^en\b/i.test(language) || own !== tables.description(system, coding[system], 'und'))
    })
  }

  /** The sentences that say a code, preferably among those that were cited. */
  function saying (mentions: readonly ConceptMention[], cited: readonly EvidenceSource[]): EvidenceSource[] {
    const sentences = [...new Set(mentions.map(({ sentence }) => sentence))]
    const own = new Set(cited.flatMap(source => index.within(source)))
    const inside = sentences.filter(sentence => own.has(sentence))
    return index.valid((inside.length > 0 ? inside : sentences).slice(0, FOUND_MAX).map(rangeOf))
  }

  /** Those of the sentences that have a word which may stand for one of a description. */
  function telling (sources: readonly EvidenceSource[], description: string): EvidenceSource[] {
    const described = wordsOf(description).map(word => foldWord(word.text))
    const tells = (word: string) => described.some(other => standsFor(word, other))
    return sources.filter(source => index.within(source).some(({ folded }) => folded.some(tells)))
  }

  /** The coding with a description that fits its codes, and the description that was replaced, if any. */
  function withDescription (coding: MedicalCoding): { value: MedicalCoding, removed: Removal[] } {
    if (!isWordedIn(outputLanguage, coding) || describes(coding, [outputLanguage])) return { value: coding, removed: [] }
    const [system, code] = codeSystems.map(system => [system, coding[system]] as const).find(([, code]) => code !== '') ?? ['icd_10', '']
    const description = tables.description(system, code, outputLanguage) ?? coding.description
    return { value: { ...coding, description }, removed: [{ text: `description ${coding.description} of ${system} ${code}`, reason: 'not_said' }] }
  }

  /**
   * @param cited ranges that exist in the transcript
   * @param spoken how it was said, in the words of the transcript
   */
  return function check (coding: MedicalCoding, cited: readonly EvidenceSource[], spoken?: string): Checked<MedicalCoding> {
    if (codeSystems.every(system => coding[system].trim() === '')) return checkUncoded(coding, cited, spoken)
    const held = checkCode(coding, tables)
    if (held === null) return { reason: 'code_not_in_table' }
    const lost = codeSystems.filter(system => coding[system].trim() !== '' && held[system] === '').map(system => (
      { text: `${system} ${coding[system]} of ${coding.description}`, reason: 'code_not_in_table' as const }
    ))
    const isJudged = isWordedIn(language, held)
    const mentions = concepts.mentions(held)
    const affirmed = mentions.filter(({ denied }) => !denied)
    if (mentions.length > 0 && affirmed.length === 0) return { reason: 'negation_differs' }

    const { value, removed } = withDescription(held)
    const words = textTerms(descriptions(value).join(' '))
    const called = [value.description, ...descriptions(value)].join(' ')
    const located = affirmed.length > 0 ? saying(affirmed, cited) : locator.find(isJudged ? words : textTerms(called))
    // A quotation is the mark of a model, which names what it takes a talk to mean.
    const found = affirmed.length > 0 || spoken === undefined ? located : telling(located, called)
    if (isJudged && found.length === 0) return { reason: 'not_said' }
    const sources = affirmed.length === 0 && cited.length > 0 && !isJudged ? locator.narrow(cited, words) : found
    return { value, sources, removed: [...lost, ...removed] }
  }
}
