import type { Exchange } from './answers.js'
import type { CompiledTopicCues } from '../reading/topics.js'
import type { Needs } from './needed.js'
import { countOf } from '../reading/phrases.js'

/** A longer sentence says itself what it is about, and is kept for its own weight or not at all. */
const RESTRICTION_MAX_WORDS = 12

/** How many restrictions in a row are about the same: "Not on an empty stomach. No more than three days." */
const RESTRICTIONS_MAX = 3

/** Whether a sentence says that what was said before it is not so, no longer so, or so only sometimes: "But I stopped it last week." */
function restricts ({ questions, statement: { annotation: { text, words } } }: Exchange, cues: CompiledTopicCues): boolean {
  if (questions.length > 0 || words > RESTRICTION_MAX_WORDS) return false
  return countOf(cues.restriction, text.replace(cues.indifferent, ' ')) > 0
}

/** Whether a drug, a complaint, a finding or what is agreed is said that can be restricted. */
function isMatter ({ facet, questions, statement }: Exchange, medicines: Needs): boolean {
  if (facet === 'finding' || facet === 'plan') return true
  return [...questions, statement].some(({ sentence, annotation }) => annotation.health > 0 || medicines.part(sentence))
}

/** Exchanges that restrict the kept one right before them, by the same speaker, each with the facet of what it restricts. */
export function restrictionsOf (
  exchanges: readonly Exchange[], kept: ReadonlySet<Exchange>, cues: CompiledTopicCues, medicines: Needs
): Map<Exchange, Exchange['facet']> {
  const found = new Map<Exchange, Exchange['facet']>()
  let matter: Exchange | undefined
  let inRow = 0
  for (const exchange of exchanges) {
    const { sentence: { speaker }, annotation } = exchange.statement
    const follows = matter !== undefined && matter.statement.sentence.speaker === speaker
    if (matter !== undefined && follows && inRow < RESTRICTIONS_MAX && restricts(exchange, cues)) {
      inRow++
      // What a clinician says so briefly belongs where that stands which it restricts.
      const isBare = annotation.role === 'clinician' && annotation.facet === 'history' && annotation.scores.history === 0
      found.set(exchange, isBare ? matter.facet : exchange.facet)
    } else {
      matter = kept.has(exchange) && isMatter(exchange, medicines) ? exchange : undefined
      inRow = 0
    }
  }
  return found
}
