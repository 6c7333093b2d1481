import { foldWord } from '../../runtime/index.js'
import type { EvidenceSource } from '../../../schemas/evidence.js'
import type { PlacedLine } from '../arranging/visit.js'
import type { MedicationDecisions } from '../extracting/medication/index.js'
import type { Turn } from '../reading/exchanges.js'
import { mattersIn, type Matter, type Stance } from '../reading/matters.js'
import { matchesOf } from '../matches.js'
import { normalised } from '../reading/phrases.js'
import { quantitiesIn } from '../reading/quantities/index.js'
import { isLay } from '../reading/speakers/index.js'
import { topicCuesOf } from '../reading/topics.js'
import type { CodeTables } from '../tables/codes.js'
import type { MedicationTable } from '../tables/medication.js'
import { wordsOf } from '../words.js'
import { claimsOf, has, sidesIn } from './claims.js'
import { drugMentionsIn } from './drugs.js'
import { negationsIn } from './negation.js'
import { stemOf, termsOf } from './sources.js'

/** What a draft and its talk are compared with. */
export interface Knowledge {
  codes: CodeTables
  medication: MedicationTable
  /** What the visit decides on medicines. */
  medicines: MedicationDecisions
}

/** What an exchange of a talk says, as far as it can be looked for in a draft. */
export interface Fact {
  line: PlacedLine
  /** What no report may lack and how it stands: thoughts of death, an allergy. */
  matters: ReadonlyMap<Matter, Stance | 'open'>
  /** Whether it decides against a medicine, and against which ones, by their keys. */
  stops: boolean
  stopped: readonly string[]
  /** Its numbers, medicines and sides, its words about health, and the telling words of what is told: all of them carry what it says. */
  carrying: ReadonlySet<string>
  /** The other telling words of what is asked, besides those for the matters. */
  asked: ReadonlySet<string>
  /** The stems of all of its words. */
  words: ReadonlySet<string>
  /** Whether anything in it is denied, and whether something else is affirmed. */
  negates: boolean
  affirms: boolean
}

/** Thoughts of harm and violence count as affirmed unless they are plainly denied. */
const GRAVE: ReadonlySet<Matter> = new Set<Matter>(['harm', 'violence'])

/** How notes of all languages write how often a day. */
const LATIN_TIMES: ReadonlyMap<string, number> = new Map([
  ['od', 1], ['bd', 2], ['bid', 2], ['tds', 3], ['tid', 3], ['qds', 4], ['qid', 4]
])

/** Whether two lists of ranges have a place in common. */
export function overlaps (one: readonly EvidenceSource[], other: readonly EvidenceSource[]): boolean {
  return one.some(({ segment_id: id, start, end }) => (
    other.some(source => source.segment_id === id && source.start < end && start < source.end)
  ))
}

/** Whether a text denies anything. */
export function negates (text: string, language: string): boolean {
  return negationsIn(wordsOf(text), language).length > 0
}

/** The stems of all words of a text, however short. */
export function stemsIn (text: string): Set<string> {
  return new Set(wordsOf(text).map(({ text: word }) => foldWord(word)).filter(word => /[\p{L}\p{N}]/u.test(word)).map(stemOf))
}

/** What a text says. */
export interface Terms {
  /** Its numbers, its medicines, and the sides that it names (`<left`), which are the same in all languages. */
  symbols: ReadonlySet<string>
  /** The stems of its other words, however short; and of those that tell what it is about. */
  others: ReadonlySet<string>
  telling: ReadonlySet<string>
}

export function termsIn (text: string, language: string, medication: MedicationTable): Terms {
  const words = wordsOf(text)
  const folded = words.map(({ text: word }) => foldWord(word))
  const [quantities, drugs] = [quantitiesIn(words, language), drugMentionsIn(words, medication)]
  const symbols = termsOf({ folded: [], quantities, drugs })
  // "Twice a day", and "once", which says more beside a dose than any other one.
  for (const { unit, value } of quantities) if (unit === 'times') symbols.add(`#${value} times`)
  for (const word of folded) {
    const times = LATIN_TIMES.get(word)
    if (times !== undefined) symbols.add(`#${times} times`)
  }
  const claims = claimsOf(language)
  for (const side of claims === undefined ? [] : sidesIn(normalised(text, language), claims)) symbols.add(`<${side}`)
  const ranges = [...quantities.map(({ from, unitTo }) => ({ from, to: unitTo })), ...drugs]
  const apart = new Set(ranges.flatMap(({ from, to }) => folded.slice(from, to).map((_, at) => from + at)))
  const rest = folded.filter((_, at) => !apart.has(at))
  return {
    symbols,
    others: new Set(rest.filter(word => /[\p{L}\p{N}]/u.test(word)).map(stemOf)),
    telling: termsOf({ folded: rest, quantities: [], drugs: [] })
  }
}

/** Whether a term means the same in all languages: a number, a medicine, a side. */
export function isSymbol (term: string): boolean {
  return /^[#@<]/.test(term)
}

function tellingStems (text: string): Set<string> {
  return termsOf({ folded: wordsOf(text).map(({ text: word }) => foldWord(word)), quantities: [], drugs: [] })
}

/** The stems of the words of a text that are about health or the body, however short: "arm". */
function healthWords (text: string, language: string): Set<string> {
  const cues = topicCuesOf(language)
  if (cues === undefined) return new Set()
  const plain = normalised(text, language)
  const { health, body, clinical, alarm, grave, relative } = cues
  const matches = [health, body, clinical, alarm, grave, relative].flatMap(matcher => matchesOf(matcher, plain))
  const found = matches.map(([words]) => words.trim())
  // Of several words, the short ones are articles and prepositions.
  return new Set(found.flatMap(phrase => [...phrase.includes(' ') ? tellingStems(phrase) : stemsIn(phrase)]))
}

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

/** The words of a text that deny or end something: how it stands, which is compared apart. */
function wordsOfStance (text: string, language: string): Set<string> {
  const claims = claimsOf(language)
  const ends = claims === undefined ? [] : matchesOf(claims.ended, normalised(text, language)).map(([words]) => words)
  return stemsIn([...negationsIn(wordsOf(text), language).map(({ text: word }) => word), ...ends].join(' '))
}

/** Whether a text answers no. */
function isNo (text: string, language: string): boolean {
  const words = claimsOf(language)
  return words !== undefined && has(words.no, normalised(text, language))
}

function textOf (turns: readonly Turn[]): string {
  return turns.map(({ sentence: { text } }) => text).join(' ')
}

/** What an exchange says; `null` where nothing is known of exchanges, and for a question that nobody answers and that names nothing. */
export function factOf (line: PlacedLine, language: string, { codes, medication, medicines }: Knowledge): Fact | null {
  const { statement: { value, sources }, exchange } = line
  if (exchange === undefined) return null
  const { turns } = exchange
  const matters = mattersOf(turns, language, codes)
  if (overlaps(medicines.notTolerated, sources)) matters.set('allergy', 'affirmed')
  const stops = overlaps(medicines.ruledOut, sources)
  const named = new Set(drugMentionsIn(wordsOf(value), medication).map(({ key }) => key))
  // "Thank you" says nothing that a report may lack.
  const speaking = turns.some(({ annotation }) => !annotation.idle) ? turns.filter(({ annotation }) => !annotation.idle) : turns
  const spoken = textOf(speaking)
  const { symbols, others, telling } = termsIn(spoken, language, medication)
  const apart = new Set([...stemsIn(matterWords(turns, language, codes)), ...wordsOfStance(value, language)])
  const health = [...healthWords(spoken, language)].filter(word => others.has(word) && !apart.has(word))
  const rest = [...telling].filter(word => !health.includes(word) && !apart.has(word))
  const replies = speaking.filter(({ asks }) => !asks)
  const told = replies.length === 0 ? telling : termsIn(textOf(replies), language, medication).telling
  if (replies.length === 0 && symbols.size + telling.size + matters.size === 0 && !stops) return null
  return {
    line,
    matters,
    stops,
    stopped: medicines.table.filter(({ key, prescribed }) => stops && named.has(key) && !prescribed).map(({ key }) => key),
    carrying: new Set([...symbols, ...health, ...rest.filter(word => told.has(word))]),
    asked: new Set(rest.filter(word => !told.has(word))),
    words: stemsIn(spoken),
    negates: negates(value, language),
    affirms: replies.some(({ sentence: { text } }) => !negates(text, language) && !isNo(text, language))
  }
}
