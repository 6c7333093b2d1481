import { foldWord } from '../../runtime/index.js'
import { SOURCES_MAX, type EvidenceSource } from '../../../schemas/evidence.js'
import type { PlacedLine } from '../arranging/visit.js'
import type { MedicationDecisions } from '../extracting/medication/index.js'
import type { Turn } from '../reading/exchanges.js'
import { contextOf } from '../reading/context.js'
import { mattersIn, type Matter, type Stance } from '../reading/matters.js'
import { isLay } from '../reading/speakers/index.js'
import { normalised } from '../reading/phrases.js'
import { matchesOf } from '../matches.js'
import type { CodeTables } from '../tables/codes.js'
import type { MedicationTable } from '../tables/medication.js'
import type { DraftEpisode, ReportRequest, Statement } from '../types.js'
import { wordsOf } from '../words.js'
import { claimsOf, has } from './claims.js'
import { drugMentionsIn } from './drugs.js'
import { negationsIn } from './negation.js'
import { quantitiesIn } from '../reading/quantities/index.js'
import { episodeOf } from './read-values.js'
import { termsOf } from './sources.js'
import { isSameLanguage } from './transcript-index.js'

/** What part of the telling words of an exchange a statement that copies it has, at least. */
const COPIED_SHARE = 0.6

/** What a draft and its talk are compared with. */
interface Knowledge {
  codes: CodeTables
  medication: MedicationTable
  /** What the visit decides on medicines. */
  medicines: MedicationDecisions
}

/** An exchange that no report may lack. */
interface Fact {
  line: PlacedLine
  matters: ReadonlyMap<Matter, Stance | 'open'>
  /** Whether it decides against a medicine, and against which ones, by their keys. */
  stops: boolean
  stopped: readonly string[]
  /** Whether it goes on with something grave: "How many did you take?" */
  goesOn: boolean
  terms: ReadonlySet<string>
  /** The terms besides the words for the matters, and those of what is told or answered. */
  own: ReadonlySet<string>
  replied: ReadonlySet<string>
  negates: boolean
}

/** A statement of a draft, as it is looked through. */
interface Written {
  matters: ReadonlyMap<Matter, ReadonlySet<Stance>>
  drugs: ReadonlySet<string>
  terms: ReadonlySet<string>
  negates: boolean
  /** Whether it says of a medicine that it is not taken, no longer, or not as before. */
  ends: boolean
  sources: readonly EvidenceSource[]
}

function overlaps (one: readonly EvidenceSource[], other: readonly EvidenceSource[]): boolean {
  return one.some(({ segment_id: id, start, end }) => (
    other.some(source => source.segment_id === id && source.start < end && start < source.end)
  ))
}

function shared (one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter(term => other.has(term)).length
}

function termsIn (text: string, language: string, medication: MedicationTable): Set<string> {
  const words = wordsOf(text)
  const folded = words.map(({ text }) => foldWord(text))
  return termsOf({ folded, quantities: quantitiesIn(words, language), drugs: drugMentionsIn(words, medication) })
}

function negates (text: string, language: string): boolean {
  return negationsIn(wordsOf(text), language).length > 0
}

/** How many exchanges behind something grave still go on with it, if they ask and name nothing else that must be there. */
const GOES_ON_MAX = 2

/** Whether an exchange says of something grave that it is so. */
function isGrave ({ matters }: Fact): boolean {
  return (['harm', 'violence', 'overdose'] as const).some(matter => matters.get(matter) === 'affirmed')
}

/** Thoughts of harm and violence count as affirmed unless they are plainly denied. */
const GRAVE: ReadonlySet<Matter> = new Set<Matter>(['harm', 'violence'])

/** Matters of which each exchange counts, where there are several. */
const DETAILED: ReadonlySet<Matter> = new Set<Matter>(['harm', 'violence', 'overdose', 'allergy'])

/** How a question is answered. */
function answered (matter: Matter, replies: readonly Turn[], language: string): Stance | 'open' {
  const words = claimsOf(language)
  const [first] = replies
  if (words === undefined || first === undefined) return 'open'
  const text = normalised(first.sentence.text, language)
  const [yes, no] = [has(words.yes, text), has(words.no, text)]
  if (yes !== no) return yes ? 'affirmed' : 'denied'
  return GRAVE.has(matter) && !negates(first.sentence.text, language) ? 'affirmed' : 'open'
}

/** Whether somebody says no to what a clinician proposes: "I'd like to admit you. – No, I have the boy at home." */
function refuses (turns: readonly Turn[], language: string): boolean {
  const words = claimsOf(language)
  return turns.some(({ asks, annotation: { role }, sentence }, at) => {
    const proposed = turns.slice(0, at).some(({ annotation: before }) => !isLay(before.role) && before.facet === 'plan')
    if (asks || !isLay(role) || !proposed || words === undefined) return false
    return has(words.no, normalised(sentence.text, language)) || negates(sentence.text, language)
  })
}

/** What an exchange says of each matter: what is told counts for more than what is asked, and what is so for more than what is not. */
function mattersOf (turns: readonly Turn[], language: string, codes: CodeTables): Map<Matter, Stance | 'open'> {
  const found = new Map<Matter, Stance | 'open'>()
  for (const [at, { asks, sentence }] of turns.entries()) {
    for (const { matter, stance } of mattersIn(sentence, language, codes)) {
      if (matter === 'refusal' && (asks || sentence.role === 'clinician')) continue
      const reply = asks ? answered(matter, turns.slice(at + 1).filter(turn => !turn.asks), language) : stance
      if (found.get(matter) !== 'affirmed') found.set(matter, reply)
    }
  }
  // What is asked about something else proposes nothing.
  if (found.size === 0 && refuses(turns, language)) found.set('refusal', 'affirmed')
  return found
}

/** The words for the matters of an exchange. */
function matterWords (turns: readonly Turn[], language: string, codes: CodeTables): string {
  return turns.flatMap(({ sentence }) => mattersIn(sentence, language, codes).map(({ start, end }) => {
    return end - start === sentence.text.length ? '' : sentence.text.slice(start - sentence.start, end - sentence.start)
  })).join(' ')
}

function factOf (line: PlacedLine, before: readonly Fact[], language: string, { codes, medication, medicines }: Knowledge): Fact | null {
  const { statement: { value, sources }, exchange } = line
  // A question that nobody answers says nothing.
  if (exchange === undefined || exchange.turns.every(({ asks }) => asks)) return null
  const matters = mattersOf(exchange.turns, language, codes)
  if (overlaps(medicines.notTolerated, sources)) matters.set('allergy', 'affirmed')
  const stops = overlaps(medicines.ruledOut, sources)
  const goesOn = matters.size === 0 && exchange.turns[0]?.asks === true && before.slice(-GOES_ON_MAX).some(isGrave)
  if (matters.size === 0 && !stops && !goesOn) return null
  const named = new Set(drugMentionsIn(wordsOf(value), medication).map(({ key }) => key))
  const terms = termsIn(value, language, medication)
  const spoken = termsIn(matterWords(exchange.turns, language, codes), language, medication)
  const untaken = medicines.table.filter(({ key, prescribed }) => stops && named.has(key) && !prescribed).map(({ key }) => key)
  const own = new Set([...terms].filter(term => !spoken.has(term)))
  const replied = termsIn(exchange.turns.filter(({ asks }) => !asks).map(({ sentence: { text } }) => text).join(' '), language, medication)
  return { line, matters, stops, stopped: untaken, goesOn, terms, own, replied, negates: negates(value, language) }
}

/** The exchanges that no report may lack, in the order spoken. */
function factsOf (lines: readonly PlacedLine[], language: string, known: Knowledge): Fact[] {
  const facts: Fact[] = []
  let near: Fact[] = []
  for (const line of lines) {
    const fact = factOf(line, near, language, known)
    if (fact !== null) facts.push(fact)
    if (fact === null || !fact.goesOn) near = fact === null ? near.slice(1) : [...near, fact].slice(-GOES_ON_MAX)
  }
  return facts
}

function writtenOf ({ value, sources }: Statement, language: string, { codes, medication }: Knowledge): Written {
  const matters = new Map<Matter, Set<Stance>>()
  const add = (matter: Matter, stance: Stance) => matters.set(matter, (matters.get(matter) ?? new Set()).add(stance))
  for (const { matter, stance } of mattersIn({ text: value, start: 0 }, language, codes)) add(matter, stance)
  const words = claimsOf(language)
  const text = normalised(value, language)
  const isDenial = negates(value, language)
  // "Passive death wish", "thoughts of death".
  if (words !== undefined) {
    const context = contextOf({ text, start: 0 }, language)
    for (const { 0: { length }, index } of matchesOf(words.death, text)) {
      add('harm', context.at(index, index + length, { onlyBefore: true }).negated ? 'denied' : 'affirmed')
    }
  }
  return {
    matters,
    drugs: new Set(drugMentionsIn(wordsOf(value), medication).map(({ key }) => key)),
    terms: termsIn(value, language, medication),
    negates: isDenial,
    ends: isDenial || (words !== undefined && has(words.ended, text)),
    sources
  }
}

/** Whether a statement says of a matter what was said of it. */
function agrees (written: Written, matter: Matter, stance: Stance | 'open'): boolean {
  const stances = written.matters.get(matter)
  if (stances === undefined) return false
  if (stance === 'affirmed') return stances.has('affirmed') || stances.has('supposed')
  return stance !== 'denied' || written.negates || stances.has('denied')
}

/** Looks for what no report may lack in a draft. */
function createSearch (
  episodes: readonly DraftEpisode[], facts: readonly Fact[],
  { input_language: input, output_language: output }: ReportRequest, known: Knowledge
) {
  // A question states nothing.
  const statements = episodes.flatMap(({ narrative }) => Object.values(narrative).flat())
    .filter(({ value }) => !/[?？]$/u.test(value)).map(one => writtenOf(one, output, known))
  const comparable = isSameLanguage(input, output)

  function isAbout ({ sources, terms }: Written, { line, own }: Fact): boolean {
    return !comparable || overlaps(sources, line.statement.sources) || own.size === 0 || shared(own, terms) > 0
  }

  function hasMatter (fact: Fact, matter: Matter, stance: Stance | 'open'): boolean {
    if (matter === 'refusal') return statements.some(one => (one.matters.has(matter) || one.ends) && isAbout(one, fact))
    const isOneOfSeveral = DETAILED.has(matter) && facts.some(other => other !== fact && other.matters.has(matter))
    // Of what was only supposed, denied or named without a number, a word is enough: most visits say it more than once.
    const hasDetail = isOneOfSeveral || [...fact.own].some(term => /^[#@]/.test(term))
    const isDetailed = hasDetail && (stance === 'affirmed' || stance === 'open')
    return statements.some(one => agrees(one, matter, stance) && (!isDetailed || isAbout(one, fact)))
  }

  function hasStop ({ stops, stopped, ...fact }: Fact): boolean {
    if (!stops) return true
    if (stopped.length === 0) return statements.some(one => one.ends && isAbout(one, { stops, stopped, ...fact }))
    return stopped.every(key => statements.some(({ drugs, ends }) => drugs.has(key) && ends))
  }

  function isCopied (fact: Fact): boolean {
    return fact.terms.size > 0 && statements.some(one => (
      [fact.terms, fact.replied].every(terms => shared(terms, one.terms) >= COPIED_SHARE * terms.size) && (!one.negates || fact.negates) &&
      [...fact.matters].every(([matter, stance]) => !one.matters.has(matter) || agrees(one, matter, stance))
    ))
  }

  return function isLeftOut (fact: Fact): boolean {
    if (isCopied(fact)) return false
    if (fact.goesOn) return !statements.some(one => isAbout(one, fact))
    return !hasStop(fact) || ![...fact.matters].every(([matter, stance]) => hasMatter(fact, matter, stance))
  }
}

/** Episodes with exchanges as they were said, each in its part of the episode that rests most on the same words, and to be checked. */
export function putBack (episodes: readonly DraftEpisode[], lines: readonly PlacedLine[]): DraftEpisode[] {
  return lines.reduce((all, { part, statement: { value, sources } }) => {
    const into = episodeOf(all, sources)
    const added: Statement = { value, sources: sources.slice(0, SOURCES_MAX), doubt: 'added' }
    return all.map((episode, at) => at === into
      ? { ...episode, narrative: { ...episode.narrative, [part]: [...episode.narrative[part] ?? [], added] } }
      : episode)
  }, [...episodes])
}

/**
 * The episodes of a draft with the exchanges that no report may lack and that it lacks, as they were said: thoughts of death and harm,
 * violence, pain in the chest, breath, bleeding, pregnancy, overdoses, allergies, refusals, and medicines that are stopped. A draft has an
 * exchange if a statement speaks of the same matter in any words, as affirmed or denied as it was; in doubt, the exchange is put back.
 */
export function withPutBack (
  episodes: readonly DraftEpisode[], lines: readonly PlacedLine[], request: ReportRequest, known: Knowledge
): DraftEpisode[] {
  const facts = factsOf(lines, request.input_language, known)
  return putBack(episodes, facts.filter(createSearch(episodes, facts, request, known)).map(({ line }) => line))
}
