import type { PrescribedMedication } from '../../../../schemas/consultation-output/index.js'
import { atcCodeOf, ingredientIn, type MedicationTable, type Substance } from '../../tables/medication.js'
import type { Sourced } from '../../types.js'
import { isLay } from '../../reading/speakers/index.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { asksUse, decidedIn, decisionsIn, instructed, isAlternative, isQuestion, isTaken, type Decision } from './decisions.js'
import { doseEnd, formOf, packOf } from './details.js'
import { referred } from './pronouns.js'
import { MEDICINE, spokenOf, type Named, type Spoken } from './spoken.js'
import { medicationCuesOf, type CompiledMedicationCues } from './cues.js'

/** Where a medicine is named. */
interface Place { spoken: Spoken, named: Named }

/** A decision on a medicine, and where both were said. */
interface Finding extends Place {
  verdict: 'in' | 'out'
  decision: Decision
  /** The sentence of the decision. */
  decided: Spoken
}

type Source = Sourced<unknown>['sources'][number]

/** How many sentences later a medicine can still be meant by "it". */
const REMEMBERED_SENTENCES = 3

/** The same, for words that may as well begin something new: "take it twice a day". */
const FRESH_SENTENCES = 2

/** How many sentences an answer may be behind. */
const ANSWER_SENTENCES = 2

/** How many words of an answer are looked at. */
const ANSWER_WORDS = 8

/** How many sentences the name of a kind of medicine may be behind. */
const OPEN_SENTENCES = 4

/** Tokens behind a decision within which a kind of medicine is named. */
const KIND_TOKENS = 9

/** Most tokens between a name and a decision that are quoted together. */
const TOGETHER_TOKENS = 16

/** Most medicines that "it" and "those" stand for. */
const LIST_MEDICINES = 12

/** What was said so far that later sentences refer to. */
interface Memory {
  at: number
  /** The medicines of the last enumeration. */
  last: { at: number, places: Place[] }
  /** A decision on a kind of medicine that has yet to be named, or on medicines to which the next sentence may add. */
  open: { at: number, decision: Decision, spoken: Spoken, named: boolean } | null
  /** What was asked. */
  asked: { at: number, findings: Finding[] } | null
  /** The medicines that were decided against last. */
  against: Set<Substance>
}

/** The words with which a sentence begins, fillers and all. */
function answerOf ({ words }: Spoken): string {
  return words.slice(0, ANSWER_WORDS).map(({ text }) => text).filter(text => /^\p{L}/u.test(text)).join(' ')
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

/** What one sentence decides, in the light of what was said before. */
function findingsOf (spoken: Spoken, memory: Memory, cues: CompiledMedicationCues): Finding[] {
  const { at, last, open, asked } = memory
  const findings: Finding[] = []
  const proposed: Finding[] = []
  const decisions = decisionsIn(spoken, cues)
  const question = isQuestion(spoken, cues)
  const patient = isLay(spoken.sentence.role)
  const clinician = spoken.sentence.role === 'clinician'

  function decide (place: Place, decision: Decision, decided: Spoken): void {
    const { verdict } = decision
    if (verdict === 'none' || !isTaken(place.spoken, place.named, cues)) return
    if (question && asksUse(decided, decision, cues)) return
    if (verdict === 'asked' || (verdict === 'in' && question)) proposed.push({ ...place, verdict: 'in', decision, decided })
    else if (verdict === 'out' ? !question : !patient) findings.push({ ...place, verdict, decision, decided })
  }

  const answer = answerOf(spoken)
  if (asked !== null && answer !== '') {
    const agreed = cues.yes.test(answer) && !cues.no.test(answer)
    if (agreed) findings.push(...asked.findings)
    if (agreed || cues.no.test(answer) || at - asked.at >= ANSWER_SENTENCES) memory.asked = null
  }

  if (spoken.named.length === 0 && at - last.at <= FRESH_SENTENCES && isLay(spoken.sentence.role) && cues.refusal.test(answer)) {
    // "I'd like to start amlodipine. | I'd rather wait."
    const decision: Decision = { verdict: 'out', fresh: false, reach: 'before', swaps: false, from: 0, to: 1 }
    findings.push(...last.places.map(place => ({ ...place, verdict: 'out' as const, decision, decided: spoken })))
  }

  const found = decidedIn(spoken, decisions, cues)
  let opened = false
  for (const [index, named] of spoken.named.entries()) {
    const decision = found[index] ?? null
    const instead = decision?.verdict === 'in' && isAlternative(spoken, named, spoken.named[index - 1], cues)
    if (decision !== null && !instead) decide({ spoken, named }, decision, spoken)
    else if (decision === null && open !== null && at - open.at <= OPEN_SENTENCES) {
      const from: number = index === 0 ? 0 : opened ? (spoken.named[index - 1]?.token ?? 0) + 1 : Infinity
      const lead = spoken.tokens.slice(from, named.token)
      opened = from !== Infinity && lead.every(word => cues.lead.test(word) || cues.dose.test(word) || cues.kind.test(word)) &&
        (!open.named || at - open.at === 1) && (!open.named || from > 0 || cues.joins.test(lead[0] ?? ''))
      if (opened) decide({ spoken, named }, open.decision, open.spoken)
    }
    if (decision === null && !opened && clinician) {
      const dose = instructed(spoken, named, index === 0 ? 0 : (spoken.named[index - 1]?.token ?? 0) + 1, cues)
      if (dose !== null && !question) decide({ spoken, named }, dose, spoken)
    }
  }

  const used = new Set(found)
  for (const decision of decisions) {
    if (used.has(decision) || decision.verdict === 'none' || !referred(spoken, decision, cues)) continue
    const here = lastBefore(spoken, decision.from, cues)
    const meant = here.length > 0 ? here : at - last.at <= (decision.fresh ? FRESH_SENTENCES : REMEMBERED_SENTENCES) ? last.places : []
    // "We'll stop the amlodipine. | Okay, let's do that": whoever agrees does not take it up again.
    const agreed = decision.verdict === 'in' && isLay(spoken.sentence.role)
    for (const place of meant) if (!agreed || !memory.against.has(place.named.substance)) decide(place, decision, spoken)
  }

  if (proposed.length > 0) memory.asked = { at, findings: proposed }
  const places = lastBefore(spoken, Infinity, cues)
  if (places.length > 0) memory.last = { at, places }
  const opening = question || patient ? null : openIn(spoken, decisions, cues)
  const going = question || patient ? null : found.at(-1)
  if (opening !== null) memory.open = { at, decision: opening, spoken, named: false }
  else if (going?.verdict === 'in') memory.open = { at, decision: going, spoken, named: true }
  else if (spoken.named.length > 0 && !opened) memory.open = null
  return findings
}

/** The range of words of a sentence, by its tokens from and up to. */
function rangeOf ({ sentence, words, from, to }: Spoken, first: number, end: number): Source {
  const start = words[from[first] ?? 0]?.start ?? sentence.start
  return { segment_id: sentence.piece, start, end: words[(to[end - 1] ?? 1) - 1]?.end ?? start }
}

/** The name with its dose and the words of the decision: one range if they stand together, else two in the order spoken. */
function sourcesOf ({ spoken, named, decision, decided }: Finding, cues: CompiledMedicationCues): Source[] {
  const end = doseEnd(spoken, named, cues)
  if (decided === spoken && Math.max(named.token - decision.to, decision.from - end) <= TOGETHER_TOKENS) {
    return [rangeOf(spoken, Math.min(named.token, decision.from), Math.max(end, decision.to))]
  }
  const name = { at: named.token, source: rangeOf(spoken, named.token, end) }
  const words = { at: decision.from, source: rangeOf(decided, decision.from, decision.to) }
  const decidedLater = spoken === decided ? words.at > name.at : decided.order > spoken.order
  return decidedLater ? [name.source, words.source] : [words.source, name.source]
}

/** One row for a medicine: as its last decision says, with what was said of it in any sentence that decides on it. */
function prescribed (
  substance: Substance, findings: readonly Finding[], cues: CompiledMedicationCues, output: string
): Sourced<PrescribedMedication> {
  const said = findings.toReversed()
  const last = said[0]
  function latest<T> (detail: (finding: Finding) => T | null): T | null {
    for (const finding of said) {
      const found = detail(finding)
      if (found !== null) return found
    }
    return null
  }
  return {
    value: {
      active_ingredient: ingredientIn(substance, output),
      brand_name: latest(({ named }) => named.brand),
      pharmaceutical_form: latest(({ spoken, named }) => formOf(spoken, named, cues)),
      pack_size: latest(({ spoken, named }) => packOf(spoken, named, cues)),
      atc_code: atcCodeOf(substance, latest(({ named }) => named.route))
    },
    sources: last === undefined ? [] : sourcesOf(last, cues)
  }
}

/**
 * The medicines that were started, taken on, changed or prescribed again in a consultation: one row for each, in the order in which they
 * were decided on first. The last decision on a medicine counts: what was stopped, refused, not tolerated, only taken, only considered or
 * only asked about has no row. Without a vocabulary of the language there are none.
 *
 * A class ("antihistamine") has no row beside a medicine of that class.
 *
 * Names, brands and ATC codes are those of the table. The form is the word that was said, in the singular and in the language spoken, and
 * the pack is in the words spoken: both `null` when they were not said. The sources are the name with its dose, and the words of the last
 * decision. Time grows with the length of the transcript.
 *
 * @param language BCP 47 tag of the transcript
 * @param output BCP 47 tag of the report, in which ingredients are named
 */
export function medicationOf (
  sentences: readonly AttributedSentence[], language: string, table: MedicationTable, output = language
): Sourced<PrescribedMedication>[] {
  const cues = medicationCuesOf(language)
  if (cues === undefined) return []
  const memory: Memory = { at: 0, last: { at: -Infinity, places: [] }, open: null, asked: null, against: new Set() }
  const decided = new Map<Substance, Finding[]>()
  const all = sentences.map((sentence, order) => spokenOf(sentence, order, table, cues))
  for (const [at, spoken] of all.entries()) {
    const near = all.slice(Math.max(0, at - REMEMBERED_SENTENCES - OPEN_SENTENCES), at + OPEN_SENTENCES + 1)
    if (!near.some(({ named }) => named.length > 0)) continue
    memory.at = at
    for (const finding of findingsOf(spoken, memory, cues)) {
      const { substance } = finding.named
      const before = decided.get(substance)
      if (finding.verdict === 'out' || before === undefined) decided.set(substance, finding.verdict === 'in' ? [finding] : [])
      else before.push(finding)
      if (finding.verdict === 'out') memory.against.add(substance)
      else memory.against.delete(substance)
    }
  }
  const kept = [...decided].filter(([, findings]) => findings.length > 0)
  return kept
    .filter(([{ atc_code: code }]) => !kept.some(([other]) => code !== '' && other.atc_code !== code && other.atc_code.startsWith(code)))
    .map(([substance, findings]) => prescribed(substance, findings, cues, output))
}
