import { oncePer } from '../../runtime/index.js'
import { SOURCES_MAX, type EvidenceSource } from '../../../schemas/evidence.js'
import type { Statement } from '../types.js'
import { clean, type SentenceRole } from '../reading/disfluencies/index.js'
import { exchangesOf, type Exchange, type Known, type Turn } from '../reading/exchanges.js'
import { facets, type CompiledTopicCues, type Facet } from '../reading/topics.js'
import { facetOf } from '../reading/facets.js'
import { facetsOf } from './facets.js'
import { withoutOpenings, withoutSmallTalk } from './left-out.js'
import { needsOf, type Needs } from './needed.js'
import { isLay } from '../reading/speakers/index.js'
import type { AttributedSentence } from '../reading/attributed.js'

/** Most turns in which a colleague asks for a decision and gets it. */
const COLLEAGUES_MAX_TURNS = 3

/** A statement and what it is about. */
export interface Arranged {
  facet: Facet
  statement: Statement
  /** What it says, in a language with cues. */
  exchange?: Exchange
}

const cleaned = oncePer(({ text }: AttributedSentence, language: string, role: SentenceRole): string => clean(text, language, role))

/** Clauses of one sentence as one again, as far as they follow each other. */
function rejoined (turns: readonly Turn[]): Turn[] {
  const joined: Turn[] = []
  for (const turn of turns) {
    const last = joined.at(-1)
    if (last === undefined || last.whole !== turn.whole) {
      joined.push(turn)
      continue
    }
    const { whole } = turn
    const [{ start }, { end }] = [last.sentence, turn.sentence]
    const isWhole = start === whole.start && end === whole.end
    const sentence = isWhole ? whole : { ...whole, start, end, text: whole.text.slice(start - whole.start, end - whole.start) }
    joined.splice(-1, 1, { ...turn, sentence, asks: false })
  }
  return joined
}

/** An exchange as a line: each turn as it was said, without fillers. */
export function stated ({ context, turns }: Exchange, language: string): Statement {
  const spoken = rejoined([...context, ...turns])
  const values = spoken.map(({ sentence, asks }) => cleaned(sentence, language, asks ? 'question' : 'statement'))
  return {
    value: values.filter(value => value !== '').join(' '),
    sources: spoken.map(({ sentence: { piece, start, end } }) => ({ segment_id: piece, start, end }))
  }
}

/** The statements, each once: a repeated one only adds its sources. */
function once (statements: readonly Arranged[]): Arranged[] {
  const byValue = new Map<string, Arranged>()
  for (const arranged of statements) {
    const { value, sources } = arranged.statement
    // Of a sentence of fillers nothing is left.
    if (value === '') continue
    const earlier = byValue.get(value)
    if (earlier === undefined) byValue.set(value, { ...arranged, statement: { value, sources: [...sources] } })
    else if (earlier.statement.sources.length < SOURCES_MAX) earlier.statement.sources.push(...sources)
  }
  return Array.from(byValue.values())
}

/** Sentences whose topic is known only because a value of the report was extracted from them. */
export type Settled = Readonly<Partial<Record<Facet, Needs>>>

/** What was extracted, for what belongs in the text. */
export interface Extracted {
  /** Ranges of the transcript that are stated elsewhere in the report: the sentences that say it are kept in any case. */
  needed?: readonly EvidenceSource[]
  /** Where medicines are named. */
  medicines?: readonly EvidenceSource[]
  /** Where a medicine is decided on without its name. */
  pointing?: readonly EvidenceSource[]
  /** Where one is ended without its name. */
  ending?: Needs
  /** What sentences are about that would be history otherwise. */
  settled?: Settled
  /** Where a clinician decides on a medicine that may have been named before. */
  decided?: Needs
}

/**
 * "It's about one thirty over eighty.": the extracted value tells what the exchange is about, unless a patient says it, or the words of
 * somebody do.
 */
function settledFacet ({ turns }: Exchange, facet: Facet, { settled = {}, decided, ending }: Extracted, known: Known): Facet {
  const statements = turns.filter(({ annotation, asks }) => !asks && !isLay(annotation.role))
  const namesMedicine = turns.some(({ sentence }) => known.namesMedicine(sentence))
  const decides = ({ annotation, sentence }: Turn) => {
    return decided?.part(sentence) === true || (namesMedicine && annotation.role === 'clinician' && ending?.part(sentence) === true)
  }
  const isSettled = (each: Facet) => statements.some(({ sentence }) => settled[each]?.part(sentence) === true)
  const isEvident = turns.some(({ annotation, asks }) => !asks && annotation.facet !== 'history')
  // "Temperature 39.1." between two things that are agreed.
  if (facet === 'plan' && !isEvident && isSettled('finding')) return 'finding'
  // "The X-ray shows a shadow so you have pneumonia", and "Acute bronchitis." behind a finding.
  if (facet === 'finding' && isSettled('judgement') && !isSettled('finding')) return 'judgement'
  // In the middle of an examination: "And the Xarelto, don't take that tomorrow."
  if ((facet === 'history' || (facet === 'finding' && !isEvident)) && statements.some(decides)) return 'plan'
  if (facet !== 'history') return facet
  // "Shall I give the bisoprolol today?" - "No, not today.", between colleagues.
  const asked = turns.find(({ asks, sentence }) => asks && decided?.part(sentence))?.sentence
  const reply = turns.find(({ asks }) => !asks)
  const isColleague = reply?.annotation.role === 'clinician' && reply.sentence.speaker !== asked?.speaker
  if (asked !== undefined && isColleague && turns.length <= COLLEAGUES_MAX_TURNS) return 'plan'
  // Where somebody was asked, a disease that the clinician names before is what they were asked about.
  return facets.find(each => isSettled(each) && (each !== 'judgement' || turns.every(({ asks }) => !asks))) ?? facet
}

function knownOf ({ needed = [], medicines = [], pointing = [], settled = {} }: Extracted): Known {
  const [needs, names, points, values] = [needsOf(needed), needsOf(medicines), needsOf(pointing), Object.values(settled)]
  return {
    namesMedicine: names.part,
    pointsToMedicine: points.part,
    hasValue: sentence => values.some(({ part }) => part(sentence)),
    isNeeded: needs.whole
  }
}

/**
 * What of a transcript belongs in a report, cleaned, and what it is about, in the order spoken: all exchanges but small talk, each in one
 * line. Each line has the ranges of the transcript that it is made of, and is there once. In a language without cues it is all but the
 * questions, word for word, as history.
 */
export function arranged (
  sentences: readonly AttributedSentence[], cues: CompiledTopicCues | undefined, extracted: Extracted = {}
): Arranged[] {
  if (cues === undefined) {
    return once(sentences.filter(sentence => facetOf(sentence, cues) !== null).map(({ piece, start, end, text }) => {
      return { facet: 'history', statement: { value: clean(text, 'und'), sources: [{ segment_id: piece, start, end }] } }
    }))
  }
  const known = knownOf(extracted)
  const exchanges = withoutSmallTalk(exchangesOf(sentences, cues, known), cues, known)
  const placed = facetsOf(exchanges, cues)
  return once(withoutOpenings(exchanges, cues).map((exchange, at) => {
    const facet = settledFacet(exchange, placed[at] ?? 'history', extracted, known)
    return { facet, statement: stated(exchange, cues.language), exchange }
  }))
}
