import { oncePer } from '../../runtime/index.js'
import { SOURCES_MAX, type EvidenceSource } from '../../../schemas/evidence.js'
import type { Statement } from '../types.js'
import { exchangesOf, type Exchange } from './answers.js'
import { clausesOf } from '../reading/clauses.js'
import { clean, type SentenceRole } from '../reading/disfluencies/index.js'
import { facets, type CompiledTopicCues, type Facet } from '../reading/topics.js'
import { facetOf } from '../reading/facets.js'
import { needsOf, type Needs } from './needed.js'
import { isLay } from '../reading/speakers/index.js'
import { selected } from './selection.js'
import type { AttributedSentence } from '../reading/attributed.js'

/** A statement and what it is about. */
export interface Arranged {
  facet: Facet
  statement: Statement
}

const cleaned = oncePer(({ text }: AttributedSentence, language: string, role: SentenceRole): string => clean(text, language, role))

function stated ({ questions, statement }: Exchange, language: string): Statement {
  const spoken = [...questions, statement].map(({ sentence }) => sentence)
  const value = [
    ...questions.map(({ sentence }) => cleaned(sentence, language, 'question')),
    cleaned(statement.sentence, language, questions.length > 0 ? 'answer' : 'statement')
  ].join(' ')
  return { value, sources: spoken.map(({ piece, start, end }) => ({ segment_id: piece, start, end })) }
}

/** The statements, each once: a repeated one only adds its sources. */
function once (statements: readonly Arranged[]): Arranged[] {
  const byValue = new Map<string, Arranged>()
  for (const { facet, statement } of statements) {
    const { value, sources } = statement
    // Of a sentence of fillers nothing is left.
    if (value === '') continue
    const earlier = byValue.get(value)
    if (earlier === undefined) byValue.set(value, { facet, statement: { value, sources: [...sources] } })
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
  /** What sentences are about that would be history otherwise. */
  settled?: Settled
}

/** "It's about one thirty over eighty.": the extracted value tells what the sentence is about, unless a patient says it. */
function settledFacet ({ facet, questions, statement: { sentence, annotation } }: Exchange, settled: Settled): Facet {
  if (isLay(annotation.role)) return facet
  // "Acute bronchitis.", behind a finding, goes on with the examination only by its place.
  const goesOn = facet === 'finding' && annotation.facet === 'history' && questions.length === 0
  if (goesOn && settled.judgement?.part(sentence) === true && settled.finding?.part(sentence) !== true) return 'judgement'
  if (facet !== 'history') return facet
  return facets.find(each => settled[each]?.part(sentence)) ?? facet
}

/**
 * What of a transcript belongs in a report, cleaned, and what it is about, in the order spoken: statements, and answers with what was
 * asked. Each has the ranges of the transcript that it is made of, and each is there once. In a language without cues it is all but the
 * questions, word for word, as history.
 */
export function arranged (
  sentences: readonly AttributedSentence[],
  cues: CompiledTopicCues | undefined,
  { needed = [], medicines = [], settled = {} }: Extracted = {}
): Arranged[] {
  if (cues === undefined) {
    const told = sentences.filter(sentence => facetOf(sentence, cues) !== null)
    return once(told.map(({ piece, start, end, text }) => {
      return { facet: 'history', statement: { value: clean(text, 'und'), sources: [{ segment_id: piece, start, end }] } }
    }))
  }
  const needs = needsOf(needed)
  const exchanges = exchangesOf(sentences.flatMap(sentence => clausesOf(sentence, cues.language)), cues, needs)
  return once(selected(exchanges, cues, needs, needsOf(medicines)).map(exchange => {
    return { facet: settledFacet(exchange, settled), statement: stated(exchange, cues.language) }
  }))
}
