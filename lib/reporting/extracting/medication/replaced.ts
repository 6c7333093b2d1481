import { isLay } from '../../reading/speakers/index.js'
import { correctedIn, type CorrectedTokens } from './corrected.js'
import type { CompiledMedicationCues } from './cues.js'
import { decidedIn, decisionsIn } from './decisions.js'
import { doseEnd } from './details.js'
import { isDenied, isSetOff } from './denied.js'
import { isQuestion, type MedicineMention, type Spoken, textOf } from './spoken.js'

/** Sentences behind a decision in which it may be taken back. */
export const TAKEN_BACK_SENTENCES = 2

/** Tokens with which a sentence begins that takes back what was said before it. */
const BEGIN_TOKENS = 2

/** Tokens between a decision and what takes it back in the same sentence. */
const CLOSE_TOKENS = 4

/** Tokens between what takes back and what is meant. */
const MEANT_TOKENS = 14

/** What takes a decision back: the medicine that is meant instead, if it is named there. */
export interface Withdrawal {
  meant: MedicineMention | null
}

/** Whether an amount stands behind a correction: how a medicine is taken is corrected, and not which one. */
function givesAmount ({ tokens }: Spoken, { to }: CorrectedTokens, cues: CompiledMedicationCues): boolean {
  const [first = ''] = tokens.slice(to)
  return (cues.dose.test(first) && !cues.joint.test(first)) || tokens.slice(to).some(word => cues.number.test(word))
}

/** The other medicine that is meant: named behind what takes back, and not added to the first ("and", "with"). */
function meantBehind (
  spoken: Spoken, from: number, substance: MedicineMention['substance'], cues: CompiledMedicationCues
): MedicineMention | null {
  const named = spoken.named.find(({ token }) => token >= from && token - from <= MEANT_TOKENS)
  if (named === undefined || named.substance === substance || isDenied(spoken, named, cues)) return null
  const decided = decidedIn(spoken.alone, decisionsIn(spoken.alone, cues), cues)[spoken.alone.named.indexOf(named)] ?? null
  if (decided?.verdict === 'in') return named
  const clause = clauseBefore(spoken, from, named.token, cues)
  // "No, that's a bad idea, paracetamol": what was said before the comma decides nothing on it.
  if (decided !== null && decided.to > named.token - clause.length) return null
  return leadsInstead(clause, cues) && !cues.joins.test(clause[0] ?? '') ? named : null
}

/** Whether words only lead to a medicine that takes the place of another. */
export function leadsInstead (clause: readonly string[], cues: CompiledMedicationCues): boolean {
  return clause.every(word => [cues.lead, cues.kind, cues.joint, cues.dose, cues.instead].some(kind => kind.test(word)))
}

/** The words of the clause that lead to a token: what stands behind the last comma or break before it. */
export function clauseBefore (spoken: Spoken, from: number, token: number, cues: CompiledMedicationCues): string[] {
  let start = from
  for (let at = from; at < token; at++) if (cues.breaks.test(spoken.tokens[at] ?? '') || isSetOff(spoken, at)) start = at + 1
  return spoken.tokens.slice(start, token)
}

/**
 * Whether a sentence takes back what was decided on a medicine: within the same sentence behind its name ("amoxicillin, no, sorry,
 * clarithromycin"), or at the beginning of a later one by the same speaker ("No, with your age that's a bad idea: paracetamol").
 *
 * @param from the token behind the decided name in the same sentence; `null` for a later sentence
 */
export function withdrawalIn (
  spoken: Spoken, from: number | null, named: MedicineMention, cues: CompiledMedicationCues
): Withdrawal | null {
  if (isLay(spoken.sentence.role) || isQuestion(spoken, cues)) return null
  const base = from === null ? 0 : doseEnd(spoken, { ...named, token: from - 1 }, cues)
  const within = from === null ? BEGIN_TOKENS : CLOSE_TOKENS
  const correction = correctedIn(spoken, cues).find(({ from: at }) => at >= base && at <= base + within)
  if (correction === undefined) return null
  const meant = meantBehind(spoken, correction.to, named.substance, cues)
  if (meant !== null) return { meant }
  // "Naproxen, no, hang on, your stomach": a dose that is corrected takes nothing back.
  const isFirm = from !== null && correction.firm && !givesAmount(spoken, correction, cues)
  return isFirm || cues.withdrawn.test(textOf(spoken, correction.to, spoken.tokens.length)) ? { meant: null } : null
}
