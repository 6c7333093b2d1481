import type { MedicalCoding } from '../../../schemas/consultation-output/index.js'
import { foldWord } from '../../runtime/index.js'
import { codeSystems, type CodeTables } from '../tables/codes.js'
import { wordsOf } from '../words.js'
import { memoised } from './memoised.js'
import { termsOf } from './sources.js'

/** The share of a description, weighted by how telling its words are, that must occur in what the tables call the code. */
const SHARE_MIN = 0.3

function stemsOf (text: string): Set<string> {
  return termsOf({ folded: wordsOf(text).map(word => foldWord(word.text)), quantities: [], drugs: [] })
}

/** How telling a word is among the descriptions in a language: "acute" occurs in many, "pharyngitis" in few. */
function worthsOf (tables: CodeTables, language: string): (stem: string) => number {
  const counts = new Map<string, number>()
  let total = 0
  for (const concept of tables.concepts) {
    for (const system of codeSystems) {
      if (concept[system] === '') continue
      total += 1
      for (const stem of stemsOf(tables.description(system, concept[system], language) ?? '')) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  }
  return stem => Math.log((total + 1) / (counts.get(stem) ?? 0.5))
}

/** A cache for each set of tables: they are loaded once, and reading all their descriptions takes milliseconds. */
const worths = new WeakMap<CodeTables, (language: string) => (stem: string) => number>()

/**
 * Creates a check whether a description fits its codes: it contains one of their terms, or shares its telling words with what the tables
 * call them. A description without telling words cannot be judged and passes, and so does one without codes.
 */
export function createDescriptionCheck (tables: CodeTables): (coding: MedicalCoding, languages: readonly string[]) => boolean {
  const worthIn = worths.get(tables) ?? memoised((language: string) => worthsOf(tables, language))
  worths.set(tables, worthIn)

  return function describes (coding, languages) {
    const stems = [...stemsOf(coding.description)]
    const words = wordsOf(coding.description)
    const codes = codeSystems.filter(system => coding[system] !== '')
    if (stems.length === 0 || codes.length === 0) return true
    return languages.some(language => {
      const terms = tables.termsIn(words, language)
      if (terms.some(({ value }) => codes.some(system => value[system] === coding[system]))) return true
      const worth = worthIn(language)
      const own = new Set(codes.flatMap(system => [...stemsOf(tables.description(system, coding[system], language) ?? '')]))
      if (own.size === 0) return false
      const all = stems.reduce((sum, stem) => sum + worth(stem), 0)
      const shared = stems.filter(stem => own.has(stem)).reduce((sum, stem) => sum + worth(stem), 0)
      return shared >= SHARE_MIN * all && shared > 0
    })
  }
}
