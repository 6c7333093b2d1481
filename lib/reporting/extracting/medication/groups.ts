import type { Substance } from '../../tables/medication.js'
import type { CompiledMedicationCues } from './cues.js'
import type { Decision } from './decisions.js'
import { MEDICINE, type Spoken } from './spoken.js'

/** Tokens around a decision in which the group that it is about is named. */
const GROUP_TOKENS = 6

/** Whether a substance belongs to a group that a decision is about: "carry on with your blood-pressure tablets". */
export function isDecidedAsGroup (
  spoken: Spoken, { verdict, fresh, from, to }: Decision, cues: CompiledMedicationCues
): (substance: Substance) => boolean {
  const none = () => false
  if (fresh || (verdict !== 'in' && verdict !== 'out')) return none
  const text = spoken.tokens.slice(Math.max(0, from - GROUP_TOKENS), to + GROUP_TOKENS).join(' ')
  if (text.includes(MEDICINE)) return none
  const atc = cues.groups.filter(({ called }) => text.search(called) !== -1).flatMap(group => group.atc)
  return ({ atc_code: code }) => atc.some(prefix => code.startsWith(prefix))
}
