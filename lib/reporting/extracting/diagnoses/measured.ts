import { oncePer } from '../../../runtime/index.js'
import type { Measured } from '../../languages/parts/diagnoses.js'
import type { Word } from '../../words.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import type { CodeTables, Codes } from '../../tables/codes.js'
import type { CompiledDiagnosisCues } from './cues.js'

type Direction = 'high' | 'low'

/** What too much or too little of a substance in the blood is. Source: ICD-10, version of 2019. */
const codesOf: Readonly<Record<Measured, Readonly<Partial<Record<Direction, string>>>>> = {
  cholesterol: { high: 'E78.0' },
  triglycerides: { high: 'E78.1' },
  'vitamin B12': { low: 'E53' },
  'vitamin D': { low: 'E55' },
  electrolytes: { high: 'E87', low: 'E87' },
  iron: { low: 'E61' },
  'liver enzymes': { high: 'R74' }
}

/** Words between the substance and what is said of it: "the B12 is, uh, really very low". */
const BETWEEN = 8

const MARK = /^[.;!?…]$/
const SAID = /[\p{L}\p{N}]/u

/** Words of a sentence that say that there is too much or too little of a substance: indexes of words, `to` exclusive. */
export interface Finding {
  from: number
  to: number
  codes: Codes
}

/** The words from one on, up to the end of the clause, without punctuation. */
function clauseFrom (words: readonly Word[], from: number, length: number): Array<{ text: string, at: number }> {
  const clause: Array<{ text: string, at: number }> = []
  for (let at = from; at < words.length && clause.length < length; at += 1) {
    const { text } = words[at] as Word
    if (MARK.test(text)) break
    if (SAID.test(text)) clause.push({ text, at })
  }
  return clause
}

/** What is measured and too high or too low in a sentence, wherever the two stand in a clause ("your cholesterol must come down"). */
export const measuredIn = oncePer(function measuredIn (
  sentence: Pick<AttributedSentence, 'text'>, words: readonly Word[], { measured }: CompiledDiagnosisCues, tables: CodeTables
): readonly Finding[] {
  if (!measured.some(({ named }) => named.test(sentence.text))) return []
  const findings: Finding[] = []
  for (let from = 0; from < words.length; from += 1) {
    const clause = clauseFrom(words, from, BETWEEN)
    const joined = clause.map(word => word.text).join(' ')
    for (const { name, begins, high, low } of clause[0]?.at === from ? measured : []) {
      if (!begins.test(joined)) continue
      for (const [direction, match] of [['high', high.exec(joined)], ['low', low.exec(joined)]] as const) {
        const code = match === null ? undefined : codesOf[name][direction]
        const codes = code && tables.concepts.find(({ icd_10: known }) => known === code)
        if (!codes || match === null) continue
        const last = joined.slice(0, match.index + match[0].length).split(' ').length - 1
        findings.push({ from, to: (clause[last]?.at ?? from) + 1, codes })
      }
    }
  }
  return findings
})
