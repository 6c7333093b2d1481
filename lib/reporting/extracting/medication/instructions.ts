import type { CompiledMedicationCues } from './cues.js'
import { contextAt, DOUBT_TOKENS, textOf, type Decision } from './decisions.js'
import { doseEnd } from './details.js'
import { MEDICINE, type Named, type Spoken } from './spoken.js'

/** Most words between a name and its dose: "§ in drops, one drop …". */
const FORM_TOKENS = 2

/** Words of a sentence that may come before a name with its dose. */
const LEAD_TOKENS = 12

/** The name as if its form were a part of it: "§ nasal spray". */
function withForm (spoken: Spoken, named: Named, cues: CompiledMedicationCues): Named {
  let token = named.token
  for (let at = token + 1; at <= named.token + FORM_TOKENS; at++) {
    const word = spoken.tokens[at] ?? ''
    if (cues.forms.has(word)) token = at
    else if (!cues.joint.test(word) || cues.number.test(word)) break
  }
  return { ...named, token }
}

/** What is left of some words without what adds a medicine to others and what it is for. */
function leadOf (
  spoken: Spoken, from: number, to: number, cues: CompiledMedicationCues
): { rest: string[], purpose: boolean, adds: boolean } {
  let [at, purpose, adds] = [from, false, false]
  for (let steps = 0; steps < LEAD_TOKENS && at < to; steps++) {
    const text = textOf(spoken, at, to)
    const isFor = text.match(cues.purpose)?.[0]
    const added = isFor ?? text.match(cues.addition)?.[0]
    if (added === undefined || added === '') break
    if (isFor !== undefined) purpose = true
    else adds = true
    at += added.split(' ').length
  }
  return { rest: spoken.tokens.slice(at, to), purpose, adds }
}

/**
 * What is decided on a medicine of which only the dose is said, "ramipril, five milligrams, once a day", or how often it is taken and what
 * for: "for the itch, cetirizine at night". That is an instruction when nothing else is said of it, and a list of what is taken when a
 * patient says it; who says it must be known, or what is decided around it.
 */
export function instructed (spoken: Spoken, named: Named, from: number, cues: CompiledMedicationCues): Decision | null {
  const base = withForm(spoken, named, cues)
  const end = doseEnd(spoken, base, cues)
  const next = spoken.tokens.indexOf(MEDICINE, named.token + 1)
  const said = textOf(spoken, named.token + 1, Math.min(named.token + 1 + DOUBT_TOKENS, next === -1 ? Infinity : next))
  const { reported, family, historical, negated } = contextAt(spoken, named.token, DOUBT_TOKENS)
  if (reported || family || historical || negated) return null
  const { rest, purpose, adds } = leadOf(spoken, from, named.token, cues)
  const often = cues.frequency.test(said)
  const hasDose = end > base.token + 1
  const isFor = purpose || cues.purposeBehind.test(said)
  if (!(hasDose && (often || isFor)) && !(often && said.search(cues.frequency) === 0 && (isFor || adds))) return null
  if (!rest.every(word => cues.lead.test(word) || cues.kind.test(word) || cues.dose.test(word) || cues.forms.has(word))) return null
  return { verdict: 'in', fresh: true, reach: 'inside', swaps: false, from: named.token, to: Math.max(end, named.token + 1) }
}

/** Whether a statement of what somebody takes gives a dose: an instruction, when it is made while decisions are. */
export function directed (spoken: Spoken, named: Named, { verdict, from, to }: Decision, cues: CompiledMedicationCues): Decision | null {
  if (verdict !== 'none' || to > named.token || !cues.directs.test(textOf(spoken, from, to))) return null
  const { hypothetical, reported, family, historical, negated } = contextAt(spoken, named.token, DOUBT_TOKENS)
  if (hypothetical || reported || family || historical || negated) return null
  const end = doseEnd(spoken, withForm(spoken, named, cues), cues)
  const often = cues.frequency.test(textOf(spoken, named.token + 1, named.token + 1 + DOUBT_TOKENS))
  return end > named.token + 1 && often ? { verdict: 'in', fresh: true, reach: 'after', swaps: false, from, to } : null
}
