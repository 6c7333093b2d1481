import type { CompiledMedicationCues } from './cues.js'
import { contextAt, DOUBT_TOKENS, type Decision } from './decisions.js'
import { isSetOff } from './denied.js'
import { doseEnd } from './details.js'
import { MEDICINE, type MedicineMention, type Spoken, textOf } from './spoken.js'

/** Most words between a name and its dose: "§ in drops, one drop …". */
const FORM_TOKENS = 2

/** Words of a sentence that may come before a name with its dose. */
const LEAD_TOKENS = 12

/** Words behind an amount in which its unit is looked for: "twenty five milligrams". */
const UNIT_WORDS = 2

/** The name as if its form were a part of it: "§ nasal spray". */
function withForm (spoken: Spoken, named: MedicineMention, cues: CompiledMedicationCues): MedicineMention {
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

/** Whether a dose comes after what it is taken for or what else it comes as: "§ if your stomach hurts, two tablets …". */
function hasLaterDose (words: readonly string[], cues: CompiledMedicationCues): boolean {
  const until = words.findIndex(word => cues.breaks.test(word))
  const text = words.slice(0, until === -1 ? words.length : until).join(' ')
  const needed = text.match(cues.asNeeded)?.[0]
  if (needed === undefined) return false
  const [amount = '', ...units] = text.slice(needed.length).trim().split(' ')
  return cues.number.test(amount) && units.slice(0, UNIT_WORDS).some(unit => cues.forms.has(unit) || cues.dose.test(unit))
}

/** Whether an amount stands before a name, without anything else between: "40 milligrams of §". */
function hasAmountBefore (rest: readonly string[], cues: CompiledMedicationCues): boolean {
  const at = rest.findLastIndex(word => cues.number.test(word))
  const between = rest.slice(at + 1)
  return at !== -1 && between.length > 0 && between.every(word => cues.dose.test(word) || cues.joint.test(word) || cues.forms.has(word))
}

/** What is said of a medicine behind its name and form, up to the next one. */
function saidBehind (spoken: Spoken, { token }: MedicineMention): string {
  const next = spoken.tokens.indexOf(MEDICINE, token + 1)
  return textOf(spoken, token + 1, Math.min(token + 1 + DOUBT_TOKENS, next === -1 ? Infinity : next))
}

/**
 * What is decided on a medicine of which only the dose is said, "ramipril, five milligrams, once a day", or how often it is taken and what
 * for: "for the itch, cetirizine at night". That is an instruction when nothing else is said of it, and a list of what is taken when a
 * patient says it; who says it must be known, or what is decided around it.
 */
export function instructed (spoken: Spoken, named: MedicineMention, from: number, cues: CompiledMedicationCues): Decision | null {
  const base = withForm(spoken, named, cues)
  const end = doseEnd(spoken, base, cues)
  const behind = saidBehind(spoken, base)
  const { reported, family, historical, negated } = contextAt(spoken, named.token, DOUBT_TOKENS)
  if (reported || family || historical || negated) return null
  const { rest, purpose, adds } = leadOf(spoken, from, named.token, cues)
  const amountBefore = hasAmountBefore(rest, cues)
  // "Naproxen for two weeks" gives no dose.
  const limited = cues.limit.test(behind) && (amountBefore || behind.replace(cues.limit, ' ').split(' ').some(word => cues.number.test(word)))
  const often = cues.frequency.test(behind) || limited
  const hasDose = end > base.token + 1 || amountBefore || hasLaterDose(behind.split(' '), cues)
  const isFor = purpose || cues.purposeBehind.test(behind)
  if (!(hasDose && (often || isFor)) && !(often && behind.search(cues.frequency) === 0 && (isFor || adds))) return null
  if (!rest.every(word => cues.lead.test(word) || cues.kind.test(word) || cues.dose.test(word) || cues.forms.has(word))) return null
  return { verdict: 'in', fresh: true, reach: 'inside', swaps: false, from: named.token, to: Math.max(end, named.token + 1) }
}

/** Whether a word is what a number counts. */
function isUnit (word: string, cues: CompiledMedicationCues): boolean {
  return !cues.number.test(word) && (cues.forms.has(word) || (cues.dose.test(word) && !cues.joint.test(word)))
}

/** Whether a number is said with what it counts: "two puffs". */
function hasAmount (words: readonly string[], cues: CompiledMedicationCues): boolean {
  return words.some((word, at) => cues.number.test(word) && isUnit(words[at + 1] ?? '', cues))
}

/** Whether another amount takes the place of one: "§ from five milligrams to ten", and not "§, from five to seven in the evening". */
export function isMoved (spoken: Spoken, named: MedicineMention, cues: CompiledMedicationCues): boolean {
  const text = saidBehind(spoken, named)
  const behind = cues.moves.exec(text)
  if (behind === null) return false
  const next = text.slice(behind.index + behind[0].length).trim().split(' ', 1)[0] ?? ''
  return next === '' || isUnit(next, cues) || cues.breaks.test(next) || !cues.joint.test(next)
}

/**
 * Whether how much or how often is said of a medicine, now and for sure, whatever words lead to it: "chew one §, 300 milligrams". Of what
 * the patient did not take before, that starts it; it says too little to prescribe it.
 */
export function isDosed (spoken: Spoken, named: MedicineMention, from: number, cues: CompiledMedicationCues): boolean {
  const base = withForm(spoken, named, cues)
  const { reported, family, historical, negated, hypothetical } = contextAt(spoken, named.token, DOUBT_TOKENS)
  if (reported || family || historical || negated || hypothetical) return false
  const behind = saidBehind(spoken, base)
  if (textOf(spoken, from, named.token).search(cues.doubt) !== -1 || behind.search(cues.condition) !== -1) return false
  const { rest } = leadOf(spoken, from, named.token, cues)
  return doseEnd(spoken, base, cues) > base.token + 1 || hasAmountBefore(rest, cues) || hasAmount(behind.split(' '), cues) ||
    cues.frequency.test(behind) || cues.limit.test(behind)
}

function wordsIn (text: string): number {
  return text.split(' ').filter(word => word !== '').length
}

/**
 * A dose of what is taken on top when another medicine is not enough: "and if that's not enough, you take ibuprofen, 400, three times a
 * day". With how much and how often, it is prescribed as needed, without another decision.
 */
export function escalated (
  spoken: Spoken, named: MedicineMention, from: number, decision: Decision | null, cues: CompiledMedicationCues
): Decision | null {
  if (decision?.verdict === 'in') return null
  const lead = textOf(spoken, from, named.token)
  const condition = lead.match(cues.notEnough)
  if (condition?.index === undefined) return null
  const begin = from + wordsIn(lead.slice(0, condition.index))
  // What is against it must be the condition itself: "si c'est pas assez du §".
  if (decision?.verdict === 'out' && (decision.from < begin || decision.from >= begin + wordsIn(condition[0]))) return null
  const { reported, family, historical } = contextAt(spoken, named.token, DOUBT_TOKENS)
  if (reported || family || historical) return null
  const rest = lead.slice(condition.index + condition[0].length).trim()
  const remainder = rest.replace(cues.yours, '').trim()
  if (remainder !== '' && !remainder.split(' ').every(word => cues.lead.test(word) || cues.joint.test(word) || cues.kind.test(word))) return null
  if (remainder !== '' && remainder.split(' ').some(word => cues.ours.test(word))) return null
  const behind = saidBehind(spoken, named)
  if (behind.search(cues.doubt) !== -1 || behind.search(cues.condition) !== -1) return null
  const amount = behind.split(' ').some(word => cues.number.test(word))
  if (!amount || !(cues.frequency.test(behind) || cues.limit.test(behind))) return null
  return { verdict: 'in', fresh: true, reach: 'inside', swaps: false, from: named.token, to: named.token + 1 }
}

/** Whether a statement of what somebody takes gives a dose: an instruction, when it is made while decisions are. */
export function directed (
  spoken: Spoken, named: MedicineMention, { verdict, from, to }: Decision, cues: CompiledMedicationCues
): Decision | null {
  if (verdict !== 'none' || to > named.token || !cues.directs.test(textOf(spoken, from, to))) return null
  const { hypothetical, reported, family, historical, negated } = contextAt(spoken, named.token, DOUBT_TOKENS)
  if (hypothetical || reported || family || historical || negated) return null
  const base = withForm(spoken, named, cues)
  const behind = saidBehind(spoken, named)
  const hasDose = doseEnd(spoken, base, cues) > base.token + 1
  const often = cues.frequency.test(behind)
  return often && (hasDose || cues.limit.test(behind)) ? { verdict: 'in', fresh: true, reach: 'after', swaps: false, from, to } : null
}

/** Whether how long or how much at most is said with a dose, as it is of what is prescribed and not of what is taken anyway. */
export function isLimited (spoken: Spoken, named: MedicineMention, cues: CompiledMedicationCues): boolean {
  const behind = saidBehind(spoken, named)
  return cues.limit.test(behind) && cues.frequency.test(behind)
}

/** Whether a medicine is named with the dose of the one before it: "§ 90 milligrams once a day with § 20". */
export function isJoined ({ tokens }: Spoken, { token }: MedicineMention, from: number, cues: CompiledMedicationCues): boolean {
  const between = tokens.slice(from, token)
  const last = between.at(-1) ?? ''
  return cues.joins.test(last) && !cues.alternative.test(last) &&
    between.every(word => cues.dose.test(word) || cues.joint.test(word) || cues.forms.has(word))
}

/** Whether nothing follows a name at once but its dose, its form or the next name, so that nothing else is said of it. */
export function isNamedAlone (spoken: Spoken, token: number, cues: CompiledMedicationCues): boolean {
  const next = spoken.tokens[token + 1]
  if (next === undefined || next === MEDICINE || isSetOff(spoken, token)) return true
  return cues.breaks.test(next) || cues.link.test(next) || cues.forms.has(next) || cues.kind.test(next)
}
