import { saysNumber, matchCount } from '../reading/facets.js'
import { countOf } from '../reading/phrases.js'
import { isLay } from '../reading/speakers/index.js'
import type { Exchange, Known, Turn } from '../reading/exchanges.js'
import type { CompiledTopicCues } from '../reading/topics.js'

/** Longer sentences are never only a word on what somebody is about to do. */
const ANNOUNCEMENT_MAX_WORDS = 16

/** An answer to the question that opens a visit tells what it is about in this many words, at least. */
const OPENING_ANSWER_WORDS = 4

/** Words that the question that opens a visit may have besides asking why: "for you", "Mrs Smith". Later, they say what is asked for. */
const OPENING_MORE_WORDS = 3

function hasNumber ({ annotation: { text } }: Turn, cues: CompiledTopicCues): boolean {
  return saysNumber(text, cues.language)
}

/** Whether a sentence is about health in any way. */
function isClinical ({ annotation }: Turn, cues: CompiledTopicCues): boolean {
  const matchers = [cues.health, cues.body, cues.clinical, cues.life, cues.alarm, cues.grave, cues.restriction]
  return matchers.some(matcher => matchCount(annotation, matcher) > 0)
}

/** Whether a clinician only says what they are about to do, or asks somebody to hold still: "Let me take a look at your knee." */
function isAnnounced (turn: Turn, cues: CompiledTopicCues): boolean {
  const { annotation } = turn
  if (isLay(annotation.role) || annotation.words > ANNOUNCEMENT_MAX_WORDS || matchCount(annotation, cues.announcing) === 0) return false
  // "Sit up, and don't walk around any more" is an order that lasts.
  const more = [cues.health, cues.alarm, cues.grave, cues.restriction, cues.times]
  return more.every(matcher => matchCount(annotation, matcher) === 0) && !hasNumber(turn, cues)
}

/** Whether a question only closes the visit: "Any other questions?", and nobody has one. */
function isUnasked ({ turns }: Exchange, at: number, cues: CompiledTopicCues): boolean {
  return isAnnounced(turns[at] as Turn, cues) && turns.slice(at + 1).every(({ annotation }) => annotation.idle)
}

/** An exchange without what somebody is only about to do, if there is more. */
function withoutAnnounced (exchange: Exchange, cues: CompiledTopicCues): Exchange {
  const end = exchange.turns.findIndex(({ asks }, at) => asks && isUnasked(exchange, at, cues))
  const turns = exchange.turns.slice(0, end < 0 ? undefined : end).filter(turn => turn.asks || !isAnnounced(turn, cues))
  return turns.length === 0 || turns.length === exchange.turns.length ? exchange : { ...exchange, turns }
}

/** What only identifies somebody: a question for it, and an answer that says nothing of health or of how they live. */
function isPersonal ({ turns }: Exchange, cues: CompiledTopicCues): boolean {
  const identifies = ({ annotation }: Turn) => matchCount(annotation, cues.personal) > 0
  return turns.some(identifies) && turns.every(turn => turn.asks || identifies(turn) || !isClinical(turn, cues)) &&
    turns.every(({ annotation }) => {
      return annotation.health === 0 && matchCount(annotation, cues.alarm) + matchCount(annotation, cues.grave) === 0
    })
}

/** Up to where in a talk a question may open it: the exchange in which somebody first tells of health. */
function openingsIn (exchanges: readonly Exchange[]): number {
  const firstOfHealth = exchanges.findIndex(({ turns }) => turns.some(({ asks, annotation: { health } }) => !asks && health > 0))
  return firstOfHealth < 0 ? exchanges.length : firstOfHealth
}

/** Whether a question only asks why somebody came, or how they are: "What can I do for you today?" */
function asksOnlyWhy ({ asks, annotation }: Turn, isFirst: boolean, cues: CompiledTopicCues): boolean {
  if (!asks || matchCount(annotation, cues.askingWhy) === 0) return false
  const more = annotation.matter.replace(cues.askingWhy, '').replace(cues.today, '').trim()
  if (more === '') return true
  const { health, body, clinical, life, times, alarm, grave, relative } = cues
  return isFirst && more.split(' ').length <= OPENING_MORE_WORDS &&
    [health, body, clinical, life, times, alarm, grave, relative].every(matcher => countOf(matcher, more) === 0)
}

/** Whether what answers the question that opens a visit can be read without it. */
function standsAlone ({ annotation }: Turn, cues: CompiledTopicCues): boolean {
  return annotation.health > 0 && annotation.words >= OPENING_ANSWER_WORDS && matchCount(annotation, cues.grave) === 0
}

/**
 * An exchange without a question that only asks why somebody came, if nobody answers it or the answer stands alone: it tells of health, in
 * a sentence of its own. A short answer and what is never left out stand with the question.
 */
function withoutOpening (exchange: Exchange, isFirst: boolean, cues: CompiledTopicCues): Exchange {
  const turns = exchange.turns.filter((turn, at) => {
    const reply = exchange.turns.slice(at + 1).find(({ asks }) => !asks)
    return !asksOnlyWhy(turn, isFirst, cues) || (reply !== undefined && !standsAlone(reply, cues))
  })
  return turns.length === 0 ? exchange : { ...exchange, turns }
}

/** The exchanges, each without what only asks why somebody came, where what was told stands without it. */
export function withoutOpenings (exchanges: readonly Exchange[], cues: CompiledTopicCues): Exchange[] {
  const until = openingsIn(exchanges)
  return exchanges.map((exchange, at) => withoutOpening(exchange, at <= until, cues))
}

/** Whether an exchange begins with everyday matters and is about nothing else, without a number. */
function isEveryday ({ turns }: Exchange, cues: CompiledTopicCues): boolean {
  return matchCount((turns[0] as Turn).annotation, cues.everyday) > 0 &&
    turns.every(turn => !isClinical(turn, cues) && !hasNumber(turn, cues))
}

/**
 * The exchanges of a talk without those that are surely not clinical: courtesies, personal data, what somebody is about to do, and everyday
 * matters, unless the talk is about health right before and after. Whatever else is said stays: in doubt it is clinical.
 */
export function withoutSmallTalk (exchanges: readonly Exchange[], cues: CompiledTopicCues, known: Known): Exchange[] {
  const remaining = exchanges.map(exchange => withoutAnnounced(exchange, cues))
  const until = openingsIn(remaining)
  const clinical = remaining.map(({ turns }) => turns.some(turn => isClinical(turn, cues)))
  return remaining.filter((exchange, at) => {
    const { turns } = exchange
    if (turns.some(({ sentence }) => known.hasValue(sentence) || known.namesMedicine(sentence) || known.isNeeded(sentence))) return true
    const says = turns.filter(turn => !turn.annotation.idle && !isAnnounced(turn, cues))
    if (says.every(turn => asksOnlyWhy(turn, at <= until, cues)) || isPersonal(exchange, cues)) return false
    return !isEveryday(exchange, cues) || (clinical[at - 1] === true && clinical[at + 1] === true)
  })
}
