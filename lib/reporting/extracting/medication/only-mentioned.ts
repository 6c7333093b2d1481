import { lastUpTo } from '../../binary-search.js'
import { matchesOf } from '../../matches.js'
import type { CompiledMedicationCues } from './cues.js'
import { MEDICINE, type MedicineMention, type SpokenSentence, textOf } from './spoken.js'

/** Tokens before a medicine, and behind it, in which it is said that what is said of it is decided on nobody. */
const BEFORE_TOKENS = 16
const BEHIND_TOKENS = 10

/** The words around a medicine, up to where a clause ends. */
function clauseAround (spoken: SpokenSentence, token: number, cues: CompiledMedicationCues): string {
  const { tokens } = spoken
  let [first, end] = [token, token + 1]
  while (first > Math.max(0, token - BEFORE_TOKENS) && !cues.breaks.test(tokens[first - 1] ?? '')) first--
  while (end < Math.min(tokens.length, token + BEHIND_TOKENS) && !cues.breaks.test(tokens[end] ?? '')) end++
  return textOf(spoken, first, end)
}

/**
 * Whether a condition stands before a medicine, or behind it and not joined to something else: "I'd start omeprazole, and if that doesn't
 * work, pantoprazole".
 */
function hasCondition ({ text, tokens, starts }: SpokenSentence, token: number, cues: CompiledMedicationCues): boolean {
  return matchesOf(cues.provided, text).some(({ index }) => {
    const at = lastUpTo(starts, index)
    return at < token || !(cues.joins.test(tokens[at - 1] ?? '') || tokens.includes(MEDICINE, at))
  })
}

/** Whether a medicine is only supposed: what is usual or right for others, or would have to be taken on a condition. */
export function isSupposed (spoken: SpokenSentence, { token }: MedicineMention, cues: CompiledMedicationCues): boolean {
  const clause = clauseAround(spoken, token, cues)
  return cues.inGeneral.test(clause) || (cues.would.test(clause) && hasCondition(spoken, token, cues))
}

/**
 * Whether a sentence only tells of a medicine, however much or often it is taken: what is supposed, or what others gave. Nothing is decided
 * by it: "the usual dose is 500 milligrams", "you would have to take warfarin, 3 milligrams, if it clots again".
 */
export function isOnlyMentioned (spoken: SpokenSentence, named: MedicineMention, cues: CompiledMedicationCues): boolean {
  return isSupposed(spoken, named, cues) || cues.elsewhere.test(clauseAround(spoken, named.token, cues))
}
