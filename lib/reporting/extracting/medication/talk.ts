import { isLay } from '../../reading/speakers/index.js'
import type { Substance } from '../../tables/medication.js'
import type { CompiledMedicationCues } from './cues.js'
import { asksUse, decidedIn, decisionsIn, isEither, isTaken, type Decision } from './decisions.js'
import type { Finding, Place } from './findings.js'
import { isDecidedAsGroup } from './groups.js'
import { directed, escalated, instructed, isJoined, isLimited, isNamedAlone } from './instructions.js'
import { isElsewhere, isPutOff, referred } from './pronouns.js'
import { endsRefusing } from './refusals.js'
import { isOnlyMentioned } from './only-mentioned.js'
import { answerOf, isQuestion, MEDICINE, type MedicineMention, type Spoken } from './spoken.js'

/** How many sentences later a medicine can still be meant by "it". */
export const REMEMBERED_SENTENCES = 3

/** The same, for words that may as well begin something new: "take it twice a day". */
const FRESH_SENTENCES = 2

/** How many sentences an answer may be behind. */
const ANSWER_SENTENCES = 2

/** How many sentences the name of a kind of medicine may be behind. */
export const OPEN_SENTENCES = 4

/** How many sentences after a decision a dose is an instruction, though it is not known who says it. */
const PLAN_SENTENCES = 6

/** How many words after a name a condition on it is looked for. */
const CONDITION_WORDS = 10

/** Most medicines that a group stands for. */
const TAKEN_MEDICINES = 100

/** Tokens behind a decision within which a kind of medicine is named. */
const KIND_TOKENS = 9

/** Most medicines that "it" and "those" stand for. */
const LIST_MEDICINES = 12

/** What was said so far that later sentences refer to. */
export interface Memory {
  at: number
  /** The medicines of the last enumeration. */
  last: { at: number, places: Place[] }
  /** A decision on a kind of medicine that has yet to be named, or on medicines to which the next sentence may add. */
  open: { at: number, decision: Decision, spoken: Spoken, named: boolean } | null
  /** What was asked. */
  question: { at: number, findings: Finding[] } | null
  /** The medicines that were decided against last. */
  against: Set<Substance>
  /** The medicines that were denied last, if only in a question: "You didn't want the §?" */
  denied: Set<Substance>
  /** What was asked to be stopped, or asked of as not tolerated: it decides nothing, but belongs to what is said of the medicine. */
  ruledOut: Finding[]
  /** The last sentence with a decision, the last that asks what somebody takes, and the last question. */
  decided: number
  listed: number
  questioned: number
  /** Medicines that were named as the patient's, of which a group is made: "your blood-pressure tablets". */
  taken: Map<Substance, Place>
}

/** Nothing said yet. */
export function newMemory (): Memory {
  return {
    at: 0,
    last: { at: -Infinity, places: [] },
    open: null,
    question: null,
    against: new Set(),
    denied: new Set(),
    decided: -Infinity,
    listed: -Infinity,
    questioned: -Infinity,
    taken: new Map(),
    ruledOut: []
  }
}

/** The medicines of the enumeration that is the last before a token. */
function lastBefore (spoken: Spoken, token: number, cues: CompiledMedicationCues): Place[] {
  const places: Place[] = []
  for (let at = spoken.named.findLastIndex(each => each.token < token); at >= 0 && places.length < LIST_MEDICINES; at--) {
    const named = spoken.named[at]
    if (named === undefined) break
    const next = places.at(-1)?.named.token
    if (next !== undefined && !spoken.tokens.slice(named.token + 1, next).every(word => cues.link.test(word))) break
    places.push({ spoken, named })
  }
  return places.reverse()
}

/** A decision whose medicine may be named in the next sentence: "I'll give you an antibiotic.", or one that is cut short. */
function openIn (spoken: Spoken, decisions: readonly Decision[], cues: CompiledMedicationCues): Decision | null {
  const last = decisions.findLast(({ reach }) => reach !== 'before')
  if (last?.verdict !== 'in' || spoken.tokens.indexOf(MEDICINE, last.to) !== -1) return null
  const behind = decisions.some(({ reach, to }) => reach === 'before' && to === last.to)
  const rest = spoken.tokens.slice(last.to)
  if (!behind && rest.every(word => cues.link.test(word) || cues.dose.test(word) || cues.breaks.test(word))) return last
  return spoken.tokens.slice(last.from, last.to + KIND_TOKENS).some(word => cues.kind.test(word)) ? last : null
}

/** Whether a sentence without a name refuses what was named before it, or warns against it. */
function isRuledOut (spoken: Spoken, answer: string, memory: Memory, cues: CompiledMedicationCues): boolean {
  const { at, last, decided, question, questioned } = memory
  const { role } = spoken.sentence
  // "Is it bad for the liver? – No, under no circumstances."
  const answersElse = questioned === at - 1 && last.at < questioned && question?.at !== questioned
  if (!answersElse && at - last.at <= REMEMBERED_SENTENCES && cues.warning.test(spoken.text)) return true
  if (role === 'clinician' || at - last.at > FRESH_SENTENCES || !(cues.refusal.test(answer) || endsRefusing(spoken, cues))) return false
  return isLay(role) || at - decided === 1 || (question !== null && at - question.at === 1)
}

/** Whether a medicine is named as one that the patient takes. */
function isOwn ({ context, words, from }: Spoken, { token }: MedicineMention, decision: Decision | null): boolean {
  const { start = 0, end = 0 } = words[from[token] ?? 0] ?? {}
  const { family, historical, negated, hypothetical } = context.at(start, end)
  return decision?.verdict !== 'out' && !family && !historical && !negated && !hypothetical
}

/** Whether something else that is said stands around a decision, or in its place: "we don't give that any more". */
function isCovered (decision: Decision, decisions: readonly Decision[]): boolean {
  return decision.verdict === 'in' && decisions.some(({ verdict, from, to }) => {
    return (verdict === 'out' || verdict === 'none') && from < decision.to && decision.from < to && to - from > decision.to - decision.from
  })
}

/** A sentence while it is read: what is known of it, and what it has decided so far. */
interface Turn {
  spoken: Spoken
  memory: Memory
  cues: CompiledMedicationCues
  decisions: readonly Decision[]
  /** What is decided on each medicine named. */
  found: readonly (Decision | null)[]
  question: boolean
  patient: boolean
  findings: Finding[]
  proposed: Finding[]
}

/** Takes a decision on a medicine; what is asked waits for its answer. */
function decide (
  { cues, question, patient, findings, proposed }: Turn, place: Place & Pick<Finding, 'group'>, decision: Decision, decided: Spoken
): void {
  const { verdict } = decision
  if (verdict === 'none' || !isTaken(place.spoken, place.named, cues)) return
  if (asksUse(decided, decision, cues)) return
  if (verdict === 'asked' || (verdict === 'in' && question)) proposed.push({ ...place, verdict: 'in', decision, decided })
  else if (verdict === 'out' ? !question : !patient) findings.push({ ...place, verdict, decision, decided })
}

/** What the sentence says to what was asked or decided before it. */
function answer ({ spoken, memory, cues, findings }: Turn): void {
  const { at, last, question } = memory
  const answer = answerOf(spoken)
  if (question !== null && answer !== '') {
    const agreed = cues.yes.test(answer) && !cues.no.test(answer)
    if (agreed) findings.push(...question.findings)
    if (agreed || cues.no.test(answer) || at - question.at >= ANSWER_SENTENCES) memory.question = null
  }
  if (spoken.named.length > 0 || !isRuledOut(spoken, answer, memory, cues)) return
  // "I'd like to start amlodipine. | I'd rather wait.", "And diclofenac? | Please don't."
  const decision: Decision = { verdict: 'out', fresh: false, reach: 'before', swaps: false, from: 0, to: spoken.tokens.length }
  const refused = spoken.sentence.role !== 'clinician' && !cues.warning.test(spoken.text)
  findings.push(...last.places.map(place => ({ ...place, verdict: 'out' as const, decision, decided: spoken, refused })))
  memory.question = null
}

/** Whether a name goes on with a decision of a sentence before: "I'll give you an antibiotic. | Doxycycline." */
function goesOn (turn: Turn, index: number, from: number, opened: boolean): boolean {
  const { spoken, memory: { at, open }, cues, decisions, question, patient } = turn
  if (open === null || at - open.at > OPEN_SENTENCES || question || patient || (index > 0 && !opened)) return false
  if (decisions.some(({ verdict }) => verdict === 'out' || verdict === 'none')) return false
  const named = spoken.named[index]
  const name = named?.token ?? 0
  const lead = spoken.tokens.slice(from, name)
  const behind = Array.from({ length: CONDITION_WORDS }, (_, word) => spoken.tokens.slice(name + 1 + word, name + 7 + word).join(' '))
  if (behind.some(text => cues.onlyThen.test(text))) return false
  if (named === undefined || isOnlyMentioned(spoken, named, cues) || !isNamedAlone(spoken, name, cues)) return false
  return lead.every(word => cues.lead.test(word) || cues.dose.test(word) || cues.kind.test(word)) &&
    (!open.named || (at - open.at === 1 && (index > 0 || cues.joins.test(lead[0] ?? ''))))
}

/** Whether a dose is part of a plan though it is not known who says it: it is limited, and answers no question. */
function isPlan ({ spoken, memory: { at, listed, questioned }, cues }: Turn, named: MedicineMention): boolean {
  return at - questioned > 1 && at - listed > PLAN_SENTENCES && isLimited(spoken, named, cues)
}

/** Decides on the medicines that the sentence names; answers whether the last one goes on with a decision before. */
function decideNamed (turn: Turn): boolean {
  const { spoken, memory, cues, found, question, patient } = turn
  const planned = memory.at - memory.decided <= PLAN_SENTENCES && memory.listed < memory.decided
  let opened = false
  let instruction: Decision | null = null
  for (const [index, named] of spoken.named.entries()) {
    const place = { spoken, named }
    const decision = found[index] ?? null
    const from = index === 0 ? 0 : (spoken.named[index - 1]?.token ?? 0) + 1
    const isByClinician = spoken.sentence.role === 'clinician' || planned || isPlan(turn, named)
    const instructs = isByClinician && !question && !patient && !isOnlyMentioned(spoken, named, cues)
    const added = instructs ? escalated(spoken, named, from, decision, cues) : null
    if (added !== null) {
      decide(turn, place, added, spoken)
      continue
    }
    if (decision !== null) {
      if (decision.against === true && (question || decision.verdict === 'none')) memory.ruledOut.push({ ...place, verdict: 'out', decision, decided: spoken })
      const directs = (planned || isPlan(turn, named)) && instructs ? directed(spoken, named, decision, cues) : null
      const instead = decision.verdict === 'in' && isEither(spoken, index, cues)
      if (directs !== null || !instead) decide(turn, place, directs ?? decision, spoken)
      continue
    }
    opened = goesOn(turn, index, from, opened)
    if (opened && memory.open !== null) decide(turn, place, memory.open.decision, memory.open.spoken)
    if (opened || !instructs) continue
    const also: Decision | null = isJoined(spoken, named, from, cues) ? instruction : null
    instruction = instructed(spoken, named, from, cues) ?? also
    if (instruction !== null) decide(turn, place, instruction, spoken)
  }
  return opened
}

/** Decides on medicines that were named before: as "it", or as one of a group. */
function decideReferred (turn: Turn): void {
  const { spoken, memory, cues, decisions, found } = turn
  const { at, last } = memory
  const used = ({ from, to }: Decision) => found.some(one => one !== null && one.from === from && one.to === to)
  for (const decision of decisions.filter(one => !used(one) && one.verdict !== 'none')) {
    const inGroup = isDecidedAsGroup(spoken, decision, cues)
    for (const [substance, place] of memory.taken) if (inGroup(substance)) decide(turn, { ...place, group: true }, decision, spoken)
    if (isCovered(decision, decisions) || !referred(spoken, decision, cues)) continue
    const here = lastBefore(spoken, decision.from, cues)
    const meant = here.length > 0 ? here : at - last.at <= (decision.fresh ? FRESH_SENTENCES : REMEMBERED_SENTENCES) ? last.places : []
    for (const place of meant) {
      const { substance } = place.named
      // "We'll stop the amlodipine. | Okay, let's do that", "No ibuprofen. I'll write that down": neither takes it up again.
      if (decision.verdict === 'in' && (memory.against.has(substance) || isPutOff(spoken, decision, cues))) continue
      // "You didn't want the amlodipine? | No. | Then we'll leave it at that.", "It was cured with vancomycin. | I'll raise the dose."
      const isOld = decision.verdict === 'in' && !decision.fresh && place.spoken !== spoken
      if (isOld && (memory.denied.has(substance) || isElsewhere(place.spoken, place.named))) continue
      decide(turn, place, decision, spoken)
    }
  }
}

/** Keeps what later sentences refer to. */
function remember ({ spoken, memory, cues, decisions, found, question, patient, findings, proposed }: Turn, opened: boolean): void {
  const { at } = memory
  for (const [index, named] of spoken.named.entries()) {
    const decision = found[index] ?? null
    if (decision?.against === true) memory.denied.add(named.substance)
    else memory.denied.delete(named.substance)
    const isTakenNow = !question && isOwn(spoken, named, decision) && memory.taken.size < TAKEN_MEDICINES
    if (isTakenNow) memory.taken.set(named.substance, { spoken, named })
  }
  if (!patient && findings.length > 0) memory.decided = at
  if (cues.listing.test(spoken.text)) memory.listed = at
  if (question) memory.questioned = at
  if (proposed.length > 0) memory.question = { at, findings: proposed }
  const places = lastBefore(spoken, Infinity, cues)
  if (places.length > 0) memory.last = { at, places }
  const opening = question || patient ? null : openIn(spoken, decisions, cues)
  const going = question || patient ? null : found.at(-1)
  if (opening !== null) memory.open = { at, decision: opening, spoken, named: false }
  else if (going?.verdict === 'in') memory.open = { at, decision: going, spoken, named: true }
  else if (spoken.named.length > 0 && !opened) memory.open = null
}

/** What one sentence decides, in the light of what was said before. */
export function findingsOf (spoken: Spoken, memory: Memory, cues: CompiledMedicationCues): Finding[] {
  const decisions = decisionsIn(spoken.alone, cues)
  const turn: Turn = {
    spoken,
    memory,
    cues,
    decisions,
    found: decidedIn(spoken.alone, decisions, cues),
    question: isQuestion(spoken.alone, cues),
    patient: isLay(spoken.sentence.role),
    findings: [],
    proposed: []
  }
  answer(turn)
  const opened = decideNamed(turn)
  decideReferred(turn)
  remember(turn, opened)
  return turn.findings
}
