import { oncePer } from '../../runtime/index.js'
import { facets, type CompiledTopicCues, type Facet } from './topics.js'
import { numbersIn } from './numbers/index.js'
import { countOf, normalised } from './phrases.js'
import { isLay, type Role } from './speakers/index.js'
import type { Sentence } from './sentences.js'
import { wordsOf } from '../words.js'

/** Evidence that a sentence is not history; one strong phrase, or two weak ones. */
const ENOUGH = 2

/** The longest courtesy, in words. */
const COURTESY_MAX_WORDS = 9

/** Numbers up to this one are also said of other things: "one of those", "you two". */
const UNCOUNTED_MAX = 2

/** Breaks ties: the first of these wins. */
const PRECEDENCE: readonly Exclude<Facet, 'history'>[] = ['conclusion', 'reason', 'plan', 'finding', 'judgement']

/** What a sentence shows on its own, without context. */
export interface Annotation {
  /** The sentence, normalised for phrase matching. */
  text: string
  /** The same without opening words. */
  matter: string
  words: number
  /** `tag` when the sentence only asks for agreement with itself: "…, okay?". */
  asks: 'no' | 'tag' | 'yes'
  /** It says nothing by itself: only fillers, personal data, a courtesy, or a command to a machine. */
  idle: boolean
  /** The number of words about health and the body. */
  health: number
  scores: Record<Facet, number>
  facet: Facet
  role: Role
}

function evidenceOf (text: string, cues: CompiledTopicCues, isClinician: boolean): Record<Facet, number> {
  const scores = Object.fromEntries(facets.map(facet => {
    const { strong, weak } = cues.evidence[facet]
    return [facet, 2 * countOf(strong, text) + countOf(weak, text)]
  })) as Record<Facet, number>

  // "I have had a cough" is history, unless it is the clinician who says "I have seen your results".
  if (!isClinician) scores.history += 2 * countOf(cues.own, text)
  // A reason for the visit sounds like history, and a conclusion like a judgement: the phrase that announces it decides.
  if (scores.reason > 0) scores.reason += scores.history
  // "Just to summarise, you've been coughing for a week" concludes nothing.
  const concluded = scores.judgement + scores.plan
  scores.conclusion = scores.conclusion === 0 || (concluded === 0 && scores.history > 0) ? 0 : scores.conclusion + concluded
  return scores
}

function facetBy (scores: Record<Facet, number>, role: Role): Facet {
  const candidates = isLay(role) ? ['reason'] as const : PRECEDENCE
  const best = candidates.reduce((left, right) => scores[right] > scores[left] ? right : left)
  return scores[best] >= ENOUGH && scores[best] > scores.history ? best : 'history'
}

/** Whether a normalised text has a number that counts or measures something. */
export function saysNumber (text: string, language: string): boolean {
  return numbersIn(wordsOf(text), language).some(({ value, digits }) => digits || value > UNCOUNTED_MAX)
}

/** Whether a sentence that begins with a courtesy says something of its own: "thanks, I stopped them", "hello, I took twelve". */
function tellsMore (text: string, cues: CompiledTopicCues, role: Role): boolean {
  const rest = text.replace(cues.courtesies, '').replace(cues.addressed, '').replace(/ +/g, ' ').trim()
  if (rest === '') return false
  const { own, pronoun, relative, restriction, condition, clinical, life } = cues
  return saysNumber(rest, cues.language) || (role !== 'clinician' && countOf(own, rest) > 0) ||
    [pronoun, relative, restriction, condition, clinical, life].some(matcher => countOf(matcher, rest) > 0)
}

/** Whether a sentence says nothing by itself: only fillers, a command, personal data, or a courtesy without words about health. */
function isIdle (
  { text, matter, health, role }: Pick<Annotation, 'text' | 'matter' | 'health' | 'role'>, cues: CompiledTopicCues
): boolean {
  const words = text.split(' ')
  if (words.every(word => cues.fillers.has(word)) || matter === '') return true
  if (countOf(cues.command, text) > 0) return true
  if (health + countOf(cues.alarm, text) + countOf(cues.grave, text) > 0) return false
  if (countOf(cues.personal, text) > 0) return true
  const courteous = words.length > COURTESY_MAX_WORDS ? undefined : [text, matter].find(each => countOf(cues.courtesy, each) > 0)
  return courteous !== undefined && !tellsMore(courteous, cues, role)
}

/**
 * Annotates a sentence by itself. In any language, a sentence with a question mark is a question; in a known one, a mark that only asks for
 * agreement ("We start with one a day, okay?") is a tag.
 */
export const annotate = oncePer(function annotate (sentence: Pick<Sentence, 'text'>, cues: CompiledTopicCues | undefined, role: Role): Annotation {
  const text = normalised(sentence.text, cues?.language)
  const words = text === '' ? 0 : text.split(' ').length
  const marked = /[?？؟]["'”’»)\]]*$/u.test(sentence.text)
  const nothing = !/[\p{L}\p{N}]/u.test(text)
  if (cues === undefined) {
    const scores = Object.fromEntries(facets.map(facet => [facet, 0])) as Record<Facet, number>
    return { text, matter: text, words, asks: marked ? 'yes' : 'no', idle: nothing, health: 0, scores, facet: 'history', role }
  }
  const matter = text.replace(cues.openers, '')
  const health = countOf(cues.health, text) + countOf(cues.body, text)
  const scores = evidenceOf(matter, cues, role === 'clinician')
  const isTag = marked && cues.tag.test(sentence.text)
  const asks = countOf(cues.question, text.replace(cues.askers, '')) > 0 || (marked && !isTag) ? 'yes' : isTag ? 'tag' : 'no'
  const idle = nothing || isIdle({ text, matter, health, role }, cues)
  return { text, matter, words, asks, idle, health, scores, facet: facetBy(scores, role), role }
})

const counted = new WeakMap<Annotation, Map<RegExp, number>>()

/** How often an annotated sentence says what a matcher finds, each way once; counted once. */
export function matchCount (annotation: Annotation, matcher: RegExp): number {
  const counts = counted.get(annotation) ?? new Map<RegExp, number>()
  const count = counts.get(matcher) ?? countOf(matcher, annotation.text)
  if (counts.size === 0) counted.set(annotation, counts)
  counts.set(matcher, count)
  return count
}

/**
 * What a sentence is about, or `null` when it is left out: a question, a greeting, thanks, or only fillers. In doubt it is history, and
 * what a patient, or somebody with them, says is never a finding, a judgement or a plan. A tag question leaves out only history.
 */
export function facetOf (sentence: Pick<Sentence, 'text'> & { role: Role }, cues: CompiledTopicCues | undefined): Facet | null {
  const { asks, idle, facet } = annotate(sentence, cues, sentence.role)
  return idle || asks === 'yes' || (asks === 'tag' && facet === 'history') ? null : facet
}
