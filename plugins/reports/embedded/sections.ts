import { facets, type Cues, type Facet } from './cues/index.js'
import { countOf, normalised } from './phrases.js'
import type { Sentence } from './sentences.js'

/** A sentence and what it is about. */
export interface Placed {
  facet: Facet
  text: string
}

/** Evidence that a sentence is not history; one strong phrase, or two weak ones. */
const ENOUGH = 2

/** Words up to which a sentence that begins with a courtesy is nothing more than that. */
const COURTESY_MAX_WORDS = 9

/** Of facets with equal evidence the first of these counts. */
const PRECEDENCE: readonly Exclude<Facet, 'history'>[] = ['conclusion', 'reason', 'plan', 'finding', 'judgement']

/** How clients name who speaks, where the name says it. */
const PATIENT = /^(?:patient(?:e|in)?|patiënte?|pt|client|cliënt|klant)\b/i
const CLINICIAN = /^(?:doctor|dr|doc|clinician|physician|gp|provider|nurse|arts|dokter|huisarts|zorgverlener|verpleegkundige|médecin|docteur|soignant|infirmi|arzt|ärztin|doktor|behandler|therapeut)/i

function evidenceOf (text: string, cues: Cues, speaker: string | null): Record<Facet, number> {
  const scores = Object.fromEntries(facets.map(facet => {
    const { strong, weak } = cues.evidence[facet]
    return [facet, 2 * countOf(strong, text) + countOf(weak, text)]
  })) as Record<Facet, number>

  // "I have had a cough" is history, unless it is the clinician who says "I have seen your results".
  if (!CLINICIAN.test(speaker ?? '')) scores.history += 2 * countOf(cues.own, text)
  // Why somebody came is told like a history, and a conclusion like a judgement: the phrase that announces it decides.
  if (scores.reason > 0) scores.reason += scores.history
  if (scores.conclusion > 0) scores.conclusion += scores.judgement + scores.plan
  return scores
}

/** Whether a sentence says nothing by itself: only fillers, or a short courtesy without a word on health. */
function isEmpty (text: string, matter: string, cues: Cues): boolean {
  const words = text.split(' ')
  if (words.every(word => cues.fillers.has(word)) || matter === '') return true
  if (words.length > COURTESY_MAX_WORDS || countOf(cues.courtesy, text) + countOf(cues.courtesy, matter) === 0) return false
  return countOf(cues.health, text) + countOf(cues.body, text) === 0
}

/**
 * What a sentence is about, or `null` when it is left out: a question, a greeting, thanks, or fillers only. What is not sure is
 * history, and what a patient says is never a finding, a judgement or a plan.
 *
 * Whether the language is known or not, a sentence with a question mark is a question, unless the mark only asks for agreement with
 * a finding, a judgement or a plan ("We start with one a day, okay?").
 */
export function facetOf (sentence: Pick<Sentence, 'text' | 'speaker'>, cues: Cues | undefined): Facet | null {
  const text = normalised(sentence.text)
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const asks = /[?？؟]["'”’»)\]]*$/u.test(sentence.text)
  if (cues === undefined) return asks ? null : 'history'

  const matter = text.replace(cues.openers, '')
  const seeksAgreement = asks && cues.tag.test(sentence.text)
  if ((asks && !seeksAgreement) || countOf(cues.question, matter) > 0 || isEmpty(text, matter, cues)) return null

  const scores = evidenceOf(matter, cues, sentence.speaker)
  const candidates = PATIENT.test(sentence.speaker ?? '') ? ['reason'] as const : PRECEDENCE
  const best = candidates.reduce((left, right) => scores[right] > scores[left] ? right : left)
  const facet = scores[best] >= ENOUGH && scores[best] > scores.history ? best : 'history'
  return seeksAgreement && facet === 'history' ? null : facet
}

/**
 * The sentences that are kept, each once, with what they are about, in the order spoken. A sentence that is said again word for word
 * is not repeated.
 */
export function placed (sentences: readonly Sentence[], cues: Cues | undefined): Placed[] {
  const seen = new Set<string>()
  return sentences.flatMap(sentence => {
    const facet = seen.has(sentence.text) ? null : facetOf(sentence, cues)
    if (facet === null) return []
    seen.add(sentence.text)
    return [{ facet, text: sentence.text }]
  })
}
