import { numbersIn } from '../reading/numbers/index.js'
import { timesSaid } from '../reading/facets.js'
import { isLay } from '../reading/speakers/index.js'
import { wordsOf } from '../words.js'
import type { Exchange, Known, Turn } from '../reading/exchanges.js'
import type { CompiledTopicCues } from '../reading/topics.js'

/** Longer sentences are never only a word on what somebody is about to do. */
const ANNOUNCEMENT_MAX_WORDS = 16

function hasNumber ({ annotation: { text } }: Turn, cues: CompiledTopicCues): boolean {
  return numbersIn(wordsOf(text), cues.language).some(({ value, digits }) => digits || value > 2)
}

/** Whether a sentence is about health in any way. */
function isClinical ({ annotation }: Turn, cues: CompiledTopicCues): boolean {
  const matchers = [cues.health, cues.body, cues.clinical, cues.life, cues.alarm, cues.grave, cues.restriction]
  return matchers.some(matcher => timesSaid(annotation, matcher) > 0)
}

/** Whether a clinician only says what they are about to do, or asks somebody to hold still: "Let me take a look at your knee." */
function isAnnounced (turn: Turn, cues: CompiledTopicCues): boolean {
  const { annotation } = turn
  if (isLay(annotation.role) || annotation.words > ANNOUNCEMENT_MAX_WORDS || timesSaid(annotation, cues.announcing) === 0) return false
  return [cues.health, cues.alarm, cues.grave].every(matcher => timesSaid(annotation, matcher) === 0) && !hasNumber(turn, cues)
}

/** An exchange without what somebody is only about to do, if there is more. */
function withoutAnnounced (exchange: Exchange, cues: CompiledTopicCues): Exchange {
  const turns = exchange.turns.filter(turn => turn.asks || !isAnnounced(turn, cues))
  return turns.length === 0 || turns.length === exchange.turns.length ? exchange : { ...exchange, turns }
}

/** What only identifies somebody: a question for it, and an answer that says nothing of health. */
function isPersonal ({ turns }: Exchange, cues: CompiledTopicCues): boolean {
  return turns.some(({ annotation }) => timesSaid(annotation, cues.personal) > 0) &&
    turns.every(({ annotation }) => annotation.health === 0 && timesSaid(annotation, cues.alarm) + timesSaid(annotation, cues.grave) === 0)
}

/** Whether everyday matters are all that an exchange is about, without a number. */
function isEveryday ({ turns }: Exchange, cues: CompiledTopicCues): boolean {
  return turns.some(({ annotation }) => timesSaid(annotation, cues.everyday) > 0) &&
    turns.every(turn => !isClinical(turn, cues) && !hasNumber(turn, cues))
}

/**
 * The exchanges of a talk without those that are surely not clinical: courtesies, personal data, what somebody is about to do, and everyday
 * matters, unless the talk is about health right before and after. Whatever else is said stays: in doubt it is clinical.
 */
export function withoutSmallTalk (exchanges: readonly Exchange[], cues: CompiledTopicCues, known: Known): Exchange[] {
  const said = exchanges.map(exchange => withoutAnnounced(exchange, cues))
  const clinical = said.map(({ turns }) => turns.some(turn => isClinical(turn, cues)))
  return said.filter((exchange, at) => {
    const { turns } = exchange
    if (turns.some(({ sentence }) => known.hasValue(sentence) || known.namesMedicine(sentence) || known.isNeeded(sentence))) return true
    if (turns.every(turn => turn.annotation.idle || isAnnounced(turn, cues)) || isPersonal(exchange, cues)) return false
    return !isEveryday(exchange, cues) || (clinical[at - 1] === true && clinical[at + 1] === true)
  })
}
