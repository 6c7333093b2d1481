import type { CompiledMedicationCues } from './cues.js'
import { contextAt, DOUBT_TOKENS, isConditional, NEGATED_TOKENS } from './decisions.js'
import { isSetOff } from './denied.js'
import { aboutOf, isQuestion, type MedicineMention, type Spoken, textOf } from './spoken.js'

/** Whether a clause of a sentence behind the first one, and nothing else in it, refuses what was named: "…, I don't want that". */
export function endsRefusing (spoken: Spoken, cues: CompiledMedicationCues): boolean {
  const { tokens } = spoken
  const isEnd = (at: number) => at === tokens.length - 1 || isSetOff(spoken, at) || cues.breaks.test(tokens[at + 1] ?? '')
  return tokens.some((_, at) => {
    if (at === 0 || !(isSetOff(spoken, at - 1) || cues.breaks.test(tokens[at - 1] ?? ''))) return false
    const end = tokens.findIndex((_token, to) => to >= at && isEnd(to)) + 1
    const said = textOf(spoken, at, end).match(cues.refusal)?.[0]
    return said !== undefined && textOf(spoken, at, end).slice(said.length).trim().split(' ').every(word => word === '' || cues.pronoun.test(word))
  })
}

/** Whether somebody tells that a medicine was refused: "she declined §". */
export function isRefused (spoken: Spoken, named: MedicineMention, cues: CompiledMedicationCues): boolean {
  if (isQuestion(spoken.alone, cues)) return false
  const { token } = named
  const about = aboutOf(spoken, named, cues)
  const comma = spoken.tokens.findIndex((_, at) => at >= token && isSetOff(spoken, at))
  const first = Math.max(about.first, spoken.tokens.findLastIndex((_, at) => at < token && isSetOff(spoken, at)) + 1)
  const said = textOf(spoken, first, comma === -1 ? about.end : Math.min(about.end, comma + 1))
  const refusal = cues.refused.exec(said)
  if (refusal === null || isConditional(spoken, token)) return false
  const before = said.slice(0, refusal.index).trim().split(' ').slice(-NEGATED_TOKENS)
  const { hypothetical, family } = contextAt(spoken, token, DOUBT_TOKENS)
  return !hypothetical && !family && !before.some(word => cues.none.test(word) || cues.nots.test(word) || word.endsWith("n't"))
}
