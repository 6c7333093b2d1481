import type { MedicationOwner, MedicationStatus } from '../../../../schemas/evidence.js'
import { oncePer } from '../../../runtime/index.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { isSameVoice } from '../../reading/sentences.js'
import { isLay } from '../../reading/speakers/index.js'
import type { MedicationTable, Substance } from '../../tables/medication.js'
import { allergiesOf, allergyTo, allergyMentionsIn, type Allergy } from './allergies.js'
import type { CompiledMedicationCues } from './cues.js'
import { decidedIn, decisionsIn, type Decision } from './decisions.js'
import { endsInDenial, isDenied } from './denied.js'
import type { Finding, Place } from './findings.js'
import { isTakenByOther, ownerOf } from './mentioned.js'
import { isDosed } from './instructions.js'
import { isRefused } from './refusals.js'
import { clauseBefore, leadsInstead, TAKEN_BACK_SENTENCES, withdrawalIn } from './replaced.js'
import { AFTERMATH_SENTENCES, isRestated, unsettles } from './settled.js'
import { isQuestion, type MedicineMention, readSpoken, type Spoken } from './spoken.js'
import { type History, statusOf } from './status.js'
import { isOnlyMentioned } from './only-mentioned.js'
import { isSurelyDecided } from './surely-decided.js'
import { findingsOf, newMemory, OPEN_SENTENCES, REMEMBERED_SENTENCES, type Memory } from './talk.js'

/** A medicine of a visit. */
export interface TableRow {
  substance: Substance
  status: MedicationStatus
  whose: MedicationOwner
  /** What decides that it is taken, since it was last decided against; nothing where only something else is said of it. */
  decided: readonly Finding[]
  /** Where it was said: the decision that counts, or where it was named last. */
  last: Finding | Place
  /** Where it was named, in the order spoken. */
  places: readonly Place[]
  /** The allergy that bars it, if one does. */
  barred: Allergy | null
}

/** All that was said of the medicines of a visit. */
export interface ReadTable {
  rows: readonly TableRow[]
  /** What decides against a medicine, and what asks whether it is not taken. */
  against: readonly Finding[]
  /** Decisions that something said later leaves open, each followed by what does. */
  unsettled: readonly Finding[]
  /** What is not tolerated, whoever says so. */
  allergies: readonly Allergy[]
  /** The sentences, as they were read. */
  all: readonly Spoken[]
}

/** Sentences behind the end of one decision in which another medicine takes its place: "then clarithromycin". */
const INSTEAD_SENTENCES = 4

/** A visit while it is read. */
interface Reading {
  memory: Memory
  cues: CompiledMedicationCues
  /** The sentences of the visit. */
  all: readonly Spoken[]
  allergies: readonly Allergy[]
  histories: Map<Substance, History>
  against: Finding[]
  unsettled: Finding[]
  /** The last decision on a medicine that came to nothing, which another may take the place of. */
  open: Finding | null
  openAt: number
  /** Whether a patient speaks, so that whoever else speaks of themselves is somebody else. */
  accompanied: boolean
}

function historyOf ({ histories }: Reading, place: Place): History {
  const known = histories.get(place.named.substance)
  if (known !== undefined) return known
  const history: History = {
    places: [], decided: [], out: null, offered: false, isNew: true, unsettled: false, refused: false, dosed: null, last: place
  }
  histories.set(place.named.substance, history)
  return history
}

function take (reading: Reading, finding: Finding): void {
  const history = historyOf(reading, finding)
  history.last = finding
  if (finding.verdict === 'in') {
    if (!history.offered) history.isNew = finding.decision.fresh
    history.decided.push(finding)
    if (history.unsettled && isRestated(finding, reading.cues)) history.unsettled = false
    history.out = null
    history.refused = false
    history.offered = true
    reading.memory.against.delete(finding.named.substance)
    return
  }
  history.decided = []
  history.unsettled = false
  history.out = finding
  history.refused ||= finding.refused === true
  reading.against.push(finding)
  reading.memory.against.add(finding.named.substance)
}

/** A decision that is made by how a medicine is named. */
function byName (spoken: Spoken, { token }: MedicineMention): Decision {
  return { verdict: 'out', fresh: false, reach: 'inside', swaps: false, from: Math.max(0, token - 1), to: Math.min(spoken.tokens.length, token + 2) }
}

/** What an allergy decides on the medicine itself. */
function allergic ({ spoken, named }: Place): Finding {
  return { spoken, named, verdict: 'out', decision: byName(spoken, named), decided: spoken }
}

/** Ends a decision that came to nothing. */
function withdraw (reading: Reading, finding: Finding, spoken: Spoken, decision: Decision): void {
  take(reading, { ...finding, verdict: 'out', decision, decided: spoken })
  reading.open = finding
  reading.openAt = spoken.order
}

/** Takes back what a sentence corrects, and puts in its place what is meant. */
function correct (reading: Reading, spoken: Spoken, previous: Spoken | undefined): void {
  const { cues } = reading
  for (const { decided } of [...reading.histories.values()]) {
    const last = decided.at(-1)
    if (last === undefined || spoken.order - last.decided.order > TAKEN_BACK_SENTENCES) continue
    if (!isSameVoice(last.decided.sentence, spoken.sentence)) continue
    const here = last.decided === spoken
    // "Does the orange one stop? | No, …" answers, and takes nothing back.
    if (!here && (previous === undefined || !isSameVoice(previous.sentence, spoken.sentence) || isQuestion(previous, cues))) continue
    const from = last.spoken === spoken ? last.named.token + 1 : here ? last.decision.to : null
    const found = withdrawalIn(spoken, from, last.named, cues)
    if (found === null) continue
    withdraw(reading, last, spoken, { ...last.decision, verdict: 'out' })
    if (found.meant !== null) take(reading, { ...last, spoken, named: found.meant, corrects: true })
  }
}

/** Lets a medicine take the place of one that was decided on and came to nothing, where nothing else is said of it. */
function replace (reading: Reading, spoken: Spoken): void {
  const { open, openAt, cues, histories } = reading
  if (open === null || spoken.order - openAt > INSTEAD_SENTENCES || isLay(spoken.sentence.role) || isQuestion(spoken, cues)) return
  for (const named of spoken.named) {
    const history = histories.get(named.substance)
    if (named.substance === open.named.substance || (history !== undefined && 'verdict' in history.last)) continue
    if (isDenied(spoken, named, cues) || allergyTo(named.substance, reading.allergies) !== undefined) continue
    const before = spoken.order === openAt ? spoken.named.findLast(({ token }) => token < named.token)?.token ?? -1 : -1
    const clause = clauseBefore(spoken, before + 1, named.token, cues)
    if (!leadsInstead(clause, cues)) continue
    take(reading, { spoken, named, verdict: 'in', decision: { ...open.decision, fresh: true }, decided: spoken })
    reading.open = null
    return
  }
}

/** Unsettles the medicines that a sentence names with a reservation, or that it means without their names. */
function unsettle (reading: Reading, spoken: Spoken): void {
  const { histories, memory, cues, all } = reading
  const previous = all[spoken.order - 1]
  const behind = spoken.order - memory.last.at
  for (const [substance, history] of histories) {
    const decision = history.decided.at(-1)
    if (decision === undefined || history.unsettled) continue
    const isMeant = behind <= AFTERMATH_SENTENCES && memory.last.places.some(place => place.named.substance === substance)
    // "Can I take that with my sertraline? – No."
    const named = history.places.at(-1)?.spoken.order
    const isAsked = previous !== undefined && isQuestion(previous, cues) && named === previous.order - 1
    const again = spoken.named.findLast(one => one.substance === substance)
    const talk = (isMeant || isAsked) && previous !== undefined ? { previous, next: all[spoken.order + 1], behind } : null
    if (!unsettles(spoken, decision, again, talk, cues)) continue
    history.unsettled = true
    // Nothing of it is in a field: the words of both must be in the text.
    const whole: Decision = { ...decision.decision, verdict: 'out', from: 0, to: spoken.tokens.length }
    reading.unsettled.push({ ...decision, verdict: 'out' }, { ...decision, verdict: 'out', decided: spoken, decision: whole })
  }
}

/** The medicines of which a sentence says how much or how often they are taken, and that answers no question. */
function dosedIn ({ cues, all }: Reading, spoken: Spoken): Place[] {
  const { sentence: { role }, named } = spoken
  if (isLay(role) || isQuestion(spoken.alone, cues)) return []
  if (role === 'unknown' && all.slice(Math.max(0, spoken.order - 1), spoken.order).some(one => isQuestion(one, cues))) return []
  const found = decidedIn(spoken.alone, decisionsIn(spoken.alone, cues), cues)
  return named.flatMap((one, index) => {
    const decision = found[index] ?? null
    const from = index === 0 ? 0 : (named[index - 1]?.token ?? 0) + 1
    // "In hospital they gave you §, 500 milligrams": what is only told of starts nothing.
    const isOpen = decision === null || decision.verdict === 'in' || (decision.verdict === 'none' && decision.fresh)
    return isOpen && !isOnlyMentioned(spoken.alone, one, cues) && isDosed(spoken, one, from, cues) ? [{ spoken, named: one }] : []
  })
}

/** Reads one sentence. */
function read (reading: Reading, spoken: Spoken, near: readonly Spoken[]): void {
  const { memory, cues } = reading
  for (const named of spoken.named) historyOf(reading, { spoken, named }).places.push({ spoken, named })
  for (const place of dosedIn(reading, spoken)) historyOf(reading, place).dosed = place
  for (const named of spoken.named) if (isRefused(spoken, named, cues)) historyOf(reading, { spoken, named }).refused = true
  const isOpen = near.some(({ named }) => named.length > 0) || memory.taken.size > 0
  const findings = isOpen ? findingsOf(spoken, memory, cues) : []
  // "We won't change the ramipril": what is denied is part of what is decided.
  const isPart = (named: MedicineMention) => findings.some(({ verdict, named: other, decision: { to } }) => verdict === 'in' && other === named && to === named.token)
  const denied = new Set(spoken.named.filter(named => {
    return isDenied(spoken, named, cues) && (!isPart(named) || endsInDenial(spoken, named.token + 1, cues))
  }))
  for (const finding of findings) if (!(finding.verdict === 'in' && denied.has(finding.named))) take(reading, finding)
  for (const named of denied) {
    const before = historyOf(reading, { spoken, named }).decided.at(-1)
    const finding: Finding = { spoken, named, verdict: 'out', decision: byName(spoken, named), decided: spoken }
    if (before === undefined) take(reading, finding)
    else withdraw(reading, { ...before }, spoken, finding.decision)
  }
  for (const named of allergyMentionsIn(spoken, cues)) reading.against.push(allergic({ spoken, named }))
  for (const allergy of reading.allergies) {
    if (allergy.said?.spoken !== spoken) continue
    const isDecided = findings.some(({ named }) => named.substance === allergy.substance)
    if (!isDecided) historyOf(reading, allergy.said).out ??= allergic(allergy.said)
    for (const { decided } of reading.histories.values()) {
      const last = decided.at(-1)
      if (last === undefined || allergyTo(last.named.substance, [allergy]) === undefined) continue
      reading.open = last
      reading.openAt = spoken.order
    }
  }
  if (isOpen) correct(reading, spoken, near.findLast(({ order }) => order < spoken.order))
  replace(reading, spoken)
  unsettle(reading, spoken)
}

/** What is decided in each sentence, for and against whichever medicine. */
function decisionsBySentence ({ histories, against }: Reading): ReadonlyMap<Spoken, readonly Finding[]> {
  const found = new Map<Spoken, Finding[]>()
  for (const finding of [...against, ...[...histories.values()].flatMap(({ decided }) => decided)]) {
    const present = found.get(finding.decided)
    if (present === undefined) found.set(finding.decided, [finding])
    else present.push(finding)
  }
  return found
}

function rowOf (substance: Substance, history: History, reading: Reading, together: ReadonlyMap<Spoken, readonly Finding[]>): TableRow {
  const { cues, allergies, accompanied } = reading
  const barred = allergyTo(substance, allergies) ?? null
  const isSure = history.decided.some(finding => {
    return isSurelyDecided(finding, { places: history.places, all: reading.all, others: together.get(finding.decided) ?? [] }, cues)
  })
  const found = statusOf(isSure ? history : { ...history, decided: [] }, reading.all, cues)
  const whose = ownerOf(history.places, reading.all, { accompanied, isDecided: history.decided.length > 0 }, cues)
  const isTaken = (found === 'considered' || found === 'unclear') && whose === 'other' && isTakenByOther(history.places, reading.all, cues)
  const status = isTaken ? 'goes_on' : found
  const isBarred = barred !== null && history.decided.length > 0
  const decided = history.unsettled || !(isSure || isBarred) ? [] : history.decided
  return {
    substance,
    status: isBarred ? 'considered' : status,
    whose,
    decided,
    last: history.decided.at(-1) ?? history.last,
    places: history.places,
    barred
  }
}

/**
 * Reads the medicines of a visit once, for everything that asks what is said of them. Linear in its length.
 *
 * @param recorded what the record says is not tolerated
 */
export const readTable = oncePer(function readTable (
  sentences: readonly AttributedSentence[], cues: CompiledMedicationCues, table: MedicationTable, recorded: readonly Substance[]
): ReadTable {
  const all = sentences.map((sentence, order): Spoken => {
    const alone = readSpoken(sentence, table, cues)
    return { ...alone, alone, order }
  })
  const reading: Reading = {
    memory: newMemory(),
    cues,
    all,
    allergies: [...allergiesOf(all, cues), ...recorded.map(substance => ({ substance, said: null }))],
    histories: new Map(),
    against: [],
    unsettled: [],
    open: null,
    openAt: -Infinity,
    accompanied: all.some(({ sentence: { role } }) => role === 'patient')
  }
  for (const [at, spoken] of all.entries()) {
    reading.memory.at = at
    read(reading, spoken, all.slice(Math.max(0, at - REMEMBERED_SENTENCES - OPEN_SENTENCES), at + OPEN_SENTENCES + 1))
  }
  const together = decisionsBySentence(reading)
  return {
    rows: [...reading.histories].map(([substance, history]) => rowOf(substance, history, reading, together)),
    against: [...reading.against, ...reading.memory.ruledOut],
    unsettled: reading.unsettled,
    allergies: reading.allergies,
    all
  }
})
