import type { CompiledMedicationCues } from './cues.js'
import { isQuestion, MEDICINE, type MedicineMention, type SpokenSentence, textOf } from './spoken.js'

/** Most words of what says that there is none of a medicine. */
const NONE_TOKENS = 3

/** Tokens behind a medicine in which it is said that there is none of it. */
const BEHIND_TOKENS = 4

/** Most medicines of a list that one word denies: "no aspirin, ibuprofen or naproxen". */
const LIST_MEDICINES = 12

const COMMA = /^[,:–—-]$/

/** Whether a comma stands behind a token: "no, ibuprofen" denies nothing. */
export function isSetOff ({ words, from, to }: SpokenSentence, token: number): boolean {
  return words.slice(to[token] ?? 0, from[token + 1] ?? 0).some(({ text }) => COMMA.test(text))
}

function isDeniedBefore (spoken: SpokenSentence, token: number, cues: CompiledMedicationCues): boolean {
  const { tokens } = spoken
  const isListed = (at: number) => cues.alternative.test(tokens[at] ?? '') || cues.joins.test(tokens[at] ?? '')
  let at = token - 1
  for (let listed = 0; listed < LIST_MEDICINES; listed++) {
    const isNone = () => cues.none.test(textOf(spoken, at + 1 - NONE_TOKENS, at + 1))
    while (!isNone() && cues.article.test(tokens[at] ?? '')) at--
    if (isNone()) return !isSetOff(spoken, at)
    if (tokens[at] === MEDICINE) at--
    else if (isListed(at) && tokens[at - 1] === MEDICINE) at -= 2
    else return false
  }
  return false
}

/** Whether a clause ends at a token with a word that denies it: "…, not any more". */
export function endsInDenial (spoken: SpokenSentence, token: number, cues: CompiledMedicationCues): boolean {
  const denial = textOf(spoken, token, token + BEHIND_TOKENS).match(cues.nots)?.[0]
  if (denial === undefined) return false
  const end = token + denial.split(' ').length
  // "Ibuprofen, not the paracetamol": it is the next one that is denied.
  const next = spoken.tokens[end]
  return next === undefined || (next !== '?' && cues.breaks.test(next)) || isSetOff(spoken, end - 1) || cues.nots.test(next)
}

/**
 * Whether a statement names a medicine only to say that there is none of it: "no metoprolol and no propranolol", "Quetiapin nicht",
 * "tramadol no".
 */
export function isDenied (spoken: SpokenSentence, { token }: MedicineMention, cues: CompiledMedicationCues): boolean {
  return !isQuestion(spoken, cues) && (isDeniedBefore(spoken, token, cues) || endsInDenial(spoken, token + 1, cues))
}
