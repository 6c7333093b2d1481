import { MEDICINE, type MedicineMention, textOf, type Spoken } from './spoken.js'
import type { Decision } from './decisions.js'
import type { CompiledMedicationCues } from './cues.js'

/** Tokens between a decision and a pronoun. */
const PRONOUN_TOKENS = 2

/** Tokens behind a decision in which it is put off. */
const LATER_TOKENS = 7

/** Tokens before a decision in which a pronoun may stand: "die gaan we verhogen". */
const CLITIC_TOKENS = 4

/**
 * Whether a decision is about "it", "that" or "the same dose": a pronoun stands right behind it, or before it where the language has
 * it so, and no thing behind the pronoun ("that exercise").
 */
export function referred ({ tokens }: Spoken, { verdict, reach, refers, from, to }: Decision, cues: CompiledMedicationCues): boolean {
  // "I'd leave that as it is", "on l'arrête": the pronoun is one of the words.
  const own = (word: string) => word.startsWith('l\'') || (verdict === 'in' && (cues.clitic.test(word) || cues.pronoun.test(word)))
  if (refers === true || (reach === 'before' && tokens.slice(from, to).some(own))) return true
  for (let at = Math.max(0, from - CLITIC_TOKENS); at < from; at++) {
    if (cues.clitic.test(tokens[at] ?? '') && tokens.slice(at + 1, from).every(word => cues.after.test(word) && !cues.dose.test(word))) return true
  }
  for (let at = to - 1; at <= to + PRONOUN_TOKENS && at < tokens.length; at++) {
    const rest = tokens.slice(at, at + 5).join(' ')
    const pronoun = rest.match(cues.pronoun)?.[0]
    if (pronoun === undefined) continue
    const next = tokens[at + pronoun.split(' ').length]
    return next === undefined || (next !== MEDICINE && (cues.after.test(next) || cues.dose.test(next) || cues.breaks.test(next)))
  }
  return false
}

/** Whether a decision is for another time: "we'll do that at the recheck in two weeks". */
export function isPutOff (spoken: Spoken, { to }: Decision, cues: CompiledMedicationCues): boolean {
  return cues.later.test(textOf(spoken, to, to + LATER_TOKENS))
}

/** Whether a medicine was named as somebody else's, or as one of before. */
export function isElsewhere ({ context, words, from }: Spoken, { token }: MedicineMention): boolean {
  const { start = 0, end = 0 } = words[from[token] ?? 0] ?? {}
  const { family, historical } = context.at(start, end)
  return family || historical
}
