import type { MedicalCoding } from '../../../schemas/consultation-output/index.js'
import type { EvidenceSource } from '../../../schemas/evidence.js'
import { checkCode, codeSystems, type CodeTables } from '../tables/codes.js'
import { wordsOf } from '../words.js'
import type { Checked } from './checked.js'
import { folded } from './folded.js'
import { termsOf, type Locator } from './sources.js'
import { rangeOf, type Said } from './transcript.js'

/** Most sentences that say a code. */
const FOUND_MAX = 3

function textTerms (text: string): Set<string> {
  return termsOf({ folded: wordsOf(text).map(word => folded(word.text)), quantities: [], drugs: [] })
}

/** A code as it is told apart from others, whatever system it is of. */
function keysOf (coding: Pick<MedicalCoding, typeof codeSystems[number]>): string[] {
  return codeSystems.filter(system => coding[system] !== '').map(system => `${system} ${coding[system]}`)
}

/**
 * Checks codes against the tables and what was said. A code that the tables do not hold goes; one with more detail than they have becomes
 * its category. A code without a source is looked for by its terms in the language that was spoken, and by the words of its descriptions;
 * when the tables have words for it in that language and none of them was said, it goes. Otherwise it cannot be judged, and stays.
 */
export function createCodeCheck (said: Said, tables: CodeTables, locator: Locator) {
  const { language } = said
  let terms: Map<string, EvidenceSource[]> | undefined

  /** The sentences in which the terms of codes were said. */
  function saying (): Map<string, EvidenceSource[]> {
    if (terms !== undefined) return terms
    terms = new Map()
    for (const sentence of said.sentences) {
      for (const { value } of tables.termsIn(sentence.words, language)) {
        for (const key of keysOf(value)) terms.set(key, [...terms.get(key) ?? [], rangeOf(sentence)].slice(0, FOUND_MAX))
      }
    }
    return terms
  }

  /** What the tables call a code in the language that was spoken. */
  function descriptions (coding: MedicalCoding): string[] {
    return codeSystems.flatMap(system => coding[system] === '' ? [] : tables.description(system, coding[system], language) ?? [])
  }

  /** Whether the tables have words for a code in the language that was spoken: not what they have for every language, English. */
  function isSpokenOf (coding: MedicalCoding): boolean {
    return codeSystems.some(system => {
      const own = coding[system] === '' ? undefined : tables.description(system, coding[system], language)
      return own !== undefined && (/^en\b/i.test(language) || own !== tables.description(system, coding[system], 'und'))
    })
  }

  /** @param sources ranges that exist in the transcript */
  return function check (coding: MedicalCoding, sources: readonly EvidenceSource[]): Checked<MedicalCoding> {
    const value = checkCode(coding, tables)
    if (value === null) return { reason: 'code_not_in_table' }
    const removed = codeSystems.filter(system => coding[system].trim() !== '' && value[system] === '').map(system => (
      { text: `${system} ${coding[system]} of ${coding.description}`, reason: 'code_not_in_table' as const }
    ))
    const words = textTerms([value.description, ...descriptions(value)].join(' '))
    if (sources.length > 0) return { value, sources: locator.narrow(sources, words), removed }
    const direct = keysOf(value).flatMap(key => saying().get(key) ?? [])
    const found = direct.length > 0 ? said.valid(direct) : locator.find(words)
    return found.length === 0 && isSpokenOf(value) ? { reason: 'not_said' } : { value, sources: found, removed }
  }
}
