import { firstOf } from '../../binary-search.js'
import { oncePer } from '../../../runtime/index.js'
import { correctionsIn, type Correction } from '../../reading/corrections.js'
import type { CompiledMedicationCues } from './cues.js'
import type { SpokenSentence } from './spoken.js'

/** Where a sentence corrects what was said before: tokens `from` up to `to`. */
export interface CorrectedTokens extends Pick<Correction, 'firm' | 'apart'> {
  from: number
  to: number
}

/** The corrections of a sentence as tokens, in order; those of fillers only have none. */
export const correctedIn = oncePer(function correctedIn (
  { sentence, words, from }: SpokenSentence, { language }: CompiledMedicationCues
): readonly CorrectedTokens[] {
  const tokenAt = (place: number) => firstOf(from.length, token => (words[from[token] ?? 0]?.start ?? 0) >= place)
  return correctionsIn(sentence, language).map(({ start, end, firm, apart }) => ({ from: tokenAt(start), to: tokenAt(end), firm, apart }))
})
