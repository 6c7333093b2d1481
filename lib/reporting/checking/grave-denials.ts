import type { UnsupportedText } from '../../../schemas/evidence.js'
import { contextOf } from '../reading/context.js'
import { normalised } from '../reading/phrases.js'
import { topicCuesOf } from '../reading/topics.js'
import { matchesOf } from '../matches.js'
import { claimsOf, has } from './claims.js'
import { negationsIn } from './negation.js'
import { termsOf, type Locator } from './sources.js'
import { mark, type Read } from './statement.js'
import type { Talk } from './talk.js'
import type { Said, SaidSentence } from './transcript-index.js'

/** An answer begins within this many sentences after the question. */
const ANSWER_WITHIN = 2

/** Whether a sentence asks about thoughts of death, harm or violence. */
function asksGravely (sentence: SaidSentence, talk: Talk): boolean {
  const grave = topicCuesOf(talk.language)?.grave
  const text = talk.textOf(sentence)
  return talk.isQuestion(sentence) && ((grave !== undefined && has(grave, text)) || has(talk.claims.death, text))
}

/** The first sentence of the answer to a question. */
function answerOf ({ at, piece }: SaidSentence, said: Said): SaidSentence | undefined {
  return said.sentences.slice(at + 1, at + 1 + ANSWER_WITHIN).find(next => next.piece !== piece)
}

/** Whether a statement says of something grave that it is so. */
function affirmsGravely (value: string, { language, claims }: Talk): boolean {
  const text = normalised(value)
  const grave = topicCuesOf(language)?.grave
  const context = contextOf({ text, start: 0 }, language)
  return [grave, claims.death].some(matcher => matcher !== undefined && matchesOf(matcher, text).some(({ 0: word, index }) => (
    !context.at(index, index + word.length, { onlyBefore: true }).negated
  )))
}

/**
 * Marks the denials of a statement about thoughts of death, harm and violence that were affirmed: "Better off dead?" – "Sometimes, yes. But
 * I would not do it." is no "Denies thoughts of death". That something else is denied in the answer is no support, and neither is a "no"
 * to another question, if the affirmed one is the source.
 */
export function graveDenialMarks (
  read: Read, value: string, sources: readonly SaidSentence[], { said, talk, locator }: { said: Said, talk: Talk, locator: Pick<Locator, 'says'> }
): UnsupportedText[] {
  const words = claimsOf(talk.language)
  const cues = negationsIn(read.words, talk.language)
  if (cues.length === 0 || words === undefined || affirmsGravely(value, talk)) return []
  const text = normalised(value)
  const grave = topicCuesOf(talk.language)?.grave
  const isAbout = (grave !== undefined && has(grave, text)) || has(talk.claims.death, text)
  // "Denies doing it": nothing in it says what it is about.
  const rest = read.folded.filter((_word, at) => !cues.some(cue => cue === read.words[at]))
  const isBare = ![...termsOf({ ...read, folded: rest })].some(locator.says)
  if (!isAbout && !isBare) return []
  const asked = said.sentences.filter(sentence => asksGravely(sentence, talk)).flatMap(question => {
    const answer = answerOf(question, said)
    return answer === undefined ? [] : [{ question, answer, denied: said.carriesNegation(answer) || has(words.no, talk.textOf(answer)) }]
  })
  const affirmed = asked.filter(({ denied }) => !denied)
  if (affirmed.length === 0) return []
  const cited = new Set(sources.map(({ at }) => at))
  const isCited = affirmed.some(({ question, answer }) => cited.has(question.at) || cited.has(answer.at))
  const isOnly = affirmed.length === asked.length
  return isCited || (isAbout && isOnly) ? cues.map(cue => mark('negation', cue)) : []
}
